import type { SqlDriverAdapter, SqlQuery, SqlQueryable, SqlResultSet } from '@prisma/driver-adapter-utils'

/**
 * Matches the end of a statement whose whole condition is that a column is in a list, as Prisma asks for the relations of
 * rows: `WHERE "public"."File"."id" IN ($1,$2) OFFSET $3`. The list of no row is `(NULL)`, and that of a row without a related
 * one has null as its value.
 */
const inList =
  /^ WHERE (?:\(1=1 AND "[\w."]+ IN \(([^()]+)\)\)|"[\w."]+ IN \(([^()]+)\))(?: ORDER BY [^()]+)?(?: LIMIT \$\d+)? OFFSET \$\d+$/

/** Matches the beginning of a selection of plain columns: no function, which would give a row for no row, has a bracket there. */
const plainColumns = /^SELECT [^()]+ FROM /

/**
 * Tells whether a statement of Prisma's selects no row, whatever the tables hold: no column is in a list of nulls. Four of ten
 * statements are such ones when calls ask for rows that they may not see.
 */
export function selectsNothing({ sql, args }: Pick<SqlQuery, 'sql' | 'args'>): boolean {
  const at = sql.indexOf(' WHERE ')
  const [, joined, list = joined] = inList.exec(sql.slice(at)) ?? []
  if (at < 0 || list === undefined || !plainColumns.test(sql)) return false
  return list.split(',').every((each) => each === 'NULL' || args[Number(each.slice(1)) - 1] === null)
}

/** Answers selections of no row without asking the database: on `adapter` and in the transactions that it starts. */
export function withoutEmptySelections<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  answerEmpty(adapter)
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async (...given) => {
    const transaction = await start(...given)
    answerEmpty(transaction)
    return transaction
  }
  return adapter
}

function answerEmpty(on: SqlQueryable): void {
  const send = on.queryRaw.bind(on)
  on.queryRaw = (query: SqlQuery): Promise<SqlResultSet> =>
    selectsNothing(query) ? Promise.resolve({ columnNames: [], columnTypes: [], rows: [] }) : send(query)
}
