import { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { forbidden } from '../../engine/refusals.ts'
import { daysAfter } from './days.ts'
import { namedPages, type PageKey } from './page-names.ts'
import { type Days, periodOf, type Unit, type VisitFilters } from './visit-filters.ts'

// Visits of the sites whose texts the actor edits (Spec §4, cookie consent). Each answer takes a fixed number of statements.

/** The right that visits are shown by: to change the pages of the site. */
const right = ['update', 'Page'] as const

/**
 * Refuses an actor who edits no site, or not the current group's.
 * @throws AppError FORBIDDEN
 */
export function requireVisits({ actor: { ability }, groupId }: SignedInContext): void {
  const [action, subject] = right
  const may = groupId === null ? ability.can(...right) : ability.can(action, asSubject(subject, { group_id: groupId }))
  if (!may) throw forbidden()
}

type Site = VisitFilters['site']
type Asked = { ctx: SignedInContext; site?: Site | undefined }

/**
 * The condition on rows of "Visit", as `visit`: the current group's, or those of every site that the actor edits, or of
 * one of these.
 * @throws AppError FORBIDDEN
 */
function shownTo({ ctx, site = null }: Asked): Prisma.Sql {
  requireVisits(ctx)
  const { groupId } = ctx
  const mine = visibleSql(ctx.actor.ability, ...right, 'visit')
  if (groupId !== null) return Prisma.sql`${mine} AND visit.group_id = ${groupId}`
  if (site === null) return mine
  return site === 'front'
    ? Prisma.sql`${mine} AND visit.group_id IS NULL`
    : Prisma.sql`${mine} AND visit.group_id = ${site}`
}

type Span = Days & { before: Days }

type Counts = { visits: number; views: number }
const none: Counts = { visits: 0, views: 0 }
const sumOf = (rows: Counts[]): Counts =>
  rows.reduce((sum, { visits, views }) => ({ visits: sum.visits + visits, views: sum.views + views }), none)

const startOf: Record<Unit, Prisma.Sql> = {
  day: Prisma.sql`visit.day`,
  week: Prisma.sql`date_trunc('week', visit.day)::date`,
  month: Prisma.sql`date_trunc('month', visit.day)::date`,
}

/** Counts by day, by week (its Monday) or by month (its first day), from `from` until `to`, both included. */
function countsBy(asked: Asked, unit: Unit, { from, to }: Days) {
  return asked.ctx.db.$queryRaw<({ start: string } & Counts)[]>`
    SELECT ${startOf[unit]}::text AS start, sum(visit.visits)::int AS visits, sum(visit.views)::int AS views
    FROM "Visit" visit WHERE ${shownTo(asked)} AND visit.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 1`
}

/** The most read pages of the days, with their views of the earlier days. */
function mostRead(asked: Asked, { from, to, before, limit }: Span & { limit: number }) {
  return asked.ctx.db.$queryRaw<(PageKey & { views: number; before: number; total: number })[]>`
    SELECT visit.group_id, visit.path,
      coalesce(sum(visit.views) FILTER (WHERE visit.day BETWEEN ${from}::date AND ${to}::date), 0)::int AS views,
      coalesce(sum(visit.views) FILTER (WHERE visit.day BETWEEN ${before.from}::date AND ${before.to}::date), 0)::int AS before,
      count(*) OVER ()::int AS total
    FROM "Visit" visit WHERE ${shownTo(asked)}
      AND (visit.day BETWEEN ${from}::date AND ${to}::date OR visit.day BETWEEN ${before.from}::date AND ${before.to}::date)
    GROUP BY visit.group_id, visit.path HAVING bool_or(visit.day BETWEEN ${from}::date AND ${to}::date)
    ORDER BY views DESC, visit.path, visit.group_id LIMIT ${limit}`
}

/** The last seven days of the start page: visits a day, the seven days before, and the page that was read most. */
export async function visitsOfWeek(ctx: SignedInContext, now = new Date()) {
  const to = todayInSweden(now)
  const from = daysAfter(to, -6)
  const period = { from, to, before: { from: daysAfter(from, -7), to: daysAfter(from, -1) } }
  const [rows, top] = await Promise.all([
    countsBy({ ctx }, 'day', { from: period.before.from, to }),
    mostRead({ ctx }, { ...period, limit: 1 }),
  ])
  const byDay = new Map(rows.map(({ start, visits }) => [start, visits]))
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(from, at))
  const [page] = await namedPages(ctx, top)
  return {
    days: days.map((day) => ({ day, visits: byDay.get(day) ?? 0 })),
    total: sumOf(rows.filter(({ start }) => start >= from)).visits,
    before: sumOf(rows.filter(({ start }) => start < from)).visits,
    top: page ?? null,
  }
}

const shownPages = 50
const shownHosts = 10
const shownSites = 25

/**
 * The chosen days of the site or sites: counts by day, week or month, the pages, the hosts that visitors came from, and
 * the sites. @param now the moment that "today" is read from
 */
export async function visitsOfSites(ctx: SignedInContext, filters: VisitFilters, now = new Date()) {
  const period = periodOf(filters, now)
  const { from, to, before, unit, starts } = period
  const asked = { ctx, site: filters.site }
  const [rows, earlier, pages, hosts, sites] = await Promise.all([
    countsBy(asked, unit, period),
    countsBy(asked, unit, before),
    mostRead(asked, { ...period, limit: shownPages }),
    hostsOf(asked, period),
    ctx.groupId === null ? sitesOf(ctx, period) : [],
  ])
  const byStart = new Map(rows.map(({ start, ...counts }) => [start, counts]))
  return {
    ...{ from, to, unit },
    columns: starts.map((start) => ({ start, ...(byStart.get(start) ?? none) })),
    total: sumOf(rows),
    before: { ...before, ...sumOf(earlier) },
    pages: { items: await namedPages(ctx, pages), total: pages[0]?.total ?? 0 },
    hosts,
    sites,
  }
}
export type VisitFigures = Awaited<ReturnType<typeof visitsOfSites>>

/** The hosts that most visits came from; '' is none or an unknown one. */
const hostsOf = (asked: Asked, { from, to }: Days) =>
  asked.ctx.db.$queryRaw<{ host: string; visits: number }[]>`
    SELECT visit.referrer_host AS host, sum(visit.visits)::int AS visits
    FROM "Visit" visit WHERE ${shownTo(asked)} AND visit.day BETWEEN ${from}::date AND ${to}::date AND visit.visits > 0
    GROUP BY visit.referrer_host ORDER BY visits DESC, host LIMIT ${shownHosts}`

/** The sites with most visits; `id` is null for the front site. */
const sitesOf = (ctx: SignedInContext, { from, to }: Days) =>
  ctx.db.$queryRaw<({ id: number | null; title: string | null } & Counts)[]>`
    SELECT visit.group_id AS id, g.title, sum(visit.visits)::int AS visits, sum(visit.views)::int AS views
    FROM "Visit" visit LEFT JOIN "Group" g ON g.id = visit.group_id
    WHERE ${shownTo({ ctx })} AND visit.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY visit.group_id, g.title ORDER BY visits DESC, g.title LIMIT ${shownSites}`
