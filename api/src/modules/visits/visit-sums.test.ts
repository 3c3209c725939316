import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { removeOldVisits } from './remove-old-counts.ts'
import { storeViews, type ViewRow } from './store-counts.ts'

// The database keeps the sums of visits (migration `sums_of_visits`), whichever statement writes the visits.

const world = await createWorld()
const { db } = world
const now = new Date('2026-11-20T10:00:00Z')

let one: number
let other: number

beforeEach(async () => {
  await world.clear()
  one = (await buildGroup(db)).id
  other = (await buildGroup(db)).id
})

const counted = (day: string, groupId: number | null, more: Partial<ViewRow> = {}): ViewRow => ({
  ...{ day, groupId, path: '/', host: '', visits: 2, views: 3, ends: 1 },
  ...more,
})

/** The rows of each table of sums, and what they are by the rows of visits. */
async function sums() {
  const kept = await Promise.all([
    db.$queryRaw<object[]>`
      SELECT day, group_id, visits, views, read_to_end FROM "VisitDay" ORDER BY day, group_id`,
    db.$queryRaw<object[]>`
      SELECT week, group_id, path, views, read_to_end FROM "VisitPageWeek" ORDER BY week, group_id, path`,
    db.$queryRaw<object[]>`
      SELECT week, group_id, referrer_host, visits FROM "VisitHostWeek" ORDER BY week, group_id, referrer_host`,
  ])
  const ofRows = await Promise.all([
    db.$queryRaw<object[]>`
      SELECT day, group_id, sum(visits)::int AS visits, sum(views)::int AS views, sum(read_to_end)::int AS read_to_end
      FROM "Visit" GROUP BY day, group_id ORDER BY day, group_id`,
    db.$queryRaw<object[]>`
      SELECT date_trunc('week', day)::date AS week, group_id, path, sum(views)::int AS views, sum(read_to_end)::int AS read_to_end
      FROM "Visit" GROUP BY 1, group_id, path ORDER BY 1, group_id, path`,
    db.$queryRaw<object[]>`
      SELECT date_trunc('week', day)::date AS week, group_id, referrer_host, sum(visits)::int AS visits
      FROM "Visit" WHERE visits > 0 GROUP BY 1, group_id, referrer_host ORDER BY 1, group_id, referrer_host`,
  ])
  return { kept, ofRows }
}

async function expectTrue() {
  const { kept, ofRows } = await sums()
  expect(kept).toEqual(ofRows)
}

test('are those of the rows after every kind of change', async () => {
  // A Sunday and the Monday after it, a page without visits that began, and one with an end alone.
  await storeViews(db, [
    counted('2024-10-01', one),
    ...[counted('2026-11-15', null), counted('2026-11-15', one), counted('2026-11-16', one)],
    ...[counted('2026-11-16', one, { host: 'a.example' }), counted('2026-11-16', other, { visits: 0 })],
    counted('2026-11-16', other, { path: '/slut', visits: 0, views: 0 }),
  ])
  await expectTrue()
  expect((await sums()).kept.map(({ length }) => length)).toEqual([5, 6, 5])
  await storeViews(db, [counted('2026-11-16', one), counted('2026-11-17', one), counted('2026-11-17', null)])
  await expectTrue()
  await db.visit.updateMany({ where: { group_id: one }, data: { views: 9 } })
  await db.visit.updateMany({ where: { group_id: null, day: new Date('2026-11-15') }, data: { path: '/en' } })
  await db.visit.updateMany({ where: { group_id: other, path: '/' }, data: { day: new Date('2026-10-01') } })
  await expectTrue()
  expect(await removeOldVisits(db, now)).toBe(1)
  await db.visit.deleteMany({ where: { group_id: null } })
  await expectTrue()
  await db.group.update({ where: { id: other }, data: { id: other + 1000 } })
  await db.group.delete({ where: { id: one } })
  await expectTrue()
  expect((await sums()).kept.map(({ length }) => length)).toEqual([2, 2, 0])
  await db.visit.deleteMany()
  expect((await sums()).kept).toEqual([[], [], []])
})

/** Counts the connections to this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
}

test('two writers of the same sums in opposite orders both come through', async () => {
  const store = (tx: Parameters<typeof storeViews>[0], groupId: number, path: string) =>
    storeViews(tx, [counted('2026-11-20', groupId, { path })])
  let second: Promise<void> | undefined
  await db.$transaction(async (tx) => {
    await store(tx, one, '/en')
    second = db.$transaction(async (later) => {
      await store(later, other, '/annan')
      await store(later, one, '/annan')
    })
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1))
    await store(tx, other, '/en')
  })
  await second
  await expectTrue()
})
