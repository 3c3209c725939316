import { displayName } from '../../access/actor.ts'
import { modelOf } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Resource } from '../../engine/resource.ts'
import { entities } from '../../entities/index.ts'
import { findRows } from '../../kernel/find-rows.ts'
import {
  type CommentedKey,
  entityOf,
  personSelect,
  reachOf,
  requireShared,
  subjectOfRecord,
} from '../../modules/collaboration/record.ts'

// The people's acts: changes that the audit log holds, told to those who may read the changed record today. Reads, refusals and
// addresses of the log are the office's alone.

/** The acts that are told. */
const acts = [
  ...['create', 'update', 'publish', 'unpublish', 'move', 'share', 'unshare', 'delete', 'restore'],
  ...['ask_review', 'approve', 'send_back'],
]
/** Acts of one person on one record within so long a time are one sitting. */
const sitting = 30 * 60_000
/** Entries that are looked through for a page, in steps. */
const step = 200
const maxSteps = 5

/** The column that names a row, of the entities whose changes are told: texts, menus, messages, documents, groups; nobody's account. */
const titleColumns: Record<string, 'title' | 'label'> = {
  ...Object.fromEntries(
    ['article', 'page', 'section', 'event', 'card', 'queue', 'book', 'menu', 'message'].map((name) => [name, 'title']),
  ),
  ...Object.fromEntries(['portfolio', 'folder', 'file', 'group', 'education'].map((name) => [name, 'title'])),
  tag: 'label',
}
const told = entities.filter(({ name }) => Object.hasOwn(titleColumns, name))
const nameOf = new Map<string, string>(told.map(({ subject, name }) => [subject, name]))

type Entry = {
  id: bigint
  at: Date
  action: string
  subject: string
  subject_id: string | null
  user_id: number | null
  real_user_id: number | null
  details: unknown
}
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
  record: { id: number; title: string }
}

const select = {
  ...{ id: true, at: true, action: true, subject: true, subject_id: true, user_id: true, real_user_id: true },
  details: true,
} as const

const fieldsOf = ({ details }: Entry): string[] => {
  const { fields } = (details ?? {}) as { fields?: unknown }
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
}

/** The first and the last moment of it, and its oldest entry. */
type Sitting = Entry & { since: Date; end: bigint; fields: Set<string> }

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
    } else found.push({ ...entry, since: entry.at, end: entry.id, fields: new Set(fieldsOf(entry)) })
  }
  return found
}

type Titled = { id: number } & Record<string, unknown>

/** The titles of the changed records that the actor may read; one statement for each entity among them. */
async function readableTitles(ctx: SignedInContext, entries: readonly Entry[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [subject, of] of Map.groupBy(entries, (entry) => entry.subject)) {
    const name = nameOf.get(subject)
    if (!name) continue
    const resource = entityOf(name) as unknown as Resource
    const column = titleColumns[name] ?? 'title'
    const ids = [...new Set(of.map(({ subject_id }) => Number(subject_id)))]
    const where = { AND: [{ id: { in: ids } }, reachOf(ctx, name, 'read')] }
    const rows = await findRows<Titled>(ctx.db, modelOf(resource.subject), {
      where,
      select: { id: true, [column]: true },
    })
    for (const row of rows) titles.set(`${subject} ${row.id}`, String(row[column] ?? ''))
  }
  return titles
}

async function present(ctx: SignedInContext, entries: readonly Entry[], titles: Map<string, string>): Promise<Act[]> {
  const ids = entries.flatMap(({ real_user_id, user_id }) => real_user_id ?? user_id ?? [])
  const people = await ctx.db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: personSelect })
  const names = new Map(people.map((person) => [person.id, displayName(person)]))
  return sittings(entries).map(({ since, end, fields, ...entry }) => {
    const by = entry.real_user_id ?? entry.user_id
    const name = by === null ? undefined : names.get(by)
    return {
      id: String(entry.id),
      end: String(end),
      at: entry.at.toISOString(),
      since: since.toISOString(),
      action: entry.action,
      fields: [...fields],
      person: by !== null && name !== undefined ? { id: by, name } : null,
      entity: nameOf.get(entry.subject) ?? '',
      record: { id: Number(entry.subject_id), title: titles.get(`${entry.subject} ${entry.subject_id}`) ?? '' },
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
  const items = await present(ctx, entries, new Map([[`${subject} ${key.id}`, row.title]]))
  return { items: items.slice(0, limit), more: items.length > limit }
}

type Asked = { before?: string | undefined; limit: number }

/**
 * The acts on everything that the actor may read, the newest first.
 * @param asked.before the last act of the page before
 */
export async function latestActivity(ctx: SignedInContext, { before, limit }: Asked) {
  const found: Entry[] = []
  const titles = new Map<string, string>()
  let last = before === undefined ? undefined : BigInt(before)
  let isEnd = false
  for (let steps = 0; steps < maxSteps && sittings(found).length <= limit && !isEnd; steps++) {
    const entries: Entry[] = await ctx.db.auditEntry.findMany({
      where: {
        ...{ subject: { in: [...nameOf.keys()] }, action: { in: acts }, result: 'done', subject_id: { not: null } },
        ...(last !== undefined && { id: { lt: last } }),
      },
      orderBy: { id: 'desc' },
      select,
      take: step,
    })
    isEnd = entries.length < step
    last = entries.at(-1)?.id ?? last
    for (const [key, title] of await readableTitles(ctx, entries)) titles.set(key, title)
    found.push(...entries.filter(({ subject, subject_id }) => titles.has(`${subject} ${subject_id}`)))
  }
  const all = await present(ctx, found, titles)
  const items = all.slice(0, limit)
  // A page may be short, or empty, before the end: the actor may read none of the records between.
  const next = all.length > limit ? (items.at(-1)?.end ?? null) : isEnd ? null : String(last)
  return { items, next }
}
