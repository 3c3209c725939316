import { Buffer } from 'node:buffer'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { asideWhenLong } from '../../kernel/aside.ts'

const t = createTranslator(sv)

type Cell = string | number | Date | null
/** A column of a list; `width` in characters. */
export type Column<Row> = {
  /** A word, or what is called so in the rows themselves. */
  title: TextKey | { text: string }
  width: number
  value: (row: Row) => Cell
}
export type Sheet = { title: string; columns: { title: string; width: number }[]; rows: Cell[][] }

/** A sheet with a row for each of `rows`. */
export const sheet = <Row>(title: string, columns: Column<Row>[], rows: Row[]): Sheet => ({
  title,
  columns: columns.map((column) => ({
    title: typeof column.title === 'string' ? t(column.title) : column.title.text,
    width: column.width,
  })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
})

/**
 * Names that Excel has for sheets: at most 31 characters, without some signs, none twice. An installation may give them
 * any name; a name that Excel refuses is replaced by the sheet's number.
 */
function sheetNames(titles: string[]): string[] {
  const names = titles.map((title) =>
    title
      .replace(/[*?:\\/[\]]/g, ' ')
      .slice(0, 31)
      .replace(/^['\s]+|['\s]+$/g, ''),
  )
  const taken = (name: string, at: number) =>
    names.slice(0, at).some((other) => other.toLowerCase() === name.toLowerCase())
  return names.map((name, at) =>
    name === '' || name === 'History' || taken(name, at) ? `${name.slice(0, 28)} ${at + 1}`.trim() : name,
  )
}

/** Cells that take exceljs some tens of milliseconds. */
const manyCells = 2_000

const cellsOf = (sheets: Sheet[]) => sheets.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0)

/** The sheets as the bytes of an Excel file; many cells hold nobody up. */
export const workbookOf = async (sheets: Sheet[]): Promise<Buffer> => Buffer.from(await made(sheets))

const made = asideWhenLong(import.meta.url, makeWorkbook, (sheets) => cellsOf(sheets) > manyCells)

/** The bytes of {@link workbookOf}. exceljs is large and needed seldom: it is loaded when somebody wants a file. */
export async function makeWorkbook(sheets: Sheet[]): Promise<Uint8Array> {
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  workbook.creator = t('brand.network')
  const names = sheetNames(sheets.map(({ title }) => title))
  for (const [at, { columns, rows }] of sheets.entries()) {
    const worksheet = workbook.addWorksheet(names[at], { views: [{ state: 'frozen', ySplit: 1 }] })
    worksheet.columns = columns.map(({ title, width }) => ({ header: title, width }))
    worksheet.addRows(rows)
    for (const row of worksheet.getRows(2, rows.length) ?? []) {
      row.eachCell((cell) => {
        if (cell.value instanceof Date) cell.numFmt = 'yyyy-mm-dd'
      })
    }
    worksheet.getRow(1).font = { bold: true }
    worksheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } }
  }
  return (await workbook.xlsx.writeBuffer()) as unknown as Uint8Array
}
