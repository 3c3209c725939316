import type { Services } from '@kollegium/api/services'
import { followBrands } from '@kollegium/api/testing/brands'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { siteOf } from './host.ts'
import { createSites, textOf } from './testing.ts'

const sites = await createSites(listenForChanges)
const { db, env, changes } = sites
const brands = await followBrands(db, changes, env)
type Mail = Parameters<Services['mailer']['send']>[0]
const mails: Mail[] = []
const mailer = {
  send: async (mail: Mail) => {
    mails.push(mail)
  },
}
const get = await sites.serve({ ...sites.services, mailer, wordings: brands })

/** Resolves once the process has the brands that the database has. */
async function settled() {
  await changes.heard()
  await brands.settled()
}

async function saveBrand(value: object) {
  await db.setting.deleteMany({ where: { name: 'languageBrand' } })
  await db.setting.create({ data: { name: 'languageBrand', value } })
  await settled()
}

let front: number
beforeEach(async () => {
  await sites.clear()
  mails.length = 0
  front = (await buildGroup(db, { name: 'sprak', title: 'Språk i arbetet', category: 'other', vopagesStatus: true })).id
  await buildGroup(db, { name: 'norr', title: 'Norr', category: 'other', vopagesStatus: true, parent_id: front })
  await buildGroup(db, { name: 'skane', title: 'College Skåne', category: 'region', vopagesStatus: true })
  await saveBrand({ host: 'sprak.example', aliases: 'www.sprakombud.example, ombud.example', site: front })
})

const titleOf = async (path: string, at: string) => (await get(path, { at })).document.title

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

