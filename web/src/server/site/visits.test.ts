import { createVisitCounter } from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
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

type Telling = { at?: string; from?: string; cookie?: string; headers?: Record<string, string> }

/** Tells of a view as the page's script does. */
const tell = (path: string, { at = host, from = '', cookie = 'vo_cookie_consent=1', headers = {} }: Telling = {}) =>
  get('/besok', {
    ...{ host: at, method: 'POST', body: new URLSearchParams({ path, from }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser, cookie, ...headers },
  })
async function stored(visits = services.visits) {
  await visits.flush()
  const rows = await db.visit.findMany({ orderBy: [{ path: 'asc' }, { referrer_host: 'asc' }] })
  return rows.map(({ group_id, path, referrer_host, visits, views }) => [group_id, path, referrer_host, visits, views])
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

  test('a kept page costs no statement', async () => {
    await get('/', { host })
    const statements = await sites.statementsOf(async () => {
      for (let view = 0; view < 5; view++) await tell('/')
    })
    expect(statements).toEqual([])
    expect(await stored()).toEqual([[group, '/', '', 5, 5]])
  })

  test('counting makes no page anew', async () => {
    await get('/', { host })
    await tell('/')
    await services.visits.flush()
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
    expect(await stored()).toEqual([])
  })

  test('of reading alone: a page sent says nothing to the counter', async () => {
    await get('/', { host, headers: { cookie: 'vo_cookie_consent=1', 'user-agent': browser } })
    expect(await stored()).toEqual([])
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
