import { Buffer } from 'node:buffer'
import type { Sheet } from './workbook.ts'

/** A cell that begins so is a formula to a program that opens the file (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(?:[.,]\d+)?$/

/** The marks by which Excel knows UTF-8. */
const byteOrderMark = '\uFEFF'

function cell(value: Sheet['rows'][number][number]): string {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
  // An apostrophe makes it text to the program, and the reader sees what stood there.
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Table = Pick<Sheet, 'columns' | 'rows'>

const linesOf = ({ columns, rows }: Table) =>
  [columns.map(({ title }) => title), ...rows].map((row) => row.map(cell).join(';'))

const bytesOf = (lines: readonly string[]) => Buffer.from(`${byteOrderMark}${lines.join('\r\n')}\r\n`, 'utf8')

/** A sheet as the bytes of a CSV file as Swedish programs read it: semicolons, UTF-8 with its mark. No cell is a formula. */
export const csvOf = (table: Table): Buffer => bytesOf(linesOf(table))

/** As {@link csvOf}, of several sheets below one another: each with its title above, and an empty line between them. */
export const csvOfSheets = (sheets: readonly Sheet[]): Buffer =>
  bytesOf(sheets.flatMap((sheet, at) => [...(at > 0 ? [''] : []), cell(sheet.title), ...linesOf(sheet)]))
