import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { beforeEach, describe, expect, test } from 'vitest'
import { siteOf } from './host.ts'
import { textOf } from './testing.ts'
import { serveBrands } from './testing-brands.ts'

const { db, env, get, prepareFront, saveBrand, settled, titleOf } = await serveBrands(listenForChanges)

let front: number
beforeEach(async () => {
  front = await prepareFront()
})

describe('hosts', () => {
  test.each([
    ['sprak.example', { kind: 'group', label: 'sprak', brand: 'language' }],
    ['SPRAK.example', { kind: 'group', label: 'sprak', brand: 'language' }],
    ['front.sprak.example', { kind: 'group', label: 'sprak', brand: 'language' }],
    ['ombud.example', { kind: 'group', label: 'sprak', brand: 'language' }],
    ['norr.sprak.example', { kind: 'group', label: 'norr', prefix: '', brand: 'language' }],
    ['local-norr.sprak.example', { kind: 'group', label: 'norr', prefix: 'local-', brand: 'language' }],
    ['admin.sprak.example', { kind: 'app', app: 'admin', brand: 'language' }],
    ['local-cert.sprak.example', { kind: 'app', app: 'cert', brand: 'language' }],
    ['validig.vo.localhost:3000', { kind: 'app', app: 'validig', brand: 'college' }],
    ['metodmaterial.vo.localhost:3000', { kind: 'app', app: 'metodmaterial', brand: 'college' }],
    ['docs.sprak.example', { kind: 'none', brand: 'language' }],
    ['vo.localhost:3000', { kind: 'front', brand: 'college' }],
    ['skane.vo.localhost:3000', { kind: 'group', label: 'skane', brand: 'college' }],
    // Foreign and forged hosts.
    ['sprak.example.evil.test', { kind: 'front', brand: 'college' }],
    ['evilsprak.example', { kind: 'front', brand: 'college' }],
    ['sprak.example:81', { kind: 'front', brand: 'college' }],
    ['', { kind: 'front', brand: 'college' }],
  ])('%s', (host, site) => {
    expect(siteOf(host, env.PUBLIC_HOST)).toMatchObject(site)
  })

  test('the front and its sub-sites stand on the brand’s host, in its look; the network stands behind them', async () => {
    const { status, document } = await get('/', { at: 'sprak.example' })
    expect(status).toBe(200)
    expect(document.title).toContain('Språk i arbetet')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('http://sprak.example/')
    expect(document.querySelector('link[href^="/brand.css"]')?.getAttribute('href')).toBe(
      '/brand.css?f=5e3b8e&m=language',
    )
    const footer = document.querySelector('footer')
    expect(textOf(footer)).toContain('Språk i arbetet drivs av Föreningen Collegenätverket. Till Collegenätverket')
    expect(footer?.querySelector('a[href="http://vo.localhost:3000"]')).not.toBeNull()
    const norr = await get('/', { at: 'norr.sprak.example' })
    expect(norr.document.querySelector('header a[href="http://sprak.example"]')).not.toBeNull()
    expect((await get('/sitemap.xml', { at: 'norr.sprak.example' })).text).toContain(
      '<loc>http://norr.sprak.example/</loc>',
    )
    expect((await get('/robots.txt', { at: 'sprak.example' })).text).toContain('http://sprak.example/sitemap.xml')
    expect((await get('/verifiera', { at: 'sprak.example' })).status).toBe(200)
    expect((await get('/brand.css?f=5e3b8e&m=language', { at: 'sprak.example' })).text).toContain('#2e1a4a')
  })

  test.each([
    ['sprak.vo.localhost:3000', '/artiklar?sida=2', 'http://sprak.example/artiklar?sida=2'],
    ['norr.vo.localhost:3000', '/', 'http://norr.sprak.example/'],
    ['norr.ombud.example', '/om-oss', 'http://norr.sprak.example/om-oss'],
    ['www.sprakombud.example', '/', 'http://sprak.example/'],
    ['sprak.sprak.example', '/', 'http://sprak.example/'],
    ['skane.sprak.example', '/om-oss', 'http://skane.vo.localhost:3000/om-oss'],
  ])('%s%s leads to where the site stands', async (at, path, location) => {
    const { status, headers } = await get(path, { at })
    expect([status, headers.location]).toEqual([301, location])
  })

  test('an app is on the labels that are registered for it, and on no other', () => {
    const kindAt = (label: string) => siteOf(`${label}.${env.PUBLIC_HOST}`, env.PUBLIC_HOST).kind
    expect(['admin', 'local-admin', 'cert', 'local-cert'].map(kindAt)).toEqual(Array(4).fill('app'))
    expect(['foolocal-admin', 'admin.evil', 'local-admin.evil', 'my-local-cert'].map(kindAt)).not.toContain('app')
  })

  test('a former label and an unknown one', async () => {
    const { id } = await db.group.findUniqueOrThrow({ where: { name: 'norr' } })
    await db.groupAlias.create({ data: { label: 'norra', group_id: id } })
    await settled()
    expect((await get('/om-oss', { at: 'norra.sprak.example' })).headers.location).toBe(
      'http://norr.sprak.example/om-oss',
    )
    const unknown = await get('/', { at: 'finns-inte.sprak.example' })
    expect(unknown.status).toBe(404)
    expect(unknown.document.title).toBe('404 | Språk i arbetet')
  })

  test('a forged host gives the network’s front, with its own addresses', async () => {
    const { status, text } = await get('/', { at: 'sprak.example.evil.test' })
    expect(status).toBe(200)
    expect(text).not.toContain('evil.test')
    expect(text).toContain('http://vo.localhost:3000/')
  })

  test('sign-in of members comes back to the brand’s host, and never to another one', async () => {
    const { headers } = await get('/login?till=/dokumentbank', { at: 'norr.sprak.example' })
    const target = new URL(headers.location ?? '')
    expect(target.origin).toBe('http://vo.localhost:3000')
    expect(target.searchParams.get('redirect_uri')).toBe('http://norr.sprak.example/auth')
    const forged = await get('/login?till=/dokumentbank', { at: 'evil.test' })
    expect(forged.headers.location).toBe('http://vo.localhost:3000/login?till=%2Fdokumentbank')
  })

  test('without a host the brand’s sites stand on the installation’s, in the brand’s look', async () => {
    await saveBrand({ site: front })
    const { status, document } = await get('/', { at: 'norr.vo.localhost:3000' })
    expect(status).toBe(200)
    expect(document.querySelector('link[href^="/brand.css"]')).not.toBeNull()
    expect(await titleOf('/', 'sprak.vo.localhost:3000')).toContain('Språk i arbetet')
  })
})

