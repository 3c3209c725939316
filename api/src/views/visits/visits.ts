import { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { forbidden } from '../../engine/refusals.ts'
import { daysAfter, mondayOf } from './days.ts'
import { namedPages, type PageKey } from './page-names.ts'

// Visits of the sites whose texts the actor edits (Spec §4, cookie consent). Each answer takes a fixed number of statements.

/** The right that visits are shown by: to change the pages of the site. */
const right = ['update', 'Page'] as const

/**
 * The condition on rows of "Visit", as `visit`: the current group's, or those of every site that the actor edits.
 * @throws AppError FORBIDDEN
 */
function shownTo({ actor: { ability }, groupId }: SignedInContext): Prisma.Sql {
  const [action, subject] = right
  const may = groupId === null ? ability.can(...right) : ability.can(action, asSubject(subject, { group_id: groupId }))
  if (!may) throw forbidden()
  const mine = visibleSql(ability, action, subject, 'visit')
  return groupId === null ? mine : Prisma.sql`${mine} AND visit.group_id = ${groupId}`
}

type Days = { from: string; to: string }
/** Days, and as many days earlier that they are compared with. */
type Period = Days & { before: Days }

type Counts = { visits: number; views: number }
const none: Counts = { visits: 0, views: 0 }
const sumOf = (rows: Counts[]): Counts =>
  rows.reduce((sum, { visits, views }) => ({ visits: sum.visits + visits, views: sum.views + views }), none)

/** Counts by day or by week (its Monday), from `from` until `to`, both included. */
function countsBy(ctx: SignedInContext, unit: 'day' | 'week', { from, to }: Days) {
  const start = unit === 'day' ? Prisma.sql`visit.day` : Prisma.sql`date_trunc('week', visit.day)::date`
  return ctx.db.$queryRaw<({ start: string } & Counts)[]>`
    SELECT ${start}::text AS start, sum(visit.visits)::int AS visits, sum(visit.views)::int AS views
    FROM "Visit" visit WHERE ${shownTo(ctx)} AND visit.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 1`
}

/** The most read pages of the days, with their views of as many days before. */
function mostRead(ctx: SignedInContext, { from, to, before, limit }: Period & { limit: number }) {
  return ctx.db.$queryRaw<(PageKey & { views: number; before: number; total: number })[]>`
    SELECT visit.group_id, visit.path, coalesce(sum(visit.views) FILTER (WHERE visit.day >= ${from}::date), 0)::int AS views,
      coalesce(sum(visit.views) FILTER (WHERE visit.day < ${from}::date), 0)::int AS before, count(*) OVER ()::int AS total
    FROM "Visit" visit WHERE ${shownTo(ctx)}
      AND (visit.day BETWEEN ${from}::date AND ${to}::date OR visit.day BETWEEN ${before.from}::date AND ${before.to}::date)
    GROUP BY visit.group_id, visit.path HAVING bool_or(visit.day >= ${from}::date)
    ORDER BY views DESC, visit.path, visit.group_id LIMIT ${limit}`
}

/** The last seven days of the start page: visits a day, the seven days before, and the page that was read most. */
export async function visitsOfWeek(ctx: SignedInContext, now = new Date()) {
  const to = todayInSweden(now)
  const from = daysAfter(to, -6)
  const period = { from, to, before: { from: daysAfter(from, -7), to: daysAfter(from, -1) } }
  const [rows, top] = await Promise.all([
    countsBy(ctx, 'day', { from: period.before.from, to }),
    mostRead(ctx, { ...period, limit: 1 }),
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

/** The last weeks of the site or sites: counts a week, the pages, the hosts that visitors came from, and the sites. */
export async function visitsOfSites(ctx: SignedInContext, weeks: number, now = new Date()) {
  const to = todayInSweden(now)
  const from = daysAfter(mondayOf(to), -7 * (weeks - 1))
  // An unfinished week is compared with as much of an earlier one.
  const period = { from, to, before: { from: daysAfter(from, -7 * weeks), to: daysAfter(to, -7 * weeks) } }
  const [rows, earlier, pages, hosts, sites] = await Promise.all([
    countsBy(ctx, 'week', period),
    countsBy(ctx, 'week', period.before),
    mostRead(ctx, { ...period, limit: shownPages }),
    hostsOf(ctx, period),
    ctx.groupId === null ? sitesOf(ctx, period) : [],
  ])
  const byWeek = new Map(rows.map(({ start, ...counts }) => [start, counts]))
  const mondays = Array.from({ length: weeks }, (_, at) => daysAfter(from, 7 * at))
  return {
    from,
    to,
    weeks: mondays.map((start) => ({ start, ...(byWeek.get(start) ?? none) })),
    total: sumOf(rows),
    before: sumOf(earlier),
    pages: { items: await namedPages(ctx, pages), total: pages[0]?.total ?? 0 },
    hosts,
    sites,
  }
}

/** The hosts that most visits came from; '' is none or an unknown one. */
const hostsOf = (ctx: SignedInContext, { from, to }: Days) =>
  ctx.db.$queryRaw<{ host: string; visits: number }[]>`
    SELECT visit.referrer_host AS host, sum(visit.visits)::int AS visits
    FROM "Visit" visit WHERE ${shownTo(ctx)} AND visit.day BETWEEN ${from}::date AND ${to}::date AND visit.visits > 0
    GROUP BY visit.referrer_host ORDER BY visits DESC, host LIMIT ${shownHosts}`

/** The sites with most visits; `id` is null for the front site. */
const sitesOf = (ctx: SignedInContext, { from, to }: Days) =>
  ctx.db.$queryRaw<({ id: number | null; title: string | null } & Counts)[]>`
    SELECT visit.group_id AS id, g.title, sum(visit.visits)::int AS visits, sum(visit.views)::int AS views
    FROM "Visit" visit LEFT JOIN "Group" g ON g.id = visit.group_id
    WHERE ${shownTo(ctx)} AND visit.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY visit.group_id, g.title ORDER BY visits DESC, g.title LIMIT ${shownSites}`
