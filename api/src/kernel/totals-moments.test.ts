import { buildContent } from '@kollegium/db/testing/factories/content'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOfDay } from '../engine/filters.ts'
import { whereCurrentStatus } from '../engine/publication.ts'
import { createWorld } from '../testing/world.ts'
import { heardTotals } from './testing-totals.ts'
import { Now } from './totals.ts'

// Totals of filters that compare with the current moment: they end without any change of a row.

const world = await createWorld()
const { db } = world
const { totals, settled, counted } = await heardTotals(world)

beforeEach(() => settled(() => world.clear()))
afterEach(() => vi.useRealTimers())

test('what depends on the moment of asking is counted each time, what depends on a day is not', async () => {
  const since = (date: Date) => counted(() => totals.count(db, 'Content', { updated_at: { gte: date } }))
  expect([await since(new Date('2026-01-01T10:20:30Z')), await since(new Date('2026-01-01T10:20:30Z'))]).toEqual([1, 1])
  expect([await since(new Date('2026-01-01')), await since(new Date('2026-01-01'))]).toEqual([1, 0])
  expect([await since(startOfDay('2026-07-01')), await since(startOfDay('2026-07-01'))]).toEqual([1, 0])
})

test('what is shown now is counted once, and again when the next moment of a row has come', async () => {
  const shown = () => totals.count(db, 'Content', whereCurrentStatus('published'))
  const soon = new Date(Date.now() + 60_000)
  await settled(() => buildContent(db, { group_id: null, status: 'published', publish_at: soon }))
  expect(await shown()).toBe(0)
  expect(await counted(shown)).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: soon })
  expect(await shown()).toBe(1)
  const related = () => totals.count(db, 'Tag', { contents: { some: whereCurrentStatus('published') } })
  expect([await counted(related), await counted(related)]).toEqual([1, 1])
})

test('a moment that no timer can wait for is asked for each time, wherever it stands in the filter', async () => {
  const odd = new Date('2026-01-01T10:20:30Z')
  const twice = async (where: () => object) => {
    const ask = () => counted(() => totals.count(db, 'Content', where()))
    return [await ask(), await ask()]
  }
  const waited: ((now: Date) => object)[] = [
    ...['AND', 'OR'].map((key) => (now: Date) => ({ [key]: [{ group_id: null }, { publish_at: { lte: now } }] })),
    (now) => ({ NOT: { publish_at: { lte: now } } }),
    ...['lt', 'lte', 'gt', 'gte'].map((key) => (now: Date) => ({ title: 'Ada', publish_at: { [key]: now } })),
  ]
  for (const where of waited) expect(await twice(() => where(new Now())), JSON.stringify(where(odd))).toEqual([1, 0])
  const anew: (() => object)[] = [
    () => ({ publish_at: { not: new Now() } }),
    () => ({ OR: [{ title: 'Ada' }, { updated_at: { gte: odd } }] }),
    () => ({ title: 'Ada', updated_at: { gte: odd } }),
  ]
  for (const where of anew) expect(await twice(where), JSON.stringify(where())).toEqual([1, 1])
})

test('of several moments the first to come ends a total, and those that are past end none', async () => {
  const begin = Date.now()
  const at = (seconds: number) => new Date(begin + seconds * 1_000)
  const build = (publish_at: Date, unpublish_at: Date | null = null) =>
    settled(() => buildContent(db, { group_id: null, status: 'published', publish_at, unpublish_at }))
  await build(at(90), at(150))
  await build(at(30))
  await build(at(-90))
  const shown = () => totals.count(db, 'Content', whereCurrentStatus('published'))
  expect(await shown()).toBe(1)
  expect(await counted(shown)).toBe(0)
  for (const [seconds, number] of [
    [60, 2],
    [120, 3],
    [180, 2],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: at(seconds) })
    expect([await shown(), await counted(shown)], `${seconds}`).toEqual([number, 0])
  }
})

test('a row whose moment comes between the asking and the counting is in the next total', async () => {
  const begin = Date.now()
  const publish_at = new Date(begin + 30_000)
  await settled(() => buildContent(db, { group_id: null, status: 'published', publish_at }))
  const early = new Now()
  vi.useFakeTimers({ toFake: ['Date'], now: begin + 60_000 })
  const ask = (moment: Date) =>
    totals.count(db, 'Content', { OR: [{ publish_at: { lte: moment } }, { unpublish_at: { lte: new Now() } }] })
  const alone = (moment: Date) => totals.count(db, 'Content', { publish_at: { lte: moment } })
  expect([await alone(early), await alone(new Now())]).toEqual([0, 1])
  // The earliest of a filter's moments is that of the asking.
  expect([await ask(early), await ask(new Now())]).toEqual([0, 1])
})
