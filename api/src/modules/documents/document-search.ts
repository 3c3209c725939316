import { Prisma } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'
import { excerptOf, holdsEvery, type MarkedWord, markHits, type Piece } from '../../engine/search/marks.ts'
import { type RankedTable, rankedHits } from '../../engine/search/ranking.ts'
import { leastLetters, type SearchTerms, tsquery } from '../../engine/search/search-terms.ts'
import { fileKindOf } from './file-icons.ts'
import { publicUrl } from './file-link.ts'
import { pageBreak, partBreak } from './text-extraction/extraction.ts'

// The search in documents by title, file name and contents. The caller gives the condition on the documents that the reader may fetch.

/** The condition on `f` that its contents match. */
export const inText = (query: Prisma.Sql) =>
  Prisma.sql`f.id IN (SELECT x.file_id FROM "FileText" x WHERE x.search @@ ${query})`

type Reader = Parameters<typeof rankedHits>[0]

type Found = {
  id: number
  title: string
  filename: string
  filesize: number
  filetype: string
  created_at: Date
  portfolio_id: number
  portfolio: string
  folder_id: number | null
  folder: string | null
  group_name: string | null
  group_title: string | null
}

type Ranked = {
  terms: SearchTerms
  limit: number
  /** The condition on the documents `f` that the reader may fetch. */
  shown: Prisma.Sql
  /** An indexed condition on the searched documents, when they are few among all. */
  within?: Prisma.Sql
}

/** Finds the best documents among those that a condition lets through. @returns a function that presents them with marked words */
export async function rankedDocuments(db: Reader, { terms, limit, shown, within }: Ranked) {
  const table: RankedTable<Found> = {
    table: 'File',
    alias: 'f',
    name: Prisma.sql`(f.title || ' ' || f.filename)`,
    text: inText(tsquery(terms)),
    leastInside: leastLetters,
    ...(within ? { within } : { newest: 'created_at' as const }),
    rows: (from, most, first) => db.$queryRaw<Found[]>`
      SELECT f.id, f.title, f.filename, f.filesize, f.filetype, f.created_at, f.portfolio_id, p.title AS portfolio,
        f.folder_id, d.title AS folder, g.name AS group_name, g.title AS group_title
      FROM ${from} JOIN "Portfolio" p ON p.id = f.portfolio_id LEFT JOIN "Folder" d ON d.id = f.folder_id
      LEFT JOIN "Group" g ON g.id = f.group_id
      WHERE ${shown} ORDER BY ${first} f.created_at DESC, f.id DESC LIMIT ${most}`,
  }
  const hits = await rankedHits(db, terms, limit, table)
  return async (words: MarkedWord[]) => {
    const read = hits.filter(({ row }) => !holdsEvery(`${row.title} ${row.filename}`, words)).map(({ row }) => row.id)
    const passages = await passagesOf(db, read, words)
    return hits.map(({ row, rank }) => ({ ...presentDocument(row, words, passages.get(row.id)), similar: rank === 4 }))
  }
}

function presentDocument(row: Found, words: MarkedWord[], passage: Passage | undefined) {
  const { id, title, filename, filesize, filetype, created_at, portfolio_id, folder_id, group_name, group_title } = row
  return {
    ...{ id, filename, filesize, filetype, portfolio_id, folder_id, group_name, group_title },
    url: publicUrl({ id, filename }),
    kind: fileKindOf(filetype),
    title: markHits(title || filename, words),
    date: todayInSweden(created_at),
    /** The portfolio, and the folder in it. */
    place: [row.portfolio, row.folder].flatMap((name) => (name ? [markHits(name, words)] : [])),
    excerpt: passage ? excerptOf(passage.text, words) : ([] as Piece[]),
    inContents: passage !== undefined,
    page: passage?.page ?? null,
  }
}

type Passage = { text: string; page: number | null }

/**
 * The letters around the first place in each document that holds the two longest of the words beside each other, or else the
 * longest. The page is counted by the breaks
 * within the part of the file (extraction.ts); a part without any knows none.
 */
async function passagesOf(db: Reader, ids: number[], words: MarkedWord[]): Promise<Map<number, Passage>> {
  const stems = [...new Set(words.map(({ stem }) => stem))].sort((one, other) => other.length - one.length)
  const [longest, second] = stems
  if (ids.length === 0 || longest === undefined) return new Map()
  const alone = `\\m${longest}`
  const between = `[^${pageBreak}${partBreak}]{0,120}`
  const beside =
    second === undefined ? alone : `\\m${longest}${between}\\m${second}|\\m${second}${between}\\m${longest}`
  const segment = (text: Prisma.Sql, part: string) => Prisma.sql`coalesce(substring(${text} FROM ${part}), '')`
  const rows = await db.$queryRaw<{ id: number; text: string; page: number | null }[]>`
    SELECT found.file_id AS id, found.text, CASE WHEN strpos(part.before || part.after, ${pageBreak}) > 0
      THEN length(part.before) - length(replace(part.before, ${pageBreak}, '')) + 1 END AS page
    FROM (
      SELECT x.file_id, substr(x.text, greatest(place.at - 150, 1), 450) AS text,
        left(x.text, place.at - 1) AS earlier, substr(x.text, place.at) AS later
      FROM "FileText" x, LATERAL (
        SELECT coalesce(nullif(regexp_instr(folded, ${beside}), 0), regexp_instr(folded, ${alone})) AS at
        FROM (SELECT kollegium_fold(x.text) AS folded OFFSET 0) whole OFFSET 0
      ) place
      WHERE x.file_id = ANY (${ids}) AND place.at > 0
    ) found, LATERAL (
      SELECT ${segment(Prisma.sql`found.earlier`, `[^${partBreak}]*$`)} AS before,
        ${segment(Prisma.sql`found.later`, `^[^${partBreak}]*`)} AS after OFFSET 0
    ) part`
  return new Map(
    rows.map(({ id, text, page }) => [id, { text: text.replaceAll(partBreak, ' ').replace(/\s+/g, ' '), page }]),
  )
}
