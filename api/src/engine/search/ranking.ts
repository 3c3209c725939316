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
  sharesHalves,
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
  /**
   * The condition that the actor may read a row. Few such rows are looked through by themselves: their number bounds the work then,
   * not the number of everybody's rows with the same words.
   */
  mine?: Prisma.Sql | undefined
  /** Typing errors are allowed by {@link closestHits} alone: the caller asks first whether anything else was found. */
  exact?: boolean
  /** Words of fewer letters are looked for at the beginnings of words alone: an index of three letters can't find them inside. */
  leastInside?: number
  /** Reads at most `limit` rows of `from` that the actor may read, ordered by `first` and then in the table's own order. */
  rows: (from: Prisma.Sql, limit: number, first: Prisma.Sql) => Promise<Row[]>
}

/** A row with the rank of the condition that found it: a lower rank is a better match. */
export type Hit<Row> = { row: Row; rank: number }

/** The most rows of one condition that are looked up by their ids. More rows are found sooner by a scan in the table's order. */
export const maxNamedHits = 1_000
/** The number of newest rows among which a common word is looked for first; an index finds a word that isn't there sooner than more rows. */
const firstLook = 300
/** The same for a common word of the texts, whose index has far more to read. */
const newestRows = 2_000
/** The most rows of one actor that are looked through by themselves. */
const fewRows = 6_000
/** The most names that are compared letter by letter with a mistyped word. */
const mostCandidates = 3_000

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

  const isLong = isLongFor(terms, leastInside)
  const inside = isLong ? [contained] : []

  const few = await idsAmongFew(db, [same, prefixed, ...inside, ...(text ? [text] : [])], table)
  if (few) {
    const found = await appendRows({ ids: few, first: typed }, [], limit, table)
    return found.length > 0 || table.exact ? found : closestHits(db, terms, limit, table)
  }

  let hits = await appendMatches(db, { conditions: newest ? [same] : [same, prefixed], first: typed }, [], limit, table)
  if (newest && hits.length < limit) {
    const among = amongNewest({ ...table, newest, most: firstLook }, matchesPrefixesRowByRow(terms, words), hits)
    const more = (await table.rows(among, limit, Prisma.empty)).slice(0, limit - hits.length)
    if (hits.length + more.length === limit) return appendHits(hits, more, 1)
    hits = await appendMatches(db, { conditions: [prefixed], first: typed, rank: 1 }, hits, limit, table)
  }
  if (hits.length < limit) {
    hits = await appendMatches(db, { conditions: inside, first: typed, rank: 2 }, hits, limit, table)
  }
  if (hits.length < limit && text)
    hits = await appendTexts(db, { conditions: [text], first: typed }, hits, limit, table)
  return hits.length > 0 || table.exact ? hits : closestHits(db, terms, limit, table)
}

/** Returns the best `limit` rows whose names are like the terms, with a typing error. */
export async function closestHits<Row extends { id: number }>(
  db: Tx,
  terms: SearchTerms,
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  const { alias, leastInside = 0 } = table
  if (!isLongFor(terms, leastInside)) return []
  const first = Prisma.sql`${similarity(terms, Prisma.raw(`${alias}.words`))} DESC,`
  return appendMatches(db, { conditions: [likeTo(terms, table)], first, rank: 4 }, [], limit, table)
}

const isLongFor = ({ words }: SearchTerms, least: number) => words.some((word) => word.length >= least)

/** The condition that a name is like the terms; where the caller asks for it alone, among so few candidates that it ends soon. */
function likeTo(terms: SearchTerms, { table, alias, exact }: From & Pick<RankedTable<never>, 'exact'>): Prisma.Sql {
  const words = Prisma.raw(`${alias}.words`)
  const halves = exact ? sharesHalves(terms, Prisma.raw('words')) : null
  if (!halves) return isSimilar(terms, words)
  const candidates = Prisma.sql`ARRAY(SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE ${halves} LIMIT ${mostCandidates})`
  return Prisma.sql`${Prisma.raw(alias)}.id = ANY (${candidates}) AND ${isSimilar(terms, words)}`
}

const appendHits = <Row>(hits: Hit<Row>[], rows: Row[], rank: number): Hit<Row>[] => [
  ...hits,
  ...rows.map((row) => ({ row, rank })),
]

type From = Pick<RankedTable<never>, 'table' | 'alias' | 'within'>

