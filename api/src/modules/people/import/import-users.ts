import { z } from 'zod'
import { asSubject } from '../../../access/ability.ts'
import { audit } from '../../../access/audit.ts'
import { requireNotMasquerading } from '../../../access/not-masquerading.ts'
import { visible } from '../../../access/visible.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { forbidden } from '../../../engine/refusals.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { plainText } from '../../../kernel/fields.ts'
import { bulkLimits, inTransaction } from '../../../kernel/transaction.ts'
import { formatTime } from '../../../platform/auth/page-response.ts'
import { countAttempt, limitKey } from '../../../platform/auth/rate-limit.ts'
import { invitation } from '../invite.ts'
import { importedAtOnce, maxImported } from './headings.ts'
import { accountSelect, alike, dashed, namesakesOf, type Others, plain, remarksOf, type Taken } from './to-check.ts'

const t = createTranslator(sv)

/**
 * The number of parts of lists that somebody may try and import in an hour, since each tells which of its addresses have an
 * account: a list of the largest size is tried five times and imported.
 */
const partsAnHour = { max: (6 * maxImported) / importedAtOnce, seconds: 3600 }

const cell = () => plainText(320).default('')
const row = z.object({
  /** The row's number in the file. */
  row: z.number().int().min(1).max(1_000_000),
  ...{ firstname: cell(), lastname: cell(), email: cell(), group: cell(), role: cell() },
})

export const importInput = z.object({
  rows: z.array(row).min(1).max(importedAtOnce),
  /** The meanings of the file's words for roles: `role 3` or `groupsRole 7`, or `none`. */
  roles: z.record(z.string().max(320), z.string().regex(/^(role|groupsRole) \d{1,9}$|^none$/)).default({}),
  /** Mails the new people their links. */
  invite: z.boolean().default(true),
  /** Leaves out the rows with a fault. Without it a call with such a row imports nothing. */
  skipFaults: z.boolean().default(false),
  /** The mark that all parts of one list carry, so that the log keeps lists apart that are imported at the same time. */
  list: z.uuid().optional(),
})
type Input = z.infer<typeof importInput>
type Given = Input['rows'][number]

/**
 * `new`: an account; `more`: a role for somebody who is there; `same`: nothing changes; `fault`: `text` says why. A row to `check` is
 * imported, and `text` says what may be wrong with it. `unknown` names the word of the row that nobody knows.
 */
export type ImportedRow = {
  row: number
  name: string
  email: string
  outcome: 'new' | 'more' | 'same' | 'fault'
  check: boolean
  text: string
  unknown?: 'group' | 'role'
}
export type RoleChoice = { value: string; label: string }

/** The person and the rights of a row, with the ids that its words mean. */
type Wanted = { data: z.infer<typeof invitation>; place: string }
type Membership = { group_id: number; groupRoles: number[] }
export type ImportWork = {
  make: (ctx: SignedInContext, data: Wanted['data'], invite: boolean) => Promise<unknown>
  add: (ctx: SignedInContext, id: number, data: { roles?: number[]; memberships?: Membership[] }) => Promise<unknown>
}

class Tried extends Error {}

/**
 * Makes accounts of a list's rows, or gives roles to those who have one. Each row is judged by the rights of whoever imports, and a
 * row with a fault is left out when `skipFaults` asks for it. The same list once more changes nothing and mails nobody. A trial does the
 * same work and takes it back.
 * @throws AppError FORBIDDEN without the right to make users, RATE_LIMITED, INVALID when rows have faults that are not to be skipped
 */
