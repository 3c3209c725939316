import { Prisma } from '@kollegium/db'
import { visibleSql } from '../../access/visible-sql.ts'
import { type AskedDays, countedRows } from './counted-rows.ts'
import { masked, maskedSql } from './few.ts'
import { type Asked, shownTo, within } from './shown-to.ts'
import type { Days } from './visit-filters.ts'

// Fetched documents and searches of sites.

type Span = Days & { before: Days }

const shownRows = 50

/** The condition that a row is of the days or of the earlier ones. */
const either = (table: 'fetched' | 'search', span: Span): [now: Prisma.Sql, before: Prisma.Sql] => [
  within(table, span),
  within(table, span.before),
]

/** The sums of fetched documents: of all of them, those that the actor may not read too. */
export async function fetchesOf(asked: Asked, span: Span): Promise<{ now: number; before: number }> {
  const [now, before] = either('fetched', span)
  const [sums] = await asked.ctx.db.$queryRaw<{ now: number; before: number }[]>`
    SELECT coalesce(sum(fetched.fetches) FILTER (WHERE ${now}), 0)::int AS now,
      coalesce(sum(fetched.fetches) FILTER (WHERE ${before}), 0)::int AS before
    FROM "FetchDay" fetched WHERE ${shownTo(asked, 'fetched')} AND (${now} OR ${before})`
  return sums ?? { now: 0, before: 0 }
}

type FetchedFile = { id: number; title: string; filetype: string; fetches: number | null }

/** The most fetched of the files that the actor may read. A file in the trash is not named. */
export async function filesOf(asked: Asked, days: AskedDays): Promise<{ items: FetchedFile[]; total: number }> {
  const fetched = countedRows(asked, days, {
    ...{ sums: 'FetchFileWeek', columns: Prisma.sql`fetched.file_id, fetched.fetches` },
  })
  const rows = await asked.ctx.db.$queryRaw<(FetchedFile & { fetches: number; total: number })[]>`
    SELECT file.id, file.title, file.filetype, counted.fetches, count(*) OVER ()::int AS total
    FROM (
      SELECT file_id, sum(fetches)::int AS fetches FROM (${fetched}) fetched GROUP BY file_id
    ) counted JOIN "File" file ON file.id = counted.file_id
    WHERE ${visibleSql(asked.ctx.actor.ability, 'read', 'File', 'file')}
    ORDER BY ${maskedSql(Prisma.sql`counted.fetches`)} DESC, file.title, file.id LIMIT ${shownRows}`
  return {
    items: rows.map(({ total: _, fetches, ...file }) => ({ ...file, fetches: masked(fetches) })),
    total: rows[0]?.total ?? 0,
  }
}

export type SearchSums = { now: number; before: number; withoutHit: number; withoutHitBefore: number }

/** The sums of searches, and of those without a hit. */
export async function searchesOf(asked: Asked, span: Span): Promise<SearchSums> {
  const [now, before] = either('search', span)
  const [sums] = await asked.ctx.db.$queryRaw<SearchSums[]>`
    SELECT coalesce(sum(search.searches) FILTER (WHERE ${now}), 0)::int AS now,
      coalesce(sum(search.searches) FILTER (WHERE ${before}), 0)::int AS before,
      coalesce(sum(search.without_hit) FILTER (WHERE ${now}), 0)::int AS "withoutHit",
      coalesce(sum(search.without_hit) FILTER (WHERE ${before}), 0)::int AS "withoutHitBefore"
    FROM "SearchDay" search WHERE ${shownTo(asked, 'search')} AND (${now} OR ${before})`
  return sums ?? { now: 0, before: 0, withoutHit: 0, withoutHitBefore: 0 }
}

/** Words of one site; `group` null: the front site. */
type MissedWords = { words: string; group: { id: number; title: string } | null; searches: number | null }

/** The words that visitors of each site searched for most without a hit. */
export async function missedWordsOf(asked: Asked, days: AskedDays): Promise<{ items: MissedWords[]; total: number }> {
  const searched = countedRows(asked, days, {
    sums: 'SearchWordsWeek',
    columns: Prisma.sql`search.group_id, search.words, search.without_hit`,
    which: Prisma.sql`search.words <> '' AND search.without_hit > 0`,
  })
  type Row = { words: string; group_id: number | null; title: string | null; searches: number; total: number }
  const rows = await asked.ctx.db.$queryRaw<Row[]>`
    SELECT counted.words, counted.group_id, g.title, counted.searches, count(*) OVER ()::int AS total
    FROM (
      SELECT group_id, words, sum(without_hit)::int AS searches FROM (${searched}) searched GROUP BY group_id, words
    ) counted LEFT JOIN "Group" g ON g.id = counted.group_id
    ORDER BY ${maskedSql(Prisma.sql`counted.searches`)} DESC, counted.words, counted.group_id NULLS FIRST LIMIT ${shownRows}`
  return {
    items: rows.map(({ words, group_id, title, searches }) => ({
      words,
      group: group_id === null ? null : { id: group_id, title: title ?? '' },
      searches: masked(searches),
    })),
    total: rows[0]?.total ?? 0,
  }
}
