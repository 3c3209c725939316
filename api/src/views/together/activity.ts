import { displayName } from '../../access/actor.ts'
import { modelOf } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Resource } from '../../engine/resource.ts'
import { findRows } from '../../kernel/find-rows.ts'
import {
  type CommentedKey,
  type CommentedName,
  commentedNames,
  entityOf,
  personSelect,
  reachOf,
  requireShared,
  subjectOfRecord,
  titleColumnsOf,
  titleOf,
  toldNames,
} from '../../modules/collaboration/record.ts'

// The people's acts: changes that the audit log holds, told to those who may read the changed record today. Reads, refusals and
// addresses of the log are the office's alone.

/** The acts that are told. */
const acts = [
  ...['create', 'update', 'publish', 'unpublish', 'move', 'share', 'unshare', 'delete', 'restore'],
  ...['ask_review', 'approve', 'send_back', 'keep_change', 'drop_change'],
]
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

const nameOf = new Map<string, CommentedName>(commentedNames.map((entity) => [subjectOfRecord({ entity }), entity]))
const toldSubjects = toldNames.map((entity) => subjectOfRecord({ entity }))

type Entry = {
  id: bigint
  at: Date
  action: string
  subject: string
  subject_id: string | null
  user_id: number | null
  real_user_id: number | null
  request_id: string | null
  details: unknown
}
/** A changed record. The group is null for one of the whole network, and missing for a group itself. */
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
  record: Named
  /** The further records of one act on many, as far as {@link maxNamed}, and the number of all. */
  others: Named[]
  number: number
}

const select = {
  ...{ id: true, at: true, action: true, subject: true, subject_id: true, user_id: true, real_user_id: true },
  ...{ request_id: true, details: true },
} as const

const fieldsOf = ({ details }: Entry): string[] => {
  const { fields } = (details ?? {}) as { fields?: unknown }
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
}

/** The first and the last moment of it, its oldest entry, and the further records of an act on many. */
type Sitting = Entry & { since: Date; end: bigint; fields: Set<string>; others: string[] }

/** Joins the acts of a sitting; entries come newest first. */
function sittings(entries: readonly Entry[]): Sitting[] {
  const found: Sitting[] = []
  for (const entry of entries) {
    const last = found.findLast(
      ({ subject, subject_id }) => subject === entry.subject && subject_id === entry.subject_id,
    )
    const isSame =
      last?.action === 'update' &&
      entry.action === 'update' &&
      last.real_user_id === entry.real_user_id &&
      last.since.getTime() - entry.at.getTime() < sitting
    if (isSame) {
      Object.assign(last, { since: entry.at, end: entry.id })
      for (const field of fieldsOf(entry)) last.fields.add(field)
    } else found.push({ ...entry, since: entry.at, end: entry.id, fields: new Set(fieldsOf(entry)), others: [] })
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
  return isSame && isMoment && hasSame(later.fields, earlier.fields)
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
      Object.assign(last, { since, end })
    } else found.push(sitting)
  }
  return found
}

type Titled = { id: number } & Record<string, unknown>
type Records = Map<string, Named>

/** The column by which an entity's records belong to a group. */
type Belonging = 'group_id' | 'id' | undefined
const belongingOf = (name: string) => (entityOf(name) as { group?: Belonging }).group

/** The condition on an entity's records of the chosen group; one without a group is the whole network's. */
function ofChosenGroup({ groupId }: SignedInContext, group: Belonging): object {
  if (groupId === null) return {}
  if (group === 'id') return { id: groupId }
  return group === 'group_id' ? { group_id: groupId } : { id: { in: [] } }
}

/**
 * The changed records that the actor may read, of the chosen group alone where one is chosen; one statement for each entity among them,
 * and one for their groups.
 */
