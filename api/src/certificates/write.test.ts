import { describe, expect, test } from 'vitest'
import { readEnv } from '../core/env.ts'
import { createKeys } from '../core/keys.ts'
import { diplomaData, person, testNumbers } from '../testing/certificates.ts'
import { type Data, dataOf } from './input.ts'
import { kindOf } from './kinds/index.ts'
import type { CertificateRecord, PersonRecord } from './record.ts'
import { changesOf, columnsOf, requireUnchanged, wholeNumber } from './write.ts'

const keys = createKeys(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }))
const kind = kindOf('diploma')
const [number] = testNumbers
const masked = '19850912-••••'
const data = (overrides: object = {}): Data => dataOf(kind).parse(diplomaData(7, overrides))

const saved = (id: number, more: Partial<PersonRecord> = {}) =>
  ({
    ...{ id, position: 0, firstname: 'Alva', lastname: 'Test', email: '', personal_number: null, fields: {} },
    ...{ protected: false, status: 'draft', number: null },
    ...more,
  }) as PersonRecord
const alva = (more: object = {}) => ({ ...person('Alva', 'Test'), ...more })
const fieldsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { fields: Record<string, string[]> }).fields
  }
  return null
}
const unknown = ['Personen finns inte kvar. Läs in sidan igen.']
const stays = ['En utfärdad person kan inte tas bort eller ändras. Ersätt eller återkalla i stället.']

describe('the columns of a certificate', () => {
  test('are the common ones, and the kind’s own fields with an educator who is no group', () => {
    const columns = columnsOf(kind, data({ educator_id: null, educator: 'Skolan' }))
    expect(columns).toMatchObject({
      group_id: 7,
      educator_id: null,
      date: new Date('2026-06-12T00:00:00Z'),
      certified_reason: 'Certifierad enligt kansliets beslut',
      fields: { credits: 1500, educator: 'Skolan' },
    })
    expect(columns).not.toHaveProperty('course_moment_id')
    expect(columnsOf(kind, data({ educator_id: 9, educator: 'Skolan' })).fields).toMatchObject({ educator: '' })
  })

  test('hold a reason only where certification is demanded, and a course moment only where it comes from one', () => {
    const given = { ...data(), certified_reason: 'Skäl', course_moment_id: 3 } as Data
    const demanding = (demanded: boolean) => ({ ...kind, certified: { ...kind.certified, demanded } }) as typeof kind
    expect(columnsOf(demanding(true), given).certified_reason).toBe('Skäl')
    expect(columnsOf(demanding(false), given).certified_reason).toBe('')
    expect(columnsOf({ ...kind, certified: undefined }, given).certified_reason).toBe('')
    const taught = { ...kind, fromCourseMoment: true }
    expect(columnsOf(taught, given)).toMatchObject({ course_moment_id: 3 })
    expect(columnsOf(taught, { ...given, course_moment_id: null })).toMatchObject({ course_moment_id: null })
    expect(columnsOf(taught, data())).not.toHaveProperty('course_moment_id')
  })
})

describe('what stands once somebody is issued', () => {
  const record = (persons: PersonRecord[], more: object = {}) => {
    const { fields, ...columns } = columnsOf(kind, data())
    return { ...columns, fields, course_moment_id: null, persons, ...more } as unknown as CertificateRecord
  }
  const issued = [saved(1, { status: 'issued' })]
  const changed = (given: Data, row = record(issued)) =>
    Object.keys(fieldsOf(() => requireUnchanged(kind, row, given)) ?? {})

  test('is every field that the papers say, each told by name', () => {
    expect(changed(data())).toEqual([])
    const other = { principal: 'Annan', group_id: 8, date: '2026-06-13', educator: 'Annan' }
    expect(changed(data(other)).sort()).toEqual(['data.date', 'data.educator', 'data.group_id', 'data.principal'])
    expect(changed(data({ educator_id: 9 })).sort()).toEqual(['data.educator', 'data.educator_id'])
    expect(fieldsOf(() => requireUnchanged(kind, record(issued), data({ principal: 'Annan' })))).toEqual({
      'data.principal': ['Uppgiften kan inte ändras när någon är utfärdad'],
    })
  })

  test('is nothing while all are drafts', () => {
    expect(changed(data({ principal: 'Annan' }), record([saved(1)]))).toEqual([])
    expect(changed(data({ principal: 'Annan' }), record([saved(1), ...issued]))).toEqual(['data.principal'])
  })

  test('is a reason that was given, but one may be given later', () => {
    expect(changed(data({ certified_reason: 'Annat' }))).toEqual(['data.certified_reason'])
    expect(changed(data({ certified_reason: 'Nytt' }), record(issued, { certified_reason: '' }))).toEqual([])
  })

  test('is the course moment, unless nothing is said of it', () => {
    const row = record(issued, { course_moment_id: 3 })
    expect(changed(data(), row)).toEqual([])
    expect(changed({ ...data(), course_moment_id: 3 } as Data, row)).toEqual([])
    expect(changed({ ...data(), course_moment_id: 4 } as Data, row)).toEqual(['data.course_moment_id'])
  })
})

