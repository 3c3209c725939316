import { kindOf, paperText } from '@kollegium/api/definitions/certificates'
import { expect, test } from 'vitest'
import { createRow } from '../persons/rows.ts'
import { valuesOf } from './certificate-values.ts'
import { draftPaper } from './use-paper.ts'

const kind = kindOf('diploma')
const context = {
  brand: { name: 'Collegenätverket', mark: 'college', association: '', verifyAddress: 'vo.localhost/verifiera' },
  college: { title: 'Eslöv–Höör–Hörby', parentTitle: null, logo: null },
  certification: null,
} as Parameters<typeof draftPaper>[1]
const paper = (row?: Parameters<typeof createRow>[0], more: object = {}, revealed = false, about: object = {}) =>
  draftPaper(kind, { ...context, ...about }, { ...valuesOf(kind, null), ...more }, row && createRow(row), revealed)

test('the preview is a draft: no number, no code, and the personal number masked until it is revealed', () => {
  const row = { firstname: ' Jasmina', lastname: 'Testander ', personal_number: '198509122381' }
  const masked = paper(row)
  expect(masked).toMatchObject({ number: null, verifyUrl: null })
  expect(masked.person).toEqual({ firstname: 'Jasmina', lastname: 'Testander', personalNumber: '19850912-••••' })
  expect(paper(row, {}, true).person.personalNumber).toBe('19850912-2381')
})

test('half-typed values are drawn as well: a wrong number and a wrong date stand on no paper', () => {
  const half = paper({ firstname: 'Bo', personal_number: '1983023' }, { date: '2026-13' })
  expect(half.person.personalNumber).toBeNull()
  expect(half.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(paper().person).toEqual({ firstname: '', lastname: '', personalNumber: null })
})

test('the college’s period is that of the day, and what isn’t certified isn’t called so', () => {
  expect(paper().college.certified).toBeNull()
  const period = { from: '2022-07-01', until: '2027-06-30' }
  const fault = { rule: 'educator', field: 'educator_id', text: 'Demoby är inte certifierad.' }
  const about = (faults: object[]) => ({ certification: { period, holds: faults.length === 0, faults, stamp: '' } })
  expect(paper(undefined, {}, false, about([])).college.certified).toEqual(period)
  const noteOf = (faults: object[]) => paperText(paper(undefined, {}, false, about(faults))).note
  expect(noteOf([])).toContain('certifierad')
  expect(noteOf([fault])).toBeNull()
})
