import type { Db } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'

type Store = Pick<Db, '$executeRaw'>

/** Months that counts are kept. */
export const keptMonths = 25
/** Months that the words of searches are kept. */
export const keptWordsMonths = 13

/** Removes views and fetched documents that are older than {@link keptMonths}. @returns the number of rows */
export async function removeOldVisits(db: Store, now = new Date()): Promise<number> {
  const today = todayInSweden(now)
  const visits = await db.$executeRaw`
    DELETE FROM "Visit" WHERE day < (${today}::date - make_interval(months => ${keptMonths}))::date`
  const fetches = await db.$executeRaw`
    DELETE FROM "DocumentFetch" WHERE day < (${today}::date - make_interval(months => ${keptMonths}))::date`
  return visits + fetches
}

/**
 * Removes searches that are older than {@link keptMonths}, and the words of those older than {@link keptWordsMonths}: their counts are added to
 * those of their day without words. @returns the number of rows
 */
export async function removeOldSearches(db: Store, now = new Date()): Promise<number> {
  const today = todayInSweden(now)
  const searches = await db.$executeRaw`
    DELETE FROM "SiteSearch" WHERE day < (${today}::date - make_interval(months => ${keptMonths}))::date`
  const words = await db.$executeRaw`
    WITH removed AS (
      DELETE FROM "SiteSearch"
      WHERE words <> '' AND day < (${today}::date - make_interval(months => ${keptWordsMonths}))::date
      RETURNING day, group_id, searches, without_hit
    )
    INSERT INTO "SiteSearch" AS known (day, group_id, words, searches, without_hit)
    SELECT day, group_id, '', sum(searches), sum(without_hit) FROM removed GROUP BY day, group_id
    ON CONFLICT (group_id, day, words) DO UPDATE
      SET searches = known.searches + excluded.searches, without_hit = known.without_hit + excluded.without_hit`
  return searches + words
}
