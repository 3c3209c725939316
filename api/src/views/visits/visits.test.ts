import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildVisit } from '@kollegium/db/testing/factories/visit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { visitsRouter } from './visits.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(visitsRouter)
const edits = [
  ...['read', 'update'].map((name) => ({ subject: 'Page', name })),
  ...['read', 'update'].map((name) => ({ subject: 'Article', name })),
]

let ctx: Context
let group: number
let other: number

beforeEach(async () => {
  await world.clear()
  // A Friday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  ;({ ctx, groupId: group } = await world.member(edits))
  other = (await buildGroup(db, { title: 'Annan' })).id
  // The times that are compared are known.
  await buildVisit(db, { day: new Date('2024-11-01'), group_id: other, path: '/forst', visits: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const visit = (day: string, visits: number, more: Parameters<typeof buildVisit>[1] = {}) =>
  buildVisit(db, { day: new Date(day), group_id: group, visits, views: Math.max(visits, 1), ...more })

describe('the last seven days', () => {
  test('each day has its number, none is nought; compared with the seven before', async () => {
    await visit('2026-11-20', 3)
    await visit('2026-11-20', 2, { path: '/om-oss', referrer_host: 'example.org', views: 9 })
    await visit('2026-11-14', 4)
    await visit('2026-11-13', 7)
    await visit('2026-11-07', 1)
    await visit('2026-11-06', 100)
    const week = await callerOf(ctx).week()
    expect(week.days).toEqual([
      { day: '2026-11-14', visits: 4 },
      ...['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((day) => ({ day, visits: 0 })),
      { day: '2026-11-20', visits: 5 },
    ])
    expect(week).toMatchObject({ total: 9, before: 8, top: { title: 'Om oss', path: '/om-oss', views: 9 } })
  })

  test('without any it says nought and no page', async () => {
    expect(await callerOf(ctx).week()).toMatchObject({ total: 0, before: 0, top: null })
  })
})

describe('whose', () => {
  beforeEach(async () => {
    await visit('2026-11-20', 1)
    await visit('2026-11-20', 10, { group_id: other })
    await visit('2026-11-20', 100, { group_id: null })
  })
  const seen = async (context: Context) => (await callerOf(context).week()).total

  test('only of sites whose pages one may change, whatever group is named', async () => {
    expect(await seen(ctx)).toBe(1)
    expect(await seen({ ...ctx, groupId: null })).toBe(1)
    const forged = { ...ctx, groupId: other }
    for (const ask of ['week', 'site'] as const) {
      await expect(callerOf(forged)[ask]({} as never)).rejects.toEqual(refused('FORBIDDEN'))
    }
    const reader = await world.member([{ subject: 'Page', name: 'read' }], group)
    for (const groupId of [group, null]) {
      await expect(callerOf({ ...reader.ctx, groupId }).week()).rejects.toEqual(refused('FORBIDDEN'))
    }
    await expect(callerOf(world.visitor).week()).rejects.toEqual(refused('UNAUTHENTICATED'))
  })

  test('the office sees all sites together and each by itself', async () => {
    const office = await world.national(edits)
    expect(await seen(office.ctx)).toBe(111)
    expect(await seen({ ...office.ctx, groupId: other })).toBe(10)
    const { sites, pages } = await callerOf(office.ctx).site({})
    expect(sites.map(({ id, visits }) => [id, visits])).toEqual([
      [null, 100],
      [other, 10],
      [group, 1],
    ])
    expect(pages.items.map(({ group }) => group?.title ?? null).slice(0, 2)).toEqual([null, 'Annan'])
    expect((await callerOf({ ...office.ctx, groupId: other }).site({})).sites).toEqual([])
  })
})

describe('the site', () => {
  test('weeks from Monday to Sunday, the earlier ones as far as this one has come', async () => {
    await visit('2026-11-16', 1)
    await visit('2026-11-20', 2)
    await visit('2026-11-15', 4)
    await visit('2026-11-09', 8)
    await visit('2026-11-02', 16)
    await visit('2026-10-26', 32)
    // The Saturday of the last compared week: this week has had none yet.
    await visit('2026-11-07', 64)
    const found = await callerOf(ctx).site({ weeks: 2 })
    expect(found.unit).toBe('week')
    expect(found.columns).toEqual([
      { start: '2026-11-09', visits: 12, views: 12 },
      { start: '2026-11-16', visits: 3, views: 3 },
    ])
    expect(found).toMatchObject({ from: '2026-11-09', to: '2026-11-20', total: { visits: 15 }, before: { visits: 48 } })
    await expect(callerOf(ctx).site({ weeks: 54 })).rejects.toEqual(refused('INVALID', { weeks: [expect.any(String)] }))
  })

  test('pages by their texts’ titles, the most read first; hosts by visits alone', async () => {
    const article = await buildContent(db, { type: 'article', group_id: group, slug: 'nytt', title: 'Nyheten' })
    const page = await buildContent(db, { type: 'page', group_id: group, slug: 'hemlig', title: 'Sidan' })
    await db.content.update({ where: { id: page.id }, data: { trashed_at: new Date() } })
    await visit('2026-11-20', 1, { path: '/artiklar/nytt', views: 20 })
    await visit('2026-08-12', 1, { path: '/artiklar/nytt', views: 5 })
    await visit('2026-11-20', 2, { path: '/hemlig', referrer_host: 'sok.example' })
    await visit('2026-11-20', 0, { path: '/', views: 4 })
    const { pages, hosts } = await callerOf(ctx).site({ weeks: 12 })
    expect(pages.total).toBe(3)
    expect(pages.items.map(({ title, views, before, text }) => [title, views, before, text])).toEqual([
      [
        'Nyheten',
        20,
        5,
        { id: article.id, entity: 'article', updated_at: article.updated_at.toISOString(), mayChange: true },
      ],
      ['Hem', 4, 0, null],
      ['/hemlig', 2, 0, null],
    ])
    expect(pages.items[0]?.url).toMatch(/\/artiklar\/nytt$/)
    expect(hosts).toEqual([{ kind: 'direct', host: '', visits: null }])
    const statements = await world.statementsOf(() => callerOf(ctx).site({ weeks: 12 }))
    for (let at = 0; at < 60; at++) await visit('2026-11-20', 1, { path: `/sida-${at}` })
    expect(await world.statementsOf(() => callerOf(ctx).site({ weeks: 12 }))).toHaveLength(statements.length)
    expect((await callerOf(ctx).site({ weeks: 12 })).pages).toMatchObject({ total: 63, items: { length: 50 } })
  })
})

describe('chosen days', () => {
  test('a few are counted one by one, with the same days of the week before', async () => {
    await visit('2026-11-02', 1)
    await visit('2026-11-04', 2)
    await visit('2026-11-05', 50)
    await visit('2026-10-27', 4)
    await visit('2026-10-29', 50)
    const found = await callerOf(ctx).site({ from: '2026-11-02', to: '2026-11-04' })
    expect(found).toMatchObject({ unit: 'day', total: { visits: 3 } })
    expect(found.columns.map(({ start, visits }) => [start, visits])).toEqual([
      ...[['2026-11-02', 1] as const, ['2026-11-03', 0] as const, ['2026-11-04', 2] as const],
    ])
    expect(found.before).toMatchObject({ from: '2026-10-26', to: '2026-10-28', visits: 4, views: 4 })
  })

  test('many are counted by month, and compared with the same days a year before', async () => {
    await visit('2026-01-31', 1)
    await visit('2026-11-20', 2)
    await visit('2025-01-15', 4)
    await visit('2025-11-20', 8, { path: '/om-oss' })
    await visit('2025-11-21', 50)
    const found = await callerOf(ctx).site({ from: '2026-01-15', to: '2026-12-31', compare: 'year' })
    // Nothing is compared with days to come.
    expect(found).toMatchObject({ to: '2026-11-20', unit: 'month', total: { visits: 3 } })
    expect(found.columns.map(({ start }) => start).slice(0, 2)).toEqual(['2026-01-01', '2026-02-01'])
    expect(found.columns).toHaveLength(11)
    expect(found.before).toMatchObject({ from: '2025-01-15', to: '2025-11-20', visits: 12 })
    // Days between the two times count nowhere.
    await visit('2025-12-24', 100)
    const summer = await callerOf(ctx).site({ from: '2026-06-01', to: '2026-06-30', compare: 'year' })
    expect(summer).toMatchObject({ total: { visits: 0 }, before: { visits: 0 }, pages: { total: 0 } })
  })

  test.each([
    [{ from: '2026-11-03', to: '2026-11-02' }, { to: [expect.any(String)] }],
    [{ from: '2026-11-21' }, { to: [expect.any(String)] }],
    [{ from: '2020-01-01' }, { from: ['Välj högst 25 månader'] }],
  ])('%j is refused at its field', async (input, fields) => {
    await expect(callerOf(ctx).site(input)).rejects.toEqual(refused('INVALID', fields))
    await expect(callerOf(ctx).site({ from: 'i går' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('one site of several, never one that somebody else edits', async () => {
    await visit('2026-11-20', 1)
    await visit('2026-11-20', 10, { group_id: other })
    await visit('2026-11-20', 100, { group_id: null })
    const office = await world.national(edits)
    const of = async (context: Context, site: number | 'front') => {
      const { total, pages } = await callerOf(context).site({ site })
      return [total.visits, pages.total]
    }
    expect(await of(office.ctx, other)).toEqual([10, 1])
    expect(await of(office.ctx, 'front')).toEqual([100, 1])
    expect(await of({ ...ctx, groupId: null }, other)).toEqual([0, 0])
    expect(await of({ ...ctx, groupId: null }, 'front')).toEqual([0, 0])
    // The group that one works in comes first.
    expect(await of(ctx, other)).toEqual([1, 1])
  })
})

describe('a text', () => {
  test('at its addresses, former ones too, and at the start that it is', async () => {
    const page = await buildContent(db, { type: 'page', group_id: group, slug: 'forr' })
    await db.content.update({ where: { id: page.id }, data: { slug: 'nu' } })
    await visit('2026-11-20', 1, { path: '/nu', views: 3 })
    await visit('2026-10-21', 1, { path: '/forr', views: 2 })
    await visit('2026-10-22', 1, { path: '/forr', views: 4 })
    await visit('2026-11-20', 1, { path: '/', views: 50 })
    await visit('2026-11-20', 1, { path: '/nu', group_id: other, views: 500 })
    const found = await callerOf(ctx).text({ entity: 'page', id: page.id })
    expect(found.last30).toBe(7)
    expect(found.weeks).toHaveLength(8)
    expect(found.weeks.at(-1)).toEqual({ start: '2026-11-16', views: 3 })
    expect(found.weeks.find(({ start }) => start === '2026-10-19')).toEqual({ start: '2026-10-19', views: 6 })
    await db.group.update({ where: { id: group }, data: { start_page_id: page.id } })
    expect((await callerOf(ctx).text({ entity: 'page', id: page.id })).last30).toBe(57)
  })

  test('is for who may change it', async () => {
    const mine = await buildContent(db, { type: 'article', group_id: group })
    const theirs = await buildContent(db, { type: 'article', group_id: other })
    const ask = (context: Context, id: number) => callerOf(context).text({ entity: 'article', id })
    expect((await ask(ctx, mine.id)).last30).toBe(0)
    await expect(ask(ctx, theirs.id)).rejects.toEqual(refused('NOT_FOUND'))
    const reader = await world.member([{ subject: 'Article', name: 'read' }], group)
    await expect(ask(reader.ctx, mine.id)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(callerOf(ctx).text({ entity: 'page', id: mine.id })).rejects.toEqual(refused('NOT_FOUND'))
  })
})
