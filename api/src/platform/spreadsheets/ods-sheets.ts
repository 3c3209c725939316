import { CellCount } from './cell-count.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { fillMerged, type MergedCells } from './merged-cells.ts'
import type { WorkbookSheet } from './pick-sheet.ts'
import { refusal } from './refuse.ts'
import type { Cell, SheetRow } from './sheet.ts'
import { isOn, parseXml } from './xlsx-workbook.ts'

type Attributes = Record<string, string>

/** A cell as it stands in the file, with the number of columns that repeat it. */
interface RawCell {
  column: number
  repeated: number
  attributes: Attributes
  text: string
  /** Another cell lies over it: its own value is not seen. */
  isCovered: boolean
}

/** A table that is being read. */
interface Table {
  name: string
  isVisible: boolean
  count: CellCount
  merged: MergedCells[]
  row: SheetRow
  /** The number of rows that the present row stands for. */
  repeated: number
  nextRow: number
  nextColumn: number
}

/** Parts of a cell or a table whose texts are no values: comments, drawings, rules for input. */
const ASIDE = new Set(['annotation', 'shapes', 'frame', 'custom-shape', 'desc', 'title', 'tracked-changes'])
/** Programs end a sheet with a million empty rows; only ones with content count. */
const MAX_TABLES = 200

/**
 * Reads the visible sheets of an OpenDocument spreadsheet (OASIS 1.3 part 3, chapter 9) from its `content.xml`, under the
 * limits of {@link IMPORT_LIMITS}. Names of elements and attributes come without their prefix.
 * @throws AppError INVALID
 */
export function parseOds(xml: string): WorkbookSheet[] {
  const reader = new OdsReader()
  parseXml(xml, {
    onOpen: (name, attributes) => reader.open(name, plain(attributes)),
    onText: (text) => reader.text(text),
    onClose: (name) => reader.close(name),
  })
  if (!reader.hasSpreadsheet) throw refusal('broken')
  return reader.tables
    .filter(({ isVisible }) => isVisible)
    .map(({ name, count, merged }, index) => {
      fillMerged(count.rows, merged)
      return { name, number: index + 1, rows: count.rows }
    })
}

class OdsReader {
  readonly tables: Table[] = []
  hasSpreadsheet = false
  readonly #hiddenStyles = new Set<string>()
  #style = ''
  #table: Table | null = null
  #cell: RawCell | null = null
  #inText = false
  /** Levels inside something whose texts are no values; a table inside a cell too. */
  #aside = 0

  open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || ASIDE.has(name) || (name === 'table' && this.#cell)) {
      this.#aside += 1
      return
    }
    if (name === 'spreadsheet') this.hasSpreadsheet = true
    else if (name === 'style') this.#style = attributes.name ?? ''
    else if (name === 'table-properties' && attributes.display === 'false') this.#hiddenStyles.add(this.#style)
    else if (name === 'table') this.#openTable(attributes)
    else if (name === 'table-row') this.#openRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell(attributes, name !== 'table-cell')
    else if (this.#cell) this.#openText(name, attributes, this.#cell)
  }

  text(part: string): void {
    if (this.#aside === 0 && this.#inText && this.#cell) this.#cell.text += part
  }

  close(name: string): void {
    if (this.#aside > 0) {
      this.#aside -= 1
      return
    }
    if (name === 'p') this.#inText = false
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') this.#closeRow()
    else if (name === 'table') this.#table = null
  }

  #openTable(attributes: Attributes): void {
    if (this.tables.length >= MAX_TABLES) throw refusal('broken')
    this.#table = {
      name: attributes.name ?? '',
      isVisible: !this.#hiddenStyles.has(attributes['style-name'] ?? ''),
      count: new CellCount(),
      merged: [],
      row: { row: 0, cells: [] },
      repeated: 1,
      nextRow: 1,
      nextColumn: 0,
    }
    this.tables.push(this.#table)
  }

  #openRow(attributes: Attributes): void {
    const table = this.#table
    if (!table) return
    const isHidden = attributes.visibility === 'collapse' || attributes.visibility === 'filter'
    table.row = { row: table.nextRow, cells: [], ...(isHidden && { hidden: true }) }
    table.repeated = timesOf(attributes['number-rows-repeated'])
    table.nextColumn = 0
  }

  #openCell(attributes: Attributes, isCovered: boolean): void {
    const table = this.#table
    if (!table) return
    const repeated = timesOf(attributes['number-columns-repeated'])
    this.#cell = { column: table.nextColumn, repeated, attributes, text: '', isCovered }
    table.nextColumn += repeated
  }

  /** A second paragraph of a cell is a second line; several spaces are an element. */
  #openText(name: string, attributes: Attributes, cell: RawCell): void {
    if (name === 'p') {
      if (cell.text) cell.text += '\n'
      this.#inText = true
    } else if (!this.#inText) return
    else if (name === 's') cell.text += ' '.repeat(Math.min(timesOf(attributes.c), 1000))
    else if (name === 'tab') cell.text += '\t'
    else if (name === 'line-break') cell.text += '\n'
  }

  #closeCell(): void {
    const cell = this.#cell
    const table = this.#table
    this.#cell = null
    this.#inText = false
    if (!cell || !table || cell.isCovered) return
    const value = cellValue(cell)
    // A value in every column to the end of the sheet is refused at the first column too many.
    for (let index = 0; index < Math.min(cell.repeated, IMPORT_LIMITS.columns + 1); index += 1) {
      table.count.put(table.row, cell.column + index, value)
    }
    const height = timesOf(cell.attributes['number-rows-spanned'])
    if (height > 1) table.merged.push({ row: table.row.row, column: cell.column, rows: height })
  }

  #closeRow(): void {
    const table = this.#table
    if (!table) return
    const { row, repeated } = table
    table.nextRow += repeated
    if (row.cells.length === 0) return
    if (row.row + repeated - 1 > IMPORT_LIMITS.rows) {
      throw refusal('tooManyRows', { limit: IMPORT_LIMITS.persons.toLocaleString('sv-SE') })
    }
    for (let index = 0; index < repeated; index += 1) {
      const copy: SheetRow = { ...row, row: row.row + index, cells: [] }
      for (const [column, cell] of row.cells.entries()) table.count.put(copy, column, cell)
      table.count.keep(copy)
    }
  }
}

function cellValue({ attributes, text }: RawCell): Cell {
  if (attributes.formula !== undefined) return { formula: true }
  switch (attributes['value-type']) {
    case 'error':
      return { error: text }
    case 'float':
    case 'currency':
    case 'percentage':
      return numberOf(attributes.value, text)
    case 'date':
      return (attributes['date-value'] ?? text).slice(0, 10)
    case 'boolean':
      return isOn(attributes['boolean-value']) ? 'SANT' : 'FALSKT'
    default:
      return attributes['string-value'] ?? text
  }
}

/** `198303292380` for 1.9830329238E11. */
function numberOf(value: string | undefined, text: string): string {
  const number = Number(value?.trim() || Number.NaN)
  return Number.isNaN(number) ? text : String(number)
}

/** How often something is repeated; 1 for all but whole numbers above it. */
function timesOf(value: string | undefined): number {
  const times = Number.parseInt(value ?? '', 10)
  return times > 1 ? Math.min(times, 2_000_000) : 1
}

/** Attributes by their names without prefix. A type of LibreOffice's own (`calcext:value-type`) tells errors. */
function plain(attributes: Attributes): Attributes {
  const own: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    const local = name.slice(name.indexOf(':') + 1)
    if (!(local in own) || value === 'error') own[local] = value
  }
  return own
}
