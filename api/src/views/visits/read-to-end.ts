import { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { fewestOfShare } from './few.ts'
import type { Days } from './visit-filters.ts'

/**
 * The first of the days on which the installation has counted ends; null when it has counted none. Views of earlier days count
 * for no share: nobody could tell of their end.
 */
export async function firstDayOfEnds({ db }: SignedInContext, { from, to }: Days): Promise<string | null> {
  const [first] = await db.$queryRaw<{ day: string }[]>`
    SELECT day::text AS day FROM "Visit"
    WHERE day BETWEEN ${from}::date AND ${to}::date AND read_to_end > 0 ORDER BY "Visit".day LIMIT 1`
  return first?.day ?? null
}

/**
 * The share of a text's views that were read to the end, from 0 to 1, as SQL. Null without an end, as of events and lists, whose
 * ends are not counted, and of too few views. An end after midnight counts on the next day, so the share is limited.
 * @param views those since {@link firstDayOfEnds}
 */
export const shareSql = (ends: Prisma.Sql, views: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${ends} > 0 AND ${views} >= ${fewestOfShare} THEN least(1, ${ends}::float / ${views}) END`

/** The same of numbers. */
export const shareOf = (ends: number, views: number): number | null =>
  ends > 0 && views >= fewestOfShare ? Math.min(1, ends / views) : null
