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

/** Stores searches. Words that name a person are left out: they become searches without kept words. */
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

/** A name as the spans of words stand: in small letters, with one space for the marks between its parts. */
const plain = (column: string) =>
  Prisma.raw(`btrim(regexp_replace(lower(${column}), '[[:punct:][:space:]]+', ' ', 'g'))`)

/**
 * Selects the words that name a person. Of an account: its last name or its name for sign-in anywhere, its first name alone, and a part of
 * its first name beside a part of its last name in either order. Of a holder of a document: the name in full in either order. The accounts
 * are read once, however many words there are; the holders are found by the index of their names.
 */
function wordsWithName(kept: readonly string[]): Prisma.Sql {
  if (kept.length === 0) return Prisma.sql`SELECT '' AS words WHERE false`
  const parts = kept.flatMap((words) => {
    const spans = spansOf(words)
    return spans.map((span) => ({ words, span, isWhole: span === spans.at(-1) }))
  })
  return Prisma.sql`
    WITH part AS MATERIALIZED (
      SELECT * FROM unnest(
        ${parts.map(({ words }) => words)}::text[], ${parts.map(({ span }) => span)}::text[],
        ${parts.map(({ isWhole }) => isWhole)}::boolean[]) AS part (words, span, is_whole)
    )
    SELECT part.words
    FROM part JOIN (
      SELECT called.name, called.is_alone
      FROM (
        SELECT ${plain('name')} AS name, ${plain('firstname')} AS first, ${plain('lastname')} AS last
        FROM "User" OFFSET 0
      ) account, LATERAL (
        VALUES (account.name, false), (account.last, false), (account.first, true)
        UNION ALL
        SELECT unnest(ARRAY[first.part || ' ' || last.part, last.part || ' ' || first.part]), false
        FROM string_to_table(account.first, ' ') first (part), string_to_table(account.last, ' ') last (part)
        -- A last name of one part is found alone.
        WHERE account.last LIKE '% %'
      ) AS called (name, is_alone)
    ) account ON account.name = part.span AND (part.is_whole OR NOT account.is_alone)
    UNION
    SELECT part.words
    FROM part
    JOIN LATERAL (
      SELECT kollegium_words(array_to_string(each[at + 1:] || each[:at], ' ')) AS name
      FROM (SELECT string_to_array(part.span, ' ') AS each OFFSET 0) span,
        generate_series(0, cardinality(span.each) - 1) AS turned (at)
      WHERE cardinality(span.each) > 1
    ) called ON true
    JOIN "CertificatePerson" holder ON holder.words = called.name`
}
