import { findHeaderRow, type TargetOf } from './headings.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { pickSheet } from './pick-sheet.ts'
import { readLongCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { refusal } from './refuse.ts'
import { dataRows, isBlank, type Sheet, type SheetRow, type WantedSheet } from './sheet.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** Compound file: Excel before 2007, and every newer workbook that has a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
/** The name of the part with the sheets in an old workbook: "Workbook", before 1997 "Book". */
const OLD_EXCEL = /W\0o\0r\0k\0b\0o\0o\0k\0|\0B\0o\0o\0k\0/
/** Binary workbooks and templates. */
const OTHER_EXCEL = ['xlsb', 'xltx', 'xltm']
const WORKBOOKS = ['xlsx', 'xlsm', 'ods']

/**
 * Reads an uploaded list: .xlsx, .xlsm, .ods, .csv, .tsv or .txt, at most 5 MB and 5,000 persons. The file's type is
 * seen from its bytes; a file whose content is not its ending is refused.
 * @param targetOf knows the list's headings: by them the sheet and the row with headings are found
 * @param wanted the number of the workbook's sheet, when somebody has chosen another, or all sheets that are lists
 * @throws {AppError} INVALID with a Swedish text, when the file is empty, too large, locked, broken or no list
 */
export async function readSheet(
  bytes: Uint8Array,
  filename: string,
  targetOf: TargetOf<string>,
  wanted: WantedSheet = null,
): Promise<Sheet> {
  if (bytes.byteLength === 0) throw refusal('empty')
  if (bytes.byteLength > IMPORT_LIMITS.bytes) {
    throw refusal('tooLarge', { number: IMPORT_LIMITS.bytes / 1024 / 1024 })
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  checkKind(buffer, ending)
  const found = WORKBOOKS.includes(ending)
    ? pickSheet(await readWorkbook(buffer), targetOf, wanted)
    : textSheet(await readLongCsv(buffer), targetOf)
  const sheet: Sheet = { filename, ...found, rows: withoutTail(found.rows) }
  const persons = dataRows(sheet).length
  if (persons === 0) throw refusal('noRows')
  if (persons > IMPORT_LIMITS.persons) {
    throw refusal('tooManyRows', { limit: IMPORT_LIMITS.persons.toLocaleString('sv-SE') })
  }
  if (sheet.rows.some((row) => row.cells.length > IMPORT_LIMITS.columns)) {
    throw refusal('tooManyColumns', { limit: IMPORT_LIMITS.columns })
  }
  return sheet
}

/** A list whose reading may take some tens of milliseconds: a workbook unpacks to much more than its size. */
export const isLongList = ({ bytes }: { bytes: Uint8Array }): boolean =>
  bytes.length > 5_000 || ZIP.equals(bytes.subarray(0, 4))

const textSheet = (rows: SheetRow[], targetOf: TargetOf<string>) => ({
  name: null,
  number: null,
  headerRow: findHeaderRow(rows, targetOf).row,
  rows,
})

function checkKind(bytes: Buffer, ending: string): void {
  const isZip = bytes.subarray(0, 4).equals(ZIP)
  if (bytes.subarray(0, 4).equals(COMPOUND)) {
    if (bytes.includes(ENCRYPTED)) throw refusal('password')
    throw refusal(ending === 'xls' || OLD_EXCEL.test(bytes.toString('latin1')) ? 'oldExcel' : 'type')
  }
  if (ending === 'xls') throw refusal('oldExcel')
  if (OTHER_EXCEL.includes(ending)) throw refusal('otherExcel', { text: `.${ending}` })
  const isWorkbook = WORKBOOKS.includes(ending)
  if (!isWorkbook && !['csv', 'tsv', 'txt'].includes(ending)) throw refusal('type')
  if (isZip !== isWorkbook) throw refusal('content', { text: `.${ending}` })
}

/** Blank rows after the last one with content are only the end of the sheet. */
function withoutTail(rows: SheetRow[]): SheetRow[] {
  return rows.slice(0, rows.findLastIndex((row) => row.cells.some((cell) => !isBlank(cell))) + 1)
}
