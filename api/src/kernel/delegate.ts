import type { Prisma } from '@kollegium/db'
import type { Tx } from './transaction.ts'

/**
 * Prisma's delegate of a model that is only known by its name ("Content" → `db.content`), as `Delegate`, the part of it
 * that the caller uses.
 */
export function delegateOf<Delegate>(db: Tx, model: Prisma.ModelName): Delegate {
  return db[`${model.charAt(0).toLowerCase()}${model.slice(1)}` as Uncapitalize<Prisma.ModelName>] as Delegate
}
