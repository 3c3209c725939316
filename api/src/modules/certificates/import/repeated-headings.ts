import { type Cell, isBlank, type Sheet, type SheetRow, textOf } from '../../../platform/spreadsheets/sheet.ts'

/** The cells of a sheet's headings; none without a row of headings. */
export const headingsOfSheet = (sheet: Sheet): Cell[] =>
  (sheet.headerRow === null ? undefined : sheet.rows.find(({ row }) => row === sheet.headerRow))?.cells ?? []

/** Tells a row that says the headings again, as printed lists do on each page, and headings of two rows do. */
export function isHeading({ cells }: SheetRow, headings: Cell[]): boolean {
  const same = cells.filter((cell, index) => !isBlank(cell) && plain(cell) === plain(headings[index]))
  return same.length > 1
}

const plain = (cell: Cell | undefined) => textOf(cell).trim().toLocaleLowerCase('sv')
