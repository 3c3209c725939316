import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { workbookOf } from './workbook.ts'

test('whatever an installation calls them, sheets have names that Excel takes', async () => {
  const long = 'Certifierade utbildningar i hela nätverket'
  const titles = ["'År: 2026/27 [alla]'", 'Samma', 'samma', 'History', '***', long, long]
  const bytes = await workbookOf(
    titles.map((title) => ({ title, columns: [{ title: 'Namn', width: 10 }], rows: [['A']] })),
  )
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    ...['År  2026 27  alla', 'Samma', 'samma 3', 'History 4', '5'],
    ...['Certifierade utbildningar i hel', 'Certifierade utbildningar i  7'],
  ])
})
