import { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import {
  type CommentedKey,
  commentedNames,
  personSelect,
  requireShared,
  subjectOfRecord,
} from '../../modules/collaboration/record.ts'
import {
  actedNames,
  acts,
  type Entry,
  kindOfSubject,
  papersIn,
  type ToldRow,
  toldEntries,
  toldEntry,
  withoutOrder,
} from '../../modules/collaboration/told-kinds.ts'

const t = createTranslator(sv)

// The people's acts: changes that the audit log holds, told to those who may read the changed record today. Reads, refusals and
// addresses of the log are the office's alone.

/** Acts of one person on one record within so long a time are one sitting. */
const sitting = 30 * 60_000
/** Entries that are looked through for a page, in steps; more of them where one group's are looked for. */
const step = 200
const stepOfGroup = 1000
const maxSteps = 5
/** Acts of one person on several records of a kind that follow so closely upon each other were one act. */
const atOnce = 10_000
/** The records of one act that are named; further ones are counted. */
const maxNamed = 100

/** A changed record. The group is null for one of the whole network, and missing for one that has none, as a group itself. */
type Named = { id: number; title: string; group?: { id: number; title: string } | null }
type Act = {
  id: string
  /** The oldest entry of the sitting. */
  end: string
  at: string
  since: string
  action: string
  fields: string[]
  person: { id: number; name: string } | null
  entity: string
  /** The list of the record's kind; null for one that has no list here. */
  list: { app: 'admin' | 'cert'; path: string } | null
  record: Named
  /** The further records of one act on many, as far as {@link maxNamed}, and the number of all. */
  others: Named[]
  number: number
  /** The number of papers or accounts, which are told by it alone; null for records that are told by their titles. */
  counted: number | null
}

const select = {
  ...{ id: true, at: true, action: true, subject: true, subject_id: true, user_id: true, real_user_id: true },
  ...{ request_id: true, details: true },
} as const

const fieldsOf = ({ details }: Entry): string[] => {
  const { fields } = (details ?? {}) as { fields?: unknown }
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
}

/** The first and the last moment of it, its oldest entry, the further records of an act on many, and the papers of all. */
type Sitting = Entry & { since: Date; end: bigint; fields: Set<string>; others: string[]; papers: number }

/** Acts that make an account, the one that says most first. */
const making = ['invite', 'create', 'update']

/** Whether the act is a part of the later one on the same record: a further save of a sitting, or a step of making an account or papers. */
function isPartOf(earlier: Entry, later: Sitting): boolean {
  if (later.real_user_id !== earlier.real_user_id) return false
  const gone = later.since.getTime() - earlier.at.getTime()
  if (later.action === 'update' && earlier.action === 'update') return gone < sitting
  const isSame = later.action === earlier.action && kindOfSubject(later.subject)?.isCounted
  const isMade = later.subject === 'User' && earlier.action === 'create'
  return gone < atOnce && (isSame || isMade)
}

/** Joins the acts of a sitting; entries come newest first. */
function sittings(entries: readonly Entry[]): Sitting[] {
  const found: Sitting[] = []
  for (const entry of entries) {
    const last = found.findLast(
      ({ subject, subject_id }) => subject === entry.subject && subject_id === entry.subject_id,
    )
    if (last && isPartOf(entry, last)) {
      Object.assign(last, { since: entry.at, end: entry.id, papers: last.papers + papersIn(entry) })
      last.action = making.find((action) => action === last.action || action === entry.action) ?? last.action
      for (const field of fieldsOf(entry)) last.fields.add(field)
    } else {
      const fields = new Set(fieldsOf(entry))
      found.push({ ...entry, since: entry.at, end: entry.id, fields, others: [], papers: papersIn(entry) })
    }
  }
  return found
}

const hasSame = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((each) => others.has(each))

/** Whether two neighbours are one act on several records: of the same person, kind and moment. `later` was done after `earlier`. */
function isOneAct(later: Sitting, earlier: Sitting): boolean {
  const isSame = (['action', 'subject', 'user_id', 'real_user_id'] as const).every((key) => later[key] === earlier[key])
  const isOneRequest = later.request_id !== null && later.request_id === earlier.request_id
  const isMoment = isOneRequest || later.since.getTime() - earlier.at.getTime() < atOnce
  // Settings of several groups are forms, which no number names.
  return isSame && isMoment && later.subject !== 'Setting' && hasSame(later.fields, earlier.fields)
}

/** Joins neighbours that were one act on several records; a record that was changed twice stays apart. */
function lines(entries: readonly Entry[]): Sitting[] {
  const found: Sitting[] = []
  for (const sitting of sittings(entries)) {
    const last = found.at(-1)
    const { subject_id, since, end } = sitting
    const ids = last && [last.subject_id, ...last.others]
    if (last && subject_id !== null && !ids?.includes(subject_id) && isOneAct(last, sitting)) {
      last.others.push(subject_id)
      Object.assign(last, { since, end, papers: last.papers + sitting.papers })
    } else found.push(sitting)
  }
  return found
}

type Records = Map<string, Named>

const keyOf = ({ subject, subject_id }: Entry) => `${subject} ${subject_id}`

/** The changed records that are told to the actor; one statement for each kind among them, and one for their groups. */
async function toldRecords(ctx: SignedInContext, entries: readonly Entry[]): Promise<Records> {
  const found: ToldRow[] = []
  for (const [subject, of] of Map.groupBy(entries, (entry) => entry.subject)) {
    const ids = [...new Set(of.flatMap(({ subject_id }) => subject_id ?? []))]
    found.push(...((await kindOfSubject(subject)?.rows(ctx, ids)) ?? []))
  }
  const ids = [...new Set(found.flatMap(({ group_id }) => group_id ?? []))]
  const groups = await ctx.db.group.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
  const byId = new Map(groups.map((group) => [group.id, group]))
  // The settings of a group that is gone are nobody's.
  const isThere = ({ group_id }: ToldRow) => !group_id || byId.has(group_id)
  return new Map(
    found.filter(isThere).map(({ key, id, title, group_id }) => {
      const group = group_id === undefined ? {} : { group: byId.get(group_id ?? 0) ?? null }
      return [key, { id, title, ...group }]
    }),
  )
}

async function present(ctx: SignedInContext, told: readonly Sitting[], records: Records, own?: string): Promise<Act[]> {
  const ids = told.flatMap(({ real_user_id, user_id }) => real_user_id ?? user_id ?? [])
  const people = await ctx.db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: personSelect })
  const names = new Map(people.map((person) => [person.id, displayName(person)]))
  return told.map(({ since, end, fields, others, papers, ...entry }) => {
    const kind = kindOfSubject(entry.subject)
    const number = others.length + 1
    const by = entry.real_user_id ?? entry.user_id
    const name = by === null ? undefined : names.get(by)
    const recordOf = (id: string | null): Named =>
      records.get(`${entry.subject} ${id}`) ?? { id: Number(id), title: '' }
    return {
      id: String(entry.id),
      end: String(end),
      at: entry.at.toISOString(),
      since: since.toISOString(),
      action: entry.action,
      fields: entry.action === 'update' ? [...fields] : [],
      person: by !== null && name !== undefined ? { id: by, name } : null,
      entity: own ?? kind?.entity ?? '',
      list: kind?.list ?? null,
      record: recordOf(entry.subject_id),
      others: others.slice(0, maxNamed - 1).map(recordOf),
      number,
      counted: kind?.isCounted ? Math.max(papers, number) : null,
    }
  })
}

