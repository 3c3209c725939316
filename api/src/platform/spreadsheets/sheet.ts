/** A list as it was read from a file. Plain data: it is made on the server, and mapped and checked in the browser too. */
export interface Sheet {
  filename: string
  /** Name and place (from 1) of the workbook's sheet; null for a text file. */
  name: string | null
  number: number | null
  /** The workbook's other visible sheets with rows. */
  others?: SheetName[]
  /** The sheets that were joined into this one, each a group of its persons. */
  joined?: SheetName[]
  /** The file's own number of the row with headings, or null when there is none. */
  headerRow: number | null
  /** Every row up to the last one with content, blank ones too. */
  rows: SheetRow[]
}

/** A sheet of a workbook; `number` is its place among the visible ones, from 1. */
export interface SheetName {
  name: string
  number: number
}

/** The wanted sheet: its number, all that are lists, or null for the one that looks most like the list. */
export type WantedSheet = number | 'all' | null

export interface SheetRow {
  /** The row's number in the file, as the spreadsheet shows it; in joined sheets a number of its own. */
  row: number
  /** The row's place in the file, when several sheets were joined. */
  at?: { sheet: string; row: number }
  cells: Cell[]
  /** It stands above the headings of its own sheet, when several were joined. */
  above?: boolean
  /** Filtered away or folded in the spreadsheet: the person who chose the file did not see it. */
  hidden?: boolean
}

/** A cell. A formula's result and an Excel error are not used as values; both are reported as errors of the cell. */
export type Cell = string | { formula: true } | { error: string }

export interface SheetColumn {
  index: number
  /** `A`, `B` … `AA`. */
  letter: string
  /** The heading, empty when there is none. */
  header: string
  /** The first values that differ from blank rows: at most three. */
  samples: string[]
}

/** The text of a cell; nothing for a formula, the shown error for an Excel error. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  return 'error' in cell ? cell.error : ''
}

/** A cell that is neither text nor a formula or error counts as blank. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** 0 for `A1`, 26 for `AA7`. */
export function columnIndex(address: string): number {
  let index = 0
  for (const letter of /^[A-Z]*/i.exec(address)?.[0].toUpperCase() ?? '') index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/** The columns that have a heading or a value under it. */
export function columnsOf(sheet: Sheet): SheetColumn[] {
  const data = dataRows(sheet)
  const header = sheet.rows.find((row) => row.row === sheet.headerRow)
  const width = Math.max(header?.cells.length ?? 0, ...data.map((row) => row.cells.length), 0)
  const columns: SheetColumn[] = []
  for (let index = 0; index < width; index++) {
    const title = textOf(header?.cells[index]).replace(/\s+/g, ' ').trim()
    const samples = data.slice(0, 3).map((row) => textOf(row.cells[index]).trim())
    if (title || data.some((row) => !isBlank(row.cells[index]))) {
      columns.push({ index, letter: columnLetter(index), header: title, samples })
    }
  }
  return columns
}

/** The rows under the headings; blank and hidden ones and those above the headings left out. */
export function dataRows(sheet: Sheet): SheetRow[] {
  return sheet.rows.filter(
    (row) =>
      (sheet.headerRow === null || row.row > sheet.headerRow) &&
      !row.hidden &&
      !row.above &&
      row.cells.some((cell) => !isBlank(cell)),
  )
}
