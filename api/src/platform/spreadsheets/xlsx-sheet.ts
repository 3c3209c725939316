import { CellCount } from './cell-count.ts'
import { fillMerged, type MergedCells } from './merged-cells.ts'
import { type Cell, columnIndex, type SheetRow } from './sheet.ts'
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
 * The rows of a sheet, up to the last one with content.
 * @throws AppError INVALID, when there is more in it than a list may hold
 */
export function parseSheet(xml: string, workbook: WorkbookParts): SheetRow[] {
  const count = new CellCount()
  const merged: MergedCells[] = []
  let row: SheetRow = { row: 0, cells: [] }
  let cell: RawCell | null = null
  let taking = false
  let aside = false

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
      else if (name === 'mergeCell') merged.push(...mergedOf(attributes.ref))
      taking = (name === 'v' || name === 't') && !aside
    },
    onText(part) {
      if (taking && cell) cell.text += part
    },
    onClose(name) {
      taking = false
      if (name === 'rPh') aside = false
      else if (name === 'c' && cell) count.put(row, cell.column, cellOf(cell, workbook))
      else if (name === 'row') {
        cell = null
        count.keep(row)
      }
    },
  })
  fillMerged(count.rows, merged)
  return count.rows
}

/** Cells merged downwards, by their area (`A2:A9`); none for cells merged only sideways. */
function mergedOf(area: string | undefined): MergedCells[] {
  const [, from = '', top = '', bottom = ''] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/i.exec(area ?? '') ?? []
  const rows = Number(bottom) - Number(top) + 1
  return rows > 1 ? [{ row: Number(top), column: columnIndex(from), rows }] : []
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