export async function importUsers(ctx: SignedInContext, input: Input, work: ImportWork, trial: boolean) {
  if (!ctx.actor.ability.can('create', 'User')) throw forbidden()
  requireNotMasquerading(ctx.actor)
  const count = await countAttempt(
    ctx.services.tries,
    limitKey('identity lists', `user ${ctx.actor.user.id}`),
    partsAnHour,
  )
  if (!count.allowed) {
    throw new AppError('RATE_LIMITED', { message: t('people.namedTooMany', { time: formatTime(count.until) }) })
  }
  const words = await readWords(ctx, input)
  const rows: ImportedRow[] = []
  const taken: Taken[] = []
  const all = inTransaction(
    ctx.db,
    async (tx) => {
      const inside = { ...ctx, db: tx }
      const namesakes = await namesakesOf(inside, input.rows)
      const how = { invite: input.invite && !trial, taken, namesakes }
      for (const given of input.rows) rows.push(await importRow(inside, given, words, work, how))
      if (!trial && !input.skipFaults) requireFaultless(rows)
      const counts = Object.fromEntries(
        outcomes.map((key) => [key, rows.filter((each) => each.outcome === key).length]),
      )
      await audit(tx, ctx, {
        action: 'import',
        subject: 'User',
        details: {
          ...counts,
          check: rows.filter(({ check }) => check).length,
          ...(input.list && { list: input.list }),
        },
      })
      if (trial) throw new Tried()
    },
    bulkLimits,
  )
  await all.catch((error) => {
    if (!(error instanceof Tried)) throw error
  })
  return { rows, unknownRoles: words.unknown, choices: words.choices }
}

const outcomes = ['new', 'more', 'same', 'fault'] as const

/** @throws AppError INVALID with the first row that has a fault, and their number */
function requireFaultless(rows: ImportedRow[]): void {
  const faulty = rows.filter(({ outcome }) => outcome === 'fault')
  const [first] = faulty
  if (!first) return
  const key = faulty.length === 1 ? 'userImport.refused.one' : 'userImport.refused.many'
  throw fault(t(key, { row: first.row, text: first.text, number: faulty.length }))
}

/** The meanings that a file's words for groups and roles have for the importer. */
type Words = {
  groups: Map<string, { id: number; title: string }>
  roles: Map<string, string>
  labels: Map<string, string>
  unknown: { text: string; rows: number }[]
  choices: RoleChoice[]
}

async function readWords({ db, actor, groupId }: SignedInContext, { rows, roles: meant }: Input): Promise<Words> {
  const titles = [...new Set(rows.map(({ group }) => group.trim()).filter(Boolean))]
  const named = titles.flatMap(dashed).flatMap((text) => [{ title: alike(text) }, { name: alike(text) }])
  const [groups, global, inGroups] = await Promise.all([
    db.group.findMany({
      where: {
        AND: [{ OR: [...named, ...(groupId ? [{ id: groupId }] : [])] }, visible(actor.ability, 'read', 'Group')],
      },
      select: { id: true, title: true, name: true },
    }),
    db.role.findMany({ select: { id: true, name: true, label: true }, orderBy: { label: 'asc' } }),
    db.groupsRole.findMany({ select: { id: true, name: true, label: true }, orderBy: { label: 'asc' } }),
  ])
  const all = [
    ...inGroups.map((role) => ({ ...role, value: `groupsRole ${role.id}` })),
    ...global.map((role) => ({ ...role, value: `role ${role.id}` })),
  ]
  // A word that both kinds know is the group role: it gives less.
  const known = new Map(
    all.toReversed().flatMap(({ name, label, value }) => [
      [plain(name), value],
      [plain(label), value],
    ]),
  )
  for (const [text, value] of Object.entries(meant)) known.set(plain(text), value)
  const unknown = [
    ...Map.groupBy(
      rows.filter(({ role }) => role.trim() && !known.has(plain(role))),
      ({ role }) => plain(role),
    ),
  ]
  return {
    groups: new Map([
      ...groups.flatMap((group) => [[plain(group.name), group] as const, [plain(group.title), group] as const]),
      ...groups.filter(({ id }) => id === groupId).map((group) => ['', group] as const),
    ]),
    roles: known,
    labels: new Map(all.map(({ value, label }) => [value, label])),
    unknown: unknown.map(([, of]) => ({ text: of[0]?.role.trim() ?? '', rows: of.length })),
    choices: all.map(({ value, label }) => ({ value, label })),
  }
}

