import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'
import { collegeOf, host } from './testing-college.ts'

const { db, get, clear } = await createSites(listenForChanges)
const college = collegeOf(db)
const past = new Date('2020-01-01T12:00:00Z')

beforeEach(() => clear())

describe('articles', () => {
  test('are listed in pages, and a page that is not there is not found', async () => {
    const { local } = await college()
    for (let number = 1; number <= 21; number++) {
      await buildContent(db, {
        group_id: local.id,
        status: 'published',
        title: `Nr ${number}`,
        slug: `nr-${number}`,
        date: new Date(Date.UTC(2026, 0, number)),
      })
    }
    const first = await get('/artiklar', { host })
    expect([...first.document.querySelectorAll('main h2')].map(textOf).slice(0, 2)).toEqual(['Nr 21', 'Nr 20'])
    expect(first.document.querySelector('a[rel="next"]')?.getAttribute('href')).toBe('/artiklar?sida=2')
    const second = await get('/artiklar?sida=2&utm=x', { host })
    expect([...second.document.querySelectorAll('main h2')].map(textOf)).toEqual(['Nr 1'])
    expect((await get('/artiklar?sida=3', { host })).status).toBe(404)
    expect((await get('/artiklar?sida=abc', { host })).text).toBe(first.text)
  })

  test('show rich text, attachments, tags and what else there is to read', async () => {
    const { local } = await college()
    const file = await buildFile(db, {
      ...{ filename: 'guide.pdf', filetype: 'application/pdf', filesize: 12_400_000, title: 'Guiden' },
    })
    const picture = await buildFile(db, { filename: 'bild.png', filetype: 'image/png' })
    const tag = await buildTag(db, { label: 'Apl', group_id: local.id })
    const src = `/files/${picture.id}/bild.png`
    await buildContent(db, {
      group_id: local.id,
      status: 'published',
      title: 'Trygg handledare',
      slug: 'trygg',
      lead: 'En ingress',
      date: new Date('2026-11-12'),
      body: `<h2>Börja med ett samtal</h2><p>Text</p><p><img src="${src}" alt="Fönster" data-size="small" data-shape="circle"></p><blockquote><p>”Fråga”</p></blockquote><h2>Så kan en vecka se ut</h2><table><tbody><tr><th scope="col">Dag</th></tr></tbody></table><p><a href="/x" class="button">Anmäl dig</a></p>`,
      images: { create: { file_id: picture.id, description: 'Böcker' } },
      attachments: { create: { file_id: file.id } },
      tags: { connect: { id: tag.id } },
    })
    await buildContent(db, { group_id: local.id, status: 'published', title: 'En annan', slug: 'en-annan' })
    const { document } = await get('/artiklar/trygg', { host })
    expect(document.title).toBe('Trygg handledare | Eslöv–Höör–Hörby')
    expect(textOf(document.querySelector('main article p'))).toBe('12 november 2026')
    expect(document.querySelector('main article img')?.getAttribute('alt')).toBe('Böcker')
    const [first] = document.querySelectorAll('aside nav a')
    expect(textOf(document.querySelector(first?.getAttribute('href') ?? ''))).toBe('Börja med ett samtal')
    expect(document.querySelector('.rich-pair > img + blockquote')).not.toBeNull()
    expect(document.querySelector('.rich-pair img')?.getAttribute('src')).toBe(`${src}?d=600x`)
    expect(document.querySelector('.rich-table[role="region"][tabindex="0"] > table th')).not.toBeNull()
    expect(textOf(document.querySelector('.rich a.button'))).toBe('Anmäl dig')
    expect(textOf(document.querySelector('#bilagor ~ ul'))).toBe('GuidenPDF, 12 MB')
    expect(textOf(document.querySelector('#las-ocksa ~ ul'))).toBe('En annan')
    expect(textOf(document.querySelector('main ul[aria-label="Taggar"]'))).toBe('Apl')
  })

  test('belong to one site, and a draft to none', async () => {
    const { local } = await college()
    await buildContent(db, { group_id: local.id, status: 'published', slug: 'min' })
    await buildContent(db, { group_id: local.id, slug: 'utkast' })
    expect((await get('/artiklar/min', { host: 'skane' })).status).toBe(404)
    expect((await get('/artiklar/utkast', { host })).status).toBe(404)
    expect((await get('/artiklar/min', { host })).status).toBe(200)
    expect((await get('/artiklar/min', { host: `local-${host}` })).status).toBe(200)
  })
})

