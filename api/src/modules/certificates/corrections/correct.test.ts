import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createCaller } from '../../../app/caller.ts'
import { buildCollege, diplomaData, issuerRights, person, refused, testNumbers } from '../../../testing/certificates.ts'
import { issuableDataOf } from '../../../testing/rows.ts'
import { createWorld } from '../../../testing/world.ts'
import { kindOf, kinds } from '../kinds/index.ts'
import { kindNames } from '../kinds/names.ts'
import { verify } from '../verification/verify.ts'
import { correctPersons } from './correct.ts'
import { documentsOf } from './documents-of.ts'

const world = await createWorld()
const { db } = world
let place: Awaited<ReturnType<typeof buildCollege>>
let issuer: Awaited<ReturnType<typeof world.member>>
let caller: Caller

beforeEach(async () => {
  await world.clear()
  place = await buildCollege(db)
  issuer = await world.member(issuerRights, place.college.id)
  caller = createCaller(issuer.ctx)
})

const someone = (lastname: string, more = {}) => person('Ada', lastname, more)
const issue = (persons = [someone('Alm'), someone('Berg'), someone('Cederlund')], more = {}) =>
  caller.diploma.issue({ data: diplomaData(place.college.id, { persons, ...more }) })
const idsOf = ({ persons }: { persons: { id: number }[] }) => persons.map(({ id }) => id)
const wrongDay = { reason: 'Fel datum', changes: { date: '2026-06-05' } }

/** Every number, certificate, link and note, to see that nothing was written. */
const state = async () =>
  JSON.stringify([
    await db.certificatePerson.findMany({ orderBy: { id: 'asc' }, omit: { personal_number: true } }),
    await db.certificate.findMany({ orderBy: { id: 'asc' } }),
    await db.auditEntry.count(),
  ])

test('the chosen ones are replaced by a new certificate with the right facts; the others stay, and old numbers say so', async () => {
  const old = await issue([
    someone('Alm', { personal_number: testNumbers[0], email: 'a@x.se' }),
    someone('Berg'),
    someone('Ek'),
  ])
  const [alm, berg, ek] = old.persons
  const changes = { date: '2026-06-05', principal: 'Ny Rektor', president: '' }
  const done = await caller.diploma.correct({ person_ids: [ek?.id ?? 0, alm?.id ?? 0], reason: 'Fel dag', changes })
  expect(done).toMatchObject({ certificates: [{ replaces: old.id }], runs: [] })
  const next = await caller.diploma.get({ id: done.certificates[0]?.id ?? 0 })
  expect(next).toMatchObject({
    ...{ date: '2026-06-05', principal: 'Ny Rektor', president: '', place: 'Höör', credits: 1500, status: 'issued' },
    persons: [
      { lastname: 'Alm', status: 'issued', email: 'a@x.se', personal_number: alm?.personal_number, position: 0 },
      { lastname: 'Ek', status: 'issued', position: 2 },
    ],
  })
  expect(idsOf(next)).toEqual(done.certificates[0]?.person_ids)
  const after = await caller.diploma.get({ id: old.id })
  expect(after).toMatchObject({ date: '2026-06-12', principal: 'Elif Demolund', counts: { issued: 1, replaced: 2 } })
  expect(after.persons.map(({ status, revoked_reason }) => [status, revoked_reason])).toEqual([
    ['replaced', 'Fel dag'],
    ['issued', ''],
    ['replaced', 'Fel dag'],
  ])
  expect(after.persons[0]?.replaced_by).toEqual({ number: next.persons[0]?.number, certificate_id: next.id })
  expect(await verify(db, alm?.number ?? '')).toMatchObject({ status: 'replaced' })
  expect(await verify(db, berg?.number ?? '')).toMatchObject({ status: 'valid' })
  const told = await verify(db, next.persons[0]?.number ?? '')
  expect(told).toMatchObject({ status: 'valid' })
  expect(JSON.stringify(told.facts)).toMatch(/5\sjuni\s2026/)
  const { persons } = await caller.diploma.reveal({ id: next.id })
  expect(persons[0]?.personal_number).toBe(testNumbers[0])
})

test('both histories tell of it, of everybody and of each person', async () => {
  const old = await issue()
  const { certificates } = await caller.diploma.correct({ person_ids: idsOf(old).slice(1), ...wrongDay })
  const id = certificates[0]?.id ?? 0
  const notes = ['Datum: 2026-06-12 → 2026-06-05']
  const [first] = (await caller.diploma.history({ id: old.id })).items
  expect(first).toMatchObject({ action: 'correct', persons: 2, reason: 'Fel datum', notes })
  const [made] = (await caller.diploma.history({ id })).items
  expect(made).toMatchObject({ action: 'issue_corrected', persons: 2, reason: 'Fel datum', notes })
  const of = async (person_id: number) =>
    (await caller.diploma.history({ id: old.id, person_id })).items.map(({ action }) => action)
  expect(await of(idsOf(old)[1] ?? 0)).toEqual(['correct', 'issue'])
  expect(await of(idsOf(old)[0] ?? 0)).toEqual(['issue'])
})

