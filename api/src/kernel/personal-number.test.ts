import { expect, test } from 'vitest'
import { checkPersonalNumber, hasPersonalNumber, isMasked, luhnDigit, maskPersonalNumber } from './personal-number.ts'

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

test.each([
  '',
  '1983',
  'abc',
  '19830329-238',
  '19830329-23800',
  '19830329-T380',
  '17830329-2380',
  '1983-03-29-2380',
  'x19830329-2380',
])('%j is no personal number', (text) => expect(check(text)).toEqual({ key: 'valid.personalNumber' }))

test('the mask hides the last four digits, of a mistyped number too', () => {
  expect(maskPersonalNumber('19850912-2381')).toBe('19850912-••••')
  expect(maskPersonalNumber('198509122381')).toBe('19850912-••••')
  expect(maskPersonalNumber('850912-2381')).toBe('850912-••••')
  expect(maskPersonalNumber('19850912-238')).toBe('1985091•-•••')
  expect(maskPersonalNumber('')).toBe('')
  expect(isMasked('19850912-••••')).toBe(true)
  expect(check('19850912-••••')).toEqual({ key: 'personFault.masked' })
})

test('marks that nobody sees, and every dash, say nothing', () => {
  for (const text of ["'19830329-2380", '\u200b19830329\u2011\u200e2380\ufeff', '19830329−2380', '19830329+2380']) {
    expect(check(text)).toBe('19830329-2380')
  }
  // An apostrophe means a text in the first place alone.
  expect(check("19830329'2380")).toEqual({ key: 'valid.personalNumber' })
  expect(check('19830329--2380')).toEqual({ key: 'valid.personalNumber' })
})

test.each(['1983032923**', '*19830329-2380', '19830329-238•'])('%j is masked, not wrong', (text) => {
  expect(check(text)).toEqual({ key: 'personFault.masked' })
})

test.each([
  ['1.98303E+11', 'personFault.shortened'],
  ['1,98303E11', 'personFault.shortened'],
  ['2e11', 'personFault.shortened'],
  ['1.98303E+21', 'valid.personalNumber'],
  ['x1.98303E+11', 'valid.personalNumber'],
  ['1.98303E+111', 'valid.personalNumber'],
  ['11E+11', 'valid.personalNumber'],
  ['19830329', 'personFault.dayOnly'],
  ['1983-03-29', 'personFault.dayOnly'],
  ['19830329-', 'personFault.dayOnly'],
  ['18831229', 'personFault.dayOnly'],
  ['20030029', 'personFault.dayOnly'],
  ['19831329', 'personFault.lostZeros'],
  ['219830329', 'personFault.lostZeros'],
  ['1983032-', 'valid.personalNumber'],
  ['0329-2380', 'personFault.lostZeros'],
  ['3292380', 'personFault.lostZeros'],
  ['30329-2380', 'personFault.lostZeros'],
  ['29-2380', 'valid.personalNumber'],
  ['x3292380', 'valid.personalNumber'],
  ['329-23801', 'valid.personalNumber'],
])('%j is told as %s', (text, key) => {
  expect(check(text)).toEqual({ key })
})

const withDigit = (nine: string, century = '19') => `${century}${nine.slice(0, 6)}-${nine.slice(6)}${luhnDigit(nine)}`

test('a day of birth may be today, in any century that has living people’s papers, and not tomorrow', () => {
  expect(check(withDigit('261120238', '20'))).toBe(withDigit('261120238', '20'))
  expect(check(withDigit('261121238', '20'))).toEqual({
    key: 'personFault.notBornYet',
    values: { date: '2026-11-21' },
  })
  expect(check(withDigit('270105238', '20'))).toEqual({
    key: 'personFault.notBornYet',
    values: { date: '2027-01-05' },
  })
  expect(check(withDigit('830329238', '18'))).toBe(withDigit('830329238', '18'))
  expect(check(withDigit('000229238', '20'))).toBe(withDigit('000229238', '20'))
  expect(check(withDigit('831201238'))).toBe(withDigit('831201238'))
})

