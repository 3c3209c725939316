import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@kollegium/api/definitions'
import { type Context, showDraft } from '@kollegium/api/server'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import express from 'express'
import { JSDOM } from 'jsdom'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as renderer from '../site/render.tsx'
import { createDraftRoutes } from './drafts.ts'
import { createSitePages } from './site/site-pages.ts'
import { createSites, textOf } from './testing.ts'

const sites = await createSites(listenForChanges)
const { db } = sites
const assets = { script: '/assets/client.js', firstPaint: '/assets/first.js', styles: ['/assets/site.css'], fonts: [] }
const pages = createSitePages(sites.services, { renderer: async () => renderer, assets, sources: null })
let asker: Context | Error
const app = express()
app.use(createDraftRoutes(sites.services, async () => (asker instanceof Error ? Promise.reject(asker) : asker), pages))
const server = createServer(app).listen(0, '127.0.0.1')
afterAll(() => void server.close())

type Draft = { entity: string; id: number | null; data: object; pending?: boolean }

async function shown(draft: Draft) {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/utkast`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(draft),
  })
  type Answer = { html: string; address: string | null; item: string | null; code?: string; message?: string }
  const answer = (await response.json()) as Answer
  const { document } = new JSDOM(answer.html ?? '').window
  return { status: response.status, ...answer, document, main: textOf(document.querySelector('main')) }
}

const writes = [
  'Article',
  'Page',
  'Event',
  'Section',
  'Card',
  'Queue',
  'Menu',
  'MenuLink',
  'Tag',
  'Group',
  'File',
  'User',
  'Portfolio',
].map((subject) => ({ subject, name: 'manage' }))
let groupId: number

beforeEach(async () => {
  await sites.clear()
  const group = await buildGroup(db, { name: 'hoor', title: 'Höör', vopagesStatus: true })
  groupId = group.id
  asker = (
    await sites.member(
      [...writes, { subject: 'Message', name: 'manage' }, { subject: 'Setting', name: 'manage' }],
      groupId,
    )
  ).ctx
})

/** All rows of the tables that drafts write, to see that nothing stays. */
const state = async () => {
  const tables = [
    'Content',
    'Revision',
    'Menu',
    'MenuLink',
    'Message',
    'Setting',
    'QueueItem',
    'UrlAlias',
    'AuditEntry',
    'Group',
    'DraftLink',
  ]
  const rows = await Promise.all(
    tables.map((table) => db.$queryRawUnsafe(`SELECT to_jsonb(t)::text FROM "${table}" t ORDER BY id`)),
  )
  return JSON.stringify(rows)
}

describe('a draft of a text', () => {
  test('is drawn as its page, and nothing of it stays', async () => {
    const { id } = await buildContent(db, { group_id: groupId, title: 'Förr', slug: 'nyhet', status: 'unpublished' })
    const before = await state()
    const data = { title: 'Nu', lead: 'Ingressen', body: '<h2>Rubrik</h2><p>Texten</p>' }
    const answer = await shown({ entity: 'article', id, data })
    expect(answer.address).toMatch(/^http.*\/\/hoor\..*\/artiklar\/nyhet$/)
    expect(textOf(answer.document.querySelector('main h1'))).toBe('Nu')
    expect(answer.main).toContain('Ingressen')
    expect(answer.main).toContain('Texten')
    expect(textOf(answer.document.querySelector('header'))).toContain('Höör')
    expect(await state()).toBe(before)
    expect((await sites.get('/artiklar/nyhet', { host: 'hoor' })).status).toBe(404)
  })

  test('is drawn before there is a row, without a title too, and of an event and a page', async () => {
    expect((await shown({ entity: 'article', id: null, data: { title: '', lead: 'Bara ingress' } })).main).toContain(
      'Utan rubrik',
    )
    const data = { title: 'Träff', start_date: '2090-12-16', location: 'Höör' }
    expect((await shown({ entity: 'event', id: null, data })).main).toMatch(/Träff.*16 december 2090.*Höör/)
    expect((await shown({ entity: 'page', id: null, data: { title: 'Om oss', body: '<p>Vi</p>' } })).main).toMatch(
      /Om oss.*Vi/,
    )
    expect(await db.content.count()).toBe(0)
  })

  test('shows what can be saved, where another field is half written or names what its writer may not read', async () => {
    const { id } = await buildContent(db, { group_id: groupId, title: 'Förr', slug: 'a' })
    const data = { title: 'Nu', date: '2026-13-45', tags: [999_999], attachments: [{ file_id: 999_999 }] }
    expect((await shown({ entity: 'article', id, data })).main).toContain('Nu')
  })

  test('needs no right to publish, and its moments hide nothing', async () => {
    asker = (
      await sites.member(
        [
          { subject: 'Article', name: 'update' },
          { subject: 'Article', name: 'read' },
        ],
        groupId,
      )
    ).ctx
    const { id } = await buildContent(db, { group_id: groupId, slug: 'a', status: 'unpublished' })
    const data = { title: 'Nu', status: 'scheduled', publish_at: '2090-01-01T00:00:00.000Z' }
    expect((await shown({ entity: 'article', id, data })).main).toContain('Nu')
  })

  test('hears no news of another draft, by which caches keep what they have read', async () => {
    const newsOf = () =>
      showDraft(
        asker as Context,
        { entity: 'article', id: null, data: { title: 'Nu' } },
        async (_place, { changes }) => changes,
      )
    expect(await newsOf()).not.toBe(await newsOf())
  })

  test('of a site that is not open yet is drawn as it will be', async () => {
    await db.group.update({ where: { id: groupId }, data: { vopagesStatus: false } })
    const { id } = await buildContent(db, { group_id: groupId, slug: 'a' })
    expect((await shown({ entity: 'article', id, data: { title: 'Nu' } })).main).toContain('Nu')
    expect(await db.group.findUnique({ where: { id: groupId } })).toMatchObject({ vopagesStatus: false })
  })
})

describe('a refused draft', () => {
  test('of a text that its asker may not change and has changed, may not see, or that lies in the trash shows nothing', async () => {
    const other = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
    const foreign = await buildContent(db, { group_id: other.id, slug: 'a', title: 'Hemlig' })
    const trashed = await buildContent(db, { group_id: groupId, slug: 'b', trashed_at: new Date() })
    for (const { id } of [foreign, trashed]) expect((await shown({ entity: 'article', id, data: {} })).status).toBe(404)
    asker = (await sites.member([{ subject: 'Article', name: 'read' }], groupId)).ctx
    const mine = await buildContent(db, { group_id: groupId, slug: 'c' })
    expect((await shown({ entity: 'article', id: mine.id, data: { title: 'x' } })).status).toBe(403)
    expect((await shown({ entity: 'article', id: null, data: { title: 'x' } })).status).toBe(403)
    // As it is saved, a reader or reviewer sees it.
    const before = await state()
    expect(await shown({ entity: 'article', id: mine.id, data: {} })).toMatchObject({ status: 200 })
    expect(await state()).toBe(before)
    asker = sites.visitor
    expect((await shown({ entity: 'article', id: mine.id, data: {} })).status).toBe(401)
    asker = new AppError('FORBIDDEN', { message: 'Nej' })
    expect(await shown({ entity: 'article', id: mine.id, data: {} })).toMatchObject({ status: 403, message: 'Nej' })
  })

  test('is answered without a crash whatever it is', async () => {
    for (const draft of [
      {},
      { entity: 'user', id: 1, data: {} },
      { entity: 'article', id: 'x', data: {} },
      { entity: 'article', id: null, data: [] },
    ])
      expect((await shown(draft as Draft)).status).toBe(400)
  })
})

describe('what could do harm', () => {
  const scripts =
    '<p onclick="x()">Text</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">länk</a><iframe src="//x"></iframe><style>*{}</style>'

  test.each(['article', 'page', 'event', 'section', 'card', 'queue', 'message'])(
    'scripts in a %s are cleaned as when it is saved',
    async (entity) => {
      const { document, html } = await shown({
        entity,
        id: null,
        data: { title: 'T<script>x</script>', body: scripts },
      })
      expect(html).toContain('Text')
      expect(
        document.querySelectorAll('script, iframe, style, [onclick], [onerror], [href^="javascript"]'),
      ).toHaveLength(0)
    },
  )

  test('broken HTML stays inside the text', async () => {
    const { document, main } = await shown({
      entity: 'article',
      id: null,
      data: { title: 'T', body: '</main></body><p>Kvar <b>fet<table><td>' },
    })
    expect(main).toContain('Kvar')
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(document.querySelector('main ~ footer, footer')).not.toBeNull()
  })

  test('the longest text that can be saved is drawn to its end; one of a megabyte is left out, and the rest is drawn', async () => {
    const body = (length: number) => {
      const last = '<p>Sista stycket.</p>'
      const other = '<p>Ett långt stycke med ord. </p>'
      return other.repeat(Math.floor((length - last.length) / other.length)) + last
    }
    const data = (length: number) => ({ title: 'Lång', lead: 'Ingressen', body: body(length) })
    const longest = await shown({ entity: 'article', id: null, data: data(500_000) })
    expect(longest.status).toBe(200)
    expect(longest.main).toMatch(/^.*Lång.*Ingressen.*Ett långt stycke med ord\. .*Sista stycket\./)
    const longer = await shown({ entity: 'article', id: null, data: data(1_000_000) })
    expect(longer.status).toBe(200)
    expect(longer.main).toMatch(/Lång.*Ingressen/)
    expect(longer.main).not.toContain('stycke')
    expect((await shown({ entity: 'article', id: null, data: { title: 'Kort', body: '<p>Ord</p>' } })).main).toContain(
      'Ord',
    )
  })
})

describe('drafts of parts of a page', () => {
  test('a section and a card stand in a list of their own, which has no address', async () => {
    const section = await shown({
      entity: 'section',
      id: null,
      data: { title: 'Bli handledare', body: '<p>Tag emot</p>', template: 'blue_right' },
    })
    expect(textOf(section.document.querySelector('[data-tone="blue"]'))).toBe('Bli handledareTag emot')
    expect(section.address).toBeNull()
    asker = (await sites.national(writes)).ctx
    const person = await buildUser(db, { firstname: 'Ivar', lastname: 'Mönsterqvist', phone1: '070-1', status: true })
    const data = {
      title: 'Har du frågor?',
      template: 'contact',
      entity: { type: 'User', id: person.id },
      fields: ['phone1', 'name'],
    }
    const card = await shown({ entity: 'card', id: null, data })
    expect([...card.document.querySelectorAll('main article li')].map((each) => textOf(each))).toEqual([
      '070-1',
      'Ivar Mönsterqvist',
    ])
  })

  test('a section stands where its site shows it: in its list, and on the start page that has the list', async () => {
    const section = await buildContent(db, { group_id: groupId, type: 'section', slug: 's', title: 'Förr' })
    const other = await buildContent(db, {
      ...{ group_id: groupId, type: 'section', slug: 'o', title: 'En annan', status: 'published' },
    })
    const list = await buildContent(db, {
      ...{ group_id: groupId, type: 'queue', slug: 'lista', status: 'published' },
      items: { create: [other.id, section.id].map((content_id, position) => ({ content_id, position })) },
    })
    const data = { title: 'Bli handledare', body: '<p>Tag emot</p>' }
    const before = await state()
    const inList = await shown({ entity: 'section', id: section.id, data })
    expect(inList).toMatchObject({ address: expect.stringMatching(/\/listor\/lista$/), item: 'Bli handledare' })
    expect(inList.main).toMatch(/En annan.*Bli handledare.*Tag emot/)
    expect(await state()).toBe(before)
    await db.setting.create({ data: { name: 'sectionsQueue', group_id: groupId, value: list.id } })
    const onStart = await shown({ entity: 'section', id: section.id, data })
    expect(new URL(onStart.address ?? '').pathname).toBe('/')
    expect(onStart.main).toMatch(/En annan.*Bli handledare/)
    // A list that nobody sees shows it to nobody: one is made for it.
    await db.content.update({ where: { id: list.id }, data: { status: 'unpublished' } })
    expect(await shown({ entity: 'section', id: section.id, data })).toMatchObject({ address: null, item: null })
  })

  test("a group's own words and pictures stand on its start page, and nothing of them stays", async () => {
    const before = await state()
    const data = { front_title: 'Välkommen till Höör', front_body: '<p>Vi samlar skola och arbete.</p>' }
    const { main, address } = await shown({ entity: 'group', id: groupId, data })
    expect(main).toMatch(/Välkommen till Höör.*Vi samlar skola och arbete/)
    expect(new URL(address ?? '').pathname).toBe('/')
    expect(await state()).toBe(before)
    const foreign = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
    expect([403, 404]).toContain((await shown({ entity: 'group', id: foreign.id, data })).status)
  })

  test('a list is drawn on its start page when it stands there, else by itself; only what visitors see is in it', async () => {
    const one = await buildContent(db, { group_id: groupId, slug: 'a', title: 'Synlig', status: 'published' })
    const two = await buildContent(db, { group_id: groupId, slug: 'b', title: 'Dold', status: 'unpublished' })
    const list = await buildContent(db, { group_id: groupId, type: 'queue', slug: 'lista', title: 'Nyheter' })
    const data = {
      items: [
        { type: 'Article', id: two.id },
        { type: 'Article', id: one.id },
      ],
    }
    const alone = await shown({ entity: 'queue', id: list.id, data })
    expect(alone.address).toMatch(/\/listor\/lista$/)
    expect(alone.main).toContain('Synlig')
    expect(alone.main).not.toContain('Dold')
    await db.setting.create({ data: { name: 'newsQueue', group_id: groupId, value: list.id } })
    const start = await shown({ entity: 'queue', id: list.id, data })
    expect(new URL(start.address ?? '').pathname).toBe('/')
    expect(textOf(start.document.querySelector('section[aria-labelledby="nyheter"]'))).toContain('Synlig')
  })

  test('a menu that no site has chosen stands as the main menu, with its typed links', async () => {
    const links = [{ title: 'Utbildningar', url: 'https://example.se', content_id: null, children: [] }]
    const { document } = await shown({ entity: 'menu', id: null, data: { title: 'Huvudmeny', name: 'main', links } })
    expect(textOf(document.querySelector('header nav'))).toContain('Utbildningar')
    expect(await db.setting.count()).toBe(0)
  })

  test('a message stands over the page, also one that is written for staff', async () => {
    const data = { title: 'Internt', body: '<p>Vi stänger</p>', audience: 'signed_in', severity: 'warning' }
    const { document, html } = await shown({ entity: 'message', id: null, data })
    expect(textOf(document.querySelector('[data-message]'))).toContain('Vi stänger')
    expect(html).not.toContain('Internt')
  })

  test('settings show the start page with the chosen lists', async () => {
    const one = await buildContent(db, { group_id: groupId, slug: 'a', title: 'Synlig', status: 'published' })
    const list = await buildContent(db, {
      group_id: groupId,
      type: 'queue',
      slug: 'lista',
      status: 'published',
      items: { create: [{ content_id: one.id }] },
    })
    const { document, address } = await shown({ entity: 'setting', id: null, data: { newsQueue: list.id } })
    expect(textOf(document.querySelector('section[aria-labelledby="nyheter"]'))).toContain('Synlig')
    expect(new URL(address ?? '').pathname).toBe('/')
    expect(await db.setting.count()).toBe(0)
  })
})

test('the page has no script, and its private pictures are left out', async () => {
  const file = await buildFile(db, { disk: 's3.vodocs_files' })
  const data = { title: 'T', body: `<p><img src="/files/${file.id}/a.png" alt=""></p>` }
  const { html } = await shown({ entity: 'article', id: null, data })
  expect(html).not.toMatch(/<script|client\.js/)
  expect(html).not.toContain(`/files/${file.id}/`)
})

describe('a changed text that waits for a review', () => {
  const waits = async () => {
    const text = await buildContent(db, {
      ...{ type: 'article', title: 'Publicerad', body: '<p>Publicerat</p>', status: 'published', group_id: groupId },
    })
    const data = { title: 'Ändrad', body: '<p>Väntar</p>' }
    const rest = { snapshot: data, base: text.updated_at, saved_at: new Date() }
    await db.pendingText.create({ data: { content_id: text.id, data, ...rest }, select: { id: true } })
    await db.setting.create({
      data: { name: 'publishReview', category: 'publishing', group_id: groupId, value: 'everyone' },
    })
    return text.id
  }

  test('is drawn under the typed values, where others review every text, and stays unpublished', async () => {
    const id = await waits()
    const before = await state()
    const { main } = await shown({ entity: 'article', id, data: { title: 'Skrivs' }, pending: true })
    expect(main).toContain('Skrivs')
    expect(main).toContain('Väntar')
    const saved = await shown({ entity: 'article', id, data: { title: 'Skrivs' } })
    expect(saved.main).toContain('Publicerat')
    expect(await state()).toBe(before)
  })

  test('is drawn for nobody who may not change the text', async () => {
    const id = await waits()
    asker = (await sites.member([{ subject: 'Article', name: 'read' }], groupId)).ctx
    const { status, html } = await shown({ entity: 'article', id, data: {}, pending: true })
    expect(status).toBe(403)
    expect(html).toBeUndefined()
  })
})
