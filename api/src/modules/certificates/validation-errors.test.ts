import { describe, expect, test } from 'vitest'
import { diplomaData, testNumbers } from '../../testing/certificates.ts'
import { kindOf } from './kinds/index.ts'
import { type CertificateToValidate, type PersonToValidate, validationErrorsOf } from './validation-errors.ts'

const kind = kindOf('diploma')
const [number, other] = testNumbers
const alva = (more: Partial<PersonToValidate> = {}): PersonToValidate => ({
  ...{ firstname: 'Alva', lastname: 'Test', email: '', personal_number: null, credits: null },
  ...more,
})
const whole = (persons: PersonToValidate[], more: object = {}) =>
  ({ ...diplomaData(7), educator_id: null, persons, ...more }) as unknown as CertificateToValidate
const faults = (persons: PersonToValidate[], more: object = {}) => validationErrorsOf(kind, whole(persons, more))

test('a whole diploma has none', () => {
  expect(faults([alva({ personal_number: number })])).toEqual({})
})

describe('of the common fields', () => {
  test('each that is required and empty, in the kind’s own words', () => {
    const [required = ''] = kind.required(kind.fields.parse(diplomaData(7)))
    for (const empty of ['', null, undefined]) {
      expect(Object.keys(faults([alva()], { [required]: empty }))).toContain(`data.${required}`)
    }
    const listed = {
      ...kind,
      required: () => ['principal'],
      missing: { principal: 'cert.noEducator' },
    } as unknown as typeof kind
    expect(validationErrorsOf(listed, whole([alva()], { principal: '' }))['data.principal']).toEqual([
      'Välj utbildare eller skriv namnet',
    ])
    const plain = { ...listed, missing: {} } as unknown as typeof kind
    expect(validationErrorsOf(plain, whole([alva()], { principal: '' }))['data.principal']).toEqual(['Obligatoriskt'])
  })

  test('a list without anything in it is empty', () => {
    const steps = kindOf('tutor_certificate')
    const given = { ...whole([alva()]), step: '2', modules: [] as string[], scope: '3 dagar' }
    expect(validationErrorsOf(steps, given)).toHaveProperty('data.modules')
    expect(validationErrorsOf(steps, { ...given, modules: ['step2-mod02'] })).not.toHaveProperty('data.modules')
  })

  test('an educator, where one must be named: by group or by name', () => {
    const said = (educator: string, educator_id: number | null, rule = kind.educator) =>
      validationErrorsOf({ ...kind, educator: rule }, whole([alva()], { educator, educator_id }))['data.educator_id']
    expect(said('', null, 'required')).toEqual(['Välj utbildare eller skriv namnet'])
    expect(said('', 9, 'required')).toBeUndefined()
    expect(said('Skolan', null, 'required')).toBeUndefined()
    expect(said('', null, 'optional')).toBeUndefined()
  })

  test('what the kind says itself, several at one place, with the group’s category at hand', () => {
    const seen: unknown[] = []
    const own = {
      ...kind,
      required: () => ['principal'],
      errors: (_fields: unknown, _say: unknown, category: unknown) => {
        seen.push(category)
        return { principal: 'Eget', place: '' }
      },
    } as unknown as typeof kind
    const found = validationErrorsOf(own, whole([alva()], { principal: '', category: 'local' }))
    expect(found['data.principal']).toEqual(['Obligatoriskt', 'Eget'])
    expect(found).not.toHaveProperty('data.place')
    expect(seen).toEqual(['local'])
  })

  test('in the words that are given', () => {
    expect(validationErrorsOf(kind, whole([]), (key) => `: ${key}`)['data.persons']).toEqual([': cert.noPersons'])
  })
})