const rowsWhere = ({ table, alias }: From, which: Prisma.Sql) =>
  Prisma.sql`(SELECT ${Prisma.raw(`* FROM "${table}" ${alias}`)} WHERE ${which}) ${Prisma.raw(alias)}`

type Newest = From & { newest: string; most: number }

function amongNewest({ table, alias, newest, most }: Newest, which: Prisma.Sql, hits: Hit<{ id: number }>[]) {
  const from = Prisma.raw(`(SELECT * FROM "${table}" ORDER BY ${newest} DESC, id DESC LIMIT ${most}) ${alias}`)
  return Prisma.sql`(SELECT * FROM ${from} WHERE ${which} AND ${notYetFound(alias, hits)}) ${Prisma.raw(alias)}`
}

const notYetFound = (alias: string, hits: Hit<{ id: number }>[]) =>
  Prisma.sql`${Prisma.raw(alias)}.id <> ALL (${hits.map(({ row }) => row.id)})`

/** Conditions, the best first; `rank` is the rank of the first. */
type Conditions = { conditions: Prisma.Sql[]; first: Prisma.Sql; rank?: number }

/** Appends the rows that have the words in their texts: a common word is met among the newest, a rare one by its index. */
async function appendTexts<Row extends { id: number }>(
  db: Tx,
  matches: Conditions,
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  const [text] = matches.conditions
  if (table.exact && table.newest && text) {
    const among = amongNewest({ ...table, newest: table.newest, most: newestRows }, text, hits)
    const newest = (await table.rows(among, limit, Prisma.empty)).slice(0, limit - hits.length)
    if (hits.length + newest.length === limit) return appendHits(hits, newest, 3)
  }
  return appendMatches(db, { ...matches, rank: 3 }, hits, limit, table)
}

/** Appends to `hits` the new rows that each condition finds, until there are `limit`. */
async function appendMatches<Row extends { id: number }>(
  db: Tx,
  matches: Conditions,
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  if (matches.conditions.length === 0) return hits
  const ids = await idsOf(db, matches.conditions, table)
  return appendRows({ ...matches, ids }, hits, limit, table)
}

/** Appends to `hits` the new rows of each list of ids, until there are `limit`; those of a condition with too many ids by the condition. */
async function appendRows<Row extends { id: number }>(
  { ids: lists, conditions = [], first, rank = 0 }: Partial<Conditions> & { ids: number[][]; first: Prisma.Sql },
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  const { alias, rows } = table
  let found = hits
  for (const [index, ids] of lists.entries()) {
    const wanted = limit - found.length
    if (ids.length === 0 || wanted === 0) continue
    const fresh = notYetFound(alias, found)
    // OFFSET 0 makes the database look up the ids before it checks the rights.
    const listed = rowsWhere(table, Prisma.sql`id = ANY (${ids}) AND ${fresh} OFFSET 0`)
    const more =
      ids.length > maxNamedHits
        ? await rows(rowsWhere(table, Prisma.sql`${conditions[index]} AND ${fresh}`), limit, Prisma.empty)
        : await rows(listed, limit, first)
    found = appendHits(found, more.slice(0, wanted), rank + index)
  }
  return found
}

/**
 * The ids that each condition finds among the rows that the actor may read, the newest {@link maxNamedHits} of each; null when these
 * rows are many, or when the table names none.
 */
async function idsAmongFew<Row>(
  db: Tx,
  conditions: Prisma.Sql[],
  { table, alias, mine, newest }: RankedTable<Row>,
): Promise<number[][] | null> {
  if (!mine || !newest) return null
  const [name, order] = [Prisma.raw(alias), Prisma.raw(newest)]
  const lists = conditions.map(
    (condition) => Prisma.sql`to_jsonb(ARRAY(
      SELECT ${name}.id FROM few ${name} WHERE ${condition} ORDER BY ${name}.${order} DESC LIMIT ${maxNamedHits}))`,
  )
  const [found] = await db.$queryRaw<{ ids: number[][] | null }[]>`
    WITH few AS MATERIALIZED (
      SELECT ${name}.id, ${name}.words, ${name}.search, ${name}.${order} FROM ${Prisma.raw(`"${table}"`)} ${name} WHERE ${mine} LIMIT ${fewRows + 1}
    ) SELECT CASE WHEN (SELECT count(*) FROM few) <= ${fewRows} THEN jsonb_build_array(${Prisma.join(lists)}) END AS ids`
  return found?.ids ?? null
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
