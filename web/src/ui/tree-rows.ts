/** A row of a tree that is shown as a list: in reading order, with how deep it lies under the one above. */
export type TreeListRow = {
  /** The same wherever it stands. */
  key: string
  depth: number
}

/** How many rows from `at` on move together: the row and all that lie under it. */
export function blockSize(rows: readonly TreeListRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth)
  return (end < 0 ? rows.length : end) - at
}

/**
 * The depths that the block at `from` may have at place `to` among the other rows, so that no other row changes its parent
 * and none lies deeper than `deepest`.
 */
export function allowedDepths(
  rows: readonly TreeListRow[],
  from: number,
  to: number,
  deepest: number,
): { least: number; most: number } {
  const size = blockSize(rows, from)
  const block = rows.slice(from, from + size)
  const rest = [...rows.slice(0, from), ...rows.slice(from + size)]
  const height = Math.max(...block.map((row) => row.depth)) - (block[0]?.depth ?? 0)
  const above = rest[to - 1]
  const most = Math.max(0, Math.min(above ? above.depth + 1 : 0, deepest - height))
  return { least: Math.min(most, rest[to]?.depth ?? 0), most }
}

/** Where a block of rows is put: its first row now, the place among the other rows, and how deep, as near as it may. */
export type BlockMove = { from: number; to: number; depth: number }

/** The rows with the block moved. */
export function moveBlock<Row extends TreeListRow>(
  rows: readonly Row[],
  { from, to, depth }: BlockMove,
  deepest: number,
): Row[] {
  const size = blockSize(rows, from)
  const block = rows.slice(from, from + size)
  const rest = [...rows.slice(0, from), ...rows.slice(from + size)]
  const { least, most } = allowedDepths(rows, from, to, deepest)
  const by = Math.max(least, Math.min(most, depth)) - (block[0]?.depth ?? 0)
  return [...rest.slice(0, to), ...block.map((row) => ({ ...row, depth: row.depth + by })), ...rest.slice(to)]
}

/** The row that the one at `at` lies under, and its place among those beside it. */
export function parentAt<Row extends TreeListRow>(
  rows: readonly Row[],
  at: number,
): { parent: Row | null; position: number } {
  const depth = rows[at]?.depth ?? 0
  let position = 0
  for (let index = at - 1; index >= 0; index--) {
    const row = rows[index]
    if (row && row.depth < depth) return { parent: row, position }
    if (row?.depth === depth) position += 1
  }
  return { parent: null, position }
}
