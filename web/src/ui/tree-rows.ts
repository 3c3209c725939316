/** A row of a tree drawn as a list: in reading order, with its depth. */
export type TreeListRow = {
  /** A key that stays with the row. */
  key: string
  depth: number
}

/** Counts the rows that move together from `at`: the row and its subtree. */
export function blockSize(rows: readonly TreeListRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth)
  return (end < 0 ? rows.length : end) - at
}

/**
 * Returns the depths that the block at `from` may have at place `to` among the other rows. No other row may change its
 * parent, and none may lie deeper than `deepest`.
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

/** A move of a block: its first row, its place among the other rows, and its depth, limited to the allowed ones. */
export type BlockMove = { from: number; to: number; depth: number }

/** Returns the rows with the block moved. */
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

/** Returns the parent of the row at `at`, and the row's place among its siblings. */
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
