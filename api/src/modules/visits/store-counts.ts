import { type Db, Prisma } from '@kollegium/db'
import { spansOf } from './search-words.ts'

// The statements that add counts to the tables. Each adds to the row of the same day, leaves out counts of a group or a file that is
// gone, and writes rows in one order, so that two processes never wait for each other.

type Store = Pick<Db, '$executeRaw'>
/** Counts of a page. */
export type ViewRow = {
  day: string
  groupId: number | null
  path: string
  host: string
  visits: number
  views: number
  ends: number
}
/** Counts of a document. `label` is that of the site's host. */
export type FetchRow = { day: string; label: string; fileId: number; fetches: number }
/** Counts of searches. */
export type SearchRow = { day: string; groupId: number | null; words: string; searches: number; missed: number }

const columnsOf =
  <Row>(rows: readonly Row[]) =>
  <Key extends keyof Row>(key: Key) =>
    rows.map((row) => row[key])

/** Stores views and their ends. */
export async function storeViews(db: Store, rows: ViewRow[]): Promise<void> {
  const column = columnsOf(rows)
  await db.$executeRaw(Prisma.sql`
    INSERT INTO "Visit" AS known (day, group_id, path, referrer_host, visits, views, read_to_end)
    SELECT counted.* FROM unnest(
      ${column('day')}::date[], ${column('groupId')}::int[], ${column('path')}::text[], ${column('host')}::text[],
      ${column('visits')}::int[], ${column('views')}::int[], ${column('ends')}::int[])
      AS counted (day, group_id, path, host, visits, views, read_to_end)
    WHERE counted.group_id IS NULL OR EXISTS (SELECT FROM "Group" WHERE id = counted.group_id)
    ORDER BY day, group_id, path, host
    ON CONFLICT (group_id, day, path, referrer_host) DO UPDATE
      SET visits = known.visits + excluded.visits, views = known.views + excluded.views,
        read_to_end = known.read_to_end + excluded.read_to_end`)
}

/** Stores fetched documents. The label leads to its group here: the file was sent without asking for it. */
export async function storeFetches(db: Store, rows: FetchRow[]): Promise<void> {
  const column = columnsOf(rows)
  await db.$executeRaw(Prisma.sql`
    INSERT INTO "DocumentFetch" AS known (day, group_id, file_id, fetches)
    SELECT counted.day, site.id, counted.file_id, counted.fetches
    FROM unnest(
      ${column('day')}::date[], ${column('label')}::text[], ${column('fileId')}::int[], ${column('fetches')}::int[])
      AS counted (day, label, file_id, fetches)
    LEFT JOIN "Group" site
      ON replace(site.name, '_', '-') = counted.label AND site.status AND site."vopagesStatus"
    WHERE (counted.label = '' OR site.id IS NOT NULL) AND EXISTS (SELECT FROM "File" WHERE id = counted.file_id)
    ORDER BY counted.day, site.id, counted.file_id
    ON CONFLICT (group_id, day, file_id) DO UPDATE SET fetches = known.fetches + excluded.fetches`)
}

/** Stores searches. Words in which an account's name stands are left out: they become searches without kept words. */
export async function storeSearches(db: Store, rows: SearchRow[]): Promise<void> {
  const column = columnsOf(rows)
  const kept = [...new Set(column('words'))].filter((words) => words !== '')
  await db.$executeRaw(Prisma.sql`
    WITH named AS MATERIALIZED (${wordsWithName(kept)})
    INSERT INTO "SiteSearch" AS known (day, group_id, words, searches, without_hit)
    SELECT counted.day, counted.group_id, shown.words, sum(counted.searches), sum(counted.missed)
    FROM unnest(
      ${column('day')}::date[], ${column('groupId')}::int[], ${column('words')}::text[],
      ${column('searches')}::int[], ${column('missed')}::int[])
      AS counted (day, group_id, words, searches, missed)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN counted.words IN (SELECT named.words FROM named) THEN '' ELSE counted.words END AS words
    ) shown
    WHERE counted.group_id IS NULL OR EXISTS (SELECT FROM "Group" WHERE id = counted.group_id)
    GROUP BY counted.day, counted.group_id, shown.words
    ORDER BY counted.day, counted.group_id, shown.words
    ON CONFLICT (group_id, day, words) DO UPDATE
      SET searches = known.searches + excluded.searches, without_hit = known.without_hit + excluded.without_hit`)
}

/**
 * Selects the words in which the name of an account stands: in full in both orders, a part of it alone, or the name for sign-in. The
 * accounts are read once, however many words there are.
 */
function wordsWithName(kept: readonly string[]): Prisma.Sql {
  if (kept.length === 0) return Prisma.sql`SELECT '' AS words WHERE false`
  const spans = kept.flatMap((words) => spansOf(words).map((span) => ({ words, span })))
  return Prisma.sql`
    SELECT DISTINCT part.words
    FROM unnest(${spans.map(({ words }) => words)}::text[], ${spans.map(({ span }) => span)}::text[]) AS part (words, span)
    JOIN (
      SELECT called.name
      FROM (
        SELECT lower(name) AS name, lower(firstname) AS first, lower(lastname) AS last
        FROM "User" OFFSET 0
      ) account, LATERAL (VALUES
        (account.name), (account.first), (account.last),
        (account.first || ' ' || account.last), (account.last || ' ' || account.first)) AS called (name)
    ) account ON account.name = part.span`
}
