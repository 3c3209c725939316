import { listenForChanges } from '@kollegium/db'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, env } = sites
const get = await sites.serve()
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const ask = (path: string, headers: Record<string, string> = browser) => get(path, { host: 'docs', headers })

test('a person is told the meaning of the host, its addresses, and the place of the documents', async () => {
  await db.setting.create({ data: { name: 'brand', value: { email: 'kansli@example.se' } } })
  const { status, headers, document } = await ask('/')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    ...{ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding' },
  })
  const text = textOf(document.querySelector('main'))
  expect(text).toContain(`http://docs.${env.PUBLIC_HOST}/api/v1/graphql`)
  expect(text).toContain('kansli@example.se')
  expect(text).not.toContain('Till dokumentbanken')
  expect(document.querySelector('link[rel=canonical]')).toBeNull()
  // A choice made here would be kept for this host alone, where nothing is counted.
  expect(document.querySelector('[data-cookies-question]')).toBeNull()
})

test('with documents on the front it leads there', async () => {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: null })
  await buildFile(db, { portfolio_id })
  const { document } = await ask('/')
  const link = [...document.querySelectorAll('main a')].find((each) => textOf(each) === 'Till dokumentbanken')
  expect(link?.getAttribute('href')).toBe(`http://${env.PUBLIC_HOST}/dokumentbank`)
})

test('the links of its frame lead to the front, and never to another host', async () => {
  for (const [path, location] of [
    ['/cookiepolicy', '/cookiepolicy'],
    ['/artiklar?sida=2', '/artiklar?sida=2'],
    ['//evil.example/x', '/evil.example/x'],
  ] as const) {
    const { status, headers } = await ask(path)
    expect([status, headers.location]).toEqual([302, `http://${env.PUBLIC_HOST}${location}`])
  }
})

test('robots are answered there, whatever they accept, and not on another host without pages', async () => {
  for (const accept of [browser.accept, '*/*', 'text/plain']) {
    const { status, headers, text } = await ask('/robots.txt', { accept })
    expect([status, headers['content-type'], text]).toEqual([
      ...[200, 'text/plain; charset=utf-8', 'User-agent: *\nDisallow:\n'],
    ])
  }
  expect((await get('/robots.txt', { host: 'api', headers: browser })).status).toBe(404)
})

test('programs get no page there', async () => {
  for (const accept of ['application/json', '*/*']) expect((await ask('/', { accept })).status).toBe(404)
  expect((await get('/', { host: 'docs', method: 'POST', headers: browser })).status).toBe(404)
  expect((await get('/', { host: 'a.docs', headers: browser })).status).toBe(404)
  expect((await get('/', { host: 'api', headers: browser })).status).toBe(404)
})
