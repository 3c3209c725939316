import { expect, test } from 'vitest'
import { displayName } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, refused, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

const world = await createWorld()
const { db } = world
const routerOf = certificateRouter(kinds.diploma)
const createCaller = createCallerFactory(routerOf)
const call = (ctx: Context) => createCaller(ctx)
const { college, educator } = await buildCollege(db)
const issuer = await world.member(issuerRights, college.id)
const diplomas = call(issuer.ctx)

test('a draft is kept whole, with the personal number encrypted and only ever masked', async () => {
  const saved = await diplomas.create({ data: diplomaData(college.id, { educator: '', educator_id: educator.id }) })
  expect(saved).toMatchObject({
    status: 'draft',
    title: 'Vuxenutbildning, vård och omsorg',
    educatorGroup: { title: 'Provköpings vuxenutbildning' },
    credits: 1500,
    faults: {},
    persons: [{ firstname: 'Jasmina', personal_number: '19850912-••••', status: 'draft', number: null }],
  })
  const [row] = await db.certificatePerson.findMany({ where: { certificate_id: saved.id } })
  expect(Buffer.from(row?.personal_number ?? []).toString('latin1')).not.toContain('2381')
  expect(JSON.stringify(await diplomas.list({}))).not.toContain('2381')
})

test('faults are all told at once at their cells, and the unfinished draft is kept', async () => {
  const saved = await diplomas.create({
    data: diplomaData(college.id, {
      credits: 1200,
      principal: '',
      educator: '',
      persons: [
        person('Jasmina', 'Testander'),
        person('Pontus', 'Påhittsson', { personal_number: '19830230-2380' }),
        person('Nils', ''),
        person('R2', 'Demolund', { email: 'ingen', credits: 1499 }),
      ],
    }),
  })
  expect(saved.faults).toEqual({
    'data.credits': ['Minst 1\u00a0500 poäng krävs'],
    'data.principal': ['Obligatoriskt'],
    'data.educator_id': ['Välj utbildare eller skriv namnet'],
    'data.persons.1.personal_number': ['Personnumret stämmer inte. 30 februari finns inte. Kontrollera siffrorna.'],
    'data.persons.2.lastname': ['Fyll i efternamn'],
    'data.persons.3.firstname': ['Namnet får inte innehålla siffror'],
    'data.persons.3.email': ['Ogiltig e-postadress. Skriv till exempel namn@exempel.se.'],
    'data.persons.3.credits': ['Minst 1\u00a0500 poäng krävs'],
  })
  const error = await refused(diplomas.issue({ id: saved.id, updated_at: saved.updated_at }))
  expect(error).toMatchObject({ code: 'INVALID', fields: saved.faults })
  expect(await db.certificatePerson.count({ where: { certificate_id: saved.id, number: { not: null } } })).toBe(0)
})

test('issuing gives everyone a number, freezes the paper and logs it', async () => {
  const persons = [
    person('Jasmina', 'Testander', { personal_number: testNumbers[0] }),
    person('Liban', 'Demolund', { credits: 1600 }),
  ]
  const issued = await diplomas.issue({ data: diplomaData(college.id, { persons }) })
  expect(issued.status).toBe('issued')
  const rows = await db.certificatePerson.findMany({
    where: { certificate_id: issued.id },
    orderBy: { position: 'asc' },
  })
  expect(new Set(rows.map((row) => row.number)).size).toBe(2)
  expect(rows[0]?.paper).toMatchObject({
    kind: 'diploma',
    number: rows[0]?.number,
    verifyUrl: `http://vo.localhost:3000/verifiera/${rows[0]?.number}`,
    credits: 1500,
    college: {
      title: 'Eslöv–Höör–Hörby',
      parentTitle: 'College Skåne',
      certified: { from: '2022-07-01', until: '2027-06-30' },
    },
    person: { firstname: 'Jasmina', personalNumber: null },
  })
  expect(rows[1]?.paper).toMatchObject({ credits: 1600 })
  expect(JSON.stringify(rows.map((row) => row.paper))).not.toContain('19850912')
  const paper = await diplomas.paper({ person_id: rows[0]?.id ?? 0 })
  expect(paper.person.personalNumber).toBe('19850912-••••')
  const log = await db.auditEntry.findFirst({ where: { action: 'issue', subject_id: String(issued.id) } })
  expect(log).toMatchObject({ user_id: issuer.user.id, details: { persons: 2 } })
})

