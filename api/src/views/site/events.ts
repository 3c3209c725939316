import { type Db, Prisma } from '@kollegium/db'
import { startOfDay, todayInSweden } from '../../engine/filters.ts'
import { toDay } from '../../kernel/fields.ts'
import { isShown } from '../../modules/content/published-content.ts'
import { bySlug, type Choice } from './choices.ts'
import { type EventTimes, eventTimes, whenColumns } from './texts.ts'

// The calendar of a public site (null: the front site). Rights play no part: only events that are published now and have
// a day are read. An event is coming until its last day is over; an end before the beginning counts as none.

type Reader = Pick<Db, '$queryRaw'>
export type OfSite = { groupId: number | null; now: Date }

/** The calendars and tags to which a list is narrowed; null takes all. */
export type EventFilter = { calendars: readonly string[] | null; tags: readonly number[] | null }

/** An event as lists and feeds show it. */
export type SiteEvent = {
  id: number
  title: string
  slug: string
  lead: string
  calendar: string
  times: EventTimes
  published_at: Date
  updated_at: Date
}

type Row = Omit<SiteEvent, 'times'> & Parameters<typeof eventTimes>[0]

const columns = Prisma.sql`c.id, c.title, c.slug, c.lead, c.calendar, ${whenColumns},
  COALESCE(c.publish_at, c.created_at) AS published_at, c.updated_at`

/** The index `Content_events_idx` has the same expression. */
const lastDay = Prisma.sql`GREATEST(c.start_date, c.end_date)`

const present = (row: Row): SiteEvent => {
  const { id, title, slug, lead, calendar, published_at, updated_at, ...times } = row
  return { id, title, slug, lead, calendar, published_at, updated_at, times: eventTimes(times) }
}

/** The texts of a site that is open; those of the front site are always. */
const ofSite = (groupId: number | null) =>
  groupId === null
    ? Prisma.sql`c.group_id IS NULL`
    : Prisma.sql`c.group_id = ${groupId}
        AND EXISTS (SELECT FROM "Group" g WHERE g.id = ${groupId} AND g.status AND g."vopagesStatus")`

const shown = ({ groupId, now }: OfSite) => Prisma.sql`c.type = 'event' AND ${ofSite(groupId)}
  AND c.start_date IS NOT NULL AND ${isShown('c', Prisma.sql`${now}`)}`

function among({ calendars, tags }: EventFilter): Prisma.Sql {
  const ofCalendars = calendars ? Prisma.sql`AND c.calendar = ANY (${calendars}::text[])` : Prisma.empty
  const ofTags = tags
    ? Prisma.sql`AND EXISTS (SELECT FROM "_ContentToTag" l WHERE l."A" = c.id AND l."B" = ANY (${tags}::int[]))`
    : Prisma.empty
  return Prisma.sql`${ofCalendars} ${ofTags}`
}

/** How many events are coming and over. */
export type EventCounts = { coming: number; past: number }

const counts = (today: Date | null | undefined) => Prisma.sql`
  (count(*) FILTER (WHERE ${lastDay} >= ${today}::date))::int AS coming,
  (count(*) FILTER (WHERE ${lastDay} < ${today}::date))::int AS past`

const todayAt = (now: Date) => toDay(todayInSweden(now))

/** Returns the moment at which coming events become past: the next midnight in Sweden. */
export const calendarChangesAt = (now: Date): Date => startOfDay(todayInSweden(now), 1)

