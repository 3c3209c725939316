import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildDocumentFetch, buildSiteSearch, buildVisit } from '@kollegium/db/testing/factories/visit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { visitsRouter } from './visits.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(visitsRouter)
const edits = ['read', 'update'].flatMap((name) => ['Page', 'Article'].map((subject) => ({ subject, name })))

let ctx: Context
let group: number
let other: number

beforeEach(async () => {
  await world.clear()
  // A Friday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  ;({ ctx, groupId: group } = await world.member(edits))
  other = (await buildGroup(db, { title: 'Annan' })).id
  await countedSince('2024-11-01')
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes the installation count since long ago: the times that are compared are known. */
async function countedSince(day: string) {
  const at = { day: new Date(day), group_id: other }
  await buildVisit(db, { ...at, path: '/forst', visits: 0 })
  await buildDocumentFetch(db, { ...at })
  await buildSiteSearch(db, { ...at })
}

const visit = (day: string, visits: number, more: Parameters<typeof buildVisit>[1] = {}) =>
  buildVisit(db, { day: new Date(day), group_id: group, visits, views: Math.max(visits, 1), ...more })
const site = (context: Context = ctx, filters: object = {}) => callerOf(context).site(filters)

describe('read to the end', () => {
  const pageOf = async (title: string) => (await site()).pages.items.find((page) => page.title === title)

  test('a share of the views since ends are counted; without an end or with few views there is none', async () => {
    await visit('2026-11-10', 0, { path: '/gammal', views: 100 })
    await visit('2026-11-18', 0, { path: '/gammal', views: 10, read_to_end: 4 })
    await visit('2026-11-20', 0, { path: '/gammal', views: 10, read_to_end: 1 })
    await visit('2026-11-20', 0, { path: '/utan', views: 40 })
    await visit('2026-11-20', 0, { path: '/liten', views: 4, read_to_end: 4 })
    // The end of the last view was told after midnight.
    await visit('2026-11-19', 0, { path: '/natt', views: 5, read_to_end: 5 })
    await visit('2026-11-20', 0, { path: '/natt', referrer_host: 'a.example', views: 0, read_to_end: 1 })
    await visit('2026-11-20', 0, { path: '/bara-slut', views: 0, read_to_end: 1 })
    expect((await pageOf('/gammal'))?.share).toBe(0.25)
    expect((await pageOf('/utan'))?.share).toBeNull()
    expect((await pageOf('/liten'))?.share).toBeNull()
    expect((await pageOf('/natt'))?.share).toBe(1)
    expect(await pageOf('/bara-slut')).toBeUndefined()
  })

  test('counts all days since the first end ever, also of days on which nobody reached one', async () => {
    await visit('2026-10-01', 0, { path: '/annan', group_id: other, views: 1, read_to_end: 1 })
    await visit('2026-11-10', 0, { path: '/sen', views: 15 })
    await visit('2026-11-20', 0, { path: '/sen', views: 5, read_to_end: 5 })
    await visit('2026-09-30', 0, { path: '/sen', referrer_host: 'a.example', views: 20 })
    expect((await pageOf('/sen'))?.share).toBe(0.25)
    const page = await buildContent(db, { type: 'page', group_id: group, slug: 'sen', title: 'Sen' })
    expect((await callerOf(ctx).text({ entity: 'page', id: page.id })).share).toBe(0.25)
  })

  test('a text that nobody finishes has none of them, once five views could tell', async () => {
    const text = (slug: string, title: string, type: 'page' | 'event' = 'page') =>
      buildContent(db, { group_id: group, slug, title, type })
    const unread = await text('olast', 'Oläst')
    const [few, event] = [await text('ny', 'Ny'), await text('traff', 'Träff', 'event')]
    await visit('2026-11-10', 0, { path: '/olast', views: 50 })
    const shareOf = async (id: number, entity: 'page' | 'event' = 'page') =>
      (await callerOf(ctx).text({ entity, id })).share
    ;({ ctx } = await world.member([...edits, { subject: 'Event', name: 'read' }], group))
    // Ends were never counted.
    expect([(await pageOf('Oläst'))?.share, await shareOf(unread.id)]).toEqual([null, null])
    await visit('2026-11-20', 0, { path: '/last', views: 10, read_to_end: 9 })
    await visit('2026-11-20', 0, { path: '/olast', views: 5 })
    await visit('2026-11-20', 0, { path: '/ny', views: 4 })
    const eventPath = (await db.urlAlias.findFirstOrThrow({ where: { content_id: event.id } })).alias
    await visit('2026-11-20', 0, { path: `/${eventPath}`, views: 40 })
    const shares = [await pageOf('Oläst'), await pageOf('Ny'), await pageOf('Träff')].map((page) => page?.share)
    expect(shares).toEqual([0, null, null])
    expect([await shareOf(unread.id), await shareOf(few.id)]).toEqual([0, null])
    const { pages } = await site(ctx, { order: { column: 'end', order: 'asc' } })
    expect(pages.items.map(({ title }) => title)).toEqual(['Oläst', '/last', 'Träff', 'Ny'])
  })

  test('a text’s form has it of the last thirty days, of the addresses that tell of ends', async () => {
    const page = await buildContent(db, { type: 'page', group_id: group, slug: 'nu' })
    await db.group.update({ where: { id: group }, data: { start_page_id: page.id } })
    await visit('2026-11-20', 0, { path: '/', views: 50 })
    await visit('2026-11-20', 0, { path: '/nu', views: 10, read_to_end: 7 })
    await visit('2026-10-01', 0, { path: '/nu', views: 10, read_to_end: 10 })
    expect(await callerOf(ctx).text({ entity: 'page', id: page.id })).toMatchObject({ last30: 60, share: 0.7 })
    await db.visit.updateMany({ data: { read_to_end: 0 } })
    expect((await callerOf(ctx).text({ entity: 'page', id: page.id })).share).toBeNull()
  })
})

describe('a compared time', () => {
  const sums = async (filters: object) => {
    const { before, pages } = await site(ctx, filters)
    return [before.visits, before.views, before.fetches, before.searches, before.withoutHit, pages.items[0]?.before]
  }

  test('before the first day of a table is no nought', async () => {
    await visit('2026-11-20', 1)
    expect(await sums({})).toEqual([0, 0, 0, 0, 0, 0])
    await db.documentFetch.updateMany({ data: { day: new Date('2026-09-01') } })
    expect(await sums({})).toEqual([0, 0, null, 0, 0, 0])
    await db.siteSearch.deleteMany()
    await db.visit.updateMany({ where: { path: '/forst' }, data: { day: new Date('2026-09-01') } })
    expect(await sums({})).toEqual([null, null, null, null, null, null])
  })

  test('before the kept months is none, although the night has not removed it yet', async () => {
    await db.visit.updateMany({ data: { day: new Date('2020-01-01') } })
    await visit('2026-01-01', 1)
    const year = { from: '2025-11-01', to: '2026-11-20', compare: 'year' }
    expect((await sums(year))[0]).toBe(0)
    expect((await sums({ ...year, from: '2025-10-01' }))[0]).toBeNull()
  })
})
