import { expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { buildCollege, diplomaData, issuerRights, person, refused, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db } = world
const { college, educator } = await buildCollege(db)
const issuer = await world.member(issuerRights, college.id)
const on = (ctx: Context) => createCaller(ctx)
const api = on(issuer.ctx)

const persons = [
  person('Jasmina', 'Testander', { personal_number: testNumbers[0], email: 'j@example.com', credits: 1600 }),
  person('Åke', 'af Provköping', { protected: true }),
]
const draftOf = (more: object = {}) =>
  api.diploma.create({ data: diplomaData(college.id, { persons, educator_id: educator.id, educator: '', ...more }) })

test('a diploma becomes an intyg with its persons and all that fits; what doesn’t is in the history', async () => {
  const before = await draftOf({ certified_reason: 'Skäl' })
  expect(await api.diploma.changeKind({ id: before.id, updated_at: before.updated_at })).toEqual({
    id: before.id,
    kind: 'certificate',
  })
  const after = await api.certificate.get({ id: before.id })
  expect(after).toMatchObject({
    ...{ kind: 'certificate', status: 'draft', date: before.date, group_id: college.id, educator_id: educator.id },
    ...{ programme: 'Vård- och omsorgsutbildning', credits: 1500, totalCredits: 1500 },
    ...{ principal: before.principal, place: before.place, certified_reason: '', created_at: before.created_at },
  })
  expect(after.persons).toEqual(before.persons)
  const { persons: revealed } = await api.certificate.reveal({ id: before.id })
  expect(revealed[0]?.personal_number).toBe(testNumbers[0])
  expect((await refused(api.diploma.get({ id: before.id }))).code).toBe('NOT_FOUND')
  expect((await api.diploma.list({})).items).toEqual([])
  const log = await db.auditEntry.findMany({ where: { action: 'become' } })
  expect(log).toMatchObject([{ subject: 'Certificate', subject_id: String(before.id) }])
  const { items } = await api.certificate.history({ id: before.id })
  expect(items.map(({ action }) => action)).toEqual(['reveal', 'become', 'create'])
  expect(items[1]).toMatchObject({ reason: 'Skäl', notes: [`Ordförande: ${before.president}`] })
  expect(JSON.stringify(log.map(({ details }) => details))).not.toContain('19850912')
})

test('its points are never more than the whole education’s; a typed educator comes along', async () => {
  const typed = { educator_id: null, educator: 'Bortom skola', diplomaType: 'ung', credits: 2600 }
  const { id, updated_at } = await draftOf(typed)
  await api.diploma.changeKind({ id, updated_at })
  expect(await api.certificate.get({ id })).toMatchObject({
    ...{ educator: 'Bortom skola', programme: 'Vård- och omsorgsprogrammet', credits: 2600, totalCredits: null },
    faults: {},
  })
  const care = await api.diploma_care_assistant.create({ data: { ...diplomaData(college.id), credits: 800 } })
  await api.diploma_care_assistant.changeKind({ id: care.id, updated_at: care.updated_at })
  expect(await api.certificate.get({ id: care.id })).toMatchObject({ credits: 800, totalCredits: 800, faults: {} })
})

test('not when anybody is issued, not of higher vocational points, not of a kind that names none', async () => {
  const message = 'Det här utkastet kan inte göras till intyg.'
  const issued = await api.diploma.issue({ data: diplomaData(college.id) })
  const yh = await draftOf({ diplomaType: 'yh', degree: 'Examen', credits: 200 })
  for (const { id, updated_at } of [issued, yh]) {
    expect(await refused(api.diploma.changeKind({ id, updated_at }))).toMatchObject({ code: 'CONFLICT', message })
  }
  expect((await api.diploma.get({ id: yh.id })).updated_at).toBe(yh.updated_at)
  const intyg = await api.certificate.create({ data: diplomaData(college.id) })
  expect(await refused(api.certificate.changeKind({ id: intyg.id, updated_at: intyg.updated_at }))).toMatchObject({
    message,
  })
})

test('some are moved to an intyg of their own; the diploma keeps the others, and both tell it', async () => {
  const before = await draftOf({ certified_reason: 'Skäl', persons: [...persons, person('Liban', 'Demolund')] })
  const [jasmina, ake, liban] = before.persons.map(({ id }) => id) as [number, number, number]
  const { id, updated_at } = before
  const made = await api.diploma.changeKind({ id, updated_at, person_ids: [liban, jasmina] })
  expect(made).toEqual({ id: expect.any(Number), kind: 'certificate' })
  const intyg = await api.certificate.get({ id: made.id })
  expect(intyg).toMatchObject({
    ...{
      status: 'draft',
      date: before.date,
      group_id: college.id,
      educator_id: educator.id,
      principal: before.principal,
    },
    ...{ programme: 'Vård- och omsorgsutbildning', totalCredits: 1500, certified_reason: '' },
    author: { id: issuer.user.id },
  })
  expect(intyg.persons.map((each) => each.id)).toEqual([jasmina, liban])
  expect(intyg.persons[0]).toMatchObject({ credits: 1600, email: 'j@example.com', personal_number: '19850912-••••' })
  const left = await api.diploma.get({ id })
  expect(left.persons).toMatchObject([{ id: ake, protected: true }])
  expect(left).toMatchObject({ certified_reason: 'Skäl', president: before.president })
  const told = (items: { action: string; persons: number | null; notes: string[] }[]) =>
    items.map(({ action, persons: count, notes }) => [action, count, ...notes])
  expect(told((await api.diploma.history({ id })).items)).toEqual([
    ['move', 2],
    ['create', 3],
  ])
  expect(told((await api.certificate.history({ id: made.id })).items)).toEqual([
    ['receive', 2, `Ordförande: ${before.president}`],
  ])
  // Moved values are saved and issued like values that were typed there.
  const data = {
    ...diplomaData(college.id),
    credits: 900,
    persons: intyg.persons.map((each) => ({ ...each, credits: 900 })),
  }
  const issued = await api.certificate.issue({ id: made.id, updated_at: intyg.updated_at, data: data as never })
  expect(issued.persons.map(({ status }) => status)).toEqual(['issued', 'issued'])
})

test('those left of an issued class can be moved; who is issued, of another one, or nobody can’t', async () => {
  const issued = await api.diploma.issue({ data: diplomaData(college.id) })
  const data = { ...diplomaData(college.id), persons: [...issued.persons, person('Ny', 'Elev')] }
  const {
    id,
    updated_at,
    persons: both,
  } = await api.diploma.update({
    ...{ id: issued.id, updated_at: issued.updated_at, data: data as never },
  })
  const [first = 0, second = 0] = both.map((each) => each.id)
  const foreign = (await draftOf()).persons[0]?.id ?? 0
  for (const person_ids of [[first], [first, second], [second, foreign], [second, 2_000_000_000]]) {
    expect(await refused(api.diploma.changeKind({ id, updated_at, person_ids })), `${person_ids}`).toMatchObject({
      ...{ code: 'INVALID', fields: { person_ids: [expect.stringContaining('finns inte kvar')] } },
    })
  }
  await expect(api.diploma.changeKind({ id, updated_at, person_ids: [] })).rejects.toThrow()
  expect((await api.diploma.get({ id })).updated_at).toBe(updated_at)
  const made = await api.diploma.changeKind({ id, updated_at, person_ids: [second, second] })
  expect((await api.certificate.get({ id: made.id })).persons).toMatchObject([{ id: second, status: 'draft' }])
  expect((await api.diploma.get({ id })).persons).toMatchObject([{ id: first, status: 'issued' }])
})

test('a diploma of one who is issued and one who isn’t stays a diploma, whole', async () => {
  const issued = await api.diploma.issue({ data: diplomaData(college.id) })
  const data = { ...diplomaData(college.id), persons: [...issued.persons, person('Ny', 'Elev')] }
  const { id, updated_at } = await api.diploma.update({
    ...{ id: issued.id, updated_at: issued.updated_at, data: data as never },
  })
  expect(await refused(api.diploma.changeKind({ id, updated_at }))).toMatchObject({
    ...{ code: 'CONFLICT', message: 'Det här utkastet kan inte göras till intyg.' },
  })
  expect((await api.diploma.get({ id })).persons.map(({ status }) => status)).toEqual(['issued', 'draft'])
})

test('naming everybody is the whole draft', async () => {
  const { id, updated_at, persons: all } = await draftOf()
  expect(await api.diploma.changeKind({ id, updated_at, person_ids: all.map((each) => each.id) })).toEqual({
    ...{ id, kind: 'certificate' },
  })
})

test('over a version that someone saved meanwhile it is refused, and two at once make one', async () => {
  const seen = await draftOf()
  const tries = await Promise.allSettled(
    [1, 2].map(() => api.diploma.changeKind({ id: seen.id, updated_at: seen.updated_at })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const other = await draftOf()
  const data = diplomaData(college.id, { persons: other.persons as never, place: 'Eslöv' })
  await api.diploma.update({ id: other.id, updated_at: other.updated_at, data })
  expect(await refused(api.diploma.changeKind({ id: other.id, updated_at: other.updated_at }))).toMatchObject({
    ...{ code: 'CONFLICT', details: { stale: true } },
  })
  const person_ids = [other.persons[0]?.id ?? 0]
  const stale = api.diploma.changeKind({ id: other.id, updated_at: other.updated_at, person_ids })
  expect(await refused(stale)).toMatchObject({ code: 'CONFLICT', details: { stale: true } })
  expect((await api.diploma.get({ id: other.id })).persons).toHaveLength(2)
})

test('who may not change the diploma, or make no intyg there, can’t', async () => {
  const { id, updated_at, persons: all } = await draftOf()
  const count = await db.certificate.count()
  const one = { id, updated_at, person_ids: [all[0]?.id ?? 0] }
  const stranger = on((await world.member(issuerRights)).ctx)
  expect((await refused(stranger.diploma.changeKind({ id, updated_at }))).code).toBe('NOT_FOUND')
  expect((await refused(stranger.diploma.changeKind(one))).code).toBe('NOT_FOUND')
  const reader = on((await world.member([{ subject: 'Diploma', name: 'read' }], college.id)).ctx)
  expect((await refused(reader.diploma.changeKind({ id, updated_at }))).code).toBe('FORBIDDEN')
  expect((await refused(reader.diploma.changeKind(one))).code).toBe('FORBIDDEN')
  const diplomasOnly = on((await world.member([{ subject: 'Diploma', name: 'manage' }], college.id)).ctx)
  expect((await refused(diplomasOnly.diploma.changeKind({ id, updated_at }))).code).toBe('FORBIDDEN')
  expect((await refused(diplomasOnly.diploma.changeKind(one))).code).toBe('FORBIDDEN')
  expect((await api.diploma.get({ id })).persons).toHaveLength(2)
  expect(await db.certificate.count()).toBe(count)
})
