import type { TargetOf } from './headings.ts'
import { type Cell, isBlank, type Sheet, type SheetName, type SheetRow, textOf } from './sheet.ts'

type SheetToJoin = SheetName & Pick<Sheet, 'headerRow' | 'rows'>

/**
 * Joins sheets of one workbook into one list, in the order of the tabs. A column follows its heading, wherever it stands in
 * its sheet; a sheet without headings follows the columns of the first one. Each row keeps its place in the file.
 */
export function joinSheets(sheets: SheetToJoin[], targetOf: TargetOf<string>): Omit<Sheet, 'filename'> {
  const columns = new Columns(targetOf)
  const rows: SheetRow[] = []
  const hasHeadings = sheets.some(({ headerRow }) => headerRow !== null)
  // The joined headings are the first row; they are known when every sheet has been read.
  let number = hasHeadings ? 1 : 0
  for (const sheet of sheets) {
    const header = sheet.rows.find(({ row }) => row === sheet.headerRow)
    const places = header ? columns.placesOf(header.cells) : null
    for (const row of sheet.rows) {
      if (row === header) continue
      number += 1
      const above = header !== undefined && row.row < header.row
      rows.push({
        row: number,
        at: { sheet: sheet.name, row: row.row },
        cells: places ? moved(row.cells, places, columns) : row.cells,
        ...(row.hidden && { hidden: true }),
        ...(above && { above }),
      })
    }
  }
  const headings: SheetRow[] = hasHeadings ? [{ row: 1, cells: columns.headings }] : []
  const joined = sheets.map(({ name, number }) => ({ name, number }))
  return { name: null, number: null, joined, headerRow: hasHeadings ? 1 : null, rows: [...headings, ...rows] }
}

/** The columns of the joined list, each with the heading of the sheet that had it first. */
class Columns {
  readonly headings: string[] = []
  readonly #keys = new Map<string, number>()
  readonly #targetOf: TargetOf<string>

  constructor(targetOf: TargetOf<string>) {
    this.#targetOf = targetOf
  }

  /** The place of each column of a sheet, by its heading; new headings get new columns. */
  placesOf(header: Cell[]): Map<number, number> {
    const places = new Map<number, number>()
    const seen = new Map<string, number>()
    for (const [index, cell] of header.entries()) {
      const text = textOf(cell).replace(/\s+/g, ' ').trim()
      const name = text && (this.#targetOf(text) ?? text.toLocaleLowerCase('sv'))
      const times = (seen.get(name) ?? 0) + 1
      seen.set(name, times)
      places.set(index, this.placeOf(`${name || `column ${index}`}\n${times}`, text))
    }
    return places
  }

  /** The place of a column by its key: a new one at the end. */
  placeOf(key: string, heading = ''): number {
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    this.#keys.set(key, this.headings.length)
    this.headings.push(heading)
    return this.headings.length - 1
  }
}

function moved(cells: Cell[], places: Map<number, number>, columns: Columns): Cell[] {
  const row: Cell[] = []
  for (const [index, cell] of cells.entries()) {
    if (isBlank(cell)) continue
    // A column without heading beside the others keeps its own place of the sheets that have it.
    const place = places.get(index) ?? columns.placeOf(`column ${index}\n1`)
    while (row.length < place) row.push('')
    row[place] = cell
  }
  return row
}
