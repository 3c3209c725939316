import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts'
import type { WantedSheet } from '../../../platform/spreadsheets/sheet.ts'
import { dryRun } from './dry-run.ts'
import type { ImportRules } from './fields.ts'
import { mappingOf, personHeadings } from './mapping.ts'

type Fill = (book: ExcelJS.Workbook) => void
type Tried = { wanted?: WantedSheet; rules?: ImportRules }

async function sheetOf(fill: Fill, wanted: WantedSheet = null) {
  const book = new ExcelJS.Workbook()
  fill(book)
  return readSheet(new Uint8Array(await book.xlsx.writeBuffer()), 'lista.xlsx', personHeadings, wanted)
}

async function tried(fill: Fill, { wanted = null, rules = { email: true } }: Tried = {}) {
  const sheet = await sheetOf(fill, wanted)
  return dryRun(sheet, mappingOf(sheet), rules)
}
const list =
  (...rows: ExcelJS.CellValue[][]): Fill =>
  (book) =>
    book.addWorksheet('Lista').addRows(rows)
const namesOf = ({ rows }: Awaited<ReturnType<typeof tried>>) =>
  rows.map(({ values: { firstname, lastname } }) => `${firstname}|${lastname}`)
const messages = (notes: { message: string }[]) => notes.map(({ message }) => message)

test('a thousand persons without personal number are one line, and every row is ready', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [`A${'b'.repeat(index % 50)}`, `C${'d'.repeat(index / 50)}`])
  const result = await tried(list(['Förnamn', 'Efternamn'], ...rows))
  expect(result.counts).toEqual({ total: 1000, ready: 1000, warnings: 0, faulty: 0 })
  expect(messages(result.remarks)).toEqual([
    '1\u00a0000 personer saknar personnummer. Det är frivilligt: raden lämnas tom på pappret.',
  ])
  expect(result.remarks[0]?.rows).toHaveLength(1000)
})

test('ten equal names are told once; those whom numbers or addresses set apart are not', async () => {
  const anna = Array.from({ length: 10 }, () => ['Anna', 'Testander', '', ''])
  const apart = ['a', 'b'].map((letter) => ['Bo', 'Provberg', '', `${letter}@example.com`])
  const one = [
    ['Ida', 'Mönster', '19850912-2381', ''],
    ['ida', 'Mönster', '', ''],
  ]
  const { remarks, rows } = await tried(
    list(['Förnamn', 'Efternamn', 'Personnummer', 'Mail'], ...anna, ...apart, ...one),
  )
  expect(messages(remarks).slice(1)).toEqual([
    '10 rader heter Anna Testander. Olika personer?',
    '2 rader heter Ida Mönster. Olika personer?',
  ])
  expect(rows.flatMap(({ warnings }) => warnings)).toEqual([])
  const many = Array.from({ length: 7 }, (_, index) => [`A${'a'.repeat(index)}`, 'Provberg'])
  expect(messages((await tried(list(['Förnamn', 'Efternamn'], ...many, ...many))).remarks).at(-1)).toBe(
    '2 namn till finns på flera rader.',
  )
})

test('a column that nobody mapped and that holds numbers or addresses is offered, and not when there is one', async () => {
  const rows = [
    ['Bo', 'Provberg', '198509122381', 'bo@example.com', '0701234567', '2026-06-12'],
    ['Alva', 'Testander', '19870304-2393', '', '0701234568', '2026-06-12'],
    ['Ida', 'Mönster', 'saknas', 'ida@example.com', '0812345678', '2026-06-12'],
  ]
  const heads = ['Förnamn', 'Efternamn', 'Id', 'Kontakt', 'Telefon', 'Klar']
  const { offers } = await tried(list(heads, ...rows))
  expect(offers).toEqual([
    { index: 2, target: 'personal_number', message: 'Kolumnen Id ser ut som personnummer.' },
    { index: 3, target: 'email', message: 'Kolumnen Kontakt ser ut som e-postadresser.' },
  ])
  // A kind without addresses is offered none; a mapped number is offered no second one.
  expect((await tried(list(heads, ...rows), { rules: {} })).offers.map(({ target }) => target)).toEqual([
    'personal_number',
  ])
  const mapped = await tried(list(['Förnamn', 'Efternamn', 'Personnummer', 'Kontakt'], ...rows))
  expect(mapped.offers.map(({ index }) => index)).toEqual([3])
})

test('names in one column: known headings are split, an unknown heading is offered', async () => {
  const one = [['Namn'], ['Anna Lena Testander'], ['Provberg, Bo'], ['Cher']]
  expect(namesOf(await tried(list(...one)))).toEqual(['Anna|Lena Testander', 'Bo|Provberg', 'Cher|'])
  const comma = [
    ['Efternamn, Förnamn', 'Mail'],
    ['von Prov-Berg, Bo Åke', ''],
  ]
  expect(namesOf(await tried(list(...comma)))).toEqual(['Bo Åke|von Prov-Berg'])
  const unknown = await tried(list(['Ungdomar', 'Klass'], ['Testander, Alva', 'VUX24A'], ['O’Prov, Bo', 'VUX24A']))
  expect(unknown.problems).not.toEqual([])
  expect(unknown.offers).toEqual([
    { index: 0, target: 'last_first', message: 'Kolumnen Ungdomar ser ut som ”Efternamn, Förnamn”.' },
  ])
  const whole = await tried(list(['Ungdomar', 'Klass'], ['Alva Testander', 'VUX24A'], ['Bo O’Prov', 'VUX24A']))
  expect(whole.offers[0]).toMatchObject({ index: 0, target: 'full_name' })
})

