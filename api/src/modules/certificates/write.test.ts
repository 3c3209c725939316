import { createTestDatabase } from '@kollegium/db/testing/database'
import { describe, expect, test } from 'vitest'
import { abilityOf } from '../../access/ability.ts'
import { anonymous } from '../../access/actor.ts'
import { rulesFrom } from '../../access/rules.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { createKeys } from '../../kernel/encryption-keys.ts'
import { readEnv } from '../../kernel/env.ts'
import { buildCollege, diplomaData, person, testNumbers } from '../../testing/certificates.ts'
import { type Data, dataOf } from './input.ts'
import { kindOf } from './kinds/index.ts'
import type { CertificateRecord, PersonRecord } from './record.ts'
import { changesOf, columnsOf, requireStillAllowed, requireUnchanged, wholeNumber, writePersons } from './write.ts'

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
const fieldsOf = async (work: () => unknown) => {
  try {
    await work()
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
  const changed = async (given: Data, row = record(issued)) =>
    Object.keys((await fieldsOf(() => requireUnchanged(kind, row, given))) ?? {})

  test('is every field that the papers say, each told by name', async () => {
    expect(await fieldsOf(() => requireUnchanged(kind, record(issued), data()))).toBeNull()
    const ofGroup = record(issued, { educator_id: 9, fields: columnsOf(kind, data({ educator_id: 9 })).fields })
    expect(await changed(data({ educator_id: 9, educator: 'Gruppens namn' }), ofGroup)).toEqual([])
    const other = { principal: 'Annan', group_id: 8, date: '2026-06-13', educator: 'Annan' }
    expect((await changed(data(other))).sort()).toEqual([
      'data.date',
      'data.educator',
      'data.group_id',
      'data.principal',
    ])
    expect((await changed(data({ educator_id: 9 }))).sort()).toEqual(['data.educator', 'data.educator_id'])
    expect(await fieldsOf(() => requireUnchanged(kind, record(issued), data({ principal: 'Annan' })))).toEqual({
      'data.principal': ['Uppgiften kan inte ändras när någon är utfärdad'],
    })
  })

  test('is nothing while all are drafts', async () => {
    expect(await changed(data({ principal: 'Annan' }), record([saved(1)]))).toEqual([])
    expect(await changed(data({ principal: 'Annan' }), record([saved(1), ...issued]))).toEqual(['data.principal'])
  })

  test('is a reason that was given, but one may be given later', async () => {
    expect(await changed(data({ certified_reason: 'Annat' }))).toEqual(['data.certified_reason'])
    expect(await changed(data({ certified_reason: 'Nytt' }), record(issued, { certified_reason: '' }))).toEqual([])
  })

  test('is the course moment, unless nothing is said of it', async () => {
    const row = record(issued, { course_moment_id: 3 })
    expect(await changed(data(), row)).toEqual([])
    expect(await changed({ ...data(), course_moment_id: 3 } as Data, row)).toEqual([])
    expect(await changed({ ...data(), course_moment_id: 4 } as Data, row)).toEqual(['data.course_moment_id'])
  })
})

