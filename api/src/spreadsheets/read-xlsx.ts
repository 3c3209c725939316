import type ExcelJS from 'exceljs'
import { checkZip } from '../core/zip.ts'
import { findHeaderRow, type TargetOf } from './headings.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { refusal } from './refuse.ts'
import { type Cell, isBlank, type SheetRow } from './sheet.ts'

/** The sheet that has the list: its name and place among the visible ones (from 1). */
export type WorkbookRows = { name: string; number: number; rows: SheetRow[] }

/**
 * What a list needs is in `sheetData` alone. The rest is left out because it costs time, and because a validation or
 * a merge over whole columns would be spread over a million cells.
 */
const READ_OPTIONS = {
  ignoreNodes: [
    'sheetPr',
    'dimension',
    'sheetViews',
    'cols',
    'autoFilter',
    'mergeCells',
    'rowBreaks',
    'hyperlinks',
    'dataValidations',
    'pageSetup',
    'headerFooter',
    'printOptions',
    'picture',
    'drawing',
    'sheetProtection',
    'tableParts',
    'conditionalFormatting',
    'extLst',
  ],
  maxRows: IMPORT_LIMITS.rows,
  maxCols: IMPORT_LIMITS.columns,
}

/**
 * Reads the sheet of an .xlsx workbook that has the list. Formulas are not evaluated and their results not taken.
 * @throws AppError INVALID
 */
export async function readXlsx(bytes: Buffer, targetOf: TargetOf<string>): Promise<WorkbookRows> {
  const zip = checkZip(bytes, IMPORT_LIMITS.unpackedBytes)
  if (!zip.ok) throw zip.reason === 'bomb' ? tooLarge() : refusal(zip.reason)
  if (!zip.names.includes('xl/workbook.xml')) throw refusal('type')
  // Half a second and 18 MB that no start without an import has to pay.
  const { default: excel } = await import('exceljs')
  const workbook = new excel.Workbook()
  try {
    await workbook.xlsx.load(toArrayBuffer(bytes), READ_OPTIONS)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/^Max row count/.test(message)) throw tooManyRows()
    if (/^Max column count/.test(message)) throw refusal('tooManyColumns', { limit: IMPORT_LIMITS.columns })
    throw refusal('broken')
  }
  return pickSheet(workbook, targetOf)
}

/** The visible sheet with most known headings, then with most rows of two or more cells. */
function pickSheet(workbook: ExcelJS.Workbook, targetOf: TargetOf<string>): WorkbookRows {
  const sheets = workbook.worksheets
    .filter((sheet) => sheet.state === 'visible')
    .map((sheet, index) => {
      const rows = rowsOf(sheet)
      const wide = rows.filter((row) => row.cells.filter((cell) => !isBlank(cell)).length > 1).length
      const filled = rows.some((row) => row.cells.some((cell) => !isBlank(cell)))
      const isTooLong = sheet.rowCount > IMPORT_LIMITS.rows
      return {
        name: sheet.name,
        number: index + 1,
        rows,
        filled,
        score: findHeaderRow(rows, targetOf).score,
        wide,
        isTooLong,
      }
    })
    .filter((sheet) => sheet.filled)
    .sort((a, b) => b.score - a.score || b.wide - a.wide)
  const best = sheets[0]
  if (!best) throw refusal('noRows')
  if (best.isTooLong) throw tooManyRows()
  return { name: best.name, number: best.number, rows: best.rows }
}

function rowsOf(sheet: ExcelJS.Worksheet): SheetRow[] {
  const rows: SheetRow[] = []
  // One stray cell at the bottom of a sheet would otherwise make a million blank rows.
  const last = Math.min(sheet.rowCount, IMPORT_LIMITS.rows)
  for (let number = 1; number <= last; number++) {
    const cells: Cell[] = []
    sheet.findRow(number)?.eachCell({ includeEmpty: false }, (cell, column) => {
      while (cells.length < column - 1) cells.push('')
      cells[column - 1] = readCell(cell.value)
    })
    rows.push({ row: number, cells })
  }
  return rows
}

function readCell(value: ExcelJS.CellValue): Cell {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'SANT' : 'FALSKT'
  if (typeof value !== 'object') return String(value)
  if ('formula' in value || 'sharedFormula' in value) return { formula: true }
  if ('error' in value) return { error: value.error }
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('text' in value) return readCell(value.text as ExcelJS.CellValue)
  return ''
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function tooLarge() {
  return refusal('tooLarge', { number: IMPORT_LIMITS.bytes / 1024 / 1024 })
}

function tooManyRows() {
  return refusal('tooManyRows', { limit: IMPORT_LIMITS.persons.toLocaleString('sv-SE') })
}
