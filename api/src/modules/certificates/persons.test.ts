import { expect, test } from 'vitest'
import { PERSON_FIELDS, type PersonText, parseCredits, personErrors, tidyCell } from './persons.ts'

const alva: PersonText = { firstname: ' Alva ', lastname: 'Testander', personal_number: '', email: '', credits: '' }

test('cells are tidied: trimmed, single spaces, the number in its one form, points without spaces', () => {
  const typed = { ...alva, lastname: 'Test\n  Ander', personal_number: '198303292380', credits: '2\u00a0250' }
  expect(PERSON_FIELDS.map((field) => tidyCell(field, typed[field]))).toEqual([
    'Alva',
    'Test Ander',
    '19830329-2380',
    '',
    '2250',
  ])
  expect(tidyCell('personal_number', ' 8303 ')).toBe('8303')
})

test('every wrong cell is told at once, in Swedish', () => {
  const wrong = {
    firstname: ' ',
    lastname: 'x'.repeat(101),
    personal_number: '830329-2380',
    email: 'a@',
    credits: '-1',
  }
  expect(personErrors(wrong, { email: true, credits: {} })).toEqual({
    firstname: 'Fyll i förnamn',
    lastname: 'Högst 100 tecken',
    personal_number: 'Seklet saknas. Skriv året med fyra siffror: 1983 i stället för 83.',
    email: 'Ogiltig e-postadress. Skriv till exempel namn@exempel.se.',
    credits: 'Skriv poängen med siffror, till exempel 1 500',
  })
  expect(personErrors({ ...alva, personal_number: '19830230-2380' }, {})).toEqual({
    personal_number: 'Personnumret stämmer inte. 30 februari finns inte. Kontrollera siffrorna.',
  })
})

test('only a saved person may keep its masked number', () => {
  const masked = { ...alva, personal_number: '19830329-••••' }
  expect(personErrors(masked, {}, { saved: true })).toEqual({})
  expect(personErrors(masked, {})).toHaveProperty('personal_number')
})

test('what does not belong in a name is pointed out where it is typed', () => {
  expect(personErrors({ ...alva, firstname: '<b>Alva</b>', lastname: '=1+1' }, {})).toEqual({
    firstname: 'Namnet innehåller tecken som inte hör hemma i ett namn: <',
    lastname: 'Namnet börjar med = som en formel. Skriv bara namnet.',
  })
})

test.each([
  'O’Testby',
  'von Exempel-Modell',
  'José',
  'Åsa-Lena',
  "D'Arc",
  'Nguyễn',
  'al-Ḥasan',
  'Lo (Li)',
  'St. Clair',
  '李',
])('the name %s is fine', (lastname) => {
  expect(personErrors({ firstname: 'Bo', lastname, personal_number: '', email: '', credits: '' }, {})).toEqual({})
})

test('points follow the rules of the kind', () => {
  const faults = (credits: string) => personErrors({ ...alva, credits }, { credits: { min: 2250 } })
  expect(faults('1 900')).toEqual({ credits: 'Minst 2\u00a0250 poäng krävs' })
  expect(faults('2300')).toEqual({})
  expect(['2 250', '2\u00a0250', '2\u202f250', '1500,0', '15x', '-3', '1,5'].map(parseCredits)).toEqual([
    2250,
    2250,
    2250,
    1500,
    null,
    null,
    null,
  ])
})
