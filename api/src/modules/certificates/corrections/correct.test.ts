import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import { buildCollege, person, refused, testNumbers } from '../../../testing/certificates.ts'
import { issuableDataOf } from '../../../testing/rows.ts'
import { createWorld } from '../../../testing/world.ts'
import { kindOf } from '../kinds/index.ts'
import { kindNames } from '../kinds/names.ts'
import { verify } from '../verification/verify.ts'
import { documentsOf } from './documents-of.ts'
import { type Issuer, idsOf, issueOf, prepareIssuer, someone, stateOf, wrongDay } from './testing.ts'

const world = await createWorld()
const { db } = world
const state = stateOf(world)
let place: Issuer['place']
let issuer: Issuer['issuer']
let caller: Issuer['caller']
const issue = issueOf(() => ({ place, caller }))

beforeEach(async () => {
  ;({ place, issuer, caller } = await prepareIssuer(world))
})

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