test('documents of several certificates are corrected together, each on a new certificate of its own', async () => {
  const one = await issue([someone('Alm')], { date: '2026-06-12' })
  const other = await issue([someone('Berg')], { date: '2026-06-11', place: 'Lund' })
  const { certificates } = await caller.diploma.correct({ person_ids: [...idsOf(other), ...idsOf(one)], ...wrongDay })
  expect(certificates.map(({ replaces }) => replaces)).toEqual([one.id, other.id])
  const next = await Promise.all(certificates.map(({ id }) => caller.diploma.get({ id })))
  expect(next.map(({ date, place: town }) => [date, town])).toEqual([
    ['2026-06-05', 'Höör'],
    ['2026-06-05', 'Lund'],
  ])
})

test('another educator of the network, an education and a typed educator', async () => {
  const old = await issue([someone('Alm')])
  const group = { educator_id: place.educator.id, education: 'barnFritid', certified_reason: 'Kansliet har beslutat' }
  const done = await caller.diploma.correct({ person_ids: idsOf(old), reason: 'Fel utbildare', changes: group })
  const next = await caller.diploma.get({ id: done.certificates[0]?.id ?? 0 })
  expect(next).toMatchObject({ educator_id: place.educator.id, educator: '', education: 'barnFritid' })
  const typed = { educator: 'Skolan i byn' }
  const again = await caller.diploma.correct({ person_ids: idsOf(next), reason: 'Fel utbildare', changes: typed })
  const last = await caller.diploma.get({ id: again.certificates[0]?.id ?? 0 })
  expect(last).toMatchObject({ educator_id: null, educator: 'Skolan i byn' })
  const foreign = await buildCollege(db)
  const stolen = { educator_id: foreign.educator.id }
  expect(
    await refused(caller.diploma.correct({ person_ids: idsOf(last), reason: 'x', changes: stolen })),
  ).toMatchObject({ code: 'INVALID', fields: { 'changes.educator_id': [expect.any(String)] } })
})