test('three sheets as groups: persons in the order of the tabs, remarks with sheet and row', async () => {
  const three: Fill = (book) => {
    book.addWorksheet('Info').addRows([['Klasslistor']])
    book
      .addWorksheet('VUX24A')
      .addRows([['Klass A'], ['Förnamn', 'Efternamn', 'Personnummer'], ['Bo', 'Provberg', '19850912-2381']])
    book
      .addWorksheet('VUX24B')
      .addRows([
        ['Pers.nr', 'Efternamn', 'Förnamn'],
        ['19870304-2393', 'Testander', 'Alva'],
        [],
        ['19850912-2381', 'Provberg', 'Bo'],
      ])
    book.addWorksheet('VUX24C').addRows([
      ['Förnamn', 'Efternamn'],
      ['Ida', ''],
    ])
  }
  const all = await tried(three, { wanted: 'all' })
  expect(namesOf(all)).toEqual(['Bo|Provberg', 'Alva|Testander', 'Bo|Provberg', 'Ida|'])
  expect(all.rows.map(({ at }) => at && `${at.sheet} ${at.row}`)).toEqual([
    'VUX24A 3',
    'VUX24B 2',
    'VUX24B 4',
    'VUX24C 2',
  ])
  expect(messages(all.rows[2]?.warnings ?? [])).toEqual([
    'Finns på rad 3 på bladet VUX24A också. Räknas som samma person.',
  ])
  expect(all.rows[3]?.faults[0]).toMatchObject({ field: 'lastname', message: 'Fyll i efternamn' })
  expect(messages(all.skipped)).toEqual([
    'VUX24A: Rad 1 står ovanför rubrikerna och tas inte med.',
    'VUX24B: Rad 3 är tom och tas inte med.',
  ])
  // One of them: its own rows, by their own numbers.
  expect(namesOf(await tried(three, { wanted: 4 }))).toEqual(['Ida|'])
})

test('dates as text and as days disturb nothing; a birthday in place of a personal number is told', async () => {
  const { rows, counts } = await tried(
    list(
      ['Förnamn', 'Efternamn', 'Personnummer', 'Datum klar'],
      ['Bo', 'Provberg', '19850912-2381', '18 december 2026'],
      ['Alva', 'Testander', new Date(Date.UTC(1987, 2, 4)), new Date(Date.UTC(2026, 11, 18))],
    ),
  )
  expect(counts).toMatchObject({ total: 2, faulty: 1 })
  expect(rows[1]?.faults[0]?.message).toMatch(/^De fyra sista siffrorna saknas/)
})

test('merged cells: a title, headings of two rows, a class beside many persons, headings on each page', async () => {
  const fill: Fill = (book) => {
    const sheet = book.addWorksheet('Lista')
    sheet.addRows([
      ['Klasslista vård och omsorg', '', '', ''],
      ['Klass', 'Namn', '', 'Personnummer'],
      ['', 'Förnamn', 'Efternamn', ''],
      ['VUX24A', 'Bo', 'Provberg', ''],
      ['', 'Alva', 'Testander', '19870304-2393'],
      ['', 'Förnamn', 'Efternamn', 'Personnummer'],
      ['VUX24B', 'Ida', 'Mönster', ''],
    ])
    for (const area of ['A1:D1', 'B2:C2', 'A2:A3', 'D2:D3', 'A4:A6']) sheet.mergeCells(area)
  }
  const sheet = await sheetOf(fill)
  expect(sheet.headerRow).toBe(3)
  expect(sheet.rows[4]?.cells[0]).toBe('VUX24A')
  const result = await tried(fill)
  expect(namesOf(result)).toEqual(['Bo|Provberg', 'Alva|Testander', 'Ida|Mönster'])
  expect(result.rows[1]?.values.personal_number).toBe('19870304-2393')
  expect(messages(result.skipped)).toEqual([
    'Rad 1–2 står ovanför rubrikerna och tas inte med.',
    'Rad 6 är rubriker och tas inte med.',
  ])
})

test('a merge over the whole sheet costs nothing and makes no persons', async () => {
  const result = await tried((book) => {
    const sheet = book.addWorksheet('Lista')
    sheet.addRows([
      ['Förnamn', 'Efternamn', 'Klass'],
      ['Bo', 'Provberg', 'VUX24A'],
    ])
    sheet.mergeCells('C2:C20000')
  })
  expect(namesOf(result)).toEqual(['Bo|Provberg'])
})
