import { buildGroup } from '@kollegium/db/testing/factories/group'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { createVisitCounter } from './visit-counter.ts'

const world = await createWorld()
const { db, logger } = world

let now: Date
let group: number
let counter: ReturnType<typeof createVisitCounter>

beforeEach(async () => {
  await world.clear()
  now = new Date('2026-11-20T10:00:00Z')
  group = (await buildGroup(db)).id
  counter = createVisitCounter({ db, logger, now: () => now })
})
afterEach(async () => {
  await counter.flush()
  vi.useRealTimers()
})

const begin = (path: string, from = '', groupId: number | null = group) =>
  counter.count({ groupId, path, from, begins: true, ends: false })
const goOn = (path: string, groupId: number | null = group) =>
  counter.count({ groupId, path, from: '', begins: false, ends: false })
const stored = async () =>
  (
    await db.visit.findMany({
      orderBy: [
        { group_id: { sort: 'asc', nulls: 'first' } },
        { day: 'asc' },
        { path: 'asc' },
        { referrer_host: 'asc' },
      ],
    })
  ).map(({ day, group_id, path, referrer_host, visits, views }) => [
    ...[day.toISOString().slice(0, 10), group_id, path, referrer_host, visits, views],
  ])

describe('views', () => {
  test('are added by day, site, page and host; those inside a visit are views alone', async () => {
    begin('/', 'example.org')
    begin('/', 'example.org')
    begin('/')
    goOn('/')
    goOn('/om-oss')
    begin('/', '', null)
    await counter.flush()
    const day = '2026-11-20'
    expect(await stored()).toEqual([
      [day, null, '/', '', 1, 1],
      [day, group, '/', '', 1, 2],
      [day, group, '/', 'example.org', 2, 2],
      [day, group, '/om-oss', '', 0, 1],
    ])
    begin('/', 'example.org')
    begin('/', '', null)
    await counter.flush()
    expect(await stored()).toEqual([
      [day, null, '/', '', 2, 2],
      [day, group, '/', '', 1, 2],
      [day, group, '/', 'example.org', 3, 3],
      [day, group, '/om-oss', '', 0, 1],
    ])
  })

  test('belong to the day in Sweden', async () => {
    now = new Date('2026-11-20T22:59:00Z')
    begin('/')
    now = new Date('2026-11-20T23:01:00Z')
    begin('/')
    await counter.flush()
    expect((await stored()).map(([day]) => day)).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('cost no statement until they are written, and then one, however many pages', async () => {
    expect(
      await world.statementsOf(async () => {
        for (let page = 0; page < 500; page++) begin(`/sida-${page}`, `varld-${page % 7}.example.org`)
      }),
    ).toEqual([])
    expect(await world.statementsOf(() => counter.flush())).toHaveLength(1)
    expect(await db.visit.count()).toBe(500)
    expect(await world.statementsOf(() => counter.flush())).toEqual([])
  })

  test('are written after a while without being asked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    begin('/')
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await db.visit.count()).toBe(0)
    await vi.advanceTimersByTimeAsync(2_000)
    await counter.flush()
    expect(await db.visit.count()).toBe(1)
  })
})

describe('when something is wrong', () => {
  test('what could not be written waits, with what came meanwhile', async () => {
    let away = true
    const sometimes = {
      $executeRaw: (...given: [never]) => (away ? Promise.reject(new Error('away')) : db.$executeRaw(...given)),
    }
    counter = createVisitCounter({ db: sometimes as never, logger, now: () => now })
    begin('/')
    await counter.flush()
    begin('/')
    expect(await db.visit.count()).toBe(0)
    expect(logger.error).toHaveBeenCalledWith(expect.anything(), 'views could not be stored')
    away = false
    await counter.flush()
    expect(await stored()).toEqual([['2026-11-20', group, '/', '', 2, 2]])
  })

  test('counts of a group that is gone are left out, and the others stay', async () => {
    begin('/', '', group)
    begin('/', '', 2_000_000_000)
    await counter.flush()
    expect(await stored()).toEqual([['2026-11-20', group, '/', '', 1, 1]])
    await db.group.delete({ where: { id: group } })
    expect(await db.visit.count()).toBe(0)
  })

  test('a flood of pages is counted up to a limit, a flood of hosts as from nowhere', async () => {
    counter = createVisitCounter({ db, logger, now: () => now, most: 250 })
    for (let page = 0; page < 350; page++) goOn(`/${page}`)
    await counter.flush()
    expect(await db.visit.count()).toBe(250)
    expect(logger.warn).toHaveBeenCalledWith({ views: 100 }, 'too many pages at once: views not counted')
    await db.visit.deleteMany()
    for (let host = 0; host < 1_000; host++) begin('/', `h${host}.example.org`)
    await counter.flush()
    expect(await db.visit.aggregate({ _count: true, _sum: { visits: true } })).toMatchObject({
      ...{ _count: 201, _sum: { visits: 1_000 } },
    })
  })
})

describe('ends', () => {
  const end = (path: string, from = '', begins = from !== '') =>
    counter.count({ groupId: group, path, from, begins, ends: true })
  const ends = async () =>
    (await db.visit.findMany({ orderBy: [{ day: 'asc' }, { path: 'asc' }, { referrer_host: 'asc' }] })).map(
      ({ day, path, referrer_host, visits, views, read_to_end }) => [
        ...[day.toISOString().slice(0, 10), path, referrer_host, visits, views, read_to_end],
      ],
    )

  test('are added to the row of their view, and are neither visits nor views', async () => {
    begin('/a', 'example.org')
    begin('/a', 'example.org')
    end('/a', 'example.org')
    goOn('/a')
    await counter.flush()
    end('/a')
    await counter.flush()
    expect(await ends()).toEqual([
      ['2026-11-20', '/a', '', 0, 1, 1],
      ['2026-11-20', '/a', 'example.org', 2, 2, 1],
    ])
  })

  test('of a view before midnight count on their own day', async () => {
    now = new Date('2026-11-20T22:59:00Z')
    begin('/a')
    now = new Date('2026-11-20T23:01:00Z')
    end('/a')
    await counter.flush()
    expect(await ends()).toEqual([
      ['2026-11-20', '/a', '', 1, 1, 0],
      ['2026-11-21', '/a', '', 0, 0, 1],
    ])
  })
})

test('each counted thing has a limit of its own for a network address', () => {
  for (let view = 0; view < 300; view++) expect(counter.admits('192.0.2.1', 'view')).toBe(true)
  expect(counter.admits('192.0.2.1', 'view')).toBe(false)
  for (const thing of ['end', 'fetch', 'search'] as const) expect(counter.admits('192.0.2.1', thing)).toBe(true)
})