describe('pages and events', () => {
  const titles = (document: Document) => textOf(document.querySelector('main h1'))

  test('are shown at their addresses, an event with when and where', async () => {
    const { local } = await college()
    const shown = { group_id: local.id, status: 'published' } as const
    const image = await buildFile(db, { filename: 'a.jpg', filetype: 'image/jpeg' })
    const images = { create: { file_id: image.id } }
    await buildContent(db, {
      ...shown,
      type: 'page',
      title: 'För handledare',
      slug: 'for-handledare',
      body: '<p>Hej</p>',
      images,
    })
    await buildContent(db, {
      ...shown,
      type: 'event',
      title: 'Träff',
      slug: 'traff',
      start_date: new Date('2026-03-12'),
      start_time: '13:00',
      end_time: '16:30',
      location: 'Folkets hus',
    })
    const page = await get('/for-handledare', { host })
    expect(page.status).toBe(200)
    expect(page.document.title).toBe('För handledare | Eslöv–Höör–Hörby')
    // A page has no day of its own, only that of its last change.
    const days = [...page.document.querySelectorAll('main time')].map((time) => textOf(time.parentElement))
    expect(days).toEqual([expect.stringMatching(/^Senast uppdaterad/)])
    expect(page.document.querySelector('main img')?.getAttribute('src')).toContain(`/files/${image.id}/`)
    expect(textOf(page.document.querySelector('main .rich'))).toBe('Hej')
    const event = await get('/evenemang/traff', { host })
    expect(titles(event.document)).toBe('Träff')
    expect(textOf(event.document.querySelector('main dl'))).toBe('När12 mars 2026, torsdag, kl. 13–16.30VarFolkets hus')
    expect((await get('/traff', { host })).status).toBe(404)
    expect((await get('/artiklar/for-handledare', { host })).status).toBe(404)
  })

  test.each(['unpublished', 'scheduled', 'over', 'trashed'])('are not shown, nor led to, when %s', async (state) => {
    const { local } = await college()
    const states = {
      unpublished: { status: 'unpublished' },
      scheduled: { status: 'published', publish_at: new Date(Date.now() + 1e8) },
      over: { status: 'published', unpublish_at: past },
      trashed: { status: 'published', trashed_at: past },
    } as Record<string, object>
    const { id } = await buildContent(db, { group_id: local.id, type: 'page', slug: 'forr', status: 'published' })
    await db.content.update({ where: { id }, data: { slug: 'nu' } })
    await db.content.update({ where: { id }, data: states[state] ?? {} })
    for (const path of ['/nu', '/forr']) expect((await get(path, { host })).status).toBe(404)
  })

  test('an old address leads to the one of now, for good; a new text at the old address is shown', async () => {
    const { local } = await college()
    const shown = { group_id: local.id, status: 'published' } as const
    const page = await buildContent(db, { ...shown, type: 'page', slug: 'ett' })
    const article = await buildContent(db, { ...shown, slug: 'forsta' })
    for (const slug of ['tva', 'tre']) await db.content.update({ where: { id: page.id }, data: { slug } })
    await db.content.update({ where: { id: article.id }, data: { slug: 'andra' } })
    for (const [old, now] of [
      ['/ett', '/tre'],
      ['/tva', '/tre'],
      ['/artiklar/forsta', '/artiklar/andra'],
    ] as const) {
      const { status, headers } = await get(old, { host })
      expect([status, headers.location, headers['cache-control']]).toEqual([301, now, 'no-store'])
      expect((await get(now, { host })).status).toBe(200)
      // Another site knows nothing of it.
      expect((await get(old, { host: 'skane' })).status).toBe(404)
    }
    await buildContent(db, { ...shown, type: 'page', slug: 'ett', title: 'Ny text' })
    await expect.poll(async () => (await get('/ett', { host })).status).toBe(200)
    // Back again, and no ring.
    await db.content.update({ where: { id: page.id }, data: { slug: 'tva' } })
    await expect.poll(async () => (await get('/tre', { host })).headers.location).toBe('/tva')
    expect((await get('/tva', { host })).status).toBe(200)
  })
})

describe('what editors write', () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg onload=alert(1)>'

  test('is shown as text, or sanitised where it is rich text', async () => {
    const { local } = await college({
      title: evil,
      description: evil,
      front_title: evil,
      front_body: evil,
      body: evil,
      website: 'javascript:alert(1)',
    })
    const part = {
      parent_id: local.id,
      category: 'educator',
      title: evil,
      website: 'javascript:alert(1)',
      email: 'x" onclick="alert(1)',
      latitude: 55.8,
      longitude: 13.3,
    } as const
    await buildGroup(db, part)
    const user = await buildUser(db, { status: true, firstname: evil, lastname: evil, email: 'a@example.com?bcc=x' })
    await db.groupContact.create({ data: { group_id: local.id, user_id: user.id, title: evil } })
    await buildContent(db, {
      group_id: local.id,
      status: 'published',
      slug: 'a',
      title: evil,
      lead: evil,
      body: `<h2>${evil}</h2><a href="javascript:alert(1)">x</a>`,
    })
    for (const path of ['/', '/om-oss', '/artiklar', '/artiklar/a', '/cookiepolicy']) {
      const { document, status } = await get(path, { host })
      expect(status).toBe(200)
      expect(document.querySelectorAll('script:not([src], [type="application/ld+json"])')).toHaveLength(0)
      const names = [...document.querySelectorAll('*')].flatMap((node) => node.getAttributeNames())
      expect(names.filter((name) => name.startsWith('on'))).toEqual([])
      const addresses = [...document.querySelectorAll('[href], [src]')].map(
        (node) => node.getAttribute('href') ?? node.getAttribute('src'),
      )
      expect(addresses.filter((address) => /^\s*javascript:|bcc=/i.test(address ?? ''))).toEqual([])
      expect(textOf(document.querySelector('header'))).toContain('<script>alert(1)</script>')
    }
  })
})