describe('kept pages', () => {
  test('a brand that changes while a visitor reads: the next page has the new look and host', async () => {
    expect(await titleOf('/', 'sprak.example')).toContain('Språk i arbetet')
    const paths = ['/', '/om-oss', '/artiklar', '/evenemang', '/verifiera', '/cookiepolicy']
    for (const path of paths) {
      expect((await get(path, { at: 'norr.sprak.example' })).text, path).toContain('/brand.css?f=5e3b8e&amp;m=language')
    }
    await saveBrand({ host: 'sprak.example', site: front, name: 'Ordet', colour: '#123456' })
    for (const path of paths) {
      const { text, document } = await get(path, { at: 'norr.sprak.example' })
      expect(text, path).toContain('/brand.css?f=123456&amp;m=language')
      expect(textOf(document.querySelector('header')), path).toContain('Ordet')
    }
    await saveBrand({ host: 'ny.example', site: front, name: 'Ordet', colour: '#123456' })
    const next = await get('/', { at: 'ny.example' })
    expect(next.document.querySelector('link[href^="/brand.css"]')?.getAttribute('href')).toBe(
      '/brand.css?f=123456&m=language',
    )
    expect(textOf(next.document.querySelector('footer'))).toContain('Ordet drivs av')
    // The former host is foreign now.
    expect(await titleOf('/', 'sprak.example')).not.toContain('Språk i arbetet')
  })

  test('a site that moves to the brand is shown there, and its former address leads to it', async () => {
    expect((await get('/', { at: 'skane.vo.localhost:3000' })).status).toBe(200)
    await db.group.update({ where: { name: 'skane' }, data: { parent_id: front } })
    await settled()
    expect((await get('/', { at: 'skane.vo.localhost:3000' })).headers.location).toBe('http://skane.sprak.example/')
    expect((await get('/', { at: 'skane.sprak.example' })).status).toBe(200)
  })

  test('pages of two brands are never mixed, and a text of one brand isn’t the other’s', async () => {
    await db.wording.create({ data: { key: 'public.aboutUs', brand: 'language', text: 'Vi som är ombud' } })
    await db.wording.create({ data: { key: 'public.aboutUs', brand: 'college', text: 'Vi som är college' } })
    await settled()
    const menuAt = async (at: string) => textOf((await get('/', { at })).document.querySelector('header nav'))
    const reads = await Promise.all(
      [
        'sprak.example',
        'skane.vo.localhost:3000',
        'norr.sprak.example',
        'sprak.example',
        'skane.vo.localhost:3000',
      ].map(async (at) => [at, await menuAt(at)] as const),
    )
    for (const [at, menu] of reads) {
      const [own, other] = at.endsWith('example') ? ['ombud', 'college'] : ['college', 'ombud']
      expect(menu, at).toContain(`Vi som är ${own}`)
      expect(menu, at).not.toContain(`Vi som är ${other}`)
    }
  })

  test('structured data, feeds, sitemaps and robots of each brand name its own hosts alone', async () => {
    const ids = await db.group.findMany({ select: { id: true } })
    for (const { id: group_id } of ids) {
      const shown = { group_id, status: 'published' } as const
      await buildContent(db, { ...shown, slug: 'ny' })
      await buildContent(db, { ...shown, type: 'event', slug: 'traff', start_date: new Date('2090-01-01') })
    }
    await settled()
    const files = ['/sitemap.xml', '/robots.txt', '/artiklar.rss', '/evenemang.rss', '/evenemang.ics']
    for (const at of ['sprak.example', 'norr.sprak.example', 'skane.vo.localhost:3000']) {
      for (const path of ['/', '/artiklar/ny', '/evenemang/traff', '/om-oss']) {
        const { document } = await get(path, { at })
        const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
        const named = [...data.matchAll(/"http:\/\/([^/"]+)/g)].map(([, name]) => name)
        expect(new Set(named), `${at}${path}`).toEqual(new Set([at]))
        for (const meta of document.querySelectorAll('meta[property="og:url"], meta[property="og:image"]'))
          expect(meta.getAttribute('content'), `${at}${path}`).toMatch(`http://${at}/`)
      }
      for (const path of files) {
        const { status, text } = await get(path, { at })
        expect(status, path).toBe(200)
        const named = [...text.matchAll(/http:\/\/([^/\s<"]+)/g)].map(([, name]) => name)
        const own = named.filter((name) => name?.endsWith('.example') || name?.endsWith('localhost:3000'))
        expect(new Set(own), `${at}${path}`).toEqual(new Set([at]))
      }
    }
  })

  test('links between the sites of two brands lead to the right host', async () => {
    const article = { type: 'article', title: 'Om ombud', slug: 'om-ombud', status: 'published' } as const
    const { id: content_id } = await buildContent(db, { ...article, group_id: front })
    const skane = await db.group.findUniqueOrThrow({ where: { name: 'skane' } })
    const menu = await db.menu.create({ data: { name: 'skane-main', title: 'Meny', group_id: skane.id } })
    await db.menuLink.create({ data: { menu_id: menu.id, group_id: skane.id, content_id, position: 0, title: '' } })
    await db.setting.create({ data: { name: 'mainMenu', group_id: skane.id, value: menu.id } })
    await settled()
    const { document } = await get('/', { at: 'skane.vo.localhost:3000' })
    expect(document.querySelector('header nav a')?.getAttribute('href')).toBe('http://sprak.example/artiklar/om-ombud')
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

describe('mails', () => {
  const send = (path: string, at: string, fields: Record<string, string>) =>
    get(path, {
      ...{
        at,
        method: 'POST',
        body: new URLSearchParams({ sandning: `sending-${at.length}-0123456789`, ...fields }).toString(),
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('of a form come from the brand whose site it stands on', async () => {
    const own = { sender: 'ombud@example.com', senderName: 'Ombuden', email: 'sprak@example.com' }
    await saveBrand({ host: 'sprak.example', site: front, ...own })
    const fields = { email: 'asa@example.com', name: 'Åsa' }
    expect((await send('/nyhetsbrev', 'norr.sprak.example', fields)).status).toBe(303)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.from).toEqual({ name: 'Ombuden', address: 'ombud@example.com' })
    expect(mails[0]?.html).toContain('>Språk i arbetet<')
    expect(mails[0]?.html).toContain('href="http://norr.sprak.example/nyhetsbrev/bekrafta?token=')
    const tip = { message: 'Länken är trasig.', page: '/artiklar', email: '' }
    expect((await send('/tipsa', 'sprak.example', tip)).status).toBe(303)
    // Without contacts the brand's own office gets it.
    expect(mails[1]).toMatchObject({ to: 'sprak@example.com', from: { name: 'Ombuden' } })
    expect(mails[1]?.text).toContain('http://sprak.example/artiklar')
    expect((await send('/nyhetsbrev', 'skane.vo.localhost:3000', { ...fields, email: 'bo@example.com' })).status).toBe(
      303,
    )
    expect(mails[2]?.from).toBeUndefined()
    expect(mails[2]?.html).toContain('>Collegenätverket<')
  })

  test('a page of one brand is no page of the other’s tip', async () => {
    const fields = { message: 'Hej', page: 'http://skane.vo.localhost:3000/artiklar', email: '' }
    expect((await send('/tipsa', 'sprak.example', fields)).status).toBe(422)
    expect(mails).toEqual([])
  })
})
