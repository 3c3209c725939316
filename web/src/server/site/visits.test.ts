import { createVisitCounter } from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get, heard, services } = sites
const host = 'skane'
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let group: number

beforeEach(async () => {
  await sites.clear()
  await heard(['Group'], async () => {
    group = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })).id
  })
})

type Telling = {
  at?: string
  from?: string
  cookie?: string
  headers?: Record<string, string>
  body?: Record<string, string>
}

/** Tells of a view as the page's script does. */
const tell = (
  path: string,
  { at = host, from = '', cookie = 'vo_cookie_consent=1', headers = {}, body }: Telling = {},
) =>
  get('/besok', {
    ...{ host: at, method: 'POST', body: new URLSearchParams(body ?? { path, from }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser, cookie, ...headers },
  })
async function stored(visits = services.visits) {
  await visits.flush()
  const rows = await db.visit.findMany({ orderBy: [{ path: 'asc' }, { referrer_host: 'asc' }] })
  return rows.map(({ group_id, path, referrer_host, visits, views }) => [group_id, path, referrer_host, visits, views])
}

/** Tells of the end of a text, and of a search. */
const tellEnd = (path: string, telling: Telling = {}) =>
  tell(path, { ...telling, body: { path, from: telling.from ?? '', end: '1' } })
const tellSearch = (search: string, found: '0' | '1', telling: Telling = {}) =>
  tell('/sok', { ...telling, body: { search, found } })
async function ends() {
  await services.visits.flush()
  const rows = await db.visit.findMany({ orderBy: [{ path: 'asc' }, { referrer_host: 'asc' }] })
  return rows.map(({ path, referrer_host, views, read_to_end }) => [path, referrer_host, views, read_to_end])
}
async function searches() {
  await services.visits.flush()
  const rows = await db.siteSearch.findMany({ orderBy: [{ group_id: 'asc' }, { words: 'asc' }] })
  return rows.map(({ group_id, words, searches, without_hit }) => [group_id, words, searches, without_hit])
}

describe('with approval', () => {
  test('a page of the site counts, and each page that the visitor goes on to', async () => {
    await buildContent(db, { type: 'article', group_id: group, slug: 'nytt', status: 'published' })
    const answer = await tell('/', { from: 'www.example.org' })
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    await tell('/artiklar/nytt', { from: `${host}.${sites.env.PUBLIC_HOST}` })
    await tell('/', { at: '' })
    expect(await stored()).toEqual([
      [null, '/', '', 1, 1],
      [group, '/', 'example.org', 1, 1],
      [group, '/artiklar/nytt', '', 0, 1],
    ])
  })

  test('the end of a text counts in the row of its view', async () => {
    await buildContent(db, { type: 'article', group_id: group, slug: 'nytt', status: 'published' })
    const given = { from: 'www.example.org' }
    await tell('/artiklar/nytt', given)
    const answer = await tellEnd('/artiklar/nytt', given)
    expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([204, '', undefined])
    expect(await ends()).toEqual([['/artiklar/nytt', 'example.org', 1, 1]])
  })

  test('a search counts on its site, with its words when it has no hit', async () => {
    await tellSearch('Lön', '0')
    await tellSearch('avtal', '1')
    await tellSearch('Lön', '0', { at: '' })
    expect(await searches()).toEqual([
      [group, '', 1, 0],
      [group, 'lön', 1, 1],
      [null, 'lön', 1, 1],
    ])
  })

  test('a search page says once whether it has a hit: not of one kind, not on a later page, not without words', async () => {
    await buildContent(db, { type: 'article', group_id: group, slug: 'nytt', status: 'published', title: 'Avtalsmall' })
    const found = async (query: string) =>
      (await get(`/sok?${query}`, { host })).document.querySelector<HTMLElement>('[data-found]')?.dataset.found
    expect(await found('q=avtal')).toBe('1')
    // The page shows what is like the words, and says that nothing has them.
    expect(await found('q=avtlsmall')).toBe('0')
    expect(await found('q=zzyzx')).toBe('0')
    for (const part of ['q=avtal&typ=sidor', 'q=avtal&sida=2', 'q=', 'q=%3F%3F'])
      expect(await found(part)).toBe(undefined)
  })

  test('a kept page costs no statement', async () => {
    await get('/', { host })
    const statements = await sites.statementsOf(async () => {
      for (let view = 0; view < 5; view++) await tell('/')
    })
    expect(statements).toEqual([])
    expect(await stored()).toEqual([[group, '/', '', 5, 5]])
  })

  test('counting makes no page anew', async () => {
    const file = await buildFile(db)
    await get('/', { host })
    await tell('/')
    await tellEnd('/')
    await tellSearch('lön', '0')
    services.visits.countFetch({ label: host, fileId: file.id })
    await services.visits.flush()
    expect(await db.documentFetch.count()).toBe(1)
    expect(await sites.statementsOf(() => get('/', { host }))).toEqual([])
  })
})

describe('nothing is counted', () => {
  test.each([
    ['when it is refused', '/', { cookie: 'vo_cookie_consent=0' }],
    ['before a choice', '/', { cookie: '' }],
    ['of signed-in people', '/', { cookie: 'vo_cookie_consent=1; vo_atoken=a' }],
    ['of robots', '/', { headers: { 'user-agent': 'Googlebot/2.1' } }],
    ['from another site', '/', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['of a page that isn’t there', '/finns-inte', {}],
    ['of a draft', '/utkast', {}],
    ['of the check of papers, whose address holds a number', '/verifiera/0000-0000-0000', {}],
    ['of the cookie policy, where one chooses', '/cookiepolicy', {}],
    ['of a site that isn’t there', '/', { at: 'nagon-annan' }],
    ['of a service', '/', { at: 'static' }],
    ['of a closed site', '/', { at: 'stangd' }],
    ['of an address with a query', '/?sok=namn', {}],
  ])('%s', async (_, path, telling) => {
    await buildContent(db, { type: 'page', group_id: group, slug: 'utkast', status: 'unpublished' })
    await heard(['Group'], () => buildGroup(db, { name: 'stangd' }))
    await tell(path, telling)
    await tellEnd(path, telling)
    expect(await stored()).toEqual([])
  })

  test.each<[string, Telling]>([
    ['when it is refused', { cookie: 'vo_cookie_consent=0' }],
    ['before a choice', { cookie: '' }],
    ['of signed-in people', { cookie: 'vo_cookie_consent=1; vo_atoken=a' }],
    ['of robots', { headers: { 'user-agent': 'Googlebot/2.1' } }],
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['of a site that isn’t there', { at: 'nagon-annan' }],
    ['of a closed site', { at: 'stangd' }],
    ['of a service', { at: 'static' }],
  ])('as a search %s', async (_, telling) => {
    await heard(['Group'], () => buildGroup(db, { name: 'stangd' }))
    await tellSearch('lön', '0', telling)
    expect(await searches()).toEqual([])
  })

  test('of reading and searching alone: a page sent says nothing to the counter', async () => {
    const headers = { cookie: 'vo_cookie_consent=1', 'user-agent': browser }
    await get('/', { host, headers })
    await get('/sok?q=zzyzx', { host, headers })
    expect(await stored()).toEqual([])
    expect(await searches()).toEqual([])
  })

  test('of a body that is too large or none at all', async () => {
    await tell(`/${'a'.repeat(5_000)}`)
    await get('/besok', { host, method: 'POST', headers: { cookie: 'vo_cookie_consent=1', 'user-agent': browser } })
    expect(await stored()).toEqual([])
    expect((await get('/besok', { host })).status).toBe(404)
  })
})

test('one address tells of so many views and no more; the answer says nothing of it', async () => {
  const visits = createVisitCounter({ db, logger: sites.logger })
  const site = await sites.serve({ ...services, visits })
  const telling = {
    ...{ host, method: 'POST', body: 'path=/' },
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser },
      cookie: 'vo_cookie_consent=1',
    },
  }
  for (let view = 0; view < 320; view++) expect((await site('/besok', telling)).status).toBe(204)
  expect(await stored(visits)).toEqual([[group, '/', '', 300, 300]])
})

test('while the database is away views of kept pages go on being counted, and others are not', async () => {
  let away = false
  const fail = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const sometimes = new Proxy(db, {
    get: (target, key) => (away && key === '$queryRaw' ? fail : Reflect.get(target, key)),
  })
  const site = await sites.serve({ ...services, db: sometimes })
  const telling = (at: string) => ({
    ...{ host: at, method: 'POST', body: 'path=/' },
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser },
      cookie: 'vo_cookie_consent=1',
    },
  })
  await heard(['Group'], () => buildGroup(db, { name: 'halland', vopagesStatus: true }))
  await site('/', { host })
  away = true
  expect((await site('/besok', telling(host))).status).toBe(204)
  expect((await site('/besok', telling('halland'))).status).toBe(503)
  expect(await stored()).toEqual([[group, '/', '', 1, 1]])
})