describe('the persons to write', () => {
  test('are made in their order, with what is known of each', () => {
    const { create, update, remove } = changesOf(
      keys,
      [],
      [
        alva({ email: 'a@example.com', personal_number: ' 198509122381 ', credits: 1500, protected: true }),
        alva({ personal_number: '850912' }),
      ],
    )
    expect([update, remove]).toEqual([[], []])
    expect(create[0]).toMatchObject({
      ...{ position: 0, firstname: 'Alva', lastname: 'Test', email: 'a@example.com', fields: { credits: 1500 } },
      ...{ protected: true, personal_number_key: keys.lookup(number) },
    })
    expect(keys.open(create[0]?.personal_number as Uint8Array)).toBe(number)
    // A mistyped number finds nobody.
    expect(create[1]).toMatchObject({ position: 1, fields: {}, protected: false, personal_number_key: null })
    expect(keys.open(create[1]?.personal_number as Uint8Array)).toBe('850912')
    const [nobody] = changesOf(keys, [], [alva()]).create
    expect(nobody).toMatchObject({ personal_number: null, personal_number_key: null })
  })

  test('are none that are as they were', () => {
    const row = saved(1, {
      ...{ personal_number: keys.seal(number), fields: { credits: 5 }, email: 'a@b.se', protected: true },
    })
    const same = { id: 1, email: 'a@b.se', credits: 5 }
    for (const personal_number of [number, masked, '198509122381']) {
      for (const more of [{}, { protected: true }]) {
        expect(changesOf(keys, [row], [alva({ ...same, personal_number, ...more })])).toEqual({
          ...{ create: [], update: [], remove: [] },
        })
      }
    }
  })

  test.each([
    ['firstname', { firstname: 'Bo' }],
    ['lastname', { lastname: 'Bo' }],
    ['email', { email: 'a@b.se' }],
    ['personal_number', { personal_number: null }],
    ['credits', { credits: 5 }],
    ['protected', { protected: true }],
  ])('are those whose %s has changed', (field, more) => {
    const row = saved(1, { personal_number: keys.seal(number) })
    const { update } = changesOf(keys, [row], [alva({ id: 1, personal_number: masked, ...more })])
    expect(update.map(({ id }) => id)).toEqual([1])
    const written = update[0]?.data as Record<string, unknown>
    expect(field === 'credits' ? written.fields : written[field]).toEqual(
      field === 'credits' ? more : Object.values(more)[0],
    )
    if (field !== 'personal_number') expect(keys.open(written.personal_number as Uint8Array)).toBe(number)
  })

  test('keep a protected identity of which nothing is said', () => {
    const row = saved(1, { protected: true })
    const { update } = changesOf(keys, [row], [alva({ id: 1, firstname: 'Bo' })])
    expect(update).toMatchObject([{ id: 1, data: { firstname: 'Bo', protected: true } }])
  })

  test('are those that have moved, and those that are gone', () => {
    const rows = [saved(1), saved(2, { position: 1, firstname: 'Bo' }), saved(3, { position: 2 })]
    const { create, update, remove } = changesOf(keys, rows, [alva({ id: 2, firstname: 'Bo' }), alva({ id: 1 })])
    expect(update).toMatchObject([
      { id: 2, data: { position: 0, firstname: 'Bo' } },
      { id: 1, data: { position: 1 } },
    ])
    expect([create, remove]).toEqual([[], [3]])
  })

  test('are none of another certificate, and none twice', () => {
    const given = [alva({ id: 9 }), alva({ id: 1 }), alva({ id: 1 })]
    expect(fieldsOf(() => changesOf(keys, [saved(1)], given))).toEqual({
      'data.persons.0': unknown,
      'data.persons.2': unknown,
    })
  })

  test('have whole numbers: only the mask of what was saved stands for it', () => {
    const given = [alva({ personal_number: masked }), alva({ id: 1, personal_number: masked })]
    expect(Object.keys(fieldsOf(() => changesOf(keys, [saved(1)], given)) ?? {})).toEqual([
      'data.persons.0.personal_number',
      'data.persons.1.personal_number',
    ])
    const other = { personal_number: keys.seal(testNumbers[1]) }
    const fields = fieldsOf(() => changesOf(keys, [saved(1, other)], given.slice(1)))
    expect(fields?.['data.persons.0.personal_number']).toEqual([
      'Skriv hela personnumret. Punkterna visar bara att siffrorna är dolda.',
    ])
  })

  test('who are issued stay as they are, wherever they stand', () => {
    const row = saved(1, { status: 'issued', personal_number: keys.seal(number) })
    const same = alva({ id: 1, personal_number: masked })
    expect(changesOf(keys, [row], [same])).toEqual({ create: [], update: [], remove: [] })
    const { update } = changesOf(keys, [row], [alva(), same])
    expect(update).toEqual([{ id: 1, data: { position: 1 } }])
    for (const more of [{ firstname: 'Bo' }, { personal_number: null }, { protected: true }, { credits: 1 }]) {
      expect(fieldsOf(() => changesOf(keys, [row], [{ ...same, ...more }]))).toEqual({ 'data.persons.0': stays })
    }
    expect(fieldsOf(() => changesOf(keys, [row, saved(2)], []))).toEqual({ 'data.persons': stays })
  })
})

test('a number is kept in its one form, and a mask only of the saved one', () => {
  const before = { personal_number: keys.seal(number) }
  expect(wholeNumber(keys, before, null)).toBeNull()
  expect(wholeNumber(keys, before, masked)).toBe(number)
  expect(wholeNumber(keys, { personal_number: null }, masked)).toBe(masked)
  expect(wholeNumber(keys, undefined, ' 198509122381 ')).toBe(number)
  expect(wholeNumber(keys, before, '1985 0912')).toBe('1985 0912')
})
