import { buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { buildCollege, refused } from '../../testing/certificates.ts'
import { dataOf } from '../../testing/rows.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db } = world

let api: ReturnType<typeof createCaller>
let id: number
beforeEach(async () => {
  await world.clear()
  id = (await buildCollege(db)).college.id
  api = createCaller((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
})

const issue = (from: string, to: string) =>
  api.college_certificate.issue({ data: { ...dataOf(id).college_certificate, from, to } as never })
const periods = async () => (await api.group.get({ id })).periods
const idOf = ({ persons }: { persons: { id: number }[] }) => persons[0]?.id ?? 0
const held = { first_day: '2022-07-01', last_day: '2027-06-30' }

test('issuing a college’s certificate makes its period, and ends none before', async () => {
  const { updated_at } = await api.group.get({ id })
  const made = await issue('2027-07-01', '2032-06-30')
  expect(await periods()).toEqual([held, { first_day: '2027-07-01', last_day: '2032-06-30' }])
  const { certificates, events } = await api.group.certification({ id })
  expect(certificates).toEqual([
    { first_day: '2027-07-01', id: made.id, number: made.persons[0]?.number, status: 'issued' },
  ])
  expect(events).toMatchObject([{ cause: 'issue', added: [{ first_day: '2027-07-01' }] }])
  // A form that was open before can't undo it.
  const stale = api.group.update({ id, updated_at, data: { periods: [held] } })
  expect((await refused(stale)).code).toBe('CONFLICT')
})

test('of the same days as a period it belongs to that; a day of another period is refused, and nothing is issued', async () => {
  await issue('2022-07-01', '2027-06-30')
  expect(await periods()).toEqual([held])
  expect(await refused(issue('2027-06-30', '2032-06-30'))).toMatchObject({
    code: 'INVALID',
    fields: {
      'data.from': [
        'Perioden går in i collegets period 2022-07-01–2027-06-30. Ändra datumen här, eller perioden hos colleget.',
      ],
    },
  })
  expect(await db.certificate.count()).toBe(1)
})

test('two certificates of overlapping periods issued at once: one of them', async () => {
  const both = await Promise.allSettled([issue('2027-07-01', '2032-06-30'), issue('2028-07-01', '2033-06-30')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await periods()).toHaveLength(2)
})

test('a revoked certificate ends its period the day before, in Sweden; one that has not begun goes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:30:00Z') })
  try {
    const now = await issue('2022-07-01', '2027-06-30')
    const coming = await issue('2027-07-01', '2032-06-30')
    await api.college_certificate.revoke({ person_id: idOf(coming), reason: 'Fel' })
    expect(await periods()).toEqual([held])
    await api.college_certificate.revoke({ person_id: idOf(now), reason: 'Fel' })
    // Half past midnight on the 21st.
    expect(await periods()).toEqual([{ ...held, last_day: '2026-11-20' }])
    expect((await api.group.certification({ id })).certificates).toMatchObject([{ status: 'revoked' }])
  } finally {
    vi.useRealTimers()
  }
})

test('another certificate of the same days takes the period over; one whose document is replaced keeps it', async () => {
  const first = await issue('2022-07-01', '2027-06-30')
  const second = await issue('2022-07-01', '2027-06-30')
  await api.college_certificate.revoke({ person_id: idOf(second), reason: 'Dubblett' })
  expect((await api.group.certification({ id })).certificates).toMatchObject([{ id: first.id, status: 'issued' }])
  const person = { firstname: '', lastname: 'x', email: '', personal_number: null, credits: null }
  await api.college_certificate.reissue({ person_id: idOf(first), reason: 'Nytt namn', person })
  expect(await periods()).toEqual([held])
  expect((await api.group.certification({ id })).certificates).toMatchObject([{ id: first.id, status: 'issued' }])
})

test('a corrected certificate corrects its period, and not into another one', async () => {
  const wrong = await issue('2022-07-01', '2027-06-30')
  const correct = (from: string, to: string) =>
    api.college_certificate.correct({ person_ids: [idOf(wrong)], reason: 'Fel dagar', changes: { from, to } })
  await issue('2027-07-01', '2032-06-30')
  const overlap = await refused(correct('2022-07-01', '2027-07-01'))
  expect(overlap).toMatchObject({
    code: 'INVALID',
    fields: { 'changes.from': [expect.stringContaining('2027-07-01')] },
  })
  const { certificates } = await correct('2022-08-01', '2027-06-30')
  expect(await periods()).toEqual([
    { first_day: '2022-08-01', last_day: '2027-06-30' },
    { first_day: '2027-07-01', last_day: '2032-06-30' },
  ])
  const [newest] = (await api.group.certification({ id })).certificates
  expect(newest).toMatchObject({ id: certificates[0]?.id, status: 'issued' })
})

test('a certificate corrected to the days of another period belongs to that, and its own wrong period goes', async () => {
  const wrong = await issue('2027-07-01', '2032-06-30')
  const changes = { from: held.first_day, to: held.last_day }
  const { certificates } = await api.college_certificate.correct({
    person_ids: [idOf(wrong)],
    reason: 'Fel dagar',
    changes,
  })
  expect(await periods()).toEqual([held])
  const certification = await api.group.certification({ id })
  expect(certification.certificates).toMatchObject([{ id: certificates[0]?.id, status: 'issued' }])
  const [event] = certification.events
  expect(event).toMatchObject({ cause: 'issue', added: [], removed: [{ first_day: '2027-07-01' }] })
})

test('revoking several ends the period as revoking one does', async () => {
  const coming = await issue('2027-07-01', '2032-06-30')
  await api.issuedDocument.revoke({ person_ids: [idOf(coming)], reason: 'Fel', mail: false })
  expect(await periods()).toEqual([held])
})

test('a gap counts the documents that were issued in it', async () => {
  await buildPeriods(db, id, ['2019-07-01', '2022-06-30'], ['2024-07-01', '2029-06-30'])
  const diploma = { ...dataOf(id).diploma, date: '2023-06-12' }
  await api.diploma.issue({ data: diploma as never })
  expect((await api.group.certification({ id })).gaps).toEqual([
    { first_day: '2022-07-01', last_day: '2024-06-30', documents: 1 },
  ])
})
