import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildDocumentFetch, buildSiteSearch, buildVisit } from '@kollegium/db/testing/factories/visit'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { removeOldSearches, removeOldVisits } from './remove-old-counts.ts'

const world = await createWorld()
const { db } = world
const now = new Date('2026-11-20T10:00:00Z')
const day = (text: string) => new Date(text)
let group_id: number

beforeEach(async () => {
  await world.clear()
  group_id = (await buildGroup(db)).id
})

test('what is older than 25 months is removed', async () => {
  const file_id = (await buildFile(db)).id
  for (const each of ['2024-10-19', '2024-10-20', '2026-11-20']) {
    await buildVisit(db, { day: day(each), group_id })
    await buildDocumentFetch(db, { day: day(each), group_id, file_id })
  }
  expect(await removeOldVisits(db, now)).toBe(2)
  const kept = [day('2024-10-20'), day('2026-11-20')]
  expect((await db.visit.findMany({ orderBy: { day: 'asc' } })).map((row) => row.day)).toEqual(kept)
  expect((await db.documentFetch.findMany({ orderBy: { day: 'asc' } })).map((row) => row.day)).toEqual(kept)
})

async function searches() {
  const rows = await db.siteSearch.findMany({
    orderBy: [{ day: 'asc' }, { group_id: { sort: 'asc', nulls: 'first' } }, { words: 'asc' }],
  })
  return rows.map((row) => [
    ...[row.day.toISOString().slice(0, 10), row.group_id, row.words, row.searches, row.without_hit],
  ])
}

test('words that are older than 13 months become searches without words, and no search is lost', async () => {
  const row = (date: string, words: string, numbers: object, of: number | null = group_id) =>
    buildSiteSearch(db, { day: day(date), group_id: of, words, ...numbers })
  await row('2024-10-19', 'borta', { searches: 4 })
  await row('2025-10-19', '', { searches: 10, without_hit: 1 })
  await row('2025-10-19', 'lön', { searches: 3 })
  await row('2025-10-19', 'validering', { searches: 2 })
  await row('2025-10-19', 'lön', { searches: 1 }, null)
  await row('2025-10-20', 'lön', { searches: 5 })
  expect(await removeOldSearches(db, now)).toBe(3)
  const left = [
    ['2025-10-19', null, '', 1, 1],
    ['2025-10-19', group_id, '', 15, 6],
    ['2025-10-20', group_id, 'lön', 5, 5],
  ]
  expect(await searches()).toEqual(left)
  expect(await removeOldSearches(db, now)).toBe(0)
  expect(await searches()).toEqual(left)
})
