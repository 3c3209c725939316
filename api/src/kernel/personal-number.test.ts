import { expect, test } from 'vitest'
import { checkPersonalNumber, isMasked, luhnDigit, maskPersonalNumber } from './personal-number.ts'

const today = new Date('2026-11-20')
const check = (text: string) => {
  const result = checkPersonalNumber(text, today)
  return result.ok ? result.value : result.problem
}

test('a right number is accepted with or without hyphen and spaces and gets one form', () => {
  for (const text of ['19830329-2380', '198303292380', ' 19830329 - 2380 ', '19830329–2380', '19830329\u00a02380']) {
    expect(check(text)).toBe('19830329-2380')
  }
})

test('the check digit is Luhn over the form without century', () => {
  expect(luhnDigit('830329238')).toBe(0)
  expect(check('19830329-2381')).toEqual({ key: 'valid.personalNumberChecksum' })
  // Two neighbours swapped.
  expect(check('19830392-2380')).toEqual({ key: 'personFault.noDay', values: { text: '32 mars' } })
})

test.each([
  '19500191-2384',
  '19550186-2394',
  '19600581-2380',
  '19650771-2385',
  '19690875-2386',
  '19731078-2391',
  '19780486-2394',
  '19830182-2394',
])('coordination number %s of the official test set is accepted', (number) => {
  expect(check(number)).toBe(number)
})

test('a coordination number may lack day and month, a personal number may not', () => {
  const unknownDay = `19700060-239${luhnDigit('700060239')}`
  expect(check(unknownDay)).toBe(unknownDay)
  expect(check(`19700000-239${luhnDigit('700000239')}`)).toEqual({
    key: 'personFault.noMonth',
    values: { number: '00' },
  })
})

test('a day that does not exist is named', () => {
  expect(check('19830230-2380')).toEqual({ key: 'personFault.noDay', values: { text: '30 februari' } })
  expect(check('20010229-2380')).toEqual({ key: 'personFault.noDay', values: { text: '29 februari 2001' } })
  expect(check('20021301-2383')).toEqual({ key: 'personFault.noMonth', values: { number: '13' } })
  expect(check('20270101-2383')).toEqual({ key: 'personFault.notBornYet', values: { date: '2027-01-01' } })
  expect(check('20000229-2380')).toEqual({ key: 'valid.personalNumberChecksum' })
})

test('ten digits say which year to write, and never repeat the number', () => {
  expect(check('830329-2380')).toEqual({ key: 'personFault.noCentury', values: { text: '1983', number: '83' } })
  expect(check('0403292380')).toEqual({ key: 'personFault.noCentury', values: { text: '2004', number: '04' } })
  expect(check('190329+2380')).toEqual({ key: 'personFault.noCentury', values: { text: '1919', number: '19' } })
})

test.each(['', '1983', 'abc', '19830329-238', '19830329-23800', '19830329-T380', '17830329-2380', '1983-03-29-2380'])(
  '%j is no personal number',
  (text) => expect(check(text)).toEqual({ key: 'valid.personalNumber' }),
)

test('the mask hides the last four digits, of a mistyped number too', () => {
  expect(maskPersonalNumber('19850912-2381')).toBe('19850912-••••')
  expect(maskPersonalNumber('198509122381')).toBe('19850912-••••')
  expect(maskPersonalNumber('850912-2381')).toBe('850912-••••')
  expect(maskPersonalNumber('19850912-238')).toBe('1985091•-•••')
  expect(maskPersonalNumber('')).toBe('')
  expect(isMasked('19850912-••••')).toBe(true)
  expect(check('19850912-••••')).toEqual({ key: 'personFault.masked' })
})
