import { expect, test } from 'vitest'
import { createPersonFields, parseCredits, personFaults, personFields } from './persons.ts'

const alva = { firstname: ' Alva ', lastname: 'Testander' }
const messages = (input: unknown, fields: { safeParse: typeof personFields.safeParse } = personFields) => {
  const result = fields.safeParse(input)
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

test('a person is tidied: names trimmed, number in its one form, the rest null or empty', () => {
  expect(personFields.parse({ ...alva, personal_number: '198303292380' })).toEqual({
    firstname: 'Alva',
    lastname: 'Testander',
    personal_number: '19830329-2380',
    email: '',
    credits: undefined,
  })
  expect(personFields.parse({ ...alva, personal_number: null }).personal_number).toBeNull()
})

test('every wrong field is told at once, in Swedish', () => {
  expect(
    messages({ firstname: ' ', lastname: 'x'.repeat(101), personal_number: '830329-2380', email: 'a@', credits: -1 }),
  ).toEqual({
    firstname: 'Fyll i förnamn',
    lastname: 'Högst 100 tecken',
    personal_number: 'Seklet saknas. Skriv året med fyra siffror: 1983 i stället för 83.',
    email: 'Ogiltig e-postadress. Skriv till exempel namn@exempel.se.',
    credits: 'Skriv poängen med siffror, till exempel 1 500',
  })
  expect(messages({ ...alva, personal_number: '19830230-2380' })).toEqual({
    personal_number: 'Personnumret stämmer inte. 30 februari finns inte. Kontrollera siffrorna.',
  })
})

test('only a saved person may keep its masked number', () => {
  expect(messages({ ...alva, id: 7, personal_number: '19830329-••••' })).toEqual({})
  expect(messages({ ...alva, personal_number: '19830329-••••' })).toHaveProperty('personal_number')
})

test('HTML in a name is kept as text by the server and pointed out by the interface', () => {
  const html = { firstname: '<b>Alva</b>', lastname: '=1+1' }
  expect(personFields.parse(html)).toMatchObject(html)
  expect(personFaults({ ...html, personal_number: '', email: '', credits: '' }, {})).toEqual({
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
  expect(personFaults({ firstname: 'Bo', lastname, personal_number: '', email: '', credits: '' }, {})).toEqual({})
})

test('points follow the rules of the kind', () => {
  const fields = createPersonFields({ credits: { min: 2250 } })
  expect(messages({ ...alva, credits: 1900 }, fields)).toEqual({ credits: 'Minst 2\u00a0250 poäng krävs' })
  expect(messages({ ...alva, credits: 2300 }, fields)).toEqual({})
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