test('the paper keeps what the college was called when it was issued', async () => {
  const place = await buildCollege(db)
  const { ctx } = await world.member(issuerRights, place.college.id)
  const issued = await call(ctx).issue({ data: diplomaData(place.college.id) })
  await db.group.update({ where: { id: place.college.id }, data: { title: 'Nytt namn' } })
  const paper = await call(ctx).paper({ person_id: issued.persons[0]?.id ?? 0 })
  expect(paper.college.title).toBe('Eslöv–Höör–Hörby')
})

test('two who issue the same draft: one does, the other is told who was first', async () => {
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  const other = await world.member(issuerRights, college.id)
  const request = { id: draft.id, updated_at: draft.updated_at }
  const results = await Promise.allSettled([diplomas.issue(request), call(other.ctx).issue(request)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find((result) => result.status === 'rejected')
  const first = results[0]?.status === 'fulfilled' ? issuer.user : other.user
  const current = { status: 'issued', counts: { draft: 0, issued: 1 } }
  const details = { stale: true, issued: true, name: displayName(first), current }
  expect(lost?.reason).toMatchObject({ cause: { code: 'CONFLICT', details } })
  expect(lost?.reason.message).toMatch(/utfärdade det kl\. \d\d\.\d\d\. Inget är utfärdat två gånger\.$/)
  expect(await db.auditEntry.count({ where: { action: 'issue', subject_id: String(draft.id) } })).toBe(1)
})

test('a stale save is told and overwrites nothing', async () => {
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  await diplomas.update({
    id: draft.id,
    updated_at: draft.updated_at,
    data: diplomaData(college.id, { place: 'Eslöv' }),
  })
  const late = diplomas.update({
    id: draft.id,
    updated_at: draft.updated_at,
    data: diplomaData(college.id, { place: 'Hörby' }),
  })
  expect(await refused(late)).toMatchObject({ code: 'CONFLICT', details: { stale: true, current: { place: 'Eslöv' } } })
  expect(await diplomas.get({ id: draft.id })).toMatchObject({ place: 'Eslöv' })
})

test('who comes too late is told who issued it, not who has looked since', async () => {
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  const other = await world.member(issuerRights, college.id)
  await call(other.ctx).issue({ id: draft.id, updated_at: draft.updated_at })
  await diplomas.reveal({ id: draft.id })
  const late = diplomas.update({ id: draft.id, updated_at: draft.updated_at, data: diplomaData(college.id) })
  expect(await refused(late)).toMatchObject({ details: { stale: true, name: displayName(other.user) } })
})

test('a masked number that comes back with its person stays; one without a person is refused', async () => {
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  const [jasmina] = draft.persons
  const persons = [
    person('Liban', 'Demolund'),
    { ...person('Jasmina', 'Testander-Ny', { personal_number: '19850912-••••' }), id: jasmina?.id },
  ]
  const saved = await diplomas.update({
    id: draft.id,
    updated_at: draft.updated_at,
    data: diplomaData(college.id, { persons }),
  })
  expect(saved.persons.map(({ id, lastname }) => [id === jasmina?.id, lastname])).toEqual([
    [false, 'Demolund'],
    [true, 'Testander-Ny'],
  ])
  expect(await diplomas.reveal({ id: saved.id })).toMatchObject({
    persons: [{ personal_number: null }, { personal_number: '19850912-2381' }],
  })
  const copied = diplomaData(college.id, { persons: [person('A', 'B', { personal_number: '19850912-••••' })] })
  expect(await refused(diplomas.create({ data: copied }))).toMatchObject({
    code: 'INVALID',
    fields: { 'data.persons.0.personal_number': [expect.stringContaining('hela personnumret')] },
  })
})

test('what is issued can be neither changed, left out nor deleted; new persons may join', async () => {
  const issued = await diplomas.issue({ data: diplomaData(college.id) })
  const [jasmina] = issued.persons
  const same = { ...person('Jasmina', 'Testander', { personal_number: '19850912-••••' }), id: jasmina?.id }
  const save = (data: object) =>
    diplomas.update({ id: issued.id, updated_at: issued.updated_at, data: diplomaData(college.id, data) })

  expect((await refused(save({ persons: [] }))).fields).toHaveProperty('data.persons')
  expect((await refused(save({ persons: [{ ...same, lastname: 'Annan' }] }))).fields).toHaveProperty(['data.persons.0'])
  expect((await refused(save({ persons: [same], credits: 1700 }))).fields).toHaveProperty(['data.credits'])
  expect(await refused(diplomas.delete({ id: issued.id }))).toMatchObject({ code: 'CONFLICT' })

  const joined = await save({ persons: [person('Liban', 'Demolund'), same] })
  expect(joined.counts).toEqual({ draft: 1, issued: 1, replaced: 0, revoked: 0 })
  const all = await diplomas.issue({ id: joined.id, updated_at: joined.updated_at })
  expect(all.persons.map(({ number }) => number).includes(jasmina?.number ?? '')).toBe(true)
  expect(all.counts.issued).toBe(2)
  const again = diplomas.issue({ id: all.id, updated_at: all.updated_at })
  expect((await refused(again)).fields).toEqual({ 'data.persons': ['Det finns ingen person kvar att utfärda för'] })
})

test('a draft is deleted with its persons', async () => {
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  await diplomas.delete({ id: draft.id })
  expect(await db.certificatePerson.count({ where: { certificate_id: draft.id } })).toBe(0)
})

test('revoking needs a reason without personal number; reissuing puts a new number in the old one’s place', async () => {
  const persons = [person('Jasmina', 'Testandr', { personal_number: testNumbers[0] }), person('Liban', 'Demolund')]
  const issued = await diplomas.issue({ data: diplomaData(college.id, { persons }) })
  const [wrong, liban] = issued.persons
  expect((await refused(diplomas.revoke({ person_id: liban?.id ?? 0, reason: 'gäller 19850912-2381' }))).code).toBe(
    'INVALID',
  )
  const revoked = await diplomas.revoke({ person_id: liban?.id ?? 0, reason: 'Utfärdat av misstag' })
  expect(revoked.persons[1]).toMatchObject({ status: 'revoked', revoked_reason: 'Utfärdat av misstag' })
  expect(await refused(diplomas.revoke({ person_id: liban?.id ?? 0, reason: 'Igen' }))).toMatchObject({
    code: 'CONFLICT',
  })

  const reissued = await diplomas.reissue({
    person_id: wrong?.id ?? 0,
    reason: 'Fel i namn',
    person: person('Jasmina', 'Testander', { personal_number: '19850912-••••' }),
  })
  const fresh = reissued.persons.find((each) => each.lastname === 'Testander')
  expect(reissued.persons.find((each) => each.id === wrong?.id)).toMatchObject({
    status: 'replaced',
    replaced_by_id: fresh?.id,
  })
  expect(fresh).toMatchObject({ status: 'issued', personal_number: '19850912-••••' })
  expect(fresh?.number).not.toBe(wrong?.number)
})

test('HTML and script in every text field is kept as the text it is', async () => {
  const evil = '<script>alert(1)</script>'
  const data = diplomaData(college.id, {
    principal: evil,
    president: evil,
    place: evil,
    educator: evil,
    persons: [person(evil.replace('1', ''), evil.replace('1', ''))],
  })
  const issued = await diplomas.issue({ data })
  const paper = await diplomas.paper({ person_id: issued.persons[0]?.id ?? 0 })
  expect(paper).toMatchObject({
    principal: evil,
    place: evil,
    educator: evil,
    person: { lastname: '<script>alert()</script>' },
  })
  expect((await diplomas.list({ search: '<script>' })).items.map(({ id }) => id)).toContain(issued.id)
})

test('300 persons with the same name are 300 persons', async () => {
  const persons = Array.from({ length: 300 }, () => person('Jasmina', 'Testander'))
  const issued = await diplomas.issue({ data: diplomaData(college.id, { persons }) })
  expect(new Set(issued.persons.map(({ number }) => number)).size).toBe(300)
  const next = await diplomas.create({ data: diplomaData(college.id, { persons: persons.slice(0, 2) }) })
  expect(await diplomas.duplicates({ id: next.id })).toMatchObject([
    { position: 0, by: 'name' },
    { position: 1, by: 'name' },
  ])
})
