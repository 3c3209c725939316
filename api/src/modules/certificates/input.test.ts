import { describe, expect, test } from 'vitest'
import { diplomaData, person } from '../../testing/certificates.ts'
import { dataOf, kindFields, maxPersons, personInput } from './input.ts'
import { kindOf } from './kinds/index.ts'

const kind = kindOf('diploma')
const messages = (data: object) =>
  dataOf(kind)
    .safeParse(diplomaData(7, data))
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a person', () => {
  test.each([
    [' 19850912-2381 ', '19850912-2381'],
    ['  ', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('with the number %j has %j', (personal_number, kept) => {
    expect(personInput.parse({ ...person('A', 'B'), personal_number }).personal_number).toBe(kept)
  })

  test('may be unfinished, but not endless', () => {
    expect(personInput.parse({ firstname: '', lastname: '' })).toMatchObject({ credits: null, personal_number: null })
    const faults = (more: object) =>
      personInput.safeParse({ ...person('A', 'B'), ...more }).error?.issues.map(({ message }) => message)
    expect(faults({ personal_number: '1'.repeat(40) })).toBeUndefined()
    expect(faults({ personal_number: '1'.repeat(41) })).toEqual(['Högst 40 tecken'])
    expect(faults({ credits: 1.5 })).toEqual(['Skriv poängen med siffror, till exempel 1 500'])
    for (const credits of [-1, 1_000_000]) expect(faults({ credits })).toHaveLength(1)
    for (const credits of [0, 999_999]) expect(faults({ credits })).toBeUndefined()
  })
})

describe('a certificate', () => {
  test('has no personal number in its reason, and no more persons than any class', () => {
    expect(messages({})).toBeUndefined()
    expect(messages({ certified_reason: 'Född 850912-2381' })).toEqual([['certified_reason', expect.any(String)]])
    expect(messages({ persons: Array.from({ length: maxPersons }, () => person('A', 'B')) })).toBeUndefined()
    const many = Array.from({ length: maxPersons + 1 }, () => person('A', 'B'))
    expect(messages({ persons: many })).toEqual([['persons', expect.stringContaining('2')]])
    const { persons: _, ...rest } = diplomaData(7)
    expect(dataOf(kind).parse(rest as never).persons).toEqual([])
  })

  test('is of a course moment only where its kind is', () => {
    const given = { ...diplomaData(7), course_moment_id: 3 }
    expect(dataOf(kind).parse(given)).not.toHaveProperty('course_moment_id')
    expect(dataOf({ ...kind, fromCourseMoment: true }).parse(given)).toHaveProperty('course_moment_id', 3)
    expect(dataOf({ ...kind, fromCourseMoment: true }).parse(diplomaData(7))).not.toHaveProperty('course_moment_id')
  })

  test('has its kind’s fields alone; one that does not fit is empty', () => {
    const fields = kindFields(kind, { ...diplomaData(7), diplomaType: 'okänd', principal: 'Elif' })
    expect(Object.keys(fields)).toEqual(Object.keys(kind.fields.shape))
    expect(fields).toMatchObject({ principal: 'Elif', diplomaType: kind.fields.parse({}).diplomaType })
  })
})
