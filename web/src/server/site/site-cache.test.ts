import { brotliDecompressSync } from 'node:zlib'
import { setWordings } from '@kollegium/api/i18n/translator'
import { articleRouter, createCallerFactory } from '@kollegium/api/testing'
import { lastingHeaders } from '@kollegium/api/testing/headers'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get, heard, serve, services } = sites
const host = 'skane'

beforeEach(() => sites.clear())
afterEach(() => vi.useRealTimers())

const site = (more = {}) =>
  buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true, front_title: 'Förr', ...more })
const heading = async (path = '/') => textOf((await get(path, { host })).document.querySelector('h1'))

/** Counts the statements that showing a page takes. */
const statements = async (path: string) => (await sites.statementsOf(() => get(path, { host }))).length

describe('a page that is kept', () => {
  test('is made once, and an edit is seen at the next request', async () => {
    const { id } = await site()
    expect(await heading()).toBe('Förr')
    expect(await statements('/')).toBe(0)
    expect(await statements('/?utm_source=x')).toBe(0)
    await heard(['Group'], () => db.group.update({ where: { id }, data: { front_title: 'Nu' } }))
    expect(await heading()).toBe('Nu')
    await heard(['Content'], () => buildContent(db, { group_id: id, title: 'Ny', slug: 'ny', status: 'published' }))
    expect((await get('/', { host })).text).toContain('/artiklar/ny')
    expect(await heading('/artiklar/ny')).toBe('Ny')
    await heard(['Content'], () => db.content.updateMany({ data: { status: 'unpublished' } }))
    expect((await get('/artiklar/ny', { host })).status).toBe(404)
    await heard(['Group'], () => db.group.update({ where: { id }, data: { vopagesStatus: false } }))
    expect(await heading()).toContain('under uppbyggnad')
  })

  test('an edit through the api is seen by whoever asks after its answer', async () => {
    const { id } = await site()
    const { ctx } = await sites.member([{ subject: 'Article', name: 'manage' }], id)
    const api = createCallerFactory(articleRouter)(ctx)
    const { id: article } = await api.create({ data: { title: 'Första', slug: 'a', status: 'published' } })
    expect(await heading('/artiklar/a')).toBe('Första')
    for (const title of ['Andra', 'Tredje', 'Fjärde']) {
      await heard(['Content'], () => api.update({ id: article, data: { title } }))
      expect(await heading('/artiklar/a')).toBe(title)
    }
  })

  test('is not kept with a text that is being replaced', async () => {
    await site()
    const asked = Promise.withResolvers<void>()
    const settled = Promise.withResolvers<void>()
    const wordings = {
      settled: () => {
        asked.resolve()
        return settled.promise
      },
    }
    const ask = await serve({ ...services, wordings })
    const page = ask('/', { host })
    await asked.promise
    setWordings({ 'public.aboutUs': 'Vilka är vi' })
    settled.resolve()
    expect((await page).text).toContain('Vilka är vi')
    setWordings({})
  })

  test('ends when something is to be published or taken down', async () => {
    const { id: group_id } = await site()
    const now = new Date('2026-11-20T12:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const shown = { group_id, status: 'published' } as const
    await buildContent(db, { ...shown, slug: 'snart', title: 'Snart', publish_at: at(10) })
    await heard(['Content'], () => buildContent(db, { ...shown, slug: 'kort', title: 'Kort', unpublish_at: at(20) }))
    const titles = async () => [...(await get('/artiklar', { host })).document.querySelectorAll('main h2')].map(textOf)
    expect(await titles()).toEqual(['Kort'])
    vi.setSystemTime(at(9))
    expect(await statements('/artiklar')).toBe(0)
    vi.setSystemTime(at(11))
    expect((await titles()).sort()).toEqual(['Kort', 'Snart'])
    vi.setSystemTime(at(21))
    expect(await titles()).toEqual(['Snart'])
    expect((await get('/artiklar/kort', { host })).status).toBe(404)
  })

  test('ends at the midnight when the group is no longer certified', async () => {
    const now = new Date('2026-11-21T12:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const period = { certified: new Date('2011-06-01'), certified_until: new Date('2026-11-21') }
    await heard(['Group'], () => site(period))
    const says = async () => textOf((await get('/', { host })).document.querySelector('main')).includes('Certifierat')
    expect(await says()).toBe(true)
    vi.setSystemTime(new Date('2026-11-21T22:59:00Z'))
    expect(await statements('/')).toBe(0)
    expect(await says()).toBe(true)
    vi.setSystemTime(new Date('2026-11-21T23:00:00Z'))
    expect(await says()).toBe(false)
  })

  test('begins with a page of the front site until that is over', async () => {
    const { id } = await site()
    const page = await buildContent(db, { type: 'page', group_id: null, slug: 'alla', status: 'published' })
    await heard(['Group'], () => db.group.update({ where: { id }, data: { start_page_id: page.id } }))
    const save = (data: object) => heard(['Content'], () => db.content.update({ where: { id: page.id }, data }))
    await save({ title: 'För alla' })
    expect(await heading()).toBe('För alla')
    expect(await statements('/')).toBe(0)
    const over = new Date(Date.now() + 60_000)
    await save({ title: 'Till alla', unpublish_at: over })
    expect(await heading()).toBe('Till alla')
    vi.useFakeTimers({ toFake: ['Date'], now: over })
    expect(await heading()).toBe('Förr')
  })

  test('tells the messages of now: everyone’s and the group’s own, from when until when they are published', async () => {
    const now = new Date('2026-11-21T12:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const { id: group_id } = await site()
    const { id: elsewhere } = await buildGroup(db, { name: 'halland', vopagesStatus: true })
    const told = async (path = '/', at = host) =>
      [...(await get(path, { host: at })).document.querySelectorAll('[data-message] .message-text')].map(textOf)
    const tell = (body: string, more = {}) =>
      heard(['Message'], () => buildMessage(db, { body: `<p>${body}</p>`, status: 'published', ...more }))
    expect(await told()).toEqual([])
    await tell('Alla')
    expect([await told(), await told('/', '')]).toEqual([['Alla'], ['Alla']])
    await tell('Våra', { group_id, publish_at: at(10), unpublish_at: at(20) })
    await tell('Andras', { group_id: elsewhere })
    await tell('Utkast', { status: 'unpublished' })
    await tell('Slängt', { trashed_at: now })
    expect(await told()).toEqual(['Alla'])
    expect(await statements('/')).toBe(0)
    vi.setSystemTime(at(11))
    for (const path of ['/', '/artiklar', '/om-oss', '/cookiepolicy', '/verifiera', '/finns-inte']) {
      expect([path, (await told(path)).sort()]).toEqual([path, ['Alla', 'Våra']])
    }
    expect(await told('/', '')).toEqual(['Alla'])
    vi.setSystemTime(at(21))
    expect(await told()).toEqual(['Alla'])
    await heard(['Message'], () => db.message.updateMany({ data: { trashed_at: at(21) } }))
    expect(await told()).toEqual([])
  })

  test('tells no visitor what is for staff, wherever messages stand', async () => {
    const { id: group_id } = await site()
    const article = await buildContent(db, { type: 'article', group_id, slug: 'nytt', status: 'published' })
    const closed = await buildGroup(db, { name: 'stangd' })
    const tell = (body: string, audience: 'visitors' | 'signed_in', group: number | null = null) =>
      heard(['Message'], () => buildMessage(db, { body, audience, status: 'published', group_id: group }))
    await tell('Till besökare', 'visitors')
    await tell('Till personalen', 'signed_in')
    await tell('Till vår personal', 'signed_in', group_id)
    await tell('Till deras personal', 'signed_in', closed.id)
    const paths = [
      ...['/', '/artiklar', `/artiklar/${article.slug}`, '/om-oss', '/cookiepolicy', '/finns-inte'],
      ...['/verifiera', '/verifiera?lang=en', '/verifiera/0000-0000-0000'],
    ]
    for (const [path, at] of [
      ...paths.flatMap((each) => [[each, host] as const, [each, ''] as const]),
      ['/', 'stangd'],
    ]) {
      const { text, document } = await get(path as string, { host: at as string })
      expect([path, at, text.includes('personal')]).toEqual([path, at, false])
      expect([path, textOf(document.querySelector('[data-message] .message-text'))]).toEqual([path, 'Till besökare'])
    }
    // A message that is made one to staff is gone from the next page.
    await heard(['Message'], () => db.message.updateMany({ data: { audience: 'signed_in' } }))
    expect((await get('/', { host })).document.querySelector('[data-message]')).toBeNull()
    expect((await get('/verifiera', { host })).document.querySelector('[data-message]')).toBeNull()
  })

  test('is sent compressed, and not at all to a browser that has it', async () => {
    await site()
    const { headers, text } = await get('/', { host })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    const again = await get('/', { host, headers: { 'if-none-match': headers.etag ?? '' } })
    expect(again).toMatchObject({ status: 304, text: '' })
    const coded = await get('/', { host, headers: { 'accept-encoding': 'gzip, br' } })
    expect(coded.headers).toMatchObject({ 'content-encoding': 'br', etag: headers.etag })
    expect(brotliDecompressSync(coded.bytes).toString()).toBe(text)
    const head = await get('/', { host, method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(
      (await get('/', { host, headers: { 'accept-encoding': 'br;q=0' } })).headers['content-encoding'],
    ).toBeUndefined()
  })

  test('is the same with every header when it is made and when it is kept, whatever is asked', async () => {
    await site()
    const lasting = ({ status, headers, text }: Answer) => ({ status, headers: lastingHeaders(headers), text })
    for (const [path, asking] of [
      ['/?a', {}],
      ['/?b', { method: 'HEAD' }],
      ['/?c', { headers: { 'accept-encoding': 'br' } }],
    ] as const) {
      const made = await get(path, { host, ...asking })
      const kept = await get(path, { host, ...asking })
      expect(lasting(kept)).toEqual(lasting(made))
      const { etag = '' } = made.headers
      const known = await get(path, { host, ...asking, headers: { 'if-none-match': etag } })
      expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag])
    }
  })

  test('answers no other method, and no address that a form or a preview answers', async () => {
    await site()
    await get('/', { host })
    expect((await get('/', { host, method: 'POST' })).status).toBe(404)
    expect((await get('/?forhandsgranska=1.a.b', { host })).status).toBe(404)
    expect((await get('/sok?q=apl', { host })).headers['cache-control']).toBe('no-store')
    expect((await get('/sok?q=apl', { host })).headers['cache-control']).toBe('no-store')
  })

  test('is kept by host: no site is shown another one', async () => {
    await site()
    await buildGroup(db, { name: 'halland', title: 'College Halland', vopagesStatus: true })
    await get('/', { host })
    expect(await heading()).toBe('Förr')
    expect(textOf((await get('/', { host: 'halland' })).document.querySelector('h1'))).toBe('College Halland')
  })
})

test('nothing is kept while the news of changes are not heard', async () => {
  const { id } = await site()
  const deaf = await serve({ ...services, changes: { ...sites.changes, live: () => false } })
  const shown = async () => textOf((await deaf('/', { host })).document.querySelector('h1'))
  expect(await shown()).toBe('Förr')
  await db.group.update({ where: { id }, data: { front_title: 'Nu' } })
  expect(await shown()).toBe('Nu')
})
