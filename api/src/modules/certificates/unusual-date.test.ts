import { expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kindOf, kinds } from './kinds/index.ts'
import { brokenDateRules, unusualDate } from './unusual-date.ts'

const world = await createWorld()
const { db } = world
const { college } = await buildCollege(db)
const { ctx: context } = await world.member(issuerRights, college.id)
const ctx = context as SignedInContext
const caller = createCallerFactory(certificateRouter(kinds.diploma))(ctx)
const persons = [person('Jasmina', 'Testander')]
const draft = async (date: string) => (await caller.create({ data: diplomaData(college.id, { persons, date }) })).id
const diploma = kindOf('diploma')
const now = new Date('2026-11-23T12:00:00Z')

test.each([
  ['2026-11-20', []],
  ['2026-11-23', []],
  ['2026-11-24', ['future']],
  ['2026-07-12', ['sundayInJuly']],
  ['2026-07-10', []],
  ['2026-11-22', ['sunday']],
  ['2025-12-24', ['holiday']],
  ['2025-11-24', []],
  ['2025-11-23', ['sunday']],
  ['2025-11-21', ['old']],
  ['1999-07-04', ['sundayInJuly', 'old']],
  ['2027-07-04', ['future', 'sundayInJuly']],
])('%s: %j', (date, rules) => {
  expect(brokenDateRules(date, { today: '2026-11-23', begins: null })).toEqual(rules)
})

test('today is never asked about', () => {
  expect(brokenDateRules('2026-11-22', { today: '2026-11-22', begins: '2026-12-01' })).toEqual([])
})

test('a day before the education began is unlikely; its first day is not', () => {
  const facts = { today: '2026-11-23', begins: '2026-10-05' }
  expect(brokenDateRules('2026-10-02', facts)).toEqual(['beforeBegin'])
  expect(brokenDateRules('2026-10-05', facts)).toEqual([])
})

test('the day changes at midnight in Sweden', async () => {
  const id = await draft('2026-06-12')
  const at = (moment: string) => unusualDate(ctx, diploma, { id }, new Date(moment))
  expect((await at('2026-06-11T21:59:59Z'))?.remarks).toEqual([
    { rule: 'future', text: 'Dagen är i morgon. Dokumentet gäller inte förrän då.' },
  ])
  expect(await at('2026-06-11T22:00:00Z')).toBeNull()
})

test('an unlikely date is told in words, with the date of the last time when that is better', async () => {
  const sunday = await draft('2026-07-12')
  expect(await unusualDate(ctx, diploma, { id: sunday }, now)).toEqual({
    title: 'söndag 12 juli 2026',
    remarks: [{ rule: 'sundayInJuly', text: 'Det är en söndag i juli.' }],
    previous: null,
  })
  await caller.issue({ data: diplomaData(college.id, { persons, date: '2026-06-12' }) })
  expect((await unusualDate(ctx, diploma, { id: sunday }, now))?.previous).toEqual({
    date: '2026-06-12',
    title: 'fredag 12 juni 2026',
  })
  // Another date for the same certificate, as a correction of many asks.
  expect(await unusualDate(ctx, diploma, { id: sunday, date: '2026-06-12' }, now)).toBeNull()
  const other = await unusualDate(ctx, diploma, { id: sunday, date: '2027-01-08' }, now)
  expect(other?.remarks[0]?.text).toBe('Dagen kommer först om 46 dagar. Dokumentet gäller inte förrän då.')
})

test('the date of a certificate that one may not read is told to nobody', async () => {
  const id = await draft('2026-07-12')
  const stranger = createCallerFactory(certificateRouter(kinds.diploma))((await world.member([], college.id)).ctx)
  expect(await refused(stranger.unusualDate({ id }))).toMatchObject({ code: 'NOT_FOUND' })
})

test('drafts that are left stay drafts, also wrong ones; nobody left is refused', async () => {
  const twins = [person('Anna', 'Testander'), person('Anna', 'Testander'), person('Bo', '')]
  const made = await caller.create({ data: diplomaData(college.id, { persons: twins, date: '2026-06-12' }) })
  const { id, updated_at } = made
  const [first, second, faulty] = made.persons.map((each) => each.id)
  expect(await refused(caller.issue({ id, updated_at, leave: [second ?? 0] }))).toMatchObject({
    code: 'INVALID',
    fields: { 'data.persons.2.lastname': expect.anything() },
  })
  const all = [first ?? 0, second ?? 0, faulty ?? 0]
  expect(await refused(caller.issue({ id, updated_at, leave: all }))).toMatchObject({
    fields: { 'data.persons': ['Det finns ingen person kvar att utfärda för'] },
  })
  const issued = await caller.issue({ id, updated_at, leave: [second ?? 0, faulty ?? 0] })
  expect(issued.persons.map(({ status }) => status)).toEqual(['issued', 'draft', 'draft'])
  // Somebody else's person is nobody here.
  expect(issued.counts).toMatchObject({ issued: 1, draft: 2 })
})
