import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { containing, filterParts, idsOf, oneOf, within } from '../../engine/filters.ts'
import { forbidden } from '../../engine/refusals.ts'
import { type ListInput, rangeOf } from '../../engine/resource.ts'
import type { Services } from '../../engine/services.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { momentOf } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { unprovenActs } from '../../platform/auth/audit-auth.ts'
import { actInWords, areaNames, areas, changesInWords, objectInWords, objects, reasonInWords } from './audit-words.ts'
import { countEntries } from './entries-total.ts'

const t = createTranslator(sv)

type Where = Prisma.AuditEntryWhereInput
type PlacesContext = { db: Tx; services: Pick<Services, 'places'> }

const select = {
  id: true,
  at: true,
  user_id: true,
  real_user_id: true,
  group_id: true,
  action: true,
  subject: true,
  subject_id: true,
  details: true,
  ip: true,
  result: true,
  request_id: true,
  agent: true,
  sign_in: true,
} as const satisfies Prisma.AuditEntrySelect
type Entry = Prisma.AuditEntryGetPayload<{ select: typeof select }>

/** @throws AppError FORBIDDEN without the right to the log */
export function requireLog({ actor }: SignedInContext, action: Action): void {
  if (!actor.ability.can(action, 'AuditLog')) throw forbidden()
}

const results = ['done', 'refused', 'newDevice', 'newCountry'] as const
const resultParts: Record<(typeof results)[number], Where> = {
  done: { result: 'done' },
  refused: { result: 'refused' },
  newDevice: { action: 'signIn', details: { path: ['newDevice'], equals: true } },
  newCountry: { action: 'signIn', details: { path: ['newCountry'], equals: true } },
}
const objectNames = Object.keys(objects) as (keyof typeof objects)[]

const filters: Record<string, (value: unknown) => Where> = {
  person: idsOf((ids) => ({
    OR: [
      { user_id: { in: ids } },
      { real_user_id: { in: ids } },
      { subject: 'User', subject_id: { in: ids.map(String) } },
    ],
  })),
  area: oneOf(areaNames, (chosen) => ({ OR: chosen.map((area) => areas[area]) })),
  object: oneOf(objectNames, (chosen) => ({ subject: { in: chosen.flatMap((each) => [...objects[each]]) } })),
  result: oneOf(results, (chosen) => ({ OR: chosen.map((each) => resultParts[each]) })),
  at: within('at'),
}

/** The most people whose entries a search for a name finds. */
const maxNamed = 100

/** The condition of a search: a person's name, the id of a row, a network address, the reference of a request, or a sign-in's mark. */
async function searched(db: Tx, text: string): Promise<Where> {
  const names = text.split(/\s+/).map((word) => {
    const part = containing(word)
    return { OR: [{ firstname: part }, { lastname: part }, { name: part }] }
  })
  const people = await db.user.findMany({ where: { AND: names }, select: { id: true }, take: maxNamed })
  const ids = people.map(({ id }) => id)
  return {
    OR: [
      { user_id: { in: ids } },
      { real_user_id: { in: ids } },
      { subject: 'User', subject_id: { in: ids.map(String) } },
      ...[{ subject_id: text }, { ip: text }, { request_id: text }, { sign_in: text }],
    ],
  }
}

/** The condition on the entries that a list asks for. */
export async function entriesWhere(db: Tx, input: Pick<ListInput, 'search' | 'filters'>): Promise<Where> {
  const text = input.search?.replaceAll('\u0000', '').trim()
  const chosen = filterParts(input.filters, (key) => (Object.hasOwn(filters, key) ? filters[key] : undefined))
  return { AND: [...chosen, ...(text ? [await searched(db, text)] : [])] }
}

/** Finds entries, the newest first where nothing else is asked for. */
export async function findEntries(
  { db, services }: PlacesContext,
  where: Where,
  input: Pick<ListInput, 'orderBy'>,
  range: { limit: number; skip: number },
) {
  const order = input.orderBy?.find(({ column }) => column === 'at')?.order ?? 'desc'
  const entries = await db.auditEntry.findMany({
    ...{ where, select, skip: range.skip, take: range.limit },
    orderBy: [{ at: order }, { id: order }],
  })
  return presentEntries({ db, services }, entries)
}

/** A page of the log with its exact total. @throws AppError FORBIDDEN */
export async function listEntries(ctx: SignedInContext, input: ListInput) {
  requireLog(ctx, 'read')
  const { page, limit, skip } = rangeOf(input)
  const where = await entriesWhere(ctx.db, input)
  const [items, total] = await Promise.all([findEntries(ctx, where, input, { limit, skip }), countEntries(ctx, where)])
  return { items, total, page, limit }
}

type Details = Record<string, unknown>

/** Tries of somebody whom nothing shows to be the account's owner. */
const isUnproven = ({ action }: Entry) => unprovenActs.includes(action)

/** Whether an entry is about the account of the acting person. */
const isOwn = ({ subject, subject_id, user_id, real_user_id }: Entry) =>
  subject === 'User' && user_id !== null && subject_id === String(user_id) && user_id === real_user_id
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The result of an entry. A new country says more than a new device. */
function resultOf(result: string, { newDevice, newCountry }: Details): (typeof results)[number] {
  if (result === 'refused') return 'refused'
  if (newCountry === true) return 'newCountry'
  return newDevice === true ? 'newDevice' : 'done'
}

