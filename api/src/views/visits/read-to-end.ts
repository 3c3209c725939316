import { type ContentType, Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { fewestOfShare } from './few.ts'

/** The types of texts whose pages tell of their end. */
const typesWithEnd: readonly ContentType[] = ['article', 'page', 'book']

/**
 * The first day from `from` on whose ends are counted: the first on which the installation has counted one, or `from`, if that is later.
 * Null when it has counted none. Views of earlier days count for no share: nobody could tell of their end.
 */
export async function firstDayOfEnds({ db }: SignedInContext, from: string): Promise<string | null> {
  const [first] = await db.$queryRaw<{ day: string }[]>`
    SELECT greatest(day, ${from}::date)::text AS day FROM "VisitDay" WHERE read_to_end > 0 ORDER BY "VisitDay".day LIMIT 1`
  return first?.day ?? null
}

/** Whether the pages of a type tell of their end. */
export const hasEnd = (type: ContentType): boolean => typesWithEnd.includes(type)

/** Whether a page of so many counted views, which nobody has finished, has a share of nought: its text tells of its end. */
export const isUnfinished = (type: ContentType, views: number): boolean => hasEnd(type) && views >= fewestOfShare

/** The same as SQL. A page without a text gives null. */
export const unfinishedSql = (type: Prisma.Sql, views: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${views} >= ${fewestOfShare} AND ${type}::text IN (${Prisma.join([...typesWithEnd])})`

/**
 * The share of a page's views that were read to the end, from 0 to 1, as SQL. Null without an end, as of events and lists, whose
 * ends are not counted, and of too few views. An end after midnight counts on the next day, so the share is limited.
 * @param views those since {@link firstDayOfEnds}
 */
export const shareSql = (ends: Prisma.Sql, views: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${ends} > 0 AND ${views} >= ${fewestOfShare} THEN least(1, ${ends}::float / ${views}) END`

/** The same of numbers. */
export const shareOf = (ends: number, views: number): number | null =>
  ends > 0 && views >= fewestOfShare ? Math.min(1, ends / views) : null
