import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { keptMonths } from '../../modules/visits/contract.ts'

/** The first day that each table can tell of: the first that was counted, and not one whose counts are removed. */
export type FirstDays = { visits: string | null; fetches: string | null; searches: string | null }

/** Whether the counts of a table since this day tell of all days from `from` on. */
export const tellsSince = (first: string | null, from: string): boolean => first !== null && first <= from

/** Finds the first days of the installation. One statement. */
export async function firstDaysOf({ db }: SignedInContext, now: Date): Promise<FirstDays> {
  const today = todayInSweden(now)
  const [days] = await db.$queryRaw<FirstDays[]>`
    -- An empty table has no first day: its null stays null.
    SELECT (visits + greatest(kept - visits, 0))::text AS visits, (fetches + greatest(kept - fetches, 0))::text AS fetches,
      (searches + greatest(kept - searches, 0))::text AS searches
    FROM (SELECT (SELECT min(day) FROM "VisitDay") AS visits, (SELECT min(day) FROM "DocumentFetch") AS fetches,
      (SELECT min(day) FROM "SiteSearch") AS searches,
      (${today}::date - make_interval(months => ${keptMonths}))::date AS kept) first`
  return days ?? { visits: null, fetches: null, searches: null }
}
