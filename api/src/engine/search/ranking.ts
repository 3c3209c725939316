import { Prisma } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import { type Asked, asTyped, begins, beginsEach, isSame, similar, similarity, within } from './search-terms.ts'

/** Where names are searched; the table has their words in the column `words`. */
export type Searched<Row> = {
  table: 'Content' | 'File' | 'Group' | 'User' | 'ValidigKeyword'
  /** What `text`, `name` and `rows` call the table. */
  alias: string
  /** The name as people read it. */
  name: Prisma.Sql
  /** Found by what is written under the name. */
  text?: Prisma.Sql | undefined
  /** The column, with an index, of a kind that is shown newest first. */
  newest?: 'created_at' | 'updated_at'
  /** At most `limit` of the rows `from` that the asker may see: in the kind's own order, before which `first` is put. */
  rows: (from: Prisma.Sql, limit: number, first: Prisma.Sql) => Promise<Row[]>
}

/** A row with the way that it was found by: the lower, the better. */
export type Hit<Row> = { row: Row; way: number }

/** So many rows of one way are looked up by their ids; more are met soon when one walks along the rows in their order. */
export const crowd = 1_000
/** Among so many of the newest a common word is looked for first. */
const latest = 2_000

/**
 * The best `limit` rows for what is asked: those called just so, those whose words begin so, those with the letters
 * somewhere in the name, those with the words in the text; within each, names with the letters as typed come first and
 * then the order of the kind, which alone decides among very many. Typing errors are forgiven only where nothing is right.
 *
 * A few statements, and none that reads more for a larger table: the few hits of a rare word come from indexes, and
 * then their rights are looked at; the many of a common word are met among the newest, or by walking along the order.
 */
export async function bestOf<Row extends { id: number }>(
  db: Tx,
  asked: Asked | null,
  limit: number,
  searched: Searched<Row>,
): Promise<Hit<Row>[]> {
  const { alias, name, text, newest } = searched
  if (!asked) return add([], await searched.rows(where(searched, Prisma.sql`TRUE`), limit, Prisma.empty), 0)
  const words = Prisma.raw(`${alias}.words`)
  const [same, begun, inside] = [isSame(asked, words), begins(asked, words), within(asked, words)]
  const typed = Prisma.sql`${asTyped(asked, name)} DESC,`

  let hits = await find(db, { ways: newest ? [same] : [same, begun], first: typed }, [], limit, searched)
  if (newest && hits.length < limit) {
    const more = await searched.rows(
      amongNewest(searched, newest, beginsEach(asked, words), hits),
      limit - hits.length,
      Prisma.empty,
    )
    if (hits.length + more.length === limit) return add(hits, more, 1)
    hits = await find(db, { ways: [begun], first: typed, way: 1 }, hits, limit, searched)
  }
  if (hits.length < limit) {
    const further = { ways: text ? [inside, text] : [inside], first: typed, way: 2 }
    hits = await find(db, further, hits, limit, searched)
  }
  if (hits.length > 0) return hits
  const closest = Prisma.sql`${similarity(asked, words)} DESC,`
  return find(db, { ways: [similar(asked, words)], first: closest, way: 4 }, [], limit, searched)
}

const add = <Row>(hits: Hit<Row>[], rows: Row[], way: number): Hit<Row>[] => [
  ...hits,
  ...rows.map((row) => ({ row, way })),
]

type From = Pick<Searched<never>, 'table' | 'alias'>

const where = ({ table, alias }: From, which: Prisma.Sql) =>
  Prisma.sql`(SELECT ${Prisma.raw(`* FROM "${table}" ${alias}`)} WHERE ${which}) ${Prisma.raw(alias)}`

function amongNewest({ table, alias }: From, newest: string, which: Prisma.Sql, hits: Hit<{ id: number }>[]) {
  const from = Prisma.raw(`(SELECT * FROM "${table}" ORDER BY ${newest} DESC, id DESC LIMIT ${latest}) ${alias}`)
  return Prisma.sql`(SELECT * FROM ${from} WHERE ${which} AND ${unseen(alias, hits)}) ${Prisma.raw(alias)}`
}

const unseen = (alias: string, hits: Hit<{ id: number }>[]) =>
  Prisma.sql`${Prisma.raw(alias)}.id <> ALL (${hits.map(({ row }) => row.id)})`

/** Ways to be found, the best first; `way` is the number of the first. */
type Ways = { ways: Prisma.Sql[]; first: Prisma.Sql; way?: number }

/** `hits`, and after them what each of the ways finds that none before it did, until there are `limit`. */
async function find<Row extends { id: number }>(
  db: Tx,
  { ways, first, way = 0 }: Ways,
  hits: Hit<Row>[],
  limit: number,
  searched: Searched<Row>,
): Promise<Hit<Row>[]> {
  const { alias, rows } = searched
  let found = hits
  for (const [index, ids] of (await idsOf(db, ways, searched)).entries()) {
    const wanted = limit - found.length
    if (ids.length === 0 || wanted === 0) continue
    const fresh = unseen(alias, found)
    // Fenced off, so that the ids are looked up before the rights, whatever the database thinks of them.
    const listed = where(searched, Prisma.sql`id = ANY (${ids}) AND ${fresh} OFFSET 0`)
    const more =
      ids.length > crowd
        ? await rows(where(searched, Prisma.sql`${ways[index]} AND ${fresh}`), wanted, Prisma.empty)
        : await rows(listed, wanted, first)
    found = add(found, more, way + index)
  }
  return found
}

/** What each way finds, whoever may see it; one more than a {@link crowd} at most. */
async function idsOf(db: Tx, ways: Prisma.Sql[], { table, alias }: From): Promise<number[][]> {
  const from = Prisma.raw(`${alias}.id FROM "${table}" ${alias}`)
  const lists = ways.map((way) => Prisma.sql`to_jsonb(ARRAY(SELECT ${from} WHERE ${way} LIMIT ${crowd + 1}))`)
  const [found] = await db.$queryRaw<{ ways: number[][] }[]>`SELECT jsonb_build_array(${Prisma.join(lists)}) AS ways`
  return found?.ways ?? []
}
