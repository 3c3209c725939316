import { expect, test } from 'vitest'
import { csvOf, csvOfSheets } from './csv.ts'

const columns = [
  { title: 'Rubrik', width: 20 },
  { title: 'Antal', width: 10 },
  { title: 'Dag', width: 10 },
]

test('cells stand between semicolons, with quotes where a cell holds one of the signs', () => {
  const rows = [
    ['Åsa "Å"; och\nrad två', 12, new Date('2026-11-20T00:00:00Z')],
    [null, 0, null],
  ]
  expect(csvOf({ columns, rows }).toString('utf8')).toBe(
    '\uFEFFRubrik;Antal;Dag\r\n"Åsa ""Å""; och\nrad två";12;2026-11-20\r\n;0;\r\n',
  )
})

test.each(['=HYPERLINK("http://exempel.se")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j is text and no formula',
  (text) => {
    const line = csvOf({ columns: columns.slice(0, 1), rows: [[text]] })
      .toString('utf8')
      .split('\r\n')[1]
    expect(line?.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('several sheets stand below one another under their titles', () => {
  const sheets = [
    { title: '=Rubriker', columns: columns.slice(0, 1), rows: [['A']] },
    { title: 'Urval', columns: columns.slice(1), rows: [] },
  ]
  expect(csvOfSheets(sheets).toString('utf8')).toBe("\uFEFF'=Rubriker\r\nRubrik\r\nA\r\n\r\nUrval\r\nAntal;Dag\r\n")
})

test('a negative number stays a number', () => {
  expect(csvOf({ columns: columns.slice(0, 1), rows: [[-12], ['-3,5']] }).toString('utf8')).toContain(
    '\r\n-12\r\n-3,5\r\n',
  )
})
