import type { Db } from './client.ts'
import { type TableTies, type Tie, tableTies } from './table-ties.ts'

type Writer = Pick<Db, '$queryRaw' | '$queryRawUnsafe' | '$executeRawUnsafe'>
type Values = Record<string, unknown>

/** The other row that a join row names, when that table has a trash: `mark` tells whether it has changed since. */
type JoinedEnd = { table: string; id: number; mark: string }
/** A row of a table, as the database tells it in JSON. */
export type TakenRow = { table: string; values: Values; joined?: JoinedEnd }
/** A row that stays and named the removed one: `mark` tells whether it has changed since. */
type Loosened = { table: string; column: string; id: number; to: number; mark: string }
/** A row with all that its removal takes away: first the row itself, and no row before one that it names. */
export type RemovedWhole = { rows: TakenRow[]; loosened: Loosened[] }

const quoted = (name: string) => `"${name}"`
/** A row without the column that a removal empties. */
const markOf = (row: string, column: string) => `md5((to_jsonb(${row}) - '${column}')::text)`

/** A whole row. */
const wholeMark = (row: string) => `md5(to_jsonb(${row})::text)`

type Found = {
  table: string
  column: string | null
  values: Values | null
  id: number | null
  mark: string | null
  joined: JoinedEnd | null
}

/** The other tie of a join row whose other end may lie in the trash, where its use of a row doesn't hold this one. */
function trashedEnd({ from, column }: Tie, { ties, columns }: TableTies): Tie | undefined {
  if (columns.get(from)?.includes('id')) return undefined
  return ties.find((tie) => tie.from === from && tie.column !== column && columns.get(tie.to)?.includes('trashed_at'))
}

/** Selects the rows that name any of the ids by a foreign key: whole when they go along, otherwise their marks. */
function namingSql(tie: Tie, all: TableTies): string {
  const { from, column, removal } = tie
  const goes = removal === 'takes'
  const end = goes ? trashedEnd(tie, all) : undefined
  const joined =
    end &&
    `(SELECT jsonb_build_object('table', '${end.to}', 'id', e.id, 'mark', ${wholeMark('e')})
      FROM ${quoted(end.to)} AS e WHERE e.id = r.${quoted(end.column)})`
  return `SELECT '${from}' AS "table", '${column}' AS "column",
    ${goes ? 'to_jsonb(r)' : `jsonb_build_object('to', r.${quoted(column)})`} AS values,
    ${goes ? 'NULL::int' : 'r.id'} AS id, ${goes ? 'NULL::text' : markOf('r', column)} AS mark,
    ${joined ?? 'NULL::jsonb'} AS joined
    FROM ${quoted(from)} AS r WHERE r.${quoted(column)} = ANY ($1::int[])`
}

/**
 * Reads a row with every row that its removal takes along, and marks those whose column it empties, by the foreign keys of the
 * database. A statement for the row and those that name it, and one for each further step.
 */
export async function readWhole(db: Writer, table: string, id: number): Promise<RemovedWhole> {
  const all = await tableTies(db)
  const whole: RemovedWhole = { rows: [], loosened: [] }
  const seen = new Set<string>()
  const itself = `SELECT '${table}' AS "table", NULL AS "column", to_jsonb(r) AS values, NULL::int AS id, NULL::text AS mark,
    NULL::jsonb AS joined FROM ${quoted(table)} AS r WHERE r.id = ANY ($1::int[])`
  let step = new Map([[table, [id]]])
  for (let first = true; step.size > 0; first = false) {
    const next = new Map<string, number[]>()
    for (const [named, ids] of step) {
      const naming = all.ties.filter(({ to }) => to === named).map((tie) => namingSql(tie, all))
      const parts = first ? [itself, ...naming] : naming
      if (parts.length === 0) continue
      const found = await db.$queryRawUnsafe<Found[]>(
        `${parts.join(' UNION ALL ')} ORDER BY "column" NULLS FIRST, id`,
        ids,
      )
      for (const { table: from, column, values, id: holder, mark, joined } of found) {
        if (holder !== null && column && mark) {
          whole.loosened.push({ table: from, column, id: holder, to: Number(values?.to), mark })
          continue
        }
        const key = `${from} ${JSON.stringify(values)}`
        if (!values || seen.has(key)) continue
        seen.add(key)
        whole.rows.push({ table: from, values, ...(joined && { joined }) })
        if (column && typeof values.id === 'number') next.set(from, [...(next.get(from) ?? []), values.id])
      }
    }
    step = next
  }
  return whole
}

/** Rows of one table by id, whether they come back or are there. */
type Ids = Map<string, Set<number>>
const has = (ids: Ids, table: string, id: unknown) => ids.get(table)?.has(id as number) ?? false
function idsOf(rows: readonly TakenRow[]): Ids {
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, of]) => [table, new Set(of.map(({ values }) => values.id as number))]))
}

