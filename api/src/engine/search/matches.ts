// Pages of search results: the ordered ids are known before any row is read.

type Where = Record<string, unknown>

/** The rows that a list is about, and its order. */
export type SearchScope = { where: Where; orderBy: Record<string, 'asc' | 'desc'>[] }

type Delegate = { findMany(args: never): Promise<unknown[]> }

/** Returns the `ids` that pass the filters, in their order. */
export async function filterIds(delegate: Delegate, ids: number[], filters: Where[]): Promise<number[]> {
  const where = { AND: [{ id: { in: ids } }, ...filters] }
  const rows = (await delegate.findMany({ where, select: { id: true } } as never)) as { id: number }[]
  const matching = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => matching.has(id))
}

/** `rows` in the order of `ids`. */
export function inOrderOf<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