/** A record whose acts are asked for. */
export const toldRecord = z.object({ entity: z.enum([...commentedNames, ...actedNames]), id: rowId() })
type ToldKey = z.infer<typeof toldRecord>
const isCommented = (key: ToldKey): key is CommentedKey => !(actedNames as readonly string[]).includes(key.entity)

/** @throws AppError NOT_FOUND for a record that the actor may not read, FORBIDDEN for a person whom the actor may not change */
async function requireTold(ctx: SignedInContext, key: ToldKey): Promise<Named> {
  if (isCommented(key)) return requireShared(ctx, key)
  const rows = await kindOfSubject(subjectOfRecord(key))?.rows({ ...ctx, groupId: null }, [String(key.id)])
  if (!rows?.[0]) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return rows[0]
}

/** The acts on a record that the actor may read, the newest first. */
export async function activityOfRecord(ctx: SignedInContext, key: ToldKey, limit: number) {
  const row = await requireTold(ctx, key)
  const subject = subjectOfRecord(key)
  const entries = await ctx.db.auditEntry.findMany({
    where: { subject, subject_id: String(key.id), action: { in: acts }, result: 'done' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select,
    take: step,
  })
  const { id, title } = row
  const items = await present(
    ctx,
    sittings(entries.map(withoutOrder)),
    new Map([[`${subject} ${id}`, { id, title }]]),
    key.entity,
  )
  return { items: items.slice(0, limit), more: items.length > limit }
}

type Asked = { before?: string | undefined; limit: number }

/**
 * The acts on everything that the actor may read, or on the chosen group's, the newest first. Acts on several records at once are one.
 * @param asked.before the last act of the page before
 * @param asked.apart gives each record a line of its own
 */
export async function latestActivity(ctx: SignedInContext, { before, limit, apart }: Asked & { apart?: true }) {
  const linesOf = apart ? sittings : lines
  const take = ctx.groupId === null ? step : stepOfGroup
  const { ability } = ctx.actor
  const told = toldEntries(ability)
  if (told.length === 0) return { items: [], next: null }
  const found: Entry[] = []
  const records: Records = new Map()
  let last = before === undefined ? undefined : BigInt(before)
  let isEnd = false
  for (let steps = 0; steps < maxSteps && linesOf(found).length <= limit && !isEnd; steps++) {
    const entries: Entry[] = await ctx.db.auditEntry.findMany({
      where: {
        ...{ OR: told, result: 'done', subject_id: { not: null } },
        ...(last !== undefined && { id: { lt: last } }),
      },
      orderBy: { id: 'desc' },
      select,
      take,
    })
    isEnd = entries.length < take
    last = entries.at(-1)?.id ?? last
    const shown = entries.flatMap((entry) => toldEntry(ability, entry) ?? [])
    for (const [key, record] of await toldRecords(ctx, shown)) records.set(key, record)
    found.push(...shown.filter((entry) => records.has(keyOf(entry))))
  }
  const all = await present(ctx, linesOf(found), records)
  const items = all.slice(0, limit)
  // A page may be short, or empty, before the end: the actor may read none of the records between.
  const next = all.length > limit ? (items.at(-1)?.end ?? null) : isEnd ? null : String(last)
  return { items, next }
}
