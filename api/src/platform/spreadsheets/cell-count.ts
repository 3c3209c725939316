import { IMPORT_LIMITS } from './limits.ts'
import { refusal } from './refuse.ts'
import { type Cell, isBlank, type SheetRow } from './sheet.ts'

/**
 * Puts cells with content into the rows of a sheet and counts them. Cells that only have a look cost nothing, so that a
 * format or a validation over whole columns does no harm.
 */
export class CellCount {
  readonly rows: SheetRow[] = []
  #characters = 0

  /**
   * Puts a value into a row, at a column from 0.
   * @throws AppError INVALID, when there is more than a list may hold
   */
  put(row: SheetRow, column: number, value: Cell): void {
    if (isBlank(value)) return
    if (row.row > IMPORT_LIMITS.rows) {
      throw refusal('tooManyRows', { limit: IMPORT_LIMITS.persons.toLocaleString('sv-SE') })
    }
    if (column >= IMPORT_LIMITS.columns) throw refusal('tooManyColumns', { limit: IMPORT_LIMITS.columns })
    // One long text that many cells share is small in the file and large in what is answered.
    this.#characters += typeof value === 'string' ? value.length : 0
    if (this.#characters > IMPORT_LIMITS.characters) {
      throw refusal('tooLarge', { number: IMPORT_LIMITS.bytes / 1024 / 1024 })
    }
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = value
  }

  /** Keeps a finished row at its number; blank rows before it are made. A row without content is none. */
  keep(row: SheetRow): void {
    if (row.cells.length === 0) return
    while (this.rows.length < row.row - 1) this.rows.push({ row: this.rows.length + 1, cells: [] })
    this.rows[row.row - 1] = row
  }
}
