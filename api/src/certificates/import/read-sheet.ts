import { AppError } from '../../core/errors.ts'
import type { Problem } from '../personal-number.ts'
import { points, type Say, swedish } from '../persons.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { findHeaderRow } from './mapping.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { dataRows, isBlank, type Sheet, type SheetRow } from './sheet.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** Compound file: Excel before 2007, and every newer workbook that has a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Reads an uploaded list: .xlsx, .csv, .tsv or .txt, at most 5 MB and 5,000 persons.
 * What the file is, is seen from its bytes; a file whose content is not its ending is refused.
 * @throws {AppError} INVALID with a Swedish text, when the file is empty, too large, locked, broken or no list
 */
export async function readSheet(bytes: Uint8Array, filename: string, say: Say = swedish): Promise<Sheet> {
  const refuse = (problem: Problem) => new AppError('INVALID', { message: say(problem.key, problem.values) })
  if (bytes.byteLength === 0) throw refuse({ key: 'import.error.empty' })
  if (bytes.byteLength > IMPORT_LIMITS.bytes) {
    throw refuse({ key: 'import.error.tooLarge', values: { number: IMPORT_LIMITS.bytes / 1024 / 1024 } })
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const kindProblem = checkKind(buffer, ending)
  if (kindProblem) throw refuse(kindProblem)
  const result = ending === 'xlsx' ? await readXlsx(buffer) : { ...readCsv(buffer), name: null, number: null }
  if (!result.ok) throw refuse(result.problem)
  const sheet = toSheet(filename, result.name, result.number, result.rows)
  const persons = dataRows(sheet).length
  if (persons === 0) throw refuse({ key: 'import.error.noRows' })
  if (persons > IMPORT_LIMITS.persons) {
    throw refuse({ key: 'import.error.tooManyRows', values: { limit: points(IMPORT_LIMITS.persons) } })
  }
  if (sheet.rows.some((row) => row.cells.length > IMPORT_LIMITS.columns)) {
    throw refuse({ key: 'import.error.tooManyColumns', values: { limit: IMPORT_LIMITS.columns } })
  }
  return sheet
}

function checkKind(bytes: Buffer, ending: string): Problem | null {
  const isZip = bytes.subarray(0, 4).equals(ZIP)
  if (bytes.subarray(0, 4).equals(COMPOUND)) {
    return { key: bytes.includes(ENCRYPTED) ? 'import.error.password' : 'import.error.oldExcel' }
  }
  if (ending === 'xlsx') return isZip ? null : { key: 'import.error.content', values: { text: '.xlsx' } }
  if (!['csv', 'tsv', 'txt'].includes(ending)) return { key: 'import.error.type' }
  return isZip ? { key: 'import.error.content', values: { text: `.${ending}` } } : null
}

function toSheet(filename: string, name: string | null, number: number | null, rows: SheetRow[]): Sheet {
  const last = rows.findLastIndex((row) => row.cells.some((cell) => !isBlank(cell)))
  const kept = rows.slice(0, last + 1)
  return { filename, name, number, headerRow: findHeaderRow(kept).row, rows: kept }
}
