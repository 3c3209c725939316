import { isBlank, type SheetRow } from './sheet.ts'

/** Cells that are shown as one: `rows` downwards from `row` (from 1), in one column (from 0). */
export interface MergedCells {
  row: number
  column: number
  rows: number
}

/** No list comes near it; a workbook made to cost time has more. */
const MAX_FILLED = 20_000

/**
 * Gives the value of cells merged downwards to every row they cover: one class or one employer stands beside many persons.
 * Rows without any content stay blank.
 */
export function fillMerged(rows: SheetRow[], merged: MergedCells[]): void {
  let filled = 0
  for (const { row, column, rows: height } of merged) {
    const value = rows[row - 1]?.cells[column]
    if (value === undefined || isBlank(value)) continue
    const last = Math.min(row + height - 1, rows.length)
    for (let at = row; at < last; at += 1) {
      filled += 1
      if (filled > MAX_FILLED) return
      const cells = rows[at]?.cells ?? []
      if (cells.every(isBlank) || !isBlank(cells[column])) continue
      while (cells.length < column) cells.push('')
      cells[column] = value
    }
  }
}
