import type { Prisma } from '@kollegium/db'
import { findRows } from '../../kernel/find-rows.ts'
import type { Tx } from '../../kernel/transaction.ts'

// Pages of search results: the ordered ids are known before any row is read.

type Where = Record<string, unknown>

/** The rows that a list is about, and its order. */
export type SearchScope = { where: Where; orderBy: Record<string, 'asc' | 'desc'>[] }

/** Returns the `ids` that pass the filters, in their order. */
export async function filterIds(db: Tx, model: Prisma.ModelName, ids: number[], filters: Where[]): Promise<number[]> {
  const where = { AND: [{ id: { in: ids } }, ...filters] }
  const rows = await findRows<{ id: number }>(db, model, { where, select: { id: true } })
  const matching = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => matching.has(id))
}

/** `rows` in the order of `ids`. */
export function inOrderOf<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