describe('the front', () => {
  const list = (name: string, title: string) =>
    buildContent(db, { type: 'queue', title, slug: name, status: 'published', group_id: null })

  test('has a headline, an introduction and menus that no site inherits', async () => {
    const menu = await db.menu.create({ data: { name: 'front', title: 'Startsidan' } })
    await db.menuLink.create({ data: { menu_id: menu.id, title: 'Bara här', url: '/artiklar', position: 0 } })
    const { id } = await list('ingangar', 'Ingångar')
    await db.setting.createMany({
      data: [
        { name: 'frontHeading', value: 'Vår egen rubrik' },
        { name: 'frontIntro', value: 'Vår egen ingress' },
        { name: 'frontMainMenu', value: menu.id },
        { name: 'frontPuffQueue', value: id },
      ],
    })
    await settled()
    const { document } = await get('/', { at: 'vo.localhost:3000' })
    expect(textOf(document.querySelector('h1'))).toBe('Vår egen rubrik')
    expect(textOf(document.querySelector('main'))).toContain('Vår egen ingress')
    expect(textOf(document.querySelector('header nav'))).toContain('Bara här')
    for (const at of ['skane.vo.localhost:3000', 'norr.sprak.example']) {
      expect(textOf((await get('/', { at })).document.body), at).not.toMatch(/Bara här|Vår egen/)
    }
  })

  test('without texts of its own it has the standard ones', async () => {
    const { document } = await get('/', { at: 'vo.localhost:3000' })
    expect(textOf(document.querySelector('h1'))).not.toBe('')
    expect(textOf(document.querySelector('main'))).toMatch(/1 regionala?/)
  })
})
