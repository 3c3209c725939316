import { type Prisma, readRows } from '@kollegium/db'
import { delegateOf } from './delegate.ts'
import type { Tx } from './transaction.ts'

type Finder = { findMany(args: object): Promise<unknown[]> }

/** A query of rows in Prisma's words. */
type RowQuery = Parameters<typeof readRows>[2]

/** Reads the rows of `model` with all that they select: in one statement where that can be said, otherwise by Prisma. */
export function findRows<Row>(db: Tx, model: Prisma.ModelName, query: RowQuery): Promise<Row[]> {
  const rows = readRows(db, model, query) ?? delegateOf<Finder>(db, model).findMany(query)
  return rows as Promise<Row[]>
}
