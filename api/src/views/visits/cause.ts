import { Prisma, whereSql } from '@kollegium/db'
import { readableContent } from '../../modules/content/contract.ts'
import { type Asked, shownTo, within } from './shown-to.ts'
import type { Days } from './visit-filters.ts'

/** The least part of a column's visits that a publication explains it with, as one of so many. */
const leastPart = 5
/** The fewest visits that a publication is named for. */
const leastVisits = 10

/** The text whose publication brought the most visits of a column's days: its day, and the visits that began at it on that day. */
export type Cause = { title: string; day: string; visits: number }

/** The moment's day in Sweden. */
const dayOf = (moment: string) => Prisma.raw(`(${moment} AT TIME ZONE 'Europe/Stockholm')::date`)

/**
 * Finds the text that a column's visits came for: visitors had never seen its page before, it was published on a day of the
 * column, and a fifth of the column's visits, at least ten, began at its page on that day. A text that the actor may not read
 * is not named. One statement, which reads the days of sites with a fifth alone: at most five pages have one.
 * @param visits of the whole column
 */
export async function causeOf(asked: Asked, days: Days, visits: number): Promise<Cause | null> {
  const least = Math.max(leastVisits, Math.ceil(visits / leastPart))
  const readable = whereSql(readableContent(asked.ctx.actor.ability) as Record<string, unknown>, {
    ...{ model: 'Content', alias: 'content' },
  })
  const [cause] = await asked.ctx.db.$queryRaw<Cause[]>`
    WITH day AS (
      SELECT visit.group_id, visit.day FROM "VisitDay" visit
      WHERE ${shownTo(asked, 'visit')} AND ${within('visit', days)} AND visit.visits >= ${least}
    ), begun AS (
      SELECT visit.group_id, visit.path, visit.day, sum(visit.visits)::int AS visits
      FROM day JOIN "Visit" visit ON visit.day = day.day AND visit.group_id IS NOT DISTINCT FROM day.group_id
      GROUP BY visit.group_id, visit.path, visit.day HAVING sum(visit.visits) >= ${least}
    )
    SELECT content.title, begun.day::text AS day, begun.visits
    FROM begun
    JOIN "UrlAlias" alias
      ON coalesce(alias.group_id, 0) = coalesce(begun.group_id, 0) AND alias.alias = substr(begun.path, 2)
    JOIN "Content" content ON content.id = alias.content_id
    WHERE ${readable} AND content.status = 'published' AND begun.day = coalesce(
        ${dayOf('content.publish_at')}, content.date,
        (SELECT ${dayOf('min(version.created_at)')} FROM "Revision" version
          WHERE version.content_id = content.id AND version.snapshot ->> 'status' = 'published'))
      AND NOT EXISTS (SELECT FROM "Visit" earlier
        WHERE earlier.group_id IS NOT DISTINCT FROM begun.group_id AND earlier.path = begun.path AND earlier.day < begun.day)
    ORDER BY begun.visits DESC, content.id LIMIT 1`
  return cause ?? null
}