async function readableRecords(ctx: SignedInContext, entries: readonly Entry[]): Promise<Records> {
  const found: { key: string; id: number; title: string; group_id: number | null | undefined }[] = []
  for (const [subject, of] of Map.groupBy(entries, (entry) => entry.subject)) {
    const name = nameOf.get(subject)
    if (!name) continue
    const resource = entityOf(name) as unknown as Resource
    const columns = Object.fromEntries(titleColumnsOf(name).map((column) => [column, true] as const))
    const belonging = belongingOf(name)
    const ids = [...new Set(of.map(({ subject_id }) => Number(subject_id)))]
    const where = { AND: [{ id: { in: ids } }, reachOf(ctx, name, 'read'), ofChosenGroup(ctx, belonging)] }
    const rows = await findRows<Titled>(ctx.db, modelOf(resource.subject), {
      where,
      select: { id: true, ...columns, ...(belonging === 'group_id' && { group_id: true }) },
    })
    for (const { id, group_id, ...row } of rows) {
      const of = belonging === 'id' ? undefined : ((group_id ?? null) as number | null)
      found.push({ key: `${subject} ${id}`, id, title: titleOf(name, row), group_id: of })
    }
  }
  const ids = [...new Set(found.flatMap(({ group_id }) => group_id ?? []))]
  const groups = await ctx.db.group.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
  const byId = new Map(groups.map((group) => [group.id, group]))
  return new Map(
    found.map(({ key, id, title, group_id }) => {
      const group = group_id === undefined ? {} : { group: byId.get(group_id ?? 0) ?? null }
      return [key, { id, title, ...group }]
    }),
  )
}

async function present(ctx: SignedInContext, told: readonly Sitting[], records: Records): Promise<Act[]> {
  const ids = told.flatMap(({ real_user_id, user_id }) => real_user_id ?? user_id ?? [])
  const people = await ctx.db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: personSelect })
  const names = new Map(people.map((person) => [person.id, displayName(person)]))
  return told.map(({ since, end, fields, others, ...entry }) => {
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
      fields: [...fields],
      person: by !== null && name !== undefined ? { id: by, name } : null,
      entity: nameOf.get(entry.subject) ?? '',
      record: recordOf(entry.subject_id),
      others: others.slice(0, maxNamed - 1).map(recordOf),
      number: others.length + 1,
    }
  })
}

/** The acts on a record that the actor may read, the newest first. */
export async function activityOfRecord(ctx: SignedInContext, key: CommentedKey, limit: number) {
  const row = await requireShared(ctx, key)
  const subject = subjectOfRecord(key)
  const entries = await ctx.db.auditEntry.findMany({
    where: { subject, subject_id: String(key.id), action: { in: acts }, result: 'done' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select,
    take: step,
  })
  const { id, title } = row
  const items = await present(ctx, sittings(entries), new Map([[`${subject} ${id}`, { id, title }]]))
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
  const found: Entry[] = []
  const records: Records = new Map()
  let last = before === undefined ? undefined : BigInt(before)
  let isEnd = false
  for (let steps = 0; steps < maxSteps && linesOf(found).length <= limit && !isEnd; steps++) {
    const entries: Entry[] = await ctx.db.auditEntry.findMany({
      where: {
        ...{ subject: { in: toldSubjects }, action: { in: acts }, result: 'done', subject_id: { not: null } },
        ...(last !== undefined && { id: { lt: last } }),
      },
      orderBy: { id: 'desc' },
      select,
      take,
    })
    isEnd = entries.length < take
    last = entries.at(-1)?.id ?? last
    for (const [key, record] of await readableRecords(ctx, entries)) records.set(key, record)
    found.push(...entries.filter(({ subject, subject_id }) => records.has(`${subject} ${subject_id}`)))
  }
  const all = await present(ctx, linesOf(found), records)
  const items = all.slice(0, limit)
  // A page may be short, or empty, before the end: the actor may read none of the records between.
  const next = all.length > limit ? (items.at(-1)?.end ?? null) : isEnd ? null : String(last)
  return { items, next }
}
