import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
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
const readsFiles = { subject: 'File', name: 'read' }

let ctx: Context
let group: number
let other: number

beforeEach(async () => {
  await world.clear()
  // A Friday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  ;({ ctx, groupId: group } = await world.member([...edits, readsFiles]))
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

const on = (day: string) => ({ day: new Date(day), group_id: group })
const visit = (day: string, visits: number, more: Parameters<typeof buildVisit>[1] = {}) =>
  buildVisit(db, { ...on(day), visits, views: Math.max(visits, 1), ...more })
const site = (context: Context = ctx, filters: object = {}) => callerOf(context).site(filters)

describe('hosts', () => {
  test('known ones stand together, others by their names, and fewer than five are not told', async () => {
    const hosts = {
      'google.se': 6,
      'images.google.co.uk': 1,
      'sok.example.com': 3,
      'mail.google.com': 5,
      'l.facebook.com': 4,
      'socialt.example.net': 4,
      'nyhetsbrev.example.org': 7,
      'provkoping.example': 9,
      'google.se.provkoping.example': 2,
      'inte-google.se': 1,
      '': 20,
    }
    for (const [referrer_host, visits] of Object.entries(hosts)) await visit('2026-11-20', visits, { referrer_host })
    const { hosts: found } = await site()
    expect(found.map(({ kind, host, visits }) => [kind, host, visits])).toEqual([
      // The two hosts with few visits are few together, too.
      ['direct', '', 23],
      ['search', '', 10],
      [null, 'provkoping.example', 9],
      ['social', '', 8],
      ['newsletter', '', 7],
      ['mail', '', 5],
    ])
  })

  test('those with few visits stand together, and the order of masked ones tells nothing', async () => {
    const hosts = { 'b.example': 4, 'a.example': 3, 'mail.com': 1, 'google.se': 4, 'x.com': 2 }
    for (const [referrer_host, visits] of Object.entries(hosts)) await visit('2026-11-20', visits, { referrer_host })
    const { hosts: found } = await site()
    expect(found.map(({ kind, host, visits }) => [kind, host, visits])).toEqual([
      ['other', '', 7],
      ['mail', '', null],
      ['search', '', null],
      ['social', '', null],
    ])
  })
})

describe('fetched documents', () => {
  test('are summed against the time before, and the most fetched are named; fewer than five are not told', async () => {
    const portfolio_id = (await buildPortfolio(db, { group_id: group })).id
    const many = await buildFile(db, { portfolio_id, title: 'Avtal', filetype: 'application/pdf' })
    const few = await buildFile(db, { portfolio_id, title: 'Bilaga' })
    await buildDocumentFetch(db, { ...on('2026-11-20'), file_id: many.id, fetches: 3 })
    await buildDocumentFetch(db, { ...on('2026-11-18'), file_id: many.id, fetches: 2 })
    await buildDocumentFetch(db, { ...on('2026-11-18'), file_id: few.id, fetches: 4 })
    await buildDocumentFetch(db, { ...on('2026-08-12'), file_id: few.id, fetches: 7 })
    // Days outside both times.
    await buildDocumentFetch(db, { ...on('2026-01-01'), file_id: few.id, fetches: 100 })
    const { total, before, documents } = await site()
    expect([total.fetches, before.fetches]).toEqual([9, 7])
    expect(documents).toEqual({
      total: 2,
      items: [
        { id: many.id, title: 'Avtal', filetype: 'application/pdf', fetches: 5 },
        { id: few.id, title: 'Bilaga', filetype: 'text/plain', fetches: null },
      ],
    })
  })

  test('a file that the person may not read is counted and not named, nor is one in the trash', async () => {
    const mine = (await buildPortfolio(db, { group_id: group })).id
    const hidden = await buildFile(db, { portfolio_id: (await buildPortfolio(db, { group_id: other })).id })
    const trashed = await buildFile(db, { portfolio_id: mine, trashed_at: new Date() })
    for (const { id } of [hidden, trashed])
      await buildDocumentFetch(db, { ...on('2026-11-20'), file_id: id, fetches: 6 })
    const { total, documents } = await site()
    expect(total.fetches).toBe(12)
    expect(documents).toEqual({ total: 0, items: [] })
    const without = await world.member(edits, group)
    const open = await buildFile(db, { portfolio_id: mine })
    await buildDocumentFetch(db, { ...on('2026-11-20'), file_id: open.id, fetches: 6 })
    expect((await site()).documents.total).toBe(1)
    expect((await site(without.ctx)).documents.total).toBe(0)
  })

  test('masked ones stand by their titles', async () => {
    const portfolio_id = (await buildPortfolio(db, { group_id: group })).id
    for (const [title, fetches] of [
      ['A', 1],
      ['C', 4],
      ['B', 3],
    ] as const) {
      const { id } = await buildFile(db, { portfolio_id, title })
      await buildDocumentFetch(db, { ...on('2026-11-20'), file_id: id, fetches })
    }
    await buildSiteSearch(db, { ...on('2026-11-20'), words: 'arbete', searches: 1 })
    await buildSiteSearch(db, { ...on('2026-11-20'), words: 'betyg', searches: 4 })
    const { documents, words } = await site()
    expect(documents.items.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    expect(words.items.map((row) => row.words)).toEqual(['arbete', 'betyg'])
  })

  test('another site’s are not counted', async () => {
    await buildDocumentFetch(db, { ...on('2026-11-20'), group_id: other, fetches: 6 })
    expect((await site()).total.fetches).toBe(0)
    expect((await site({ ...ctx, groupId: null })).total.fetches).toBe(0)
    const office = await world.national([...edits, readsFiles])
    expect((await site(office.ctx)).total.fetches).toBe(6)
    expect((await site(office.ctx, { site: 'front' })).total.fetches).toBe(0)
  })
})

describe('searches', () => {
  test('are summed with those without a hit; words stand with their number, alike ones by the alphabet', async () => {
    await buildSiteSearch(db, { ...on('2026-11-20'), searches: 20, without_hit: 2 })
    for (const day of ['2026-11-20', '2026-11-19', '2026-09-20']) {
      await buildSiteSearch(db, { ...on(day), words: 'lön', searches: 3 })
    }
    await buildSiteSearch(db, { ...on('2026-11-20'), words: 'öppet', searches: 2 })
    await buildSiteSearch(db, { ...on('2026-11-20'), words: 'apl', searches: 2 })
    await buildSiteSearch(db, { ...on('2026-08-12'), words: 'förr', searches: 8 })
    await buildSiteSearch(db, { ...on('2026-11-20'), group_id: other, words: 'annat', searches: 9 })
    const { total, before, words } = await site()
    expect([total.searches, total.withoutHit]).toEqual([33, 15])
    expect([before.searches, before.withoutHit]).toEqual([8, 8])
    expect(words).toEqual({
      total: 3,
      items: [
        { words: 'lön', group: null, searches: 9 },
        { words: 'apl', group: null, searches: null },
        { words: 'öppet', group: null, searches: null },
      ].map((row) => ({ ...row, group: { id: group, title: expect.any(String) } })),
    })
  })

  test('the same words of several sites are told for each', async () => {
    for (const group_id of [group, other, null]) {
      await buildSiteSearch(db, { ...on('2026-11-20'), group_id, words: 'lön', searches: 5 })
    }
    const office = await world.national(edits)
    const { words } = await site(office.ctx)
    expect(words.items.map(({ words: text, group: whose }) => [text, whose?.title ?? null])).toEqual([
      ['lön', null],
      ['lön', expect.any(String)],
      ['lön', 'Annan'],
    ])
  })
})

describe('the order of pages', () => {
  beforeEach(async () => {
    const text = (slug: string, title: string, type: 'article' | 'page' = 'page') =>
      buildContent(db, { group_id: group, slug, title, type })
    await text('a', 'Öppet hus')
    await text('b', 'Ansökan')
    await text('c', 'Examen', 'article')
    await db.$executeRaw`UPDATE "Content" SET updated_at = '2026-01-01'::date + id`
    await visit('2026-11-20', 0, { path: '/a', views: 10, read_to_end: 5 })
    await visit('2026-11-20', 0, { path: '/b', views: 20, read_to_end: 18 })
    await visit('2026-11-20', 0, { path: '/artiklar/c', views: 20, read_to_end: 1 })
    await visit('2026-11-20', 0, { path: '/', views: 5 })
    await visit('2026-08-12', 0, { path: '/a', views: 5 })
    await visit('2026-08-12', 0, { path: '/b', views: 40 })
    await visit('2026-08-12', 0, { path: '/artiklar/c', views: 20 })
  })

  // Pages alike stand by views, then by address, in both orders. A page without the value stands last in both.
  test.each([
    ['title', 'asc', ['Ansökan', 'Examen', 'Hem', 'Öppet hus']],
    ['title', 'desc', ['Öppet hus', 'Hem', 'Examen', 'Ansökan']],
    ['kind', 'asc', ['Examen', 'Ansökan', 'Öppet hus', 'Hem']],
    ['kind', 'desc', ['Ansökan', 'Öppet hus', 'Hem', 'Examen']],
    ['site', 'asc', ['Examen', 'Ansökan', 'Öppet hus', 'Hem']],
    ['site', 'desc', ['Examen', 'Ansökan', 'Öppet hus', 'Hem']],
    ['views', 'asc', ['Hem', 'Öppet hus', 'Examen', 'Ansökan']],
    ['views', 'desc', ['Examen', 'Ansökan', 'Öppet hus', 'Hem']],
    // A page without earlier views has grown most.
    ['against', 'asc', ['Ansökan', 'Examen', 'Öppet hus', 'Hem']],
    ['against', 'desc', ['Hem', 'Öppet hus', 'Examen', 'Ansökan']],
    ['end', 'asc', ['Examen', 'Öppet hus', 'Ansökan', 'Hem']],
    ['end', 'desc', ['Ansökan', 'Öppet hus', 'Examen', 'Hem']],
    ['changed', 'asc', ['Öppet hus', 'Ansökan', 'Examen', 'Hem']],
    ['changed', 'desc', ['Examen', 'Ansökan', 'Öppet hus', 'Hem']],
  ] as const)('by %s, %s', async (column, order, titles) => {
    const { pages } = await site(ctx, { order: { column, order } })
    expect(pages.items.map(({ title }) => title)).toEqual(titles)
  })

  test('an unknown column is refused, and the title of a text that the person may not read orders nothing', async () => {
    await expect(site(ctx, { order: { column: 'password', order: 'asc' } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await db.content.updateMany({ where: { slug: 'a' }, data: { title: 'Ööö', trashed_at: new Date() } })
    const { pages } = await site(ctx, { order: { column: 'title', order: 'asc' } })
    expect(pages.items.map(({ title }) => title)).toEqual(['/a', 'Ansökan', 'Examen', 'Hem'])
  })
})

describe('a page’s row', () => {
  test('of a text that the person may not read has neither title nor address, and the title orders nothing', async () => {
    const text = await buildContent(db, { type: 'queue', group_id: group, slug: 'a-hemlig', title: 'A hemlig' })
    const [alias] = await db.urlAlias.findMany({ where: { content_id: text.id } })
    await visit('2026-11-20', 0, { path: `/${alias?.alias}`, views: 9 })
    await visit('2026-11-20', 0, { path: '/om-oss', views: 8 })
    await visit('2026-11-20', 0, { path: '/ö', views: 7 })
    const titled = { order: { column: 'title', order: 'desc' } }
    const { items } = (await site(ctx, titled)).pages
    expect(items.map(({ title }) => title)).toEqual(['Om oss', 'En text som du inte får läsa', '/ö'])
    expect(items[1]).toMatchObject({ path: '', text: null, url: null, siteUrl: null })
    expect(JSON.stringify(await site(ctx))).not.toContain('hemlig')
    expect(JSON.stringify(await callerOf(ctx).week())).not.toContain('hemlig')
    const reader = await world.member([...edits, { subject: 'Queue', name: 'read' }], group)
    expect((await site(reader.ctx)).pages.items[0]?.title).toBe('A hemlig')
  })

  test('says where its text is shown now, and whether the person may change it', async () => {
    const published = { status: 'published', date: new Date('2026-11-01') } as const
    await db.group.update({ where: { id: group }, data: { vopagesStatus: true } })
    const shown = await buildContent(db, { type: 'page', group_id: group, slug: 'visas', ...published })
    await buildContent(db, { type: 'page', group_id: group, slug: 'dold' })
    await visit('2026-11-20', 0, { path: '/visas', views: 20 })
    await visit('2026-11-20', 0, { path: '/dold', views: 10 })
    await visit('2026-11-20', 0, { path: '/om-oss', views: 5 })
    const rows = (await site()).pages.items
    expect(rows.map(({ siteUrl, url }) => siteUrl === url)).toEqual([true, false, true])
    expect(rows[1]?.siteUrl).toBeNull()
    expect(rows[0]?.text).toMatchObject({ id: shown.id, mayChange: true })
    const reads = ['Page', 'Article'].map((subject) => ({ subject, name: 'read' }))
    const ofPages = await world.member([...reads, { subject: 'Page', name: 'update' }], group)
    await buildContent(db, { type: 'article', group_id: group, slug: 'artikel', ...published })
    await visit('2026-11-20', 0, { path: '/artiklar/artikel', views: 30 })
    const [article, page] = (await site(ofPages.ctx)).pages.items
    expect([article?.text?.mayChange, page?.text?.mayChange]).toEqual([false, true])
  })
})

test('the figures take as many statements for many rows as for few', async () => {
  await visit('2026-11-20', 20)
  const ask = () => site(ctx, { order: { column: 'title', order: 'asc' } })
  const statements = await world.statementsOf(ask)
  for (let at = 0; at < 12; at++) {
    await visit('2026-11-19', 3, { path: `/sida-${at}`, referrer_host: `v${at}.example`, read_to_end: 1 })
    await buildDocumentFetch(db, { ...on('2026-11-19'), fetches: 5 })
    await buildSiteSearch(db, { ...on('2026-11-19'), words: `ord ${at}`, searches: 5 })
  }
  expect(await world.statementsOf(ask)).toHaveLength(statements.length)
})