describe('of the persons', () => {
  test('that there are none, or none left to issue for', () => {
    expect(faults([])['data.persons']).toEqual(['Lägg till minst en person'])
    const issued = alva({ status: 'issued' })
    expect(faults([issued])['data.persons']).toEqual(['Det finns ingen person kvar att utfärda för'])
    expect(faults([issued, alva({ status: 'draft' })])).toEqual({})
  })

  test('those of drafts alone, each at its place', () => {
    const wrong = { firstname: '', lastname: '4', personal_number: '1', email: 'x' }
    expect(Object.keys(faults([alva(), alva(wrong)])).sort()).toEqual(
      ['email', 'firstname', 'lastname', 'personal_number'].map((field) => `data.persons.1.${field}`),
    )
    for (const status of ['issued', 'replaced', 'revoked'] as const) {
      expect(faults([alva(), alva({ ...wrong, status })])).toEqual({})
    }
  })

  test('digits in a name, but no other odd character', () => {
    expect(Object.keys(faults([alva({ firstname: 'Al4', lastname: '<b>' })]))).toEqual(['data.persons.0.firstname'])
    expect(Object.keys(faults([alva({ lastname: 'T3st' })]))).toEqual(['data.persons.0.lastname'])
  })

  test('e-mail addresses and points, where the kind has them', () => {
    const rules = {
      ...kind,
      persons: () => ({ email: true, credits: { required: true, min: 100 } }),
    } as unknown as typeof kind
    const said = (more: Partial<PersonToValidate>) => Object.keys(validationErrorsOf(rules, whole([alva(more)])))
    expect(said({})).toEqual(['data.persons.0.credits'])
    expect(said({ credits: 100 })).toEqual([])
    expect(said({ credits: 99, email: 'x' })).toEqual(['data.persons.0.email', 'data.persons.0.credits'])
  })

  test('a masked number, unless it is a saved person’s', () => {
    const masked = '19850912-••••'
    expect(Object.keys(faults([alva({ personal_number: masked })]))).toEqual(['data.persons.0.personal_number'])
    expect(faults([alva({ id: 1, personal_number: masked })])).toEqual({})
    expect(Object.keys(faults([alva({ id: 1, personal_number: '1' })]))).toEqual(['data.persons.0.personal_number'])
  })

  test('the same person twice, also one who is issued; masked numbers say nothing of it', () => {
    const twice = { 'data.persons.1.personal_number': ['Personen finns två gånger i listan'] }
    expect(faults([alva({ personal_number: number }), alva({ personal_number: number })])).toEqual(twice)
    expect(faults([alva({ personal_number: number, status: 'issued' }), alva({ personal_number: number })])).toEqual(
      twice,
    )
    const later = { 'data.persons.0.personal_number': twice['data.persons.1.personal_number'] }
    expect(faults([alva({ personal_number: number }), alva({ personal_number: number, status: 'issued' })])).toEqual(
      later,
    )
    expect(faults([alva({ personal_number: number }), alva({ personal_number: other })])).toEqual({})
    const masked = alva({ id: 1, personal_number: '19850912-••••' })
    expect(faults([masked, { ...masked, id: 2 }, alva(), alva()])).toEqual({})
  })
})

describe('letters that no paper can print', () => {
  const text = '🎓 (U+1F393) går inte att trycka. Ta bort tecknet eller skriv en bokstav.'

  test('are refused at their cell, with the letter', () => {
    expect(faults([alva(), alva({ firstname: 'Zoë 🎓' })])).toEqual({ 'data.persons.1.firstname': [text] })
    expect(faults([alva({ lastname: 'Demo\uf0adlund' })])['data.persons.0.lastname']).toEqual([
      '? (U+F0AD) går inte att trycka. Ta bort tecknet eller skriv en bokstav.',
    ])
  })

  test('are refused in every common field that the paper states', () => {
    const found = faults([alva()], { principal: 'Elif 🎓', place: '🎓', educator: 'Skola 🎓' })
    expect(found).toEqual({ 'data.principal': [text], 'data.place': [text], 'data.educator_id': [text] })
  })

  test('are nobody’s concern in a field that the paper leaves out', () => {
    expect(faults([alva()], { degree: '🎓' })).toEqual({})
    expect(faults([alva({ email: 'a@example.com', status: 'issued', firstname: '🎓' }), alva()])).toEqual({})
  })

  test('are few: names of the world are printed', () => {
    const names = ['Łukasz', 'نور', '李', 'さくら', '민준', 'Олена', 'Ελένη', 'נועה', 'สมหญิง', 'स्वाति', 'ሰላም']
    expect(faults(names.map((firstname) => alva({ firstname })))).toEqual({})
  })
})