async function presentEntries({ db, services: { places } }: PlacesContext, entries: Entry[]) {
  const [[people, groups], checksums, signIns] = await Promise.all([
    namesOf(db, entries),
    checksumsOf(db, entries),
    signInsOf(db, entries),
  ])
  const personOf = (id: number | null) => {
    const name = people.get(id ?? 0)
    return name === undefined ? null : { id: id as number, name }
  }
  return entries.map((entry) => {
    const { action, subject, subject_id } = entry
    const details = (entry.details ?? {}) as Details
    const title =
      subject === 'User'
        ? people.get(Number(subject_id))
        : subject === 'Group'
          ? groups.get(Number(subject_id))
          : undefined
    const who = isUnproven(entry) ? null : personOf(entry.real_user_id ?? entry.user_id)
    return {
      id: Number(entry.id),
      at: momentOf(entry.at) as string,
      action,
      act: actInWords(action, details),
      object: isOwn(entry) && !isUnproven(entry) ? t('audit.ownAccount') : objectInWords(subject, subject_id, title),
      subject,
      subject_id,
      /** The person at the keyboard, and the one they acted for. Null: nobody was signed in, or the person is gone. */
      who,
      as: entry.user_id === entry.real_user_id ? null : personOf(entry.user_id),
      /** Nobody known acted: the product itself, or somebody with a network address who was not signed in. */
      anonymous: entry.user_id === null || isUnproven(entry),
      group: entry.group_id ? (groups.get(entry.group_id) ?? null) : null,
      ip: entry.ip || null,
      agent: entry.agent,
      place: places.of(entry.ip)?.text ?? null,
      result: resultOf(entry.result, details),
      reason: reasonInWords(action, details),
      reference: entry.request_id,
      checksum: checksums.get(entry.id) ?? null,
      /** The sign-in that the act belongs to, and its moment while the log holds it. */
      sign_in: entry.sign_in ? { mark: entry.sign_in, at: momentOf(signIns.get(entry.sign_in) ?? null) } : null,
      ...factsOf(details),
    }
  })
}

/** A row of the log as its list answers it. */
export type EntryOut = Awaited<ReturnType<typeof presentEntries>>[number]

/** The details that leave the server: identifiers, numbers and the names of roles and fields, and how a client was registered. */
const factsOf = ({ call, times, rows, documents, persons, given, taken, fields, malware, ...more }: Details) => ({
  call: typeof call === 'string' ? call : null,
  times: typeof times === 'number' && times > 1 ? times : null,
  rows: ([rows, documents, persons].find((each) => typeof each === 'number') as number | undefined) ?? null,
  given: textsOf(given),
  taken: textsOf(taken),
  fields: textsOf(fields),
  changes: changesInWords(more),
  malware: typeof malware === 'string' ? malware : null,
})

/** The links of entries in the chain, as hex; a new entry waits for its link for up to a minute. */
async function checksumsOf(db: Tx, entries: Entry[]): Promise<Map<bigint, string>> {
  const rows = await db.$queryRaw<{ id: bigint; hash: string }[]>`
    SELECT entry_id AS id, encode(hash, 'hex') AS hash FROM audit_chain.link
    WHERE entry_id = ANY (${entries.map(({ id }) => id)}::bigint[])`
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** The moments of the sign-ins that entries belong to. */
async function signInsOf(db: Tx, entries: Entry[]): Promise<Map<string, Date>> {
  const marks = [...new Set(entries.flatMap(({ sign_in }) => sign_in ?? []))]
  if (marks.length === 0) return new Map()
  const rows = await db.auditEntry.findMany({
    where: { sign_in: { in: marks }, action: 'signIn' },
    select: { sign_in: true, at: true },
  })
  return new Map(rows.map(({ sign_in, at }) => [sign_in as string, at]))
}

/** The names of the people and groups that entries name; two statements. */
async function namesOf(db: Tx, entries: Entry[]): Promise<[Map<number, string>, Map<number, string>]> {
  const idsAbout = (subject: string) =>
    entries.flatMap((entry) =>
      entry.subject === subject && /^\d{1,9}$/.test(entry.subject_id ?? '') ? [Number(entry.subject_id)] : [],
    )
  const people = [
    ...entries.flatMap(({ user_id, real_user_id }) => [user_id ?? [], real_user_id ?? []].flat()),
    ...idsAbout('User'),
  ]
  const groups = [...entries.flatMap(({ group_id }) => group_id ?? []), ...idsAbout('Group')]
  const [users, found] = await Promise.all([
    db.user.findMany({
      where: { id: { in: [...new Set(people)] } },
      select: { id: true, name: true, firstname: true, lastname: true },
    }),
    db.group.findMany({ where: { id: { in: [...new Set(groups)] } }, select: { id: true, title: true } }),
  ])
  return [
    new Map(users.map((user) => [user.id, displayName(user)])),
    new Map(found.map(({ id, title }) => [id, title])),
  ]
}
