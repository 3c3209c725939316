import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { beforeEach, describe, expect, test } from 'vitest'
import { textOf } from './testing.ts'
import { serveBrands } from './testing-brands.ts'

const { db, get, mails, prepareFront, saveBrand, settled, titleOf } = await serveBrands(listenForChanges)

let front: number
beforeEach(async () => {
  front = await prepareFront()
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
