import { IMPORT_LIMITS } from './limits.ts'
import { refusal } from './refuse.ts'
import { type Cell, columnIndex, isBlank, type SheetRow } from './sheet.ts'
import { isOn, parseXml, unescapeText, type WorkbookParts } from './xlsx-workbook.ts'

/** A cell as it stands in the file, before its type is looked at. */
interface RawCell {
  column: number
  type: string
  style: number
  text: string
  isFormula: boolean
}

/**
 * The rows of a sheet, up to the last one with content. Cells that only have a look cost nothing, so that a format or
 * a validation over whole columns does no harm.
 * @throws AppError INVALID, when there is more in it than a list may hold
 */
export function parseSheet(xml: string, workbook: WorkbookParts): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { row: 0, cells: [] }
  let cell: RawCell | null = null
  let taking = false
  let aside = false
  let characters = 0

  const take = (raw: RawCell) => {
    const value = cellOf(raw, workbook)
    if (isBlank(value)) return
    if (row.row > IMPORT_LIMITS.rows) {
      throw refusal('tooManyRows', { limit: IMPORT_LIMITS.persons.toLocaleString('sv-SE') })
    }
    if (raw.column >= IMPORT_LIMITS.columns) throw refusal('tooManyColumns', { limit: IMPORT_LIMITS.columns })
    // One long text that many cells share is small in the file and large in what is answered.
    characters += typeof value === 'string' ? value.length : 0
    if (characters > IMPORT_LIMITS.characters) {
      throw refusal('tooLarge', { number: IMPORT_LIMITS.bytes / 1024 / 1024 })
    }
    while (row.cells.length < raw.column) row.cells.push('')
    row.cells[raw.column] = value
  }

  parseXml(xml, {
    onOpen(name, attributes) {
      if (name === 'row') {
        const stated = Number.parseInt(attributes.r ?? '', 10)
        row = { row: stated > 0 ? stated : row.row + 1, cells: [], ...(isOn(attributes.hidden) && { hidden: true }) }
      } else if (name === 'c') {
        const last: number = cell?.column ?? -1
        const column = /^[A-Z]/i.test(attributes.r ?? '') ? columnIndex(attributes.r ?? '') : last + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '', isFormula: false }
      } else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'rPh') aside = true
      taking = (name === 'v' || name === 't') && !aside
    },
    onText(part) {
      if (taking && cell) cell.text += part
    },
    onClose(name) {
      taking = false
      if (name === 'rPh') aside = false
      else if (name === 'c' && cell) take(cell)
      else if (name === 'row') {
        cell = null
        if (row.cells.length === 0) return
        while (rows.length < row.row - 1) rows.push({ row: rows.length + 1, cells: [] })
        rows[row.row - 1] = row
      }
    },
  })
  return rows
}

function cellOf({ type, style, text, isFormula }: RawCell, workbook: WorkbookParts): Cell {
  if (isFormula) return { formula: true }
  switch (type) {
    case 's':
      return workbook.sharedStrings[Number(text)] ?? ''
    case 'str':
    case 'inlineStr':
      return unescapeText(text)
    case 'b':
      return isOn(text) ? 'SANT' : 'FALSKT'
    case 'e':
      return { error: text }
    case 'd':
      return text.slice(0, 10)
    default:
      return numberOf(text, workbook.dateStyles[style] === true, workbook.from1904)
  }
}

/** `198303292380` for 1.9830329238E11, `1983-03-29` for a day. */
function numberOf(text: string, isDate: boolean, from1904: boolean): string {
  if (text.trim() === '') return ''
  const number = Number(text)
  if (Number.isNaN(number)) return text
  // Days since the last of 1899, where Excel has a 29 February 1900 that never was; before March 1900 it is a day off.
  const days = number + (from1904 ? 1462 : 0)
  if (!isDate || days < 1 || days >= 2_958_466) return String(number)
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000).toISOString().slice(0, 10)
}
