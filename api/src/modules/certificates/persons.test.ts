import { expect, test } from 'vitest'
import {
  cellProblem,
  fieldsOf,
  nameProblem,
  PERSON_FIELDS,
  type PersonText,
  parseCredits,
  personErrors,
  points,
  tidyCell,
  tidyText,
} from './persons.ts'

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

test.each([
  ['=1+1', 'personFault.nameFormula', '='],
  [' +46', 'personFault.nameFormula', '+'],
  ['@SUM', 'personFault.nameFormula', '@'],
  ['Alva = Bo', 'personFault.nameCharacters', '='],
  ['Al\ufffdva', 'personFault.nameCharacters', '\ufffd'],
  ['Al\u0007va', 'personFault.nameCharacters', '\u0007'],
])('%j is no name: %s', (name, key, text) => {
  expect(nameProblem(name)).toEqual({ key, values: { text } })
})

test('a name has no digits, and is what is left without the blanks around it', () => {
  expect(nameProblem('Alva 2')).toEqual({ key: 'valid.nameNoDigits' })
  expect(nameProblem('\tAlva\n')).toBeNull()
})

test('a cell is looked at without the blanks around it, by the rules of the kind', () => {
  expect(cellProblem('firstname', ' ', {})).toEqual({ key: 'personFault.fillFirstname' })
  expect(cellProblem('lastname', '', {})).toEqual({ key: 'personFault.fillLastname' })
  for (const field of ['firstname', 'lastname'] as const) {
    expect(cellProblem(field, '', { names: false })).toBeNull()
    expect(cellProblem(field, ` ${'x'.repeat(100)} `, {})).toBeNull()
    expect(cellProblem(field, 'x'.repeat(101), {})).toEqual({ key: 'valid.maxLength', values: { number: 100 } })
    expect(cellProblem(field, '<b>', {}, false)).toBeNull()
    expect(cellProblem(field, '<b>', {}, true)).not.toBeNull()
  }
  expect(cellProblem('personal_number', ' ', {})).toBeNull()
  expect(cellProblem('personal_number', ' 19830329-2380 ', {})).toBeNull()
  expect(cellProblem('personal_number', '1', {})).toEqual({ key: 'valid.personalNumber' })
  expect(cellProblem('email', ' ', {})).toBeNull()
  expect(cellProblem('email', ' a@example.com ', {})).toBeNull()
  expect(cellProblem('email', `${'a'.repeat(250)}@example.com`, {})).toEqual({ key: 'personFault.email' })
})

test('points are demanded, and lie between the limits, where the kind says so', () => {
  const problem = (text: string, credits?: object) => cellProblem('credits', text, { credits })
  expect(problem('')).toBeNull()
  expect(problem('', { min: 1 })).toBeNull()
  expect(problem(' ', { required: true })).toEqual({ key: 'personFault.fillCredits' })
  expect(problem('x')).toEqual({ key: 'personFault.credits' })
  expect(problem('1499', { min: 1500 })).toEqual({ key: 'personFault.creditsMin', values: { number: '1\u00a0500' } })
  expect(problem('1500', { min: 1500, max: 1500 })).toBeNull()
  expect(problem('1501', { max: 1500 })).toEqual({ key: 'personFault.creditsMax', values: { number: '1\u00a0500' } })
  expect(problem('99999')).toBeNull()
  expect(problem('100000')).toEqual({ key: 'personFault.creditsMax', values: { number: points(99_999) } })
})

test.each([
  ['0', 0],
  ['1 500.00', 1500],
  ['1500,', null],
  ['123456', 123_456],
  ['1234567', null],
  ['', null],
  ['x1', null],
  ['1500,05', null],
])('%j is %j points', (text, credits) => {
  expect(parseCredits(text)).toBe(credits)
})

test('a kind keeps the fields that it asks for, in the order of the grid', () => {
  expect(fieldsOf({})).toEqual(['firstname', 'lastname', 'personal_number'])
  expect(fieldsOf({ email: false })).toEqual(['firstname', 'lastname', 'personal_number'])
  expect(fieldsOf({ email: true, credits: {} })).toEqual([...PERSON_FIELDS])
  const wrong = { ...alva, email: 'x', credits: 'x' }
  expect(personErrors(wrong, {})).toEqual({})
  expect(Object.keys(personErrors(wrong, { credits: {} }))).toEqual(['credits'])
})

test('a fault is said in the words that are given', () => {
  const say = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`
  expect(personErrors({ ...alva, firstname: '=' }, {}, { translate: say })).toEqual({
    firstname: 'personFault.nameFormula {"text":"="}',
  })
})

test('a whole number is checked of a saved person too', () => {
  expect(personErrors({ ...alva, personal_number: '19830329-2381' }, {}, { saved: true })).toHaveProperty(
    'personal_number',
  )
})

test('text is as people see it: accents with their letters, one space, nothing unseen', () => {
  expect(tidyText('Jose\u0301')).toBe('José')
  expect(tidyText('Al\u00adva\u200b Te\u202ast\ufeff')).toBe('Alva Test')
  expect(tidyText(' A \u0000\t B\u00a0C ')).toBe('A B C')
  expect(tidyCell('credits', 'femton')).toBe('femton')
  expect(tidyCell('credits', '01 500,0')).toBe('1500')
  expect(tidyCell('firstname', '1 500')).toBe('1 500')
  expect(tidyCell('personal_number', '19830329\u200b 2380')).toBe('19830329-2380')
})

test('a letter that no paper can print is told at its cell, in the grid and before an issue', () => {
  const message = '🎓 (U+1F393), ☺ (U+263A) går inte att trycka. Ta bort tecknet eller skriv en bokstav.'
  expect(personErrors({ ...alva, firstname: 'Zoë 🎓☺' }, {})).toEqual({ firstname: message })
  expect(cellProblem('lastname', 'Provberg 🎓', {}, false)).toEqual({
    key: 'valid.unprintable',
    values: { text: '🎓 (U+1F393)' },
  })
  expect(cellProblem('lastname', 'Đặng', {}, true)).toBeNull()
})
