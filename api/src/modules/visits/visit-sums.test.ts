import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { removeOldSearches, removeOldVisits } from './remove-old-counts.ts'
import { storeFetches, storeSearches, storeViews, type ViewRow } from './store-counts.ts'

// The database keeps the sums of visits, fetched documents and searches (migrations `sums_of_visits` and
// `sums_of_fetches_and_searches`), whichever statement writes their rows.

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

/** The sums as the database keeps them, and as they are by the rows that they are of: by day, and by one week and eight. */
const tables = {
  VisitDay: { of: 'Visit', sums: ['visits', 'views', 'read_to_end'], key: null, which: 'true' },
  VisitPageWeek: { of: 'Visit', sums: ['views', 'read_to_end'], key: 'path', which: 'true' },
  VisitHostWeek: { of: 'Visit', sums: ['visits'], key: 'referrer_host', which: 'visits > 0' },
  FetchDay: { of: 'DocumentFetch', sums: ['fetches'], key: null, which: 'true' },
  FetchFileWeek: { of: 'DocumentFetch', sums: ['fetches'], key: 'file_id', which: 'true' },
  SearchDay: { of: 'SiteSearch', sums: ['searches', 'without_hit'], key: null, which: 'true' },
  SearchWordsWeek: {
    ...{ of: 'SiteSearch', sums: ['without_hit'], key: 'words', which: "words <> '' AND without_hit > 0" },
  },
}

async function sumsOf([table, { of, sums, key, which }]: [string, (typeof tables)[keyof typeof tables]]) {
  const columns = key === null ? ['day', 'group_id'] : ['weeks', 'week', 'group_id', key]
  const names = columns.join(', ')
  // Eight weeks are counted on from the first Monday of the century.
  const span = `(VALUES (1), (8)) span (weeks),
    LATERAL (SELECT date '2001-01-01' + 7 * weeks * ((day - date '2001-01-01') / (7 * weeks)) AS week) begun`
  const read = (sql: string) => db.$queryRawUnsafe<object[]>(sql)
  return {
    kept: await read(`SELECT ${names}, ${sums.join(', ')} FROM "${table}" ORDER BY ${names}`),
    ofRows: await read(`
      SELECT ${names}, ${sums.map((each) => `sum(${each})::int AS ${each}`).join(', ')}
      FROM "${of}"${key === null ? '' : `, ${span}`} WHERE ${which} GROUP BY ${names} ORDER BY ${names}`),
  }
}

async function sums() {
  const found = await Promise.all(Object.entries(tables).map(sumsOf))
  return { kept: found.map(({ kept }) => kept), ofRows: found.map(({ ofRows }) => ofRows) }
}

/** The number of sums of each table of visits, of fetches and of searches. */
const numbers = async () => (await sums()).kept.map(({ length }) => length)

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
  expect(await numbers()).toEqual([5, 11, 9, 0, 0, 0, 0])
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
  expect(await numbers()).toEqual([2, 4, 0, 0, 0, 0, 0])
  await db.visit.deleteMany()
  expect(await numbers()).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('are those of the fetched documents after every kind of change', async () => {
  const [first, second] = [await buildFile(db), await buildFile(db)]
  const fetched = (day: string, { id }: { id: number }) => ({ day, label: '', fileId: id, fetches: 3 })
  await storeFetches(db, [fetched('2024-10-01', first), fetched('2026-11-15', first), fetched('2026-11-16', second)])
  const ofSite = { day: new Date('2026-11-16'), group_id: one, fetches: 3 }
  await db.documentFetch.createMany({ data: [first, second].map(({ id }) => ({ ...ofSite, file_id: id })) })
  await expectTrue()
  expect(await numbers()).toEqual([0, 0, 0, 4, 10, 0, 0])
  await storeFetches(db, [fetched('2026-11-16', second), fetched('2026-11-17', second)])
  await db.documentFetch.updateMany({ where: { file_id: first.id, group_id: null }, data: { fetches: 8 } })
  await expectTrue()
  expect(await removeOldVisits(db, now)).toBe(1)
  await db.file.delete({ where: { id: second.id } })
  await expectTrue()
  expect(await numbers()).toEqual([0, 0, 0, 2, 4, 0, 0])
  await db.group.delete({ where: { id: one } })
  await expectTrue()
  await db.file.delete({ where: { id: first.id } })
  expect(await numbers()).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('are those of the searches after every kind of change, the removal of old words among them', async () => {
  const searched = (day: string, groupId: number | null, words: string, missed = 2) => ({
    ...{ day, groupId, words, searches: 2, missed },
  })
  await storeSearches(db, [
    ...[searched('2024-10-01', one, ''), searched('2025-10-01', one, 'lön'), searched('2025-10-01', one, '', 0)],
    ...[searched('2025-10-02', null, 'lön'), searched('2026-11-15', null, 'lön'), searched('2026-11-16', null, 'lön')],
    searched('2026-11-16', other, 'vikarie'),
  ])
  await expectTrue()
  expect(await numbers()).toEqual([0, 0, 0, 0, 0, 6, 9])
  await storeSearches(db, [searched('2026-11-16', null, 'lön'), searched('2026-11-16', null, 'praktik')])
  await db.siteSearch.updateMany({ where: { words: '' }, data: { without_hit: 1 } })
  await db.siteSearch.updateMany({ where: { group_id: other, words: 'vikarie' }, data: { words: 'vikariat' } })
  await expectTrue()
  expect(await removeOldSearches(db, now)).toBe(3)
  await expectTrue()
  expect(await db.searchWordsWeek.count({ where: { week: { lt: new Date('2025-11-01') } } })).toBe(0)
  expect(await db.searchDay.count({ where: { day: { lt: new Date('2025-11-01') }, searches: { gt: 0 } } })).toBe(2)
  await db.group.delete({ where: { id: other } })
  await expectTrue()
  await db.siteSearch.deleteMany()
  expect(await numbers()).toEqual([0, 0, 0, 0, 0, 0, 0])
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
