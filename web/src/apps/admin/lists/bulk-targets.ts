import { type Moved, moveBack } from '../../../features/documents/move-elements.ts'
import type { Client } from '../../../lib/trpc.ts'
import type { ActionTools, RelationSource, Row } from '../../../resource/screen.ts'
import { matching, type Option } from '../../../ui/options.ts'

// Acts on ticked rows: their code comes with the first of them. A run on a whole list does the same on the server (api/src/views/lists/runs).

type Account = Awaited<ReturnType<Client['user']['get']['query']>>
type Rights = { roles: number[] } | { memberships: { group_id: number; groupRoles: number[] }[] }
type Undo = () => Promise<void>

const membershipsOf = ({ memberships }: Account) =>
  memberships.map(({ group_id, groupRoles }) => ({ group_id, groupRoles: groupRoles.map(({ id }) => id) }))

/**
 * Saves each person with other rights, over nobody's later change.
 * @param change returns the rights, or null for a person whose rights stay
 * @returns the way back; null when nobody was changed
 */
async function give(
  client: Client,
  ids: readonly number[],
  change: (account: Account) => Rights | null,
): Promise<Undo | null> {
  const left: { id: number; updated_at: string; before: Rights }[] = []
  for (const id of ids) {
    const account = await client.user.get.query({ id })
    const data = change(account)
    if (!data) continue
    const before =
      'roles' in data ? { roles: account.roles.map((role) => role.id) } : { memberships: membershipsOf(account) }
    const { updated_at } = await client.user.update.mutate({ id, data, updated_at: account.updated_at })
    left.push({ id, updated_at, before })
  }
  if (left.length === 0) return null
  return async () => {
    for (const { id, updated_at, before } of left) await client.user.update.mutate({ id, data: before, updated_at })
  }
}

/** Turns rows on or off, one after another. @returns the way back, over nobody's later change */
export async function turn(
  ids: readonly number[],
  on: boolean,
  update: (id: number, on: boolean, version?: string) => Promise<{ updated_at: string }>,
): Promise<Undo> {
  const left: { id: number; updated_at: string }[] = []
  for (const id of ids) left.push({ id, updated_at: (await update(id, on)).updated_at })
  return async () => {
    for (const { id, updated_at } of left) await update(id, !on, updated_at)
  }
}

type Tools = Pick<ActionTools, 'client' | 'pick' | 'groups' | 'current' | 'can'>

/** How an act asks for its target and does ticked rows. `perform` answers the way back; null when nothing was to be done. */
type Target = {
  choose: (tools: Tools, title: string) => Promise<Option<number> | null>
  perform: (tools: Tools, rows: readonly Row[], target: number) => Promise<(() => Promise<unknown>) | null>
}

const among = (options: (client: Client) => Promise<Option<number>[]>): RelationSource => ({
  search: async (client, text) => matching(await options(client), text),
})
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

const moveFiles: Target = {
  choose: ({ pick }, title) => pick('folder', title),
  async perform({ client }, rows, folder_id) {
    const { portfolio_id } = await client.folder.get.query({ id: folder_id })
    const now = { portfolio_id, folder_id }
    await client.file.move.mutate({ ids: idsOf(rows), ...now })
    const moved = rows.map((row): Moved => {
      const before = { portfolio_id: Number(row.portfolio_id), folder_id: row.folder_id as number | null }
      return { type: 'File', id: row.id, before, now }
    })
    return () => moveBack(client, moved)
  },
}

/** A role beside those that each person has. */
const addRole: Target = {
  choose: ({ pick }, title) => pick('grantableRole', title),
  perform: ({ client }, rows, role) =>
    give(client, idsOf(rows), ({ roles }) => {
      const held = roles.map(({ id }) => id)
      return held.includes(role) ? null : { roles: [...held, role] }
    }),
}

/** A membership with the role of a member, where one may give it. Members stay as they are. */
const addToGroup: Target = {
  choose({ pick, groups, can }, title) {
    const places = groups
      .filter(({ id }) => can('create', 'Membership', { group_id: id }))
      .map(({ id, title: label }) => ({ value: id, label }))
    return pick(
      among(async () => places),
      title,
    )
  },
  async perform({ client }, rows, group_id) {
    const options = await client.groupsRole.options.query({ groups: [group_id] })
    const groupRoles = options.filter(({ name }) => name === 'member').map(({ id }) => id)
    return give(client, idsOf(rows), (account) => {
      const held = membershipsOf(account)
      if (held.some((each) => each.group_id === group_id)) return null
      return { memberships: [...held, { group_id, groupRoles }] }
    })
  },
}

/** The roles that the person may give in a group. */
const rolesIn = (group: number) =>
  among(async (client) =>
    (await client.groupsRole.options.query({ groups: [group] }))
      .filter(({ grantableIn }) => grantableIn.includes(group))
      .map(({ id, label }) => ({ value: id, label })),
  )

/** A role in the group that one works in; a person of none becomes a member. */
const addGroupRole: Target = {
  choose: async ({ pick, current }, title) => (current ? pick(rolesIn(current.id), title) : null),
  async perform({ client, current }, rows, role) {
    if (!current) return null
    const group_id = current.id
    return give(client, idsOf(rows), (account) => {
      const held = membershipsOf(account)
      const own = held.find((each) => each.group_id === group_id) ?? { group_id, groupRoles: [] }
      if (own.groupRoles.includes(role)) return null
      const others = held.filter((each) => each.group_id !== group_id)
      return { memberships: [...others, { group_id, groupRoles: [...own.groupRoles, role] }] }
    })
  },
}

/** The acts whose target the person picks, by the server's names of them. */
export const targets = { moveFiles, addRole, addToGroup, addGroupRole }