test('every kind keeps the facts that nobody corrects', async () => {
  const office = createCaller((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
  const data = await issuableDataOf(db, place.college.id)
  for (const kind of kindNames) {
    const on = office[kind] as typeof office.diploma
    const old = await on.issue({ data: data[kind] as never })
    const changes = { date: '2026-06-04', certified_reason: 'Prov' }
    const done = await on.correct({ person_ids: idsOf(old), reason: 'Fel dag', changes })
    const next = await on.get({ id: done.certificates[0]?.id ?? 0 })
    const same = Object.fromEntries(Object.keys(kindOf(kind).fields.shape).map((key) => [key, old[key as 'credits']]))
    expect(next).toMatchObject({ ...same, date: '2026-06-04', counts: { issued: old.counts.issued } })
  }
})

test('a corrected day without certification needs a reason', async () => {
  const old = await issue([someone('Alm')], {
    educator: '',
    educator_id: place.educator.id,
    certified_reason: 'Beslut',
  })
  await db.certificate.updateMany({ data: { certified_reason: '' } })
  const before = await state()
  const changes = { date: '2021-06-05' }
  const answer = await refused(caller.diploma.correct({ person_ids: idsOf(old), reason: 'x', changes }))
  expect(Object.keys(answer.fields)).toEqual(['changes.certified_reason'])
  expect(await state()).toBe(before)
  const reasoned = { ...changes, certified_reason: 'Certifierat enligt beslut' }
  await caller.diploma.correct({ person_ids: idsOf(old), reason: 'x', changes: reasoned })
})

describe('refused, and nothing is written', () => {
  test.each([
    ['no correction', {}, 'changes'],
    ['a field of no certificate', { status: 'draft' }, 'changes'],
    ['another college', { group_id: 1 }, 'changes'],
    ['a day that is none', { date: '2026-02-30' }, 'changes.date'],
    ['an emptied field that is required', { principal: '' }, 'changes.principal'],
    ['points below the least', { credits: 100 }, 'changes.credits'],
    ['a personal number as reason of certification', { certified_reason: '19850912-2381' }, 'changes.certified_reason'],
  ])('%s', async (_what, changes, field) => {
    const old = await issue()
    const before = await state()
    const answer = await refused(caller.diploma.correct({ person_ids: idsOf(old), reason: 'Fel', changes }))
    expect(answer.code).toBe('INVALID')
    expect(Object.keys(answer.fields)).toContain(field)
    expect(await state()).toBe(before)
  })

  test('a correction that changes nothing for some', async () => {
    const [one, other] = [await issue([someone('Alm')]), await issue([someone('Berg')], { date: '2026-06-05' })]
    const before = await state()
    const answer = await refused(caller.diploma.correct({ person_ids: [...idsOf(one), ...idsOf(other)], ...wrongDay }))
    expect(answer.fields).toEqual({ [`persons.${idsOf(other)[0]}`]: ['Redan rätt. Följer inte med.'] })
    expect(await state()).toBe(before)
  })

  test('points of one person that another education does not allow', async () => {
    const old = await issue([someone('Alm', { credits: 1600 }), someone('Berg')])
    const before = await state()
    const changes = { diplomaType: 'ung', credits: 2500 }
    const answer = await refused(caller.diploma.correct({ person_ids: idsOf(old), reason: 'x', changes }))
    expect(Object.keys(answer.fields)).toContain(`persons.${idsOf(old)[0]}`)
    expect(await state()).toBe(before)
  })

  test('a reason that holds a personal number, or none', async () => {
    const person_ids = idsOf(await issue())
    for (const reason of ['', '   ', `Fel nummer ${testNumbers[0]}`]) {
      const answer = await refused(caller.diploma.correct({ ...wrongDay, person_ids, reason }))
      expect(Object.keys(answer.fields)).toEqual(['reason'])
    }
  })

  test('persons who are replaced, revoked or drafts: they are named, and the others stay as they are', async () => {
    const old = await issue()
    const [alm, berg, cederlund] = idsOf(old) as [number, number, number]
    await caller.diploma.correct({ person_ids: [alm], ...wrongDay })
    await caller.diploma.revoke({ person_id: berg, reason: 'x' })
    const before = await state()
    const answer = await refused(caller.diploma.correct({ person_ids: [alm, berg, cederlund], ...wrongDay }))
    expect(answer).toMatchObject({ code: 'CONFLICT', details: { ended: [alm, berg] } })
    const draft = await caller.diploma.create({ data: diplomaData(place.college.id) })
    const counted = await state()
    const of = await refused(caller.diploma.correct({ person_ids: idsOf(draft), ...wrongDay }))
    expect(of).toMatchObject({ code: 'CONFLICT', details: { ended: idsOf(draft) } })
    expect(await state()).toBe(counted)
    expect(before).not.toBe(counted)
  })

  test('persons of another kind, of another college, and without the right', async () => {
    const old = await issue()
    const person_ids = idsOf(old)
    const stranger = createCaller((await world.member(issuerRights)).ctx)
    const reader = createCaller((await world.member([{ subject: 'Diploma', name: 'read' }], place.college.id)).ctx)
    // Issues elsewhere, and only reads here.
    const mixed = await world.member([{ subject: 'Diploma', name: 'read' }], place.college.id)
    const before = await state()
    expect((await refused(stranger.diploma.correct({ person_ids, ...wrongDay }))).code).toBe('NOT_FOUND')
    expect((await refused(stranger.diploma.correction({ person_ids }))).code).toBe('NOT_FOUND')
    expect((await refused(reader.diploma.correct({ person_ids, ...wrongDay }))).code).toBe('FORBIDDEN')
    expect((await refused(createCaller(mixed.ctx).diploma.correction({ certificate_id: old.id }))).code).toBe(
      'FORBIDDEN',
    )
    expect((await refused(caller.certificate.correct({ person_ids, ...wrongDay }))).code).toBe('NOT_FOUND')
    expect(await state()).toBe(before)
  })
})

test('two at once: one corrects, the other is told that they are replaced; nobody gets two', async () => {
  const old = await issue()
  const person_ids = idsOf(old)
  const tries = [person_ids, person_ids.toReversed()].map((ids) =>
    caller.diploma.correct({ person_ids: ids, ...wrongDay }),
  )
  const ends = await Promise.allSettled(tries)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.certificatePerson.count({ where: { status: 'issued' } })).toBe(3)
  expect(await db.certificate.count()).toBe(2)
})

test('two at once over the same certificates in another order wait for each other and do not lock up', async () => {
  const [one, other] = [await issue(), await issue()]
  const [[a, b], [c, d]] = [idsOf(one) as [number, number], idsOf(other) as [number, number]]
  const ends = await Promise.allSettled([
    caller.diploma.correct({ person_ids: [a, c], ...wrongDay }),
    caller.diploma.correct({ person_ids: [d, b], ...wrongDay }),
    caller.issuedDocument.revoke({ person_ids: [idsOf(other)[2] ?? 0, idsOf(one)[2] ?? 0], reason: 'x' }),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(
    await db.certificatePerson.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } }),
  ).toMatchObject([
    { status: 'issued', _count: 4 },
    { status: 'replaced', _count: 4 },
    { status: 'revoked', _count: 2 },
  ])
})

