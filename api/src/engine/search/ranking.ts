import { Prisma, readSql } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import {
  containsAsTyped,
  containsWords,
  equalsWords,
  isSimilar,
  leastLetters,
  matchesPrefixes,
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
   * The condition that the actor may read a row, and the number of such rows, counted up to `most`. Few of them are looked through by
   * themselves: their number bounds the work then, not the number of everybody's rows with the same words.
   */
  mine?: { readable: Prisma.Sql; count: (most: number) => Promise<number> } | undefined
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
/** The same for a word that has been found to be common, and for a word of the texts, whose index has far more to read. */
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

  const lists = await idsAmongFew(db, [same, prefixed, ...inside, ...(text ? [text] : [])], table)
  if (lists) {
    const found = await appendNamed({ lists, first: typed }, [], limit, table)
    return found.length > 0 || table.exact ? found : closestHits(db, terms, limit, table)
  }

  let hits: Hit<Row>[]
  if (newest) {
    const matches = Prisma.sql`${prefixed} AND NOT ${same}`
    const [named, begun] = await Promise.all([
      appendMatches(db, { conditions: [same], first: typed }, [], limit, table),
      table.rows(amongNewest({ ...table, newest, most: firstLook }, matches), limit, Prisma.empty),
    ])
    if (named.length + begun.length >= limit) return appendHits(named, begun.slice(0, limit - named.length), 1)
    // Words inside others are looked for only where hits are still wanted: the index has far more of them.
    hits = await appendMatches(db, { conditions: [prefixed], first: typed, rank: 1 }, named, limit, table)
    hits = await appendMatches(db, { conditions: inside, first: typed, rank: 2 }, hits, limit, table)
  } else {
    // Two letters inside a word stand in no index: they are looked for only where hits are still wanted.
    const [indexed, other] = isLongFor(terms, leastLetters) ? [inside, []] : [[], inside]
    hits = await appendMatches(db, { conditions: [same, prefixed, ...indexed], first: typed }, [], limit, table)
    hits = await appendMatches(db, { conditions: other, first: typed, rank: 2 }, hits, limit, table)
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
  // Of two letters one is left beside an error, and no index finds that.
  if (!isLongFor(terms, Math.max(leastInside, leastLetters))) return []
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

function amongNewest({ table, alias, newest, most }: Newest, which: Prisma.Sql) {
  const from = Prisma.raw(`(SELECT * FROM "${table}" ORDER BY ${newest} DESC, id DESC LIMIT ${most}) ${alias}`)
  return Prisma.sql`(SELECT * FROM ${from} WHERE ${which}) ${Prisma.raw(alias)}`
}

const notYetFound = (alias: string, hits: Hit<{ id: number }>[]) =>
  Prisma.sql`${Prisma.raw(alias)}.id <> ALL (${hits.map(({ row }) => row.id)})`

/** Conditions, the best first; `rank` is the rank of the first. `looked`: it has been looked for among the newest rows. */
type Conditions = { conditions: Prisma.Sql[]; first: Prisma.Sql; rank?: number; looked?: boolean }

/** Appends the rows that have the words in their texts: a common word is met among the newest, a rare one by its index. */
async function appendTexts<Row extends { id: number }>(
  db: Tx,
  matches: Conditions,
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  const [text] = matches.conditions
  const looked = table.exact === true && text !== undefined
  const newest = looked ? await appendNewest({ condition: text, rank: 3 }, hits, limit, table) : null
  return newest ?? appendMatches(db, { ...matches, rank: 3, looked }, hits, limit, table)
}

/** Appends to `hits` the new rows that each condition finds, until there are `limit`. */
async function appendMatches<Row extends { id: number }>(
  db: Tx,
  { conditions, first, rank = 0, looked = false }: Conditions,
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  if (conditions.length === 0 || hits.length >= limit) return hits
  const named = (await idsOf(db, conditions, table)).filter((ids) => ids.length <= maxNamedHits)
  const found = await appendNamed({ lists: named, first, rank }, hits, limit, table)
  const common = conditions[named.length]
  if (!common || found.length >= limit) return found
  const itsRank = rank + named.length
  const newest = looked ? null : await appendNewest({ condition: common, rank: itsRank }, found, limit, table)
  if (newest) return newest
  const from = rowsWhere(table, Prisma.sql`${common} AND ${notYetFound(table.alias, found)}`)
  const more = (await table.rows(from, limit, Prisma.empty)).slice(0, limit - found.length)
  const rest = { conditions: conditions.slice(named.length + 1), first, rank: itsRank + 1 }
  return appendMatches(db, rest, appendHits(found, more, itsRank), limit, table)
}

/**
 * Appends the rows of a common word that are met among the newest; null where `limit` are not. The database doesn't choose that way by
 * itself: a plan for any word treats every word as a rare one, and would check the rights of all its rows.
 */
async function appendNewest<Row extends { id: number }>(
  { condition, rank }: { condition: Prisma.Sql; rank: number },
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[] | null> {
  const { alias, newest } = table
  if (!newest) return null
  const among = amongNewest(
    { ...table, newest, most: newestRows },
    Prisma.sql`${condition} AND ${notYetFound(alias, hits)}`,
  )
  const rows = (await table.rows(among, limit, Prisma.empty)).slice(0, limit - hits.length)
  return hits.length + rows.length === limit ? appendHits(hits, rows, rank) : null
}

/** Appends to `hits` the new rows of the lists of ids, until there are `limit`: one statement reads those of all lists in their order. */
async function appendNamed<Row extends { id: number }>(
  { lists, first, rank = 0 }: { lists: number[][]; first: Prisma.Sql; rank?: number },
  hits: Hit<Row>[],
  limit: number,
  table: RankedTable<Row>,
): Promise<Hit<Row>[]> {
  const known = new Set(hits.map(({ row }) => row.id))
  const rankOf = new Map<number, number>()
  for (const [at, ids] of lists.entries()) {
    for (const id of ids) if (!known.has(id) && !rankOf.has(id)) rankOf.set(id, rank + at)
  }
  if (rankOf.size === 0) return hits
  const ranks = [...Map.groupBy(rankOf.keys(), (id) => rankOf.get(id)).values()]
  const better = ranks.slice(0, -1).map((ids) => Prisma.sql`${Prisma.raw(`${table.alias}.id`)} = ANY (${ids}) DESC,`)
  // OFFSET 0 makes the database look up the ids before it checks the rights.
  const from = rowsWhere(table, Prisma.sql`id = ANY (${[...rankOf.keys()]}) OFFSET 0`)
  const rows = await table.rows(from, limit - hits.length, Prisma.join([...better, first], ' '))
  return [...hits, ...rows.map((row) => ({ row, rank: rankOf.get(row.id) ?? rank }))]
}

/**
 * The ids that each condition finds among the rows that the actor may read, the newest {@link maxNamedHits} of each, and each row by the
 * first condition alone; null when these rows are many, or when the table names none.
 */
async function idsAmongFew<Row>(
  db: Tx,
  conditions: Prisma.Sql[],
  { table, alias, mine, newest }: RankedTable<Row>,
): Promise<number[][] | null> {
  if (!mine || !newest || (await mine.count(fewRows + 1)) > fewRows) return null
  const [name, order] = [Prisma.raw(alias), Prisma.raw(newest)]
  const rank = conditions.map((condition, at) => Prisma.sql`WHEN ${condition} THEN ${Prisma.raw(String(at))}`)
  const lists = conditions.map(
    (_, at) =>
      Prisma.sql`to_jsonb(ARRAY(SELECT id FROM few WHERE rank = ${Prisma.raw(String(at))} ORDER BY moment DESC LIMIT ${maxNamedHits}))`,
  )
  const [found] = await readSql<{ ids: number[][] }>(
    db,
    Prisma.sql`WITH few AS MATERIALIZED (
      SELECT ${name}.id, ${name}.${order} AS moment, CASE ${Prisma.join(rank, ' ')} END AS rank
      FROM ${Prisma.raw(`"${table}"`)} ${name} WHERE ${mine.readable}
    ) SELECT jsonb_build_array(${Prisma.join(lists)}) AS ids`,
  )
  return found?.ids ?? []
}

/**
 * The ids that each condition finds, without regard to rights: up to the first condition that finds more than {@link maxNamedHits}, since
 * those after it are seldom needed then.
 */
async function idsOf(db: Tx, conditions: Prisma.Sql[], { table, alias, within }: From): Promise<number[][]> {
  const from = Prisma.raw(`${alias}.id FROM "${table}" ${alias}`)
  // Each OFFSET 0 makes the database look for a list once, before the next one.
  const lists = conditions.map((condition, at) => {
    const found = within ? Prisma.sql`${within} AND ${condition}` : condition
    const ids = Prisma.sql`ARRAY(SELECT ${from} WHERE ${found} LIMIT ${maxNamedHits + 1})`
    const [own, before] = [Prisma.raw(`l${at}`), Prisma.raw(`l${at - 1}`)]
    const asked = at === 0 ? ids : Prisma.sql`CASE WHEN cardinality(${before}.ids) <= ${maxNamedHits} THEN ${ids} END`
    return Prisma.sql`LATERAL (SELECT ${asked} AS ids OFFSET 0) ${own}`
  })
  const names = conditions.map((_, at) => Prisma.raw(`to_jsonb(l${at}.ids)`))
  const [found] = await readSql<{ ids: (number[] | null)[] }>(
    db,
    Prisma.sql`SELECT jsonb_build_array(${Prisma.join(names)}) AS ids FROM ${Prisma.join(lists)}`,
  )
  return found?.ids.filter((ids) => ids !== null) ?? []
}
