import '../../../lib/ticked-texts.ts'
import type { ErrorCode } from '@kollegium/api/definitions'
import { acts, type RunActName } from '@kollegium/api/list-acts'
import { createElement } from 'react'
import { type Failure, failureOf } from '../../../lib/errors.ts'
import { type EntityName, formsOf, numberText, t } from '../../../lib/i18n.ts'
import type { Client } from '../../../lib/trpc.ts'
import { outcomeText, sameText } from '../../../resource/bulk/same-text.ts'
import type { RelationSource } from '../../../resource/relation-source.ts'
import type { ActionTools, Outcome, PartOutcome } from '../../../resource/row-action.ts'
import { titleOf } from '../../../resource/row-title.ts'
import type { Row } from '../../../resource/screen.ts'
import type { IconType } from '../../../ui/icon.tsx'
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
  list: EntityName
  rows: readonly Row[]
  target?: number
  group?: number
  versions?: Record<number, string>
}

/** Refusals of one row; after any other failure the next rows would fail the same. */
const ofOneRow: readonly Failure['code'][] = ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'INVALID'] satisfies ErrorCode[]

/** The refused rows that are named in the outcome; further ones are counted. */
const mostNamed = 3

/**
 * Does an act on ticked rows. Rows that the act takes one by one keep none of the others back: the outcome tells how many were done, and
 * names the others with the reason.
 * @param act its name on the server
 * @param told tells so many changed rows, its icon, and the name of the tag, folder or role
 * @returns with the way back, over nobody's later change; the text alone when every row was so already
 * @throws the refusal of an only row, or of rows that are done together
 */
export async function doAct(
  client: Client,
  act: RunActName,
  { list, rows, target = 0, group = 0, versions }: TickedRows,
  told: { icon: IconType; text: (number: number) => string; name?: string },
): Promise<string | Outcome | PartOutcome> {
  const about = { list, target, group }
  const calls = callsOf(client)
  // Messages are saved one by one, other texts together.
  const isSingle = acts[act].size === 1 || list === 'message'
  const parts = isSingle ? rows.map((row) => [row]) : [rows]
  const changed: Awaited<ReturnType<(typeof acts)[RunActName]['perform']>> = []
  const refused: { row: Row; failure: Failure }[] = []
  let tried = 0
  for (const part of parts) {
    try {
      const ids = part.map(({ id }) => id)
      changed.push(...(await acts[act].perform(calls, { ...about, ids, ...(versions && { versions }) })))
      tried += part.length
    } catch (error) {
      const failure = failureOf(error)
      const [row] = part
      const isOver = !ofOneRow.includes(failure.code)
      if (parts.length === 1 || !row || (isOver && tried === 0)) throw error
      refused.push({ row, failure })
      if (isOver) break
    }
  }
  const undo = changed.length > 0 ? () => acts[act].takeBack(calls, { ...about, rows: changed }) : undefined
  const { icon, name } = told
  const done = changed.length
  const same = tried - done
  if (refused.length === 0) {
    const text = outcomeText({ name: act, done: told.text }, { done, same }, { entity: list, target: name })
    return undo ? { text, icon, undo } : text
  }
  const some = t('ticked.some', { number: numberText(done), text: told.text(rows.length) })
  const others = same > 0 ? [`${sameText(act, same, { entity: list, target: name })}.`] : []
  const named = refused
    .slice(0, mostNamed)
    .map(({ row, failure }) => t('ticked.refused', { title: titleOf(row), reason: reasonOf(failure, list) }))
  const further = refused.length - named.length
  if (further > 0) named.push(t('bulk.further', { number: numberText(further) }))
  return { text: [some, ...others, ...named].join(' '), icon, partly: true, undo }
}

/** A refused save speaks of the typed text, and here nobody has typed any. */
function reasonOf({ details, message }: Failure, list: EntityName): string {
  return details.stale ? t('ticked.changed', { name: String(details.name), element: formsOf(list).defSg }) : message
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

/** The sites of groups that are turned off are closed: told in the question. */
export const groupsHidden = (number: number): string => t(number === 1 ? 'ticked.groupHidden' : 'ticked.groupsHidden')

/** Asks before ticked groups are turned off, and names what other sites link to their sites. */
export async function mayHideGroups(
  { client, confirm }: Pick<ActionTools, 'client' | 'confirm'>,
  rows: readonly Row[],
): Promise<boolean> {
  const { LinksToSites, linksToSites } = await import('../../../features/content/hiding-questions.tsx')
  const open = rows.filter(({ status, vopagesStatus }) => status !== false && vopagesStatus !== false)
  const ids = open.map(({ id }) => id)
  const uses = ids.length > 0 ? await linksToSites(client, ids) : null
  const { indefSg, indefPl } = formsOf('group')
  const { length } = rows
  const about = { number: numberText(length), element: length === 1 ? indefSg : indefPl }
  const title = t('bulk.question', { act: t('bulk.inactivate'), ...about })
  return confirm({
    title,
    wide: uses !== null && uses.total > 0,
    text: (close) => [
      createElement('p', { key: 'text' }, groupsHidden(length)),
      createElement(LinksToSites, { key: 'links', uses, onFollow: close }),
    ],
    confirmLabel: title.replace(/\?$/, ''),
  })
}
