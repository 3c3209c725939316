import pg from 'pg'
import { Prisma } from '../generated/client.ts'
import { orderSql, type Select, type Selection, selectionOf } from './select-sql.ts'
import { Untranslatable, whereSql } from './where-sql.ts'

/** The rows to be read, in Prisma's words. */
export type RowQuery = {
  where: Record<string, unknown>
  select: Select
  orderBy?: Record<string, unknown>[]
  skip?: number
  take?: number
}

type Connections = { pool: pg.Pool; nameOf: (statement: { sql: string }) => string }

/** The connections of each client. The client of a transaction has none of its own here. */
const connections = new WeakMap<object, Connections>()

/** Makes {@link readRows} read through these connections for the client `db`. */
export function readThrough(db: object, given: Connections): void {
  connections.set(db, given)
}

/** A client, or that of a transaction, which sees its own writes. */
type Reader = { $queryRaw(sql: Prisma.Sql): Promise<unknown> }

/**
 * Reads rows with all that `select` names in one statement. Prisma reads them with one statement for each relation, and works
 * on each longer than PostgreSQL (docs/decisions/0090-one-statement-for-a-page.md).
 *
 * @returns the rows that `findMany` of the model gives; null when the query can't be said in one statement: then the caller asks
 *   Prisma
 */
export function readRows(db: Reader, model: string, query: RowQuery): Promise<Record<string, unknown>[]> | null {
  return translated(() => {
    const { rowOf } = selectionFor(model, query.select)
    return answerOf(db, statementOf(model, query)).then((rows) => rows.map((values) => rowOf(values)))
  })
}

/**
 * Counts the rows of `model` that match `where`; null as for {@link readRows}. A list of ids is one value of the statement, so
 * that its plan is the same for any number of them.
 */
export function countRows(db: Reader, model: string, where: RowQuery['where']): Promise<number> | null {
  return translated(() => {
    const rows = Prisma.raw(`"${model}" r`)
    const count = Prisma.sql`SELECT count(*)::int FROM ${rows} WHERE ${whereSql(where, { model, alias: 'r' })}`
    return answerOf(db, count).then(([row]) => row?.[0] as number)
  })
}

/**
 * Reads the rows of a statement as `$queryRaw` does, past Prisma, which works on each longer than PostgreSQL. For statements of every page.
 * A transaction's client reads by Prisma.
 */
export async function readSql<Row>(db: Reader, statement: Prisma.Sql): Promise<Row[]> {
  const through = connections.get(db)
  if (!through) return (await db.$queryRaw(statement)) as Row[]
  const { text, values } = statement
  const name = through.nameOf({ sql: text })
  const answer = await through.pool.query({ name, text, values, types } as never)
  return (answer as unknown as { rows: Row[] }).rows
}

function translated<Answer>(ask: () => Promise<Answer>): Promise<Answer> | null {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Untranslatable) return null
    throw error
  }
}

/** The values of each row in the order of the columns. In a transaction Prisma holds the connection. */
async function answerOf(db: Reader, statement: Prisma.Sql): Promise<unknown[][]> {
  const through = connections.get(db)
  if (!through) return ((await db.$queryRaw(statement)) as object[]).map((row) => Object.values(row))
  const { text, values } = statement
  const name = through.nameOf({ sql: text })
  const answer = await through.pool.query({ name, text, values, rowMode: 'array', types } as never)
  return (answer as unknown as { rows: unknown[][] }).rows
}

/** The rows are chosen before others are joined to them: the plan is that of the list alone. */
function statementOf(model: string, { where, select, orderBy = [], skip, take }: RowQuery): Prisma.Sql {
  const { columns, joins } = selectionFor(model, select)
  const order = orderSql(model, orderBy, 'r')
  const sorted = Prisma.raw(order ? `ORDER BY ${order}` : '')
  // In the text, so that one plan is the cheapest for all values: otherwise PostgreSQL plans at every use.
  const limit = take === undefined ? Prisma.empty : Prisma.raw(`LIMIT ${Math.trunc(take)}`)
  const offset = skip ? Prisma.sql`OFFSET ${skip}` : Prisma.empty
  const rows = Prisma.sql`SELECT * FROM ${Prisma.raw(`"${model}" r`)} WHERE ${whereSql(where, { model, alias: 'r' })} ${sorted} ${limit} ${offset}`
  const named = columns.map((column, at) => `${column} AS c${at}`).join(', ')
  return Prisma.sql`SELECT ${Prisma.raw(named)} FROM (${rows}) r ${Prisma.raw(joins.join(' '))} ${sorted}`
}

/** A selection is compiled once: the same constant is asked for again and again. */
const compiled = new WeakMap<Select, Map<string, Selection>>()

function selectionFor(model: string, select: Select): Selection {
  const ofModels = compiled.get(select) ?? new Map<string, Selection>()
  const known = ofModels.get(model)
  if (known) return known
  const made = selectionOf(model, select, 'r')
  compiled.set(select, ofModels.set(model, made))
  return made
}

const { builtins } = pg.types
const bytesOf = pg.types.getTypeParser(builtins.BYTEA) as (text: string) => Buffer

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, momentOf],
  [builtins.DATE, (text) => new Date(text)],
  [builtins.INT8, BigInt],
  [builtins.BYTEA, (text) => new Uint8Array(bytesOf(text))],
])

/** Values as Prisma gives them. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
}

/** "2026-11-24 02:36:49.123+00" as a moment; the offset is that of the session. */
function momentOf(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}${text.at(-3) === ':' ? '' : ':00'}`)
}
