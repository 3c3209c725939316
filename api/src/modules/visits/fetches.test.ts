import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { createVisitCounter } from './visit-counter.ts'

const world = await createWorld()
const { db, logger } = world

const now = new Date('2026-11-20T10:00:00Z')
let group: number
let file: number
let counter: ReturnType<typeof createVisitCounter>

beforeEach(async () => {
  await world.clear()
  group = (await buildGroup(db, { name: 'skane_vast', vopagesStatus: true })).id
  file = (await buildFile(db)).id
  counter = createVisitCounter({ db, logger, now: () => now })
})
afterEach(() => counter.flush())

const fetched = (label: string, fileId = file) => counter.countFetch({ label, fileId })
const stored = async () =>
  (
    await db.documentFetch.findMany({
      orderBy: [{ group_id: { sort: 'asc', nulls: 'first' } }, { file_id: 'asc' }],
    })
  ).map(({ day, group_id, file_id, fetches }) => [day.toISOString().slice(0, 10), group_id, file_id, fetches])

test('are added by day, site and file; the label of the host leads to the site', async () => {
  const other = (await buildFile(db)).id
  fetched('skane-vast')
  fetched('skane-vast')
  fetched('skane-vast', other)
  fetched('')
  await counter.flush()
  fetched('skane-vast')
  fetched('')
  await counter.flush()
  expect(await stored()).toEqual([
    ['2026-11-20', null, file, 2],
    ['2026-11-20', group, file, 3],
    ['2026-11-20', group, other, 1],
  ])
})

test('of a site that is not there or closed, and of a file that is gone, are left out, and the others stay', async () => {
  await buildGroup(db, { name: 'stangd', vopagesStatus: false })
  await buildGroup(db, { name: 'avslutad', vopagesStatus: true, status: false })
  for (const label of ['stangd', 'avslutad', 'admin', 'finns-inte', 'skane-vast']) fetched(label)
  fetched('skane-vast', 2_000_000_000)
  await counter.flush()
  expect(await stored()).toEqual([['2026-11-20', group, file, 1]])
  await db.file.delete({ where: { id: file } })
  expect(await stored()).toEqual([])
})

test('cost no statement until they are written, and then one', async () => {
  expect(await world.statementsOf(async () => void fetched('skane-vast'))).toEqual([])
  expect(await world.statementsOf(() => counter.flush())).toHaveLength(1)
  expect(await world.statementsOf(() => counter.flush())).toEqual([])
})

test('wait when they can’t be written, and the counts of other tables are written all the same', async () => {
  let away = true
  const isFetch = ([{ sql }]: [{ sql: string }]) => sql.includes('"DocumentFetch"')
  const sometimes = {
    $executeRaw: (...given: [never]) =>
      away && isFetch(given) ? Promise.reject(new Error('away')) : db.$executeRaw(...given),
  }
  counter = createVisitCounter({ db: sometimes as never, logger, now: () => now })
  fetched('skane-vast')
  counter.countSearch({ groupId: group, words: 'lön', found: true })
  await counter.flush()
  expect(logger.error).toHaveBeenCalledWith(expect.anything(), 'fetches could not be stored')
  expect([await db.documentFetch.count(), await db.siteSearch.count()]).toEqual([0, 1])
  away = false
  fetched('skane-vast')
  await counter.flush()
  expect(await stored()).toEqual([['2026-11-20', group, file, 2]])
})

test('a flood of files is counted up to a limit', async () => {
  counter = createVisitCounter({ db, logger, now: () => now, most: 2 })
  for (const id of [file, 900_001, 900_002, 900_003]) fetched('skane-vast', id)
  await counter.flush()
  expect(logger.warn).toHaveBeenCalledWith({ fetches: 2 }, 'too many documents at once: fetches not counted')
  expect(await stored()).toEqual([['2026-11-20', group, file, 1]])
  vi.mocked(logger.warn).mockClear()
})
