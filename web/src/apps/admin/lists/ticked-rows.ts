import { acts, type RunActName } from '@kollegium/api/list-acts'
import type { Client } from '../../../lib/trpc.ts'
import type { ActionTools, Outcome, RelationSource } from '../../../resource/screen.ts'
import { matching, type Option } from '../../../ui/options.ts'

// Acts on ticked rows, by the very acts that the server does on a whole list. Their code comes with the first of them.

type Procedures = Record<string, Record<string, Record<'query' | 'mutate', (input: unknown) => Promise<unknown>>>>

/** The client, called by the path of a procedure. */
function callsOf(client: Client) {
  const procedure = (path: string) => {
    const [router, name] = path.split('.') as [string, string]
    return (client as unknown as Procedures)[router]?.[name]
  }
  return {
    read: async (path: string, input: unknown) => procedure(path)?.query(input),
    change: async (path: string, input: unknown) => procedure(path)?.mutate(input),
  }
}

type TickedRows = {
  list: string
  ids: readonly number[]
  target?: number
  group?: number
  versions?: Record<number, string>
}

/**
 * Does an act on ticked rows.
 * @param act its name on the server
 * @returns the way back, over nobody's later change; null when every row was so already
 * @throws the first refusal
 */
export async function doAct(client: Client, act: RunActName, rows: TickedRows): Promise<Outcome['undo'] | null> {
  const about = { list: rows.list, target: rows.target ?? 0, group: rows.group ?? 0 }
  const calls = callsOf(client)
  const { versions } = rows
  const changed = await acts[act].perform(calls, { ...about, ids: [...rows.ids], ...(versions && { versions }) })
  return changed.length === 0 ? null : () => acts[act].takeBack(calls, { ...about, rows: changed })
}

type Tools = Pick<ActionTools, 'client' | 'pick' | 'groups' | 'current' | 'can'>
type Choose = (tools: Tools, title: string) => Promise<Option<number> | null>

const among = (options: (client: Client) => Promise<Option<number>[]>): RelationSource => ({
  search: async (client, text) => matching(await options(client), text),
})

/** The groups where one may make members. */
const pickGroup: Choose = ({ pick, groups, can }, title) => {
  const places = groups
    .filter(({ id }) => can('create', 'Membership', { group_id: id }))
    .map(({ id, title: label }) => ({ value: id, label }))
  return pick(
    among(async () => places),
    title,
  )
}

/** The roles that the person may give in a group. */
const rolesIn = (group: number) =>
  among(async (client) =>
    (await client.groupsRole.options.query({ groups: [group] }))
      .filter(({ grantableIn }) => grantableIn.includes(group))
      .map(({ id, label }) => ({ value: id, label })),
  )

/** How the person picks an act's target, by the act's name. */
export const choose = {
  moveFiles: ({ pick }, title) => pick('folder', title),
  addRole: ({ pick }, title) => pick('grantableRole', title),
  addToGroup: pickGroup,
  addGroupRole: async ({ pick, current }, title) => (current ? pick(rolesIn(current.id), title) : null),
} satisfies Partial<Record<RunActName, Choose>>
