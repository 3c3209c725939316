import { Prisma } from '@kollegium/db'
import { daysAfter, mondayOf } from './days.ts'
import { type Asked, shownTo, within } from './shown-to.ts'
import type { Days } from './visit-filters.ts'

/** Days that are asked about on a day. */
export type AskedDays = Days & { today: string }

/**
 * Selects the counts of days by page or by host: of whole weeks from their sums, and of the days before and after these from "Visit".
 * A week that holds today is whole, because no later day has counts.
 * @param of.table the sums of weeks @param of.columns those that both tables have, of `visit`
 */
export function countedRows(
  asked: Asked,
  { from, to, today }: AskedDays,
  of: { table: 'VisitPageWeek' | 'VisitHostWeek'; columns: Prisma.Sql },
): Prisma.Sql {
  // The Mondays of the first whole week and after the last one. Days of one week may have none.
  const first = mondayOf(daysAfter(from, 6))
  const next = mondayOf(daysAfter(to, to < today ? 1 : 7))
  const after = next < first ? first : next
  const before = { from, to: first <= to ? daysAfter(first, -1) : to }
  return Prisma.sql`
    SELECT ${of.columns} FROM ${Prisma.raw(`"${of.table}"`)} visit
    WHERE ${shownTo(asked, 'visit')} AND visit.week >= ${first}::date AND visit.week < ${after}::date
    UNION ALL
    SELECT ${of.columns} FROM "Visit" visit
    WHERE ${shownTo(asked, 'visit')} AND (${within('visit', before)} OR ${within('visit', { from: after, to })})`
}