/** Returns the filters of a site's events: calendars and tags in alphabetical order. Two statements. */
export async function eventChoices(
  db: Reader,
  site: OfSite,
): Promise<{ calendars: Choice<string, EventCounts>[]; tags: Choice<number, EventCounts>[] }> {
  const today = todayAt(site.now)
  const [calendars, tags] = await Promise.all([
    db.$queryRaw<({ value: string; label: string } & EventCounts)[]>`
      SELECT c.calendar AS value, c.calendar AS label, ${counts(today)} FROM "Content" c
      WHERE ${shown(site)} AND c.calendar <> '' GROUP BY c.calendar ORDER BY c.calendar`,
    db.$queryRaw<({ value: number; label: string } & EventCounts)[]>`
      SELECT t.id AS value, t.label, ${counts(today)} FROM "Content" c
      JOIN "_ContentToTag" l ON l."A" = c.id JOIN "Tag" t ON t.id = l."B"
      WHERE ${shown(site)} GROUP BY t.id, t.label ORDER BY t.label, t.id`,
  ])
  const sum = (one: EventCounts, other: EventCounts) => ({
    coming: one.coming + other.coming,
    past: one.past + other.past,
  })
  const countsOf = ({ coming, past }: EventCounts): EventCounts => ({ coming, past })
  return { calendars: bySlug(calendars, countsOf, sum), tags: bySlug(tags, countsOf, sum) }
}

/** Counts the events of a site within a filter. One statement. */
export async function countEvents(db: Reader, site: OfSite, filter: EventFilter): Promise<EventCounts> {
  const [row] = await db.$queryRaw<EventCounts[]>`
    SELECT ${counts(todayAt(site.now))} FROM "Content" c WHERE ${shown(site)} ${among(filter)}`
  return row ?? { coming: 0, past: 0 }
}

type Slice = { past?: boolean; offset?: number; limit: number }

/** Reads coming events, the first to begin first, or past ones, the last to begin first. One statement. */
export async function siteEvents(db: Reader, site: OfSite, filter: EventFilter, slice: Slice) {
  return (await db.$queryRaw<Row[]>(slicedEvents(site, filter, slice))).map(present)
}

/** The statement of {@link siteEvents}. */
export function slicedEvents(site: OfSite, filter: EventFilter, { past, offset = 0, limit }: Slice): Prisma.Sql {
  const today = todayAt(site.now)
  const within = past ? Prisma.sql`${lastDay} < ${today}::date` : Prisma.sql`${lastDay} >= ${today}::date`
  const order = past
    ? Prisma.sql`c.start_date DESC, c.start_time DESC NULLS LAST, c.id DESC`
    : Prisma.sql`c.start_date, c.start_time NULLS FIRST, c.id`
  return Prisma.sql`
    SELECT ${columns} FROM "Content" c WHERE ${shown(site)} AND ${within} ${among(filter)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

/** A row of {@link slicedEvents} as JSON has it: days and moments are text. */
export type EventJson = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] }

/** Presents the times of an event that came as JSON. */
export function timesOfJson({ start_date, end_date, ...row }: EventJson): EventTimes {
  const day = (text: string | null) => (text === null ? null : new Date(text))
  return eventTimes({ ...row, start_date: day(start_date), end_date: day(end_date) })
}

/** The days for which a feed keeps an event that is over. */
const keptDays = 366
/** The most events of a feed. */
const maxInFeed = 500

/**
 * Reads the events of a feed. One statement.
 * @param order `days`: coming ones and those of the last year, as they begin; `news`: coming ones, the newest text first
 */
export async function feedEvents(db: Reader, site: OfSite, filter: EventFilter, order: 'days' | 'news') {
  const from = toDay(todayInSweden(startOfDay(todayInSweden(site.now), order === 'days' ? -keptDays : 0)))
  const by = order === 'days' ? Prisma.sql`c.start_date DESC, c.id DESC` : Prisma.sql`published_at DESC, c.id DESC`
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${columns} FROM "Content" c WHERE ${shown(site)} AND ${lastDay} >= ${from}::date ${among(filter)}
    ORDER BY ${by} LIMIT ${maxInFeed}`
  return rows.map(present)
}

/** Reads the calendar's events that come after the given one. One statement. */
export async function nextOfCalendar(
  db: Reader,
  site: OfSite,
  { id, calendar, limit }: { id: number; calendar: string; limit: number },
): Promise<SiteEvent[]> {
  if (!calendar) return []
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${columns} FROM "Content" c
    WHERE ${shown(site)} AND ${lastDay} >= ${todayAt(site.now)}::date AND c.calendar = ${calendar} AND c.id <> ${id}
    ORDER BY c.start_date, c.start_time NULLS FIRST, c.id LIMIT ${limit}`
  return rows.map(present)
}