test('a day lies between the first and the last of its month', () => {
  for (const [nine, text] of [
    ['830300238', '0 mars'],
    ['830431238', '31 april'],
    ['000230238', '30 februari'],
    ['831232238', '32 december'],
  ] as const) {
    expect(check(withDigit(nine))).toEqual({ key: 'personFault.noDay', values: { text } })
  }
  expect(check(withDigit('830430238'))).toBe(withDigit('830430238'))
  expect(check(withDigit('831231238'))).toBe(withDigit('831231238'))
})

test('a coordination number’s month or day may be unknown, and no more than that', () => {
  for (const nine of ['700060239', '700091239', '700360239', '700391239', '701291239']) {
    expect(check(withDigit(nine))).toBe(withDigit(nine))
  }
  expect(check(withDigit('700092239'))).toEqual({ key: 'personFault.noDay', values: { text: '32' } })
  expect(check(withDigit('700392239'))).toEqual({ key: 'personFault.noDay', values: { text: '32 mars' } })
  expect(check(withDigit('010289239', '20'))).toEqual({
    key: 'personFault.noDay',
    values: { text: '29 februari 2001' },
  })
  expect(check(withDigit('701361239'))).toEqual({ key: 'personFault.noMonth', values: { number: '13' } })
  expect(check(withDigit('700059239'))).toEqual({ key: 'personFault.noMonth', values: { number: '00' } })
  expect(check(withDigit('261181238', '20'))).toEqual({ key: 'personFault.notBornYet', values: { date: '2026-11-21' } })
  // Unknown, it is taken for the first there is.
  expect(check(withDigit('261160238', '20'))).toBe(withDigit('261160238', '20'))
  expect(check(withDigit('260060238', '20'))).toBe(withDigit('260060238', '20'))
  expect(check(withDigit('261260238', '20'))).toEqual({ key: 'personFault.notBornYet', values: { date: '2026-12-00' } })
})

test('two digits mean the last such year, and with a plus one a hundred years ago or more', () => {
  const year = (text: string) => {
    const problem = check(text) as unknown as { values: { text: string } }
    return problem.values.text
  }
  expect(year('260329-2380')).toBe('2026')
  expect(year('270329-2380')).toBe('1927')
  expect(year('260329+2380')).toBe('1926')
  expect(year('270329+2380')).toBe('1827')
  expect(year('830329+2380')).toBe('1883')
})

test('the check digit counts every second digit twice, and 0 where nothing is left', () => {
  expect(luhnDigit('000000000')).toBe(0)
  expect(luhnDigit('100000000')).toBe(8)
  expect(luhnDigit('010000000')).toBe(9)
  expect(luhnDigit('500000000')).toBe(9)
  expect(luhnDigit('900000000')).toBe(1)
})

test.each([
  ['Född 830329-2380 i Eslöv', true],
  ['198303292380', true],
  ['830329+2380', true],
  ['830329 2380', true],
  ['8303292380', true],
  ['83032-2380', false],
  ['830329--2380', false],
  ['830329-238', false],
  ['Diarienummer 2026/417', false],
])('%j holds a personal number: %s', (text, holds) => {
  expect(hasPersonalNumber(text)).toBe(holds)
})

test.each([
  ['19850912–2381', '19850912-••••'],
  [' 19850912 2381', '19850912-••••'],
  ['x198509122381', 'x19850912••••'],
  ['198509122381x', '19850912••••x'],
  ['1', '•'],
])('%j is shown as %j', (text, masked) => {
  expect(maskPersonalNumber(text)).toBe(masked)
})

test.each(['x19850912-••••', '19850912-•••••', '1985091-••••', '19850912-2381'])('%j is no mask', (text) => {
  expect(isMasked(text)).toBe(false)
})
