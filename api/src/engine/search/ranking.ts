import { Prisma } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import {
  containsAsTyped,
  containsWords,
  equalsWords,
  isSimilar,
  matchesPrefixes,
  matchesPrefixesRowByRow,
  type SearchTerms,
  similarity,
} from './search-terms.ts'

/** A table whose names are searched; its column `words` holds the words of the name. */
export type RankedTable<Row> = {
  table: 'Content' | 'File' | 'Group' | 'User' | 'ValidigKeyword'
  /** The table's alias in `text`, `name` and `rows`. */
  alias: string
  /** The name that people read. */
  name: Prisma.Sql
  /** The condition that the text below the name matches. */
  text?: Prisma.Sql | undefined
  /** The indexed column of a table whose rows are listed newest first. */
  newest?: 'created_at' | 'updated_at'
  /** An indexed condition on the rows that are searched, when they are few among all; then without `newest`. */
  within?: Prisma.Sql | undefined
  /** Words of fewer letters are looked for at the beginnings of words alone: an index of three letters can't find them inside. */
  leastInside?: number
  /** Reads at most `limit` rows of `from` that the actor may read, ordered by `first` and then in the table's own order. */
  rows: (from: Prisma.Sql, limit: number, first: Prisma.Sql) => Promise<Row[]>
}

/** A row with the rank of the condition that found it: a lower rank is a better match. */
export type Hit<Row> = { row: Row; rank: number }

/** The most rows of one condition that are looked up by their ids. More rows are found sooner by a scan in the table's order. */
export const maxNamedHits = 1_000
/** The number of newest rows among which a common word is searched first. */
const newestRows = 2_000

/**
 * Returns the best `limit` rows for the search terms. The rank is: the name equals the terms, its words begin with them, the
 * name contains them, the text contains them. Within a rank, names with the letters as typed come first, then the table's
 * own order decides; among very many rows that order decides alone. Typing errors are allowed only when nothing else matches.
 *
 * It runs a few statements, and none reads more rows in a larger table. Indexes find the few hits of a rare word, and their
 * rights are checked afterwards. The many hits of a common word are found among the newest rows, or by a scan in order.
 */
export async function rankedHits<Row extends { id: number }>(
  db: Tx,
  terms: SearchTerms | null,
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  const { alias, name, text, newest, leastInside = 0 } = table
  if (!terms) return appendHits([], await table.rows(rowsWhere(table, Prisma.sql`TRUE`), limit, Prisma.empty), 0)
  const words = Prisma.raw(`${alias}.words`)
  const [same, prefixed, contained] = [
    equalsWords(terms, words),
    matchesPrefixes(terms, words),
    containsWords(terms, words),
  ]
  const typed = Prisma.sql`${containsAsTyped(terms, name)} DESC,`

  const isLong = terms.words.some((word) => word.length >= leastInside)

  let hits = await appendMatches(db, { conditions: newest ? [same] : [same, prefixed], first: typed }, [], limit, table)
  if (newest && hits.length < limit) {
    const more = await table.rows(
      amongNewest(table, newest, matchesPrefixesRowByRow(terms, words), hits),
      limit - hits.length,
      Prisma.empty,
    )
    if (hits.length + more.length === limit) return appendHits(hits, more, 1)
    hits = await appendMatches(db, { conditions: [prefixed], first: typed, rank: 1 }, hits, limit, table)
  }
  if (hits.length < limit) {
    const inside = isLong ? contained : Prisma.sql`FALSE`
    const further = { conditions: text ? [inside, text] : [inside], first: typed, rank: 2 }
    hits = await appendMatches(db, further, hits, limit, table)
  }
  if (hits.length > 0 || !isLong) return hits
  const closest = Prisma.sql`${similarity(terms, words)} DESC,`
  return appendMatches(db, { conditions: [isSimilar(terms, words)], first: closest, rank: 4 }, [], limit, table)
}

const appendHits = <Row>(hits: Hit<Row>[], rows: Row[], rank: number): Hit<Row>[] => [
  ...hits,
  ...rows.map((row) => ({ row, rank })),
]

type From = Pick<RankedTable<never>, 'table' | 'alias' | 'within'>

const rowsWhere = ({ table, alias }: From, which: Prisma.Sql) =>
  Prisma.sql`(SELECT ${Prisma.raw(`* FROM "${table}" ${alias}`)} WHERE ${which}) ${Prisma.raw(alias)}`

function amongNewest({ table, alias }: From, newest: string, which: Prisma.Sql, hits: Hit<{ id: number }>[]) {
  const from = Prisma.raw(`(SELECT * FROM "${table}" ORDER BY ${newest} DESC, id DESC LIMIT ${newestRows}) ${alias}`)
  return Prisma.sql`(SELECT * FROM ${from} WHERE ${which} AND ${notYetFound(alias, hits)}) ${Prisma.raw(alias)}`
}

const notYetFound = (alias: string, hits: Hit<{ id: number }>[]) =>
  Prisma.sql`${Prisma.raw(alias)}.id <> ALL (${hits.map(({ row }) => row.id)})`

/** Conditions, the best first; `rank` is the rank of the first. */
type Conditions = { conditions: Prisma.Sql[]; first: Prisma.Sql; rank?: number }

/** Appends to `hits` the new rows that each condition finds, until there are `limit`. */
async function appendMatches<Row extends { id: number }>(
  db: Tx,
  { conditions, first, rank = 0 }: Conditions,
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  const { alias, rows } = table
  let found = hits
  for (const [index, ids] of (await idsOf(db, conditions, table)).entries()) {
    const wanted = limit - found.length
    if (ids.length === 0 || wanted === 0) continue
    const fresh = notYetFound(alias, found)
    // OFFSET 0 makes the database look up the ids before it checks the rights.
    const listed = rowsWhere(table, Prisma.sql`id = ANY (${ids}) AND ${fresh} OFFSET 0`)
    const more =
      ids.length > maxNamedHits
        ? await rows(rowsWhere(table, Prisma.sql`${conditions[index]} AND ${fresh}`), wanted, Prisma.empty)
        : await rows(listed, wanted, first)
    found = appendHits(found, more, rank + index)
  }
  return found
}

/** The ids that each condition finds, without regard to rights; at most one more than {@link maxNamedHits}. */
async function idsOf(db: Tx, conditions: Prisma.Sql[], { table, alias, within }: From): Promise<number[][]> {
  const from = Prisma.raw(`${alias}.id FROM "${table}" ${alias}`)
  const lists = conditions.map((condition) => {
    const found = within ? Prisma.sql`${within} AND ${condition}` : condition
    return Prisma.sql`to_jsonb(ARRAY(SELECT ${from} WHERE ${found} LIMIT ${maxNamedHits + 1}))`
  })
  const [found] = await db.$queryRaw<{ ids: number[][] }[]>`SELECT jsonb_build_array(${Prisma.join(lists)}) AS ids`
  return found?.ids ?? []
}
