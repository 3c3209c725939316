import { Prisma } from '@kollegium/db'
import { daysAfter, eightWeeksOf, mondayOf } from './days.ts'
import { type Asked, type Counted, shownTo, within } from './shown-to.ts'
import type { Days } from './visit-filters.ts'

/** Days that are asked about on a day. */
export type AskedDays = Days & { today: string }

/** The sums by weeks of what visitors do, the rows that they are of, and the name of both in a statement. */
const tables = {
  VisitPageWeek: { rows: 'Visit', name: 'visit' },
  VisitHostWeek: { rows: 'Visit', name: 'visit' },
  FetchFileWeek: { rows: 'DocumentFetch', name: 'fetched' },
  SearchWordsWeek: { rows: 'SiteSearch', name: 'search' },
} as const satisfies Record<string, { rows: string; name: Counted }>

/** Sums of so many weeks each, from a Monday until before another one. */
type Span = { weeks: 1 | 8; start: string; end: string }

/**
 * Selects the counts of days: of whole weeks from their sums, and of the days before and after these from the rows. Eight weeks are
 * read off one sum where they are whole. Weeks that hold today are whole, because no later day has counts.
 * @param of.columns those that both tables have @param of.which a condition on the rows that their sums meet anyway
 */
export function countedRows(
  asked: Asked,
  days: AskedDays,
  of: { sums: keyof typeof tables; columns: Prisma.Sql; which?: Prisma.Sql },
): Prisma.Sql {
  const { rows, name } = tables[of.sums]
  const { before, spans, after } = partsOf(days)
  const select = (table: string) =>
    Prisma.sql`SELECT ${of.columns} FROM ${Prisma.raw(`"${table}" ${name}`)} WHERE ${shownTo(asked, name)}`
  const column = (of: string) => Prisma.raw(`${name}.${of}`)
  const summed = spans.map(
    ({ weeks, start, end }) => Prisma.sql`${select(of.sums)} AND ${column('weeks')} = ${weeks}
      AND ${column('week')} >= ${start}::date AND ${column('week')} < ${end}::date`,
  )
  const counted = Prisma.sql`${select(rows)} AND ${of.which ?? Prisma.sql`true`}
    AND (${within(name, before)} OR ${within(name, after)})`
  return Prisma.join([...summed, counted], ' UNION ALL ')
}

/** The whole weeks of the days, and the days before and after them. */
function partsOf({ from, to, today }: AskedDays): { before: Days; spans: Span[]; after: Days } {
  // The Mondays of the first whole week and after the last one. Days of one week may have none.
  const first = mondayOf(daysAfter(from, 6))
  const next = mondayOf(daysAfter(to, to < today ? 1 : 7))
  const end = next < first ? first : next
  const start = eightWeeksOf(daysAfter(first, 55))
  const last = eightWeeksOf(to < today ? end : daysAfter(to, 56))
  const spans: Span[] =
    start < last
      ? [
          { weeks: 1, start: first, end: start },
          { weeks: 8, start, end: last },
          { weeks: 1, start: last, end },
        ]
      : [{ weeks: 1, start: first, end }]
  return {
    before: { from, to: first <= to ? daysAfter(first, -1) : to },
    spans: spans.filter((span) => span.start < span.end),
    after: { from: end, to },
  }
}
