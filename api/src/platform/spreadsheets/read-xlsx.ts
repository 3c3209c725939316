import { unzip, ZipError } from '../../kernel/zip.ts'
import { findHeaderRow, type TargetOf } from './headings.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { refusal } from './refuse.ts'
import { isBlank, type SheetRow } from './sheet.ts'
import { parseSheet } from './xlsx-sheet.ts'
import { parseWorkbook, type WorkbookParts } from './xlsx-workbook.ts'

/** The sheet that has the list: its name, its place among the visible ones (from 1), and those that also hold rows. */
export type WorkbookRows = {
  name: string
  number: number
  others: { name: string; number: number }[]
  rows: SheetRow[]
}

/**
 * Reads the sheet of an .xlsx workbook that has the list. Formulas are not evaluated and their results not taken.
 * exceljs, which writes our workbooks, makes objects of every cell: 5 MB of small ones cost it 12 s and a gigabyte, and it
 * finds nothing in workbooks whose elements have a prefix, as some programs write them.
 * @param wanted the number of the sheet to read instead of the one that looks most like the list
 * @throws AppError INVALID
 */
export async function readXlsx(
  bytes: Buffer,
  targetOf: TargetOf<string>,
  wanted: number | null,
): Promise<WorkbookRows> {
  const files = await partsOf(bytes)
  if (!files.has('xl/workbook.xml')) throw refusal('type')
  const workbook = parseWorkbook(files)
  if (workbook.sheets.length === 0) throw refusal('broken')
  return pickSheet(workbook, targetOf, wanted)
}

/** The parts of the workbook by their path. @throws AppError INVALID */
async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  try {
    for await (const { name, content } of unzip(bytes, IMPORT_LIMITS.unpackedBytes)) {
      if (/^xl\/.*\.(?:xml|rels)$/i.test(name)) files.set(name, content)
      else if (name === 'mimetype' && content.includes('opendocument')) throw refusal('openDocument')
    }
  } catch (error) {
    if (error instanceof ZipError) throw error.reason === 'bomb' ? tooLarge() : refusal(error.reason)
    throw error
  }
  return files
}

/** The visible sheet with most known headings, then with most rows of two or more cells. */
function pickSheet(workbook: WorkbookParts, targetOf: TargetOf<string>, wanted: number | null): WorkbookRows {
  const sheets = workbook.sheets
    .filter((sheet) => sheet.visible)
    .map(({ name, xml }, index) => {
      const rows = xml === null ? [] : parseSheet(xml, workbook)
      const wide = rows.filter((row) => row.cells.filter((cell) => !isBlank(cell)).length > 1).length
      const filled = rows.some((row) => row.cells.some((cell) => !isBlank(cell)))
      return { name, number: index + 1, rows, filled, score: findHeaderRow(rows, targetOf).score, wide }
    })
    .filter((sheet) => sheet.filled)
  const byLikeness = sheets.toSorted((a, b) => b.score - a.score || b.wide - a.wide)
  const best = sheets.find((sheet) => sheet.number === wanted) ?? byLikeness[0]
  if (!best) throw refusal('noRows')
  const others = sheets.filter((sheet) => sheet !== best).map(({ name, number }) => ({ name, number }))
  return { name: best.name, number: best.number, others, rows: best.rows }
}

function tooLarge() {
  return refusal('tooLarge', { number: IMPORT_LIMITS.bytes / 1024 / 1024 })
}
