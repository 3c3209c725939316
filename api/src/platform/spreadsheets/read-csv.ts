import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { asideWhenLong } from '../../kernel/aside.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { refusal } from './refuse.ts'
import type { SheetRow } from './sheet.ts'

/** Bytes of a list that take some tens of milliseconds. */
const longList = 100_000

/** {@link readCsv}, which holds nobody up when the list is long. */
export const readLongCsv = asideWhenLong(import.meta.url, readCsv, (bytes) => bytes.length > longList)

/**
 * Reads a .csv or .tsv file: UTF-8, UTF-16 or Windows-1252, separated by semicolon, comma or tab.
 * @throws AppError INVALID
 */
export function readCsv(bytes: Uint8Array): SheetRow[] {
  const decoded = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (decoded === null) throw refusal('type')
  const { text, separator } = separatorOf(decoded)
  try {
    const records: string[][] = parse(text, {
      delimiter: separator,
      relax_column_count: true,
      // A quotation mark in the middle of a cell is only a character.
      relax_quotes: true,
      to: IMPORT_LIMITS.rows + 1,
      max_record_size: 100_000,
    })
    return records.map((cells, index) => ({ row: index + 1, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw refusal('quotes', { number: quoteStart(text) })
    throw refusal('type')
  }
}

/** The text, or null when the bytes are no text at all. Excel writes Windows-1252 unless asked for UTF-8. */
function decode(bytes: Buffer): string | null {
  const text = decodeAs(encodingOf(bytes), bytes)
  // Control characters that no text has tell a binary file.
  return /[^\P{Cc}\t\n\v\f\r]/u.test(text) ? null : text
}

function decodeAs(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding).decode(bytes)
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zeros = (odd: number) => start.filter((byte, index) => index % 2 === odd && byte === 0).length
  if (bytes.length % 2 === 0 && zeros(1) > start.length / 4) return 'utf-16le'
  if (bytes.length % 2 === 0 && zeros(0) > start.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The separator that the first lines have most often outside quotation marks; Excel's own line `sep=;` decides at once. */
function separatorOf(decoded: string): { text: string; separator: string } {
  const stated = /^sep=([;,\t|])\r?\n/i.exec(decoded)
  if (stated?.[1]) return { text: decoded.slice(stated[0].length), separator: stated[1] }
  const lines = decoded
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
  const count = (separator: string) =>
    lines.slice(0, 50).reduce((sum, line) => sum + line.split(separator).length - 1, 0)
  const [best = ';'] = ['\t', ';', ','].sort((a, b) => count(b) - count(a))
  // "Efternamn, Förnamn" has commas inside a cell: tab and semicolon win when every other line has them.
  const strong = ['\t', ';'].find(
    (separator) => count(separator) >= Math.max(1, lines.filter((line) => line).length / 2),
  )
  return { text: decoded, separator: strong ?? best }
}

/** The line of the quotation mark that is never closed: the last one of an odd number. */
function quoteStart(text: string): number {
  return text.slice(0, text.lastIndexOf('"')).split(/\r\n|\r|\n/).length
}