describe('the persons to write', () => {
  test('are made in their order, with what is known of each', async () => {
    const { create, update, remove } = await changesOf(
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
    const [nobody] = (await changesOf(keys, [], [alva()])).create
    expect(nobody).toMatchObject({ personal_number: null, personal_number_key: null })
  })

  test('are none that are as they were', async () => {
    const row = saved(1, {
      ...{ personal_number: keys.seal(number), fields: { credits: 5 }, email: 'a@b.se', protected: true },
    })
    const same = { id: 1, email: 'a@b.se', credits: 5 }
    for (const personal_number of [number, masked, '198509122381']) {
      for (const more of [{}, { protected: true }]) {
        expect(await changesOf(keys, [row], [alva({ ...same, personal_number, ...more })])).toEqual({
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
  ])('are those whose %s has changed', async (field, more) => {
    const row = saved(1, { personal_number: keys.seal(number) })
    const { update } = await changesOf(keys, [row], [alva({ id: 1, personal_number: masked, ...more })])
    expect(update.map(({ id }) => id)).toEqual([1])
    const written = update[0]?.data as Record<string, unknown>
    expect(field === 'credits' ? written.fields : written[field]).toEqual(
      field === 'credits' ? more : Object.values(more)[0],
    )
    if (field !== 'personal_number') expect(keys.open(written.personal_number as Uint8Array)).toBe(number)
  })

  test('are those who get a number, and who had none', async () => {
    const { update } = await changesOf(keys, [saved(1)], [alva({ id: 1, personal_number: number })])
    expect(keys.open(update[0]?.data.personal_number as Uint8Array)).toBe(number)
    expect(update[0]?.data.personal_number_key).toBe(keys.lookup(number))
  })

  test('keep a protected identity of which nothing is said', async () => {
    const row = saved(1, { protected: true })
    const { update } = await changesOf(keys, [row], [alva({ id: 1, firstname: 'Bo' })])
    expect(update).toMatchObject([{ id: 1, data: { firstname: 'Bo', protected: true } }])
  })

  test('are those that have moved, and those that are gone', async () => {
    const rows = [saved(1), saved(2, { position: 1, firstname: 'Bo' }), saved(3, { position: 2 })]
    const { create, update, remove } = await changesOf(keys, rows, [alva({ id: 2, firstname: 'Bo' }), alva({ id: 1 })])
    expect(update).toMatchObject([
      { id: 2, data: { position: 0, firstname: 'Bo' } },
      { id: 1, data: { position: 1 } },
    ])
    expect([create, remove]).toEqual([[], [3]])
  })

  test('are none of another certificate, and none twice', async () => {
    const given = [alva({ id: 9 }), alva({ id: 1 }), alva({ id: 1 })]
    expect(await fieldsOf(() => changesOf(keys, [saved(1)], given))).toEqual({
      'data.persons.0': unknown,
      'data.persons.2': unknown,
    })
  })

  test('have whole numbers: only the mask of what was saved stands for it', async () => {
    const given = [alva({ personal_number: masked }), alva({ id: 1, personal_number: masked })]
    expect(Object.keys((await fieldsOf(() => changesOf(keys, [saved(1)], given))) ?? {})).toEqual([
      'data.persons.0.personal_number',
      'data.persons.1.personal_number',
    ])
    const other = { personal_number: keys.seal(testNumbers[1]) }
    const fields = await fieldsOf(() => changesOf(keys, [saved(1, other)], given.slice(1)))
    expect(fields?.['data.persons.0.personal_number']).toEqual([
      'Skriv hela personnumret. Punkterna visar bara att siffrorna är dolda.',
    ])
  })

  test('who are issued stay as they are, wherever they stand', async () => {
    const row = saved(1, { status: 'issued', personal_number: keys.seal(number) })
    const same = alva({ id: 1, personal_number: masked })
    expect(await changesOf(keys, [row], [same])).toEqual({ create: [], update: [], remove: [] })
    const { update } = await changesOf(keys, [row], [alva(), same])
    expect(update).toEqual([{ id: 1, data: { position: 1 } }])
    for (const more of [{ firstname: 'Bo' }, { personal_number: null }, { protected: true }, { credits: 1 }]) {
      expect(await fieldsOf(() => changesOf(keys, [row], [{ ...same, ...more }]))).toEqual({ 'data.persons.0': stays })
    }
    expect(await fieldsOf(() => changesOf(keys, [row, saved(2)], []))).toEqual({ 'data.persons': stays })
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

describe('writing the persons', () => {
  test('makes, changes and removes those of the certificate alone, and removes nobody who is issued', async () => {
    const { db } = await createTestDatabase()
    const { college } = await buildCollege(db)
    const row = (position: number, more: object = {}) => ({
      position,
      firstname: `Nr ${position}`,
      lastname: 'T',
      ...{
        email: '',
        personal_number: keys.seal(number),
        personal_number_key: 'key',
        fields: { credits: 5 },
        protected: true,
      },
      ...more,
    })
    const certificate = () =>
      db.certificate.create({
        data: { kind: 'diploma', group_id: college.id, date: new Date('2026-06-12'), fields: {} },
        select: { id: true },
      })
    const [{ id }, other] = [await certificate(), await certificate()]
    const persons = async (certificate_id: number) => {
      const rows = await db.certificatePerson.findMany({ where: { certificate_id }, orderBy: { id: 'asc' } })
      return rows.map(({ id, firstname }) => [id, firstname])
    }
    await writePersons(db, id, { create: [row(0), row(1)], update: [], remove: [] })
    await writePersons(db, other.id, { create: [row(7)], update: [], remove: [] })
    const [[first = 0] = [], [second = 0] = []] = (await persons(id)) as number[][]
    const [[theirs = 0] = []] = (await persons(other.id)) as number[][]
    const made = await db.certificatePerson.findUniqueOrThrow({ where: { id: first } })
    expect(made).toMatchObject({ ...row(0), personal_number: expect.anything(), status: 'draft', number: null })
    expect(keys.open(made.personal_number as Uint8Array)).toBe(number)
    const typed = { firstname: 'Ny', email: 'a@b.se', personal_number: null, personal_number_key: null, fields: {} }
    const change = (person: number) => ({ id: person, data: row(3, { ...typed, protected: false }) })
    await writePersons(db, id, { create: [], update: [change(first), change(theirs)], remove: [second, theirs] })
    const changed = await db.certificatePerson.findUniqueOrThrow({ where: { id: first } })
    expect(changed).toMatchObject({ ...row(3), ...typed, protected: false, created_at: made.created_at })
    expect(changed.updated_at.getTime()).toBeGreaterThan(made.updated_at.getTime())
    expect(await persons(id)).toEqual([[first, 'Ny']])
    expect(await persons(other.id)).toEqual([[theirs, 'Nr 7']])
    // An issued person's place is the only change.
    const moved = (person: number) => ({ id: person, data: { position: 9 } as never })
    await writePersons(db, id, { create: [], update: [moved(first), moved(theirs)], remove: [] })
    const places = await db.certificatePerson.findMany({
      select: { position: true, firstname: true },
      orderBy: { id: 'asc' },
    })
    expect(places).toEqual([
      { position: 9, firstname: 'Ny' },
      { position: 7, firstname: 'Nr 7' },
    ])
    await writePersons(db, id, { create: [], update: [], remove: [] })
    expect(await persons(id)).toEqual([[first, 'Ny']])
  })
})

test('what one may no longer do afterwards is refused', () => {
  const ability = abilityOf(rulesFrom([], [{ subject: 'Diploma', name: 'update', groupId: 7 }]))
  const ctx = { actor: { ...anonymous, ability } } as unknown as SignedInContext
  const attempt = (action: 'create' | 'update', group_id: number) => () =>
    requireStillAllowed(ctx, kind, action, { group_id })
  expect(attempt('update', 7)).not.toThrow()
  for (const refused of [attempt('update', 8), attempt('create', 7)]) {
    expect(refused).toThrow(expect.objectContaining({ code: 'FORBIDDEN', message: 'Åtkomst nekad' }))
  }
})