/** Imports one row, or tells its fault. A row with a fault writes nothing. */
async function importRow(
  ctx: SignedInContext,
  given: Given,
  words: Words,
  work: ImportWork,
  { invite, taken, namesakes }: { invite: boolean; taken: Taken[] } & Others,
): Promise<ImportedRow> {
  const told = { row: given.row, name: `${given.firstname} ${given.lastname}`.trim(), email: given.email.trim() }
  try {
    const wanted = wantedOf(given, words)
    const { data, place } = wanted
    const { outcome, remarks } = await inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      const found = await accountOf(inside, data.email)
      const looked = remarksOf(data, found, { taken, namesakes })
      const done = await importPerson(inside, wanted, found, work, invite)
      return { outcome: done, remarks: done === 'same' ? [] : looked }
    })
    taken.push({ row: given.row, place, email: data.email, firstname: data.firstname, lastname: data.lastname })
    const text = [t(`userImport.${outcome}`, { text: place }), ...remarks].join(' ')
    return { ...told, outcome, check: remarks.length > 0, text }
  } catch (error) {
    const cause = error instanceof AppError ? error : (error as { cause?: unknown }).cause
    if (!(cause instanceof AppError) || cause.code === 'INTERNAL' || cause.code === 'UNAVAILABLE') throw error
    const texts = [...new Set(Object.values(cause.fields).flat())]
    const text = texts.length > 0 ? texts.join(' ') : cause.message
    const { unknown } = cause.details as Pick<ImportedRow, 'unknown'>
    return { ...told, outcome: 'fault', check: false, text, ...(unknown && { unknown }) }
  }
}

const fault = (text: string, details: { unknown?: ImportedRow['unknown'] } = {}) =>
  new AppError('INVALID', { message: text, details })

/** @throws AppError INVALID with the row's faults */
function wantedOf(given: Given, { groups, roles, labels }: Words): Wanted {
  const group = groups.get(plain(given.group))
  if (given.group.trim() && !group) {
    throw fault(t('userImport.noGroup', { text: given.group.trim() }), { unknown: 'group' })
  }
  const value = given.role.trim() ? roles.get(plain(given.role)) : 'none'
  if (!value) throw fault(t('userImport.noRole', { text: given.role.trim() }), { unknown: 'role' })
  const [kind, id] = value.split(' ')
  if (kind === 'groupsRole' && !group) throw fault(t('userImport.roleNeedsGroup', { text: labels.get(value) ?? '' }))
  const groupRoles = kind === 'groupsRole' ? [Number(id)] : []
  const checked = invitation.safeParse({
    ...{ firstname: given.firstname, lastname: given.lastname, email: given.email.trim(), apps: [] },
    roles: kind === 'role' ? [Number(id)] : [],
    memberships: group ? [{ group_id: group.id, groupRoles }] : [],
  })
  if (!checked.success) throw fault([...new Set(checked.error.issues.map(({ message }) => message))].join(' '))
  const place = [labels.get(value), group?.title].filter(Boolean).join(', ')
  return { data: checked.data, place }
}

const existing = {
  ...accountSelect,
  id: true,
  roles: { select: { id: true } },
  memberships: { select: { group_id: true, groupRoles: { select: { id: true } } } },
} as const

const accountOf = ({ db, actor }: SignedInContext, email: string) =>
  db.user.findFirst({
    where: { AND: [{ email: alike(email), anonymised_at: null }, visible(actor.ability, 'read', 'User')] },
    select: existing,
  })

async function importPerson(
  ctx: SignedInContext,
  { data }: Wanted,
  found: Awaited<ReturnType<typeof accountOf>>,
  work: ImportWork,
  invite: boolean,
): Promise<'new' | 'more' | 'same'> {
  if (!found) {
    await work.make(ctx, data, invite)
    return 'new'
  }
  const held = found.roles.map(({ id }) => id)
  const roles = [...new Set([...held, ...data.roles])]
  const before = found.memberships
    .filter(({ group_id }) => ctx.actor.ability.can('read', asSubject('Membership', { group_id })))
    .map(({ group_id, groupRoles }): Membership => ({ group_id, groupRoles: groupRoles.map(({ id }) => id) }))
  const memberships = data.memberships.reduce(joined, before)
  const changes = {
    ...(roles.length > held.length && { roles }),
    ...(JSON.stringify(memberships) !== JSON.stringify(before) && { memberships }),
  }
  if (Object.keys(changes).length === 0) return 'same'
  await work.add(ctx, found.id, changes)
  return 'more'
}

/** Adds a membership, or its roles to the one that is there. */
function joined(all: Membership[], { group_id, groupRoles }: Membership): Membership[] {
  if (!all.some((each) => each.group_id === group_id)) return [...all, { group_id, groupRoles }]
  return all.map((each) =>
    each.group_id === group_id ? { group_id, groupRoles: [...new Set([...each.groupRoles, ...groupRoles])] } : each,
  )
}
