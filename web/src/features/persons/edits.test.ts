import { expect, test } from 'vitest'
import { isFromExcel, parseTsv, toFields, toTsv } from './clipboard.ts'
import { appendRows, pasteRows, restore, setCell } from './edits.ts'
import { createRow, fromSaved, mergeSaved, rowErrorsFromServer, toPersons } from './rows.ts'

const fields = ['firstname', 'lastname', 'personal_number'] as const

test('a spreadsheet clipboard is read: quoted cells, empty cells, the blank line at the end', () => {
  expect(parseTsv('a\tb\r\n"c ""d""\ne"\t\r\n\tf\r\n')).toEqual([
    ['a', 'b'],
    ['c "d"\ne', ''],
    ['', 'f'],
  ])
  expect(parseTsv('5" skärm\tx')).toEqual([['5" skärm', 'x']])
  expect(parseTsv('ensam')).toEqual([['ensam']])
  expect(parseTsv('\n\n')).toEqual([])
  const cells = [
    ['a\tb', 'c "d"'],
    ['', 'e\nf'],
  ]
  expect(parseTsv(toTsv(cells))).toEqual(cells)
})

test('columns go where their headings say, else to the right from the place', () => {
  const headed = [
    ['Pers.nr', 'Anm', 'Efternamn, Förnamn'],
    ['19830329-2380', 'x', 'Testander, Alva'],
  ]
  expect(toFields(headed, [...fields], 2).rows).toEqual([
    { personal_number: '19830329-2380', firstname: 'Alva', lastname: 'Testander' },
  ])
  expect(toFields([['Provberg', '19830329-2380', 'för långt']], [...fields], 1)).toEqual({
    rows: [{ lastname: 'Provberg', personal_number: '19830329-2380' }],
    dropped: true,
  })
})

test('Excel says in its HTML that it is Excel', () => {
  expect(isFromExcel('<html xmlns:x="urn:schemas-microsoft-com:office:excel">')).toBe(true)
  expect(isFromExcel('<table>')).toBe(false)
})

test('an issued person is stepped over by a paste and never changed', () => {
  const issued = createRow({ id: 1, firstname: 'Bo', status: 'issued' })
  const draft = createRow({ id: 2, firstname: 'Alva' })
  const { rows } = pasteRows([issued, draft], 0, [{ firstname: 'X' }, { firstname: 'Y' }])
  expect(rows.map((row) => row.firstname)).toEqual(['Bo', 'X', 'Y'])
  expect(setCell(rows, 0, 'firstname', 'Z')).toBe(rows)
})

test('a masked number is left alone by an emptied editor and replaced by a typed one', () => {
  const rows = [createRow({ id: 1, firstname: 'Bo', lastname: 'T', personal_number: '19830329-••••' })]
  expect(setCell(rows, 0, 'personal_number', '')).toBe(rows)
  expect(setCell(rows, 0, 'personal_number', '198509122381')[0]?.personal_number).toBe('19850912-2381')
})

test('undoing keeps the ids that a save gave since', () => {
  const before = [createRow({ firstname: 'Bo' })]
  const now = before.map((row) => ({ ...row, id: 7, firstname: 'Bosse' }))
  expect(restore(before, now)).toMatchObject([{ id: 7, firstname: 'Bo' }])
})

test('what is saved is everyone but the blank rows, and errors of the server find their rows', () => {
  const rows = [
    createRow({ id: 1, firstname: 'A', status: 'issued' }),
    createRow(),
    createRow({ firstname: 'Bo', lastname: 'Provberg', credits: '1 500' }),
  ]
  expect(toPersons(rows)).toMatchObject([
    { id: 1, firstname: 'A' },
    { firstname: 'Bo', lastname: 'Provberg', personal_number: null, email: '', credits: 1500 },
  ])
  // Only a drafted person's mark is sent; an issued person's changes by a call of its own.
  expect(toPersons(rows.map((row) => ({ ...row, protected: true }))).map((sent) => sent.protected)).toEqual([
    undefined,
    true,
  ])
  const errors = rowErrorsFromServer(rows, { 'data.persons.1.email': ['Ogiltig'], 'data.title': ['x'] })
  expect(errors).toEqual({ [rows[2]?.key ?? '']: { email: 'Ogiltig' } })
  expect(appendRows(rows, [person({ firstname: 'Ny' })]).rows).toHaveLength(3)
})

test('a save gives ids to the rows that were sent, and leaves what was typed since', () => {
  const sent = [createRow(), createRow({ firstname: 'Bo', personal_number: '19830329-2380' })]
  const typed = sent.map((row) => ({ ...row, lastname: row.firstname && 'Provberg' }))
  const saved = {
    id: 7,
    status: 'draft' as const,
    number: null,
    ...person({ firstname: 'Bo' }),
    credits: null,
    protected: false,
  }
  expect(mergeSaved(typed, sent, [saved])[1]).toEqual({ ...typed[1], id: 7, status: 'draft', number: null })
  const issued = { ...saved, status: 'issued' as const, number: '7K3M9QX20ABC', personal_number: '19830329-••••' }
  expect(mergeSaved(typed, sent, [issued])[1]).toMatchObject({
    key: sent[1]?.key,
    personal_number: '19830329-••••',
    number: '7K3M9QX20ABC',
  })
  expect(fromSaved([issued])[0]).toMatchObject({ key: 'id_7', credits: '' })
})

function person(values: object) {
  return { firstname: '', lastname: '', personal_number: '', email: '', credits: '', ...values }
}
