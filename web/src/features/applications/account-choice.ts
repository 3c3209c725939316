import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { drafts } from '../../lib/drafts.ts'
import { useMe } from '../../lib/me.tsx'
import type { Client, Inputs, Outputs } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import type { Option } from '../../ui/options.ts'

export type Proposal = Outputs['application']['account']
export type App = Proposal['apps'][number]

/** The parts of an account that are chosen before it is made. */
export type AccountChoice = {
  name: string
  group: number | null
  roles: Option<number>[]
  groupRoles: Option<number>[]
  apps: App[]
  notify: boolean
}
type Part = keyof AccountChoice | 'email' | 'id'
type Held = { typed: Partial<AccountChoice>; faults: Partial<Record<Part, string>>; problem: string }

const nothing: Held = { typed: {}, faults: {}, problem: '' }

// The column where an account is chosen and the button that makes it stand apart, and both may be left for another application.
const held = new Map<number, Held>()
const listeners = new Set<() => void>()

const put = (id: number, next: Held) => {
  held.set(id, next)
  for (const listener of listeners) listener()
}

/** Forgets the choices for an application that is decided. */
export const forgetChoice = (id: number) => put(id, nothing)

/** Remembers a chosen part of an application's account. */
export function choose(id: number, part: Partial<AccountChoice>): void {
  const { typed } = held.get(id) ?? nothing
  put(id, { ...nothing, typed: { ...typed, ...part } })
}

/** Remembers why an account wasn't made, by the fields of the call. */
export function refuse(id: number, problem: string, fields: Record<string, string[]>): void {
  const faults = Object.entries(fields).map(([path, texts]) => {
    const key = path.replace(/^data\./, '').split('.')[0] ?? ''
    return [key === 'group_id' ? 'group' : key, texts.join(' ')]
  })
  put(id, { typed: (held.get(id) ?? nothing).typed, faults: Object.fromEntries(faults), problem })
}

/**
 * Returns the typed parts of an application's account, and the server's words on them. The parts are kept in the tab until the
 * application is decided, because the session may end before.
 */
export function useHeldChoice(id: number): Held {
  const user = useMe().user.id
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => held.get(id) ?? nothing,
  )
  const { typed } = found
  useEffect(() => {
    const place = { user, resource: 'applicationAccount', id }
    const kept = held.has(id) ? null : drafts.find<Held['typed']>(place, sessionStorage)
    if (kept) choose(id, kept.values)
    else if (Object.keys(typed).length === 0) drafts.drop(place, sessionStorage)
    else drafts.keep(place, { values: typed, base: null, at: Date.now() }, sessionStorage)
  }, [id, user, typed])
  return found
}

const options = (rows: readonly { id: number; label: string }[]) => rows.map(({ id, label }) => ({ value: id, label }))

/** Returns the account as it would be made now: the proposal, with the typed parts. */
export const choiceOf = (proposal: Proposal, typed: Partial<AccountChoice>): AccountChoice => ({
  name: proposal.name,
  group: proposal.group?.id ?? null,
  roles: options(proposal.roles),
  groupRoles: options(proposal.groupRoles),
  apps: proposal.apps,
  notify: true,
  ...typed,
})

/** Returns the input that makes the account: the typed parts alone, so that the server judges the others as they were applied for. */
export function inputFor(id: number, typed: Partial<AccountChoice>): Inputs['application']['createAccount'] {
  const { name, group, roles, groupRoles, apps, notify } = typed
  return {
    id,
    ...(name?.trim() && { name: name.trim() }),
    ...(group !== undefined && { group_id: group }),
    ...(roles && { roles: roles.map(({ value }) => value) }),
    ...(groupRoles && group !== null && { groupRoles: groupRoles.map(({ value }) => value) }),
    ...(apps && { apps }),
    ...(notify !== undefined && { notify }),
  }
}

const proposalQuery = (client: Client, { id, updated_at }: Row) => ({
  queryKey: [['application', 'account'], { id, updated_at }],
  queryFn: () => client.application.account.query({ id }),
})

/** Asks for the account that an application would become; it is asked anew after each save. */
export function useProposal(record: Row, enabled: boolean) {
  const { client } = useServices()
  return useQuery({ ...proposalQuery(client, record), enabled })
}
