import { sv } from '@kollegium/api/i18n/sv/index'
import { followBrands, resetBrands } from '@kollegium/api/testing/brands'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSites } from './testing.ts'

// An administrator writes markup in every text of the dictionary, in the brands' names, and in a colour. Visitors read it as text.

const sites = await createSites(listenForChanges)
const { db, env, changes } = sites
const brands = await followBrands(db, changes, env)
const get = await sites.serve({ ...sites.services, wordings: brands })
const hostile = `"'></title></textarea><img src=x onerror=alert(1)><script>alert(1)</script>`

beforeAll(async () => {
  await buildGroup(db, { name: 'sprak', title: `Språk ${hostile}`, category: 'other', vopagesStatus: true })
  await buildGroup(db, { name: 'skane', title: `Skåne ${hostile}`, category: 'region', vopagesStatus: true })
  await db.wording.createMany({ data: Object.keys(sv).map((key) => ({ key, text: `${key} ${hostile}` })) })
  for (const name of ['brand', 'languageBrand'])
    await db.setting.create({ data: { name, value: { name: hostile, association: hostile, colour: '#7A1F3D' } } })
  await changes.heard()
  await brands.settled()
})
afterAll(resetBrands)

const paths = [
  '/',
  '/artiklar',
  '/evenemang',
  '/dokumentbank',
  '/sok?q=a',
  '/ansok',
  '/tipsa',
  '/kontakt',
  '/verifiera',
]
const legal = ['/cookiepolicy', '/tillganglighet', '/nyhetsbrev', '/nosuch', '/mina', '/verifiera/AAAA-BBBB-CCCC']

/** Expects a page on which the hostile words stand as words alone. */
function expectWords({ document, text }: Awaited<ReturnType<typeof get>>, what: string): void {
  expect(text, what).toContain('alert(1)')
  const own = document.querySelectorAll('script:not([src^="/assets/"]):not([type="application/ld+json"]), [src="x"]')
  expect(
    [...own].map((each) => each.outerHTML.slice(0, 200)),
    what,
  ).toEqual([])
  for (const each of document.querySelectorAll('*'))
    for (const { name, value } of each.attributes) {
      expect(/^on/i.test(name), `${what}: ${name}="${value}"`).toBe(false)
      if (/^(href|src|action|formaction)$/.test(name)) expect(value, what).not.toMatch(/^\s*(javascript|data):/i)
    }
  for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
    expect(() => JSON.parse(data.textContent ?? ''), what).not.toThrow()
}

test.each(['', 'skane', 'sprak'])('no text of the installation becomes markup on the site %j', async (host) => {
  for (const path of [...paths, ...legal]) {
    const page = await get(path, { host })
    const what = `${host} ${path} ${page.status}`
    expect(page.status, what).toBeLessThan(500)
    if (page.status !== 302) expectWords(page, what)
  }
})

test('nor on the page of the method material for visitors, its form, and the page of the documents’ host', async () => {
  const headers = { accept: 'text/html' }
  for (const [host, path] of [
    ['', '/metodmaterial'],
    ['', '/ansok/metodmaterial'],
    ['docs', '/'],
  ] as const) {
    const page = await get(path, { host, headers })
    expect(page.status, `${host} ${path}`).toBe(200)
    expectWords(page, `${host} ${path}`)
  }
})

test.each(['name', 'association', 'email', 'sender', 'senderName', 'host', 'aliases', 'mark', 'colour'])(
  'a stored brand whose %s is markup stays words, on its pages, pictures and addresses',
  async (field) => {
    const stored = { name: 'Provnätet', association: 'Provföreningen', colour: '#7A1F3D', [field]: hostile }
    await db.setting.updateMany({ where: { name: { in: ['brand', 'languageBrand'] } }, data: { value: stored } })
    await changes.heard()
    await brands.settled()
    for (const host of ['', 'skane', 'sprak'])
      for (const path of ['/', '/kontakt', '/ansok', '/cookiepolicy']) {
        const page = await get(path, { host })
        expect(page.status, `${host} ${path}`).toBeLessThan(500)
        if (page.status < 300) expectWords(page, `${field} ${host} ${path}`)
        expect(String(page.headers.location ?? ''), `${host} ${path}`).not.toMatch(/alert|javascript/)
      }
    for (const path of ['/brand.css', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/artiklar.rss']) {
      const { status, text } = await get(path)
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
    }
  },
)

test('a colour that carries a rule of its own colours nothing', async () => {
  await db.setting.updateMany({
    where: { name: 'brand' },
    data: { value: { colour: '#7A1F3D;}</style><script>alert(1)</script>' } },
  })
  await changes.heard()
  await brands.settled()
  const { text } = await get('/')
  expect(text).not.toContain('7A1F3D')
  const { text: style } = await get('/brand.css?f=7a1f3d;}body{display:none')
  expect(style).not.toMatch(/display|script/)
})
