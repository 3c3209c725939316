import { asideWhenLong } from '../../kernel/aside.ts'
import { unzip, ZipError } from '../../kernel/zip.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { parseOds } from './ods-sheets.ts'
import type { WorkbookSheet } from './pick-sheet.ts'
import { refusal } from './refuse.ts'
import { parseSheet } from './xlsx-sheet.ts'
import { parseWorkbook } from './xlsx-workbook.ts'

const odsType = 'application/vnd.oasis.opendocument.spreadsheet'

/**
 * Reads the visible sheets of a workbook: Excel's (.xlsx, .xlsm) or OpenDocument's (.ods), by its parts and not by its name.
 * Formulas are not evaluated and their results not taken; macros are not looked at.
 * exceljs, which writes our workbooks, makes objects of every cell: 5 MB of small ones cost it 12 s and a gigabyte, and it
 * finds nothing in workbooks whose elements have a prefix, as some programs write them.
 * @throws AppError INVALID
 */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookSheet[]> {
  return sheets(await partsOf(bytes))
}

/** Unpacked bytes of a workbook that take some tens of milliseconds. */
const longWorkbook = 300_000
const sizeOf = (parts: Parts) => parts.reduce((sum, [, content]) => sum + content.length, 0)

/** {@link sheetsOf}, which holds nobody up when the workbook is large. */
const sheets = asideWhenLong(import.meta.url, sheetsOf, (parts) => sizeOf(parts) > longWorkbook)

/** The parts of a workbook by their path. */
type Parts = [path: string, content: Uint8Array][]

/** The visible sheets in the parts of a workbook. @throws AppError INVALID */
export function sheetsOf(parts: Parts): WorkbookSheet[] {
  const files = new Map(
    parts.map(([path, { buffer, byteOffset, length }]) => [path, Buffer.from(buffer, byteOffset, length)]),
  )
  const type = files.get('mimetype')?.toString('latin1').trim() ?? ''
  if (type.includes('opendocument')) {
    if (type !== odsType) throw refusal('type')
    if (files.get('META-INF/manifest.xml')?.includes('encryption-data')) throw refusal('password')
    return parseOds(files.get('content.xml')?.toString('utf8') ?? '')
  }
  if (!files.has('xl/workbook.xml')) throw refusal('type')
  const workbook = parseWorkbook(files)
  if (workbook.sheets.length === 0) throw refusal('broken')
  return workbook.sheets
    .filter((sheet) => sheet.visible)
    .map(({ name, xml }, index) => ({
      name,
      number: index + 1,
      rows: xml === null ? [] : parseSheet(xml, workbook),
    }))
}

/** The parts that an Excel file uses, and those of an OpenDocument file. */
const wantedPart = /^(?:xl\/.*\.(?:xml|rels)|mimetype|content\.xml|META-INF\/manifest\.xml)$/i

/** The parts of the workbook by their path. @throws AppError INVALID */
async function partsOf(bytes: Buffer): Promise<Parts> {
  const files = new Map<string, Buffer>()
  try {
    for await (const { name, content } of unzip(bytes, IMPORT_LIMITS.unpackedBytes)) {
      if (wantedPart.test(name)) files.set(name, content)
    }
  } catch (error) {
    if (error instanceof ZipError) throw error.reason === 'bomb' ? tooLarge() : refusal(error.reason)
    throw error
  }
  return [...files]
}

function tooLarge() {
  return refusal('tooLarge', { number: IMPORT_LIMITS.bytes / 1024 / 1024 })
}
