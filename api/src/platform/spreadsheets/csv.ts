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

/** A sheet as the bytes of a CSV file as Swedish programs read it: semicolons, UTF-8 with its mark. No cell is a formula. */
export function csvOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): Buffer {
  const lines = [columns.map(({ title }) => title), ...rows].map((row) => row.map(cell).join(';'))
  return Buffer.from(`${byteOrderMark}${lines.join('\r\n')}\r\n`, 'utf8')
}