/** Locks the rows that others name, so that nobody removes them at this moment. @returns those that are there */
async function lockNamed(db: Writer, rows: readonly TakenRow[], ties: readonly Tie[]): Promise<Ids> {
  const own = idsOf(rows)
  const asked = new Map<string, Set<number>>()
  for (const { from, column, to } of ties) {
    for (const { table, values } of rows) {
      const id = values[column]
      if (table !== from || typeof id !== 'number' || has(own, to, id)) continue
      asked.set(to, (asked.get(to) ?? new Set()).add(id))
    }
  }
  const there: Ids = new Map()
  for (const [table, ids] of asked) {
    const found = await db.$queryRawUnsafe<{ id: number }[]>(
      `SELECT id FROM ${quoted(table)} WHERE id = ANY ($1::int[]) ORDER BY id FOR KEY SHARE`,
      [...ids],
    )
    there.set(table, new Set(found.map(({ id }) => id)))
  }
  return there
}

/**
 * Leaves out what would have gone meanwhile: rows that name one that is gone, and these rows' own. A column that such a removal empties
 * is emptied.
 */
function withoutGone(rows: readonly TakenRow[], ties: readonly Tie[], there: Ids): TakenRow[] {
  const own = idsOf(rows)
  const lacks = ({ table, values }: TakenRow, { from, column, to }: Tie) =>
    table === from &&
    typeof values[column] === 'number' &&
    !has(own, to, values[column]) &&
    !has(there, to, values[column])
  const kept = rows.flatMap(({ table, values }) => {
    const lost = ties.filter((tie) => lacks({ table, values }, tie))
    if (lost.some(({ removal }) => removal !== 'empties')) return []
    return [{ table, values: { ...values, ...Object.fromEntries(lost.map(({ column }) => [column, null])) } }]
  })
  return kept.length < rows.length ? withoutGone(kept, ties, there) : kept
}

/** Leaves out join rows whose other end, by its mark, has changed since, or is just being changed. The others change after this. */
async function withoutChanged(db: Writer, rows: readonly TakenRow[]): Promise<TakenRow[]> {
  const ends = rows.flatMap(({ joined }) => (joined ? [joined] : []))
  const same = new Set<string>()
  for (const [table, of] of Map.groupBy(ends, (end) => end.table)) {
    const found = await db.$queryRawUnsafe<{ id: number; mark: string }[]>(
      `SELECT id, ${wholeMark('e')} AS mark FROM ${quoted(table)} AS e WHERE id = ANY ($1::int[]) ORDER BY id FOR SHARE`,
      of.map(({ id }) => id),
    )
    for (const { id, mark } of found) same.add(`${table} ${id} ${mark}`)
  }
  return rows.filter(({ joined }) => !joined || same.has(`${joined.table} ${joined.id} ${joined.mark}`))
}

/**
 * Puts back what {@link readWhole} read, with the same ids. Rows that would have gone meanwhile stay away, and a row that has changed
 * since doesn't name the one that is back, nor is joined to it.
 * @returns `gone` when a row that it belongs to is gone, `taken` when another row has a value of its own that must be unique; then
 *   nothing is written
 */
export async function putBackWhole(db: Writer, { rows, loosened }: RemovedWhole): Promise<'back' | 'gone' | 'taken'> {
  const { ties, columns } = await tableTies(db)
  const [itself] = rows
  const there = await lockNamed(db, rows, ties)
  const back = withoutGone(await withoutChanged(db, rows), ties, there)
  const [first, ...others] = back
  if (!first || first.table !== itself?.table || first.values.id !== itself.values.id) return 'gone'
  const insert = (table: string, values: string) => {
    const names = (columns.get(table) ?? []).map(quoted).join(', ')
    return `INSERT INTO ${quoted(table)} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${quoted(table)}, ${values})
      ON CONFLICT DO NOTHING`
  }
  const one = JSON.stringify([first.values])
  if ((await db.$executeRawUnsafe(insert(first.table, '$1::jsonb'), one)) === 0) return 'taken'
  if (others.length > 0) {
    // In one statement, because they may name each other: PostgreSQL looks at foreign keys at its end.
    const byTable = [...Map.groupBy(others, ({ table }) => table)]
    const parts = byTable.map(([table], at) => `part${at} AS (${insert(table, `$1::jsonb -> ${at}`)})`)
    const values = byTable.map(([, of]) => of.map((row) => row.values))
    await db.$executeRawUnsafe(`WITH ${parts.join(', ')} SELECT`, JSON.stringify(values))
  }
  for (const [, of] of Map.groupBy(loosened, ({ table, column }) => `${table} ${column}`)) {
    const [{ table, column } = { table: '', column: '' }] = of
    await db.$executeRawUnsafe(
      `UPDATE ${quoted(table)} AS r SET ${quoted(column)} = kept."to"
       FROM jsonb_to_recordset($1::jsonb) AS kept (id int, "to" int, mark text)
       WHERE r.id = kept.id AND r.${quoted(column)} IS NULL AND ${markOf('r', column)} = kept.mark`,
      JSON.stringify(of),
    )
  }
  return 'back'
}
