import { type ContentType, Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { type Cause, causeOf } from './cause.ts'
import { daysAfter } from './days.ts'
import { type FirstDays, firstDaysOf, tellsSince } from './first-days.ts'
import { mostRead } from './most-read.ts'
import { namedPages } from './page-names.ts'
import { firstDayOfEnds, isUnfinished } from './read-to-end.ts'
import { hostsOf } from './referrers.ts'
import { type Asked, shownTo, within } from './shown-to.ts'
import { fetchesOf, filesOf, missedWordsOf, type SearchSums, searchesOf } from './site-use.ts'
import { byViews, type Days, type Period, periodOf, type Unit, type VisitFilters } from './visit-filters.ts'

// Visits of the sites whose texts the actor edits (Spec §4, cookie consent). Each answer takes a fixed number of statements.

type Counts = { visits: number; views: number }
const none: Counts = { visits: 0, views: 0 }
const sumOf = (rows: Counts[]): Counts =>
  rows.reduce((sum, { visits, views }) => ({ visits: sum.visits + visits, views: sum.views + views }), none)

const startOf: Record<Unit, Prisma.Sql> = {
  day: Prisma.sql`day`,
  week: Prisma.sql`date_trunc('week', day)::date`,
  month: Prisma.sql`date_trunc('month', day)::date`,
}

/**
 * Counts by day, by week (its Monday) or by month (its first day), from `from` until `to`, both included. The sites' counts are summed by
 * day first, because the start of a week or month takes longer than a sum.
 */
function countsBy(asked: Asked, unit: Unit, days: Days) {
  return asked.ctx.db.$queryRaw<({ start: string } & Counts)[]>`
    SELECT ${startOf[unit]}::text AS start, sum(visits)::int AS visits, sum(views)::int AS views FROM (
      SELECT visit.day, sum(visit.visits) AS visits, sum(visit.views) AS views
      FROM "VisitDay" visit WHERE ${shownTo(asked, 'visit')} AND ${within('visit', days)} GROUP BY visit.day
    ) counted GROUP BY 1 ORDER BY 1`
}

/** The last seven days of the start page: visits a day, the seven days before, and the page that was read most. */
export async function visitsOfWeek(ctx: SignedInContext, now = new Date()) {
  const to = todayInSweden(now)
  const from = daysAfter(to, -6)
  const [rows, top] = await Promise.all([
    countsBy({ ctx }, 'day', { from: daysAfter(from, -7), to }),
    mostRead({ ctx }, { ...{ from, to, today: to, before: null, ends: null }, limit: 1, order: byViews }),
  ])
  const byDay = new Map(rows.map(({ start, visits }) => [start, visits]))
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(from, at))
  const [page] = await namedPages(ctx, top)
  return {
    days: days.map((day) => ({ day, visits: byDay.get(day) ?? 0 })),
    total: sumOf(rows.filter(({ start }) => start >= from)).visits,
    before: sumOf(rows.filter(({ start }) => start < from)).visits,
    top: page ? { path: page.path, title: page.title, url: page.url, views: page.views } : null,
  }
}

const shownPages = 50
const shownSites = 25

/**
 * The chosen days of the site or sites: counts by day, week or month with the cause of the highest, the pages, the hosts that
 * visitors came from, the searches, the fetched documents, and the sites. @param now the moment that "today" is read from
 */
export async function visitsOfSites(ctx: SignedInContext, filters: VisitFilters, now = new Date()) {
  const period = periodOf(filters, now)
  const { from, to, before, unit, starts } = period
  const asked = { ctx, site: filters.site }
  // In three parts: all at once would take every connection of the process.
  const [rows, earlier, ends, hosts, sites, first] = await Promise.all([
    countsBy(asked, unit, period),
    countsBy(asked, unit, before),
    firstDayOfEnds(ctx, from),
    hostsOf(asked, period),
    ctx.groupId === null ? sitesOf(ctx, period) : [],
    firstDaysOf(ctx, now),
  ])
  const byStart = new Map(rows.map(({ start, ...counts }) => [start, counts]))
  const columns = starts.map((start) => ({ start, ...(byStart.get(start) ?? none) }))
  const [pages, cause, fetches, documents] = await Promise.all([
    mostRead(asked, { ...period, limit: shownPages, order: filters.order, ends }),
    causeOfHighest(asked, period, columns),
    fetchesOf(asked, period),
    filesOf(asked, period),
  ])
  const [items, searches, words] = await Promise.all([
    namedPages(ctx, pages),
    searchesOf(asked, period),
    missedWordsOf(asked, period),
  ])
  return {
    ...{ from, to, compare: filters.compare, unit, columns, cause, hosts, sites, documents, words },
    total: { ...sumOf(rows), fetches: fetches.now, searches: searches.now, withoutHit: searches.withoutHit },
    before: { ...before, ...earlierSums(before, first, sumOf(earlier), fetches, searches) },
    pages: {
      items: items.map((page) => withShare(page, tellsSince(first.visits, before.from))),
      total: pages[0]?.total ?? 0,
    },
  }
}
export type VisitFigures = Awaited<ReturnType<typeof visitsOfSites>>

/** The sums of the earlier days; null for those that the tables don't tell of, or not of all of. */
function earlierSums({ from }: Days, first: FirstDays, views: Counts, fetches: Sums, searches: SearchSums) {
  const ofVisits = tellsSince(first.visits, from)
  const ofSearches = tellsSince(first.searches, from)
  return {
    visits: ofVisits ? views.visits : null,
    views: ofVisits ? views.views : null,
    fetches: tellsSince(first.fetches, from) ? fetches.before : null,
    searches: ofSearches ? searches.before : null,
    withoutHit: ofSearches ? searches.withoutHitBefore : null,
  }
}
type Sums = { before: number }

/** A page with its share of views that were read to the end, nought for a text that nobody finishes, and its earlier views if they are known. */
function withShare<Page extends Shared>({ told, before, ...page }: Page, isCompared: boolean) {
  const share = page.share ?? (page.text && isUnfinished(page.text.entity, told) ? 0 : null)
  return { ...page, share, before: isCompared ? before : null }
}
type Shared = { told: number; share: number | null; before: number; text: { entity: ContentType } | null }

/** The cause of the highest column, the later one of two. */
async function causeOfHighest(
  asked: Asked,
  { from, to, starts }: Period,
  columns: readonly ({ start: string } & Counts)[],
): Promise<(Cause & { start: string }) | null> {
  const most = Math.max(...columns.map(({ visits }) => visits))
  const at = columns.findLastIndex(({ visits }) => visits === most)
  const start = starts[at]
  if (start === undefined || most === 0) return null
  const next = starts[at + 1]
  const days = { from: start < from ? from : start, to: next === undefined ? to : daysAfter(next, -1) }
  const cause = await causeOf(asked, days, most)
  return cause && { ...cause, start }
}

/** The sites with most visits; `id` is null for the front site. */
const sitesOf = (ctx: SignedInContext, days: Days) =>
  ctx.db.$queryRaw<({ id: number | null; title: string | null } & Counts)[]>`
    SELECT counted.id, g.title, counted.visits, counted.views FROM (
      SELECT visit.group_id AS id, sum(visit.visits)::int AS visits, sum(visit.views)::int AS views
      FROM "VisitDay" visit WHERE ${shownTo({ ctx }, 'visit')} AND ${within('visit', days)} GROUP BY visit.group_id
    ) counted LEFT JOIN "Group" g ON g.id = counted.id
    ORDER BY counted.visits DESC, g.title LIMIT ${shownSites}`