test('a taken number is drawn anew; one that fails in the middle leaves nothing', async () => {
  const old = await issue()
  const taken = old.persons[0]?.number ?? ''
  const drawn = [taken, '7K3MQ9TX2F8C', '4QW7ZC2N8HRA', '9BXT61MKV0D3']
  const before = await state()
  const request = { person_ids: idsOf(old), ...wrongDay }
  const broken = () => {
    throw new Error('no numbers')
  }
  const { ctx } = issuer
  await expect(correctPersons(ctx as never, kinds.diploma as never, request, broken)).rejects.toThrow('no numbers')
  expect(await state()).toBe(before)
  await correctPersons(ctx as never, kinds.diploma as never, request, () => drawn.shift() ?? '')
  const issued = await db.certificatePerson.findMany({ where: { status: 'issued' }, select: { number: true } })
  expect(issued.map(({ number }) => number).sort()).toEqual(['4QW7ZC2N8HRA', '7K3MQ9TX2F8C', '9BXT61MKV0D3'])
})

test('a protected identity follows, and is set and lifted on all documents of the person, on every certificate', async () => {
  const old = await issue([someone('Alm', { protected: true }), someone('Berg')])
  const [alm, berg] = idsOf(old) as [number, number]
  const { certificates } = await caller.diploma.correct({ person_ids: [alm, berg], ...wrongDay })
  const next = await caller.diploma.get({ id: certificates[0]?.id ?? 0 })
  expect(next.persons.map((each) => each.protected)).toEqual([true, false])
  const twice = await caller.diploma.correct({ person_ids: idsOf(next), reason: 'x', changes: { place: 'Lund' } })
  const last = twice.certificates[0]?.person_ids ?? []
  await caller.diploma.protect({ person_id: berg, protected: true })
  await caller.diploma.protect({ person_id: last[0] ?? 0, protected: false })
  const all = await db.certificatePerson.findMany({ select: { lastname: true, protected: true } })
  expect(all).toHaveLength(6)
  for (const each of all) expect(each.protected).toBe(each.lastname === 'Berg')
  for (const id of [alm, idsOf(next)[0] ?? 0, last[0] ?? 0]) {
    expect((await documentsOf(db, id)).toSorted((one, other) => one - other)).toEqual([alm, idsOf(next)[0], last[0]])
  }
  expect(await documentsOf(db, 999_999)).toEqual([])
})

test('the facts before a correction: who is issued, who has ended when and by whom, and nobody’s number or address', async () => {
  const old = await issue([
    someone('Alm', { email: 'a@x.se', personal_number: testNumbers[0] }),
    someone('Berg'),
    someone('Ek'),
  ])
  const [alm, berg] = idsOf(old) as [number, number]
  await db.user.update({ where: { id: issuer.user.id }, data: { firstname: 'Malin', lastname: 'Skissgren' } })
  await caller.diploma.reissue({ person_id: berg, reason: 'Fel efternamn', person: person('Ada', 'Borg') })
  const found = await caller.diploma.correction({ certificate_id: old.id })
  expect(found.certificates).toMatchObject([{ id: old.id, date: '2026-06-12', fields: { principal: 'Elif Demolund' } }])
  expect(
    found.persons.map(({ lastname, status, mail, endedBy, successorHere }) => [
      lastname,
      status,
      mail,
      endedBy,
      successorHere,
    ]),
  ).toEqual([
    ['Alm', 'issued', true, null, false],
    ['Berg', 'replaced', false, 'Malin Skissgren', true],
    ['Borg', 'issued', false, null, false],
    ['Ek', 'issued', false, null, false],
  ])
  expect(JSON.stringify(found)).not.toMatch(/a@x\.se|2381/)
  const chosen = await caller.diploma.correction({ person_ids: [alm] })
  expect(chosen.persons.map(({ id }) => id)).toEqual([alm])
  await buildUser(db)
})

test('five hundred take as many statements as fifty', async () => {
  const many = (size: number) => issue(Array.from({ length: size }, () => someone('Alm')))
  const [small, large] = [await many(50), await many(500)]
  const count = async (person_ids: number[]) =>
    (await world.statementsOf(() => caller.diploma.correct({ person_ids, ...wrongDay }))).length
  const few = await count(idsOf(small))
  expect(await count(idsOf(large))).toBeLessThan(few + 10)
})
