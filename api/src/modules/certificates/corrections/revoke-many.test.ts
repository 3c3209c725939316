import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, createCaller } from '../../../app/caller.ts'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../../../testing/certificates.ts'
import { issuableDataOf } from '../../../testing/rows.ts'
import { createWorld } from '../../../testing/world.ts'
import { verify } from '../verification/verify.ts'

const world = await createWorld()
const { db } = world
const send = vi.fn(async (_mail: { to: string; subject: string; text: string }) => undefined)
Object.assign(world.services, { mailer: { send } })
let place: Awaited<ReturnType<typeof buildCollege>>
let caller: Caller
afterAll(() => send.mockReset())

beforeEach(async () => {
  await world.clear()
  send.mockClear()
  place = await buildCollege(db)
  caller = createCaller((await world.member(issuerRights, place.college.id)).ctx)
})

const issue = (...persons: ReturnType<typeof person>[]) =>
  caller.diploma.issue({ data: diplomaData(place.college.id, { persons }) })
const idsOf = ({ persons }: { persons: { id: number }[] }) => persons.map(({ id }) => id)
const states = async () =>
  (await db.certificatePerson.findMany({ orderBy: { id: 'asc' }, select: { status: true } })).map(
    ({ status }) => status,
  )

test('documents of several certificates and kinds are revoked for one reason, and each history says so', async () => {
  const old = await issue(person('Ada', 'Alm'), person('Bo', 'Berg'), person('Cia', 'Ceder'))
  const data = await issuableDataOf(db, place.college.id)
  const tutor = await caller.tutor_certificate.issue({ data: data.tutor_certificate as never })
  const person_ids = [...idsOf(old).slice(0, 2), idsOf(tutor)[0] ?? 0]
  const answer = await caller.issuedDocument.revocation({ person_ids })
  expect(answer).toMatchObject({ kinds: ['diploma', 'tutor_certificate'] })
  expect(answer.persons).toMatchObject([{ lastname: 'Alm', date: '2026-06-12', mail: false }, {}, {}])
  expect(await caller.issuedDocument.revoke({ person_ids, reason: 'Kraven var inte uppfyllda' })).toEqual({
    revoked: 3,
    mails: 0,
    unreadable: [],
  })
  expect(await states()).toEqual([
    'revoked',
    'revoked',
    'issued',
    'revoked',
    ...Array(idsOf(tutor).length - 1).fill('issued'),
  ])
  const told = await verify(db, old.persons[0]?.number ?? '')
  expect(told).toMatchObject({ status: 'revoked' })
  expect(told.facts).toContainEqual({ label: 'Orsak', value: 'Kraven var inte uppfyllda' })
  const [event] = (await caller.diploma.history({ id: old.id })).items
  expect(event).toMatchObject({ action: 'revoke', persons: 2, reason: 'Kraven var inte uppfyllda' })
  const mine = await caller.diploma.history({ id: old.id, person_id: idsOf(old)[2] })
  expect(mine.items.map(({ action }) => action)).toEqual(['issue'])
})

test('those with an address are told, once; not a protected identity', async () => {
  const old = await issue(
    person('Ada', 'Alm', { email: 'ada@example.se' }),
    person('Bo', 'Berg'),
    person('Cia', 'Ceder', { email: 'cia@example.se', protected: true }),
  )
  const answer = await caller.issuedDocument.revoke({ person_ids: idsOf(old), reason: 'Fel person', mail: true })
  expect(answer).toEqual({ revoked: 3, mails: 1, unreadable: [] })
  expect(send.mock.calls.map(([mail]) => [mail.to, mail.subject])).toEqual([
    ['ada@example.se', 'Diplom från Eslöv–Höör–Hörby, College Skåne gäller inte längre'],
  ])
  expect(send.mock.calls[0]?.[0].text).toContain('Orsak: Fel person')
})

test('a paper that can’t be read keeps nobody else from being told, and its person is named', async () => {
  const old = await issue(
    person('Ada', 'Alm', { email: 'ada@example.se' }),
    person('Bo', 'Berg', { email: 'bo@example.se' }),
  )
  const [ada] = old.persons
  await db.certificatePerson.update({ where: { id: ada?.id ?? 0 }, data: { paper: { kind: 'diploma' } } })
  const answer = await caller.issuedDocument.revoke({ person_ids: idsOf(old), reason: 'Fel person', mail: true })
  const unreadable = [{ firstname: 'Ada', lastname: 'Alm', number: ada?.number }]
  expect(answer).toEqual({ revoked: 2, mails: 1, unreadable })
  expect(send.mock.calls.map(([mail]) => mail.to)).toEqual(['bo@example.se'])
})

test('all or none: one that has ended meanwhile stops them, and two at once end each document once', async () => {
  const old = await issue(person('Ada', 'Alm'), person('Bo', 'Berg'))
  const [alm, berg] = idsOf(old) as [number, number]
  await caller.diploma.revoke({ person_id: alm, reason: 'Först' })
  const answer = await refused(caller.issuedDocument.revoke({ person_ids: [alm, berg], reason: 'x', mail: true }))
  expect(answer).toMatchObject({ code: 'CONFLICT', details: { ended: [alm] } })
  expect(await states()).toEqual(['revoked', 'issued'])
  const twice = [0, 1].map(() => caller.issuedDocument.revoke({ person_ids: [berg], reason: 'x' }))
  const ends = await Promise.allSettled(twice)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('another college’s documents are not there; who may only read or issue is refused; nothing is revoked', async () => {
  const old = await issue(person('Ada', 'Alm'))
  const person_ids = idsOf(old)
  const as = async (names: string[], group?: number) =>
    createCaller(
      (
        await world.member(
          names.map((name) => ({ subject: 'Diploma', name })),
          group,
        )
      ).ctx,
    )
  const stranger = await as(['read', 'revoke'])
  const issuer = await as(['read', 'issue'], place.college.id)
  for (const each of [
    (on: Caller) => on.issuedDocument.revoke({ person_ids, reason: 'x' }),
    (on: Caller) => on.issuedDocument.revocation({ person_ids }),
  ]) {
    expect((await refused(each(stranger))).code).toBe('NOT_FOUND')
    expect((await refused(each(issuer))).code).toBe('FORBIDDEN')
  }
  for (const reason of ['', 'Numret 19850912-2381 var fel']) {
    expect((await refused(caller.issuedDocument.revoke({ person_ids, reason }))).fields).toHaveProperty('reason')
  }
  expect(await states()).toEqual(['issued'])
  const revoker = await as(['read', 'revoke'], place.college.id)
  await revoker.issuedDocument.revoke({ person_ids, reason: 'x' })
  expect(await states()).toEqual(['revoked'])
})
