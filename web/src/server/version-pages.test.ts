import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@kollegium/api/definitions'
import { type Caller, type Context, createCaller } from '@kollegium/api/server'
import { listenForChanges } from '@kollegium/db'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import express from 'express'
import { JSDOM } from 'jsdom'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as renderer from '../site/render.tsx'
import { createDraftRoutes } from './drafts.ts'
import { createSitePages } from './site/site-pages.ts'
import { createSites } from './testing.ts'

// Two versions of a row are drawn as a site draws them, with their differences marked.

const sites = await createSites(listenForChanges)
const { db } = sites
const assets = { script: '/assets/client.js', firstPaint: '/assets/first.js', styles: ['/assets/site.css'], fonts: [] }
const pages = createSitePages(sites.services, { renderer: async () => renderer, assets, sources: null })
let asker: Context | Error
const app = express()
app.use(createDraftRoutes(sites.services, async () => (asker instanceof Error ? Promise.reject(asker) : asker), pages))
const server = createServer(app).listen(0, '127.0.0.1')
afterAll(() => void server.close())

const subjects = ['Article', 'Page', 'Event', 'Section', 'Card', 'Queue', 'Menu', 'MenuLink', 'Message', 'Tag', 'File']
const rights = subjects.map((subject) => ({ subject, name: 'manage' }))
let groupId: number
let api: Caller

beforeEach(async () => {
  await sites.clear()
  groupId = (await buildGroup(db, { name: 'hoor', title: 'Höör', vopagesStatus: true })).id
  asker = (await sites.member(rights, groupId)).ctx
  api = createCaller(asker)
})

async function compared(versions: object) {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/utkast/versioner`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(versions),
  })
  const answer = (await response.json()) as { html?: string; changes?: number | null; message?: string }
  const { document } = new JSDOM(answer.html ?? '').window
  for (const words of document.querySelectorAll('.sr-only')) words.remove()
  const marked = (mark: string) => [...document.querySelectorAll(mark)].map((each) => each.textContent?.trim())
  return { status: response.status, ...answer, document, added: marked('ins'), removed: marked('del') }
}

/** Everything that drawing could leave behind. */
const state = async () =>
  JSON.stringify([await db.content.findMany(), await db.revision.findMany(), await db.queueItem.findMany()])

test('an event is compared with its facts, its tags and its files, and nothing of it stays', async () => {
  const portfolio_id = (await buildPortfolio(db, { group_id: groupId })).id
  const plan = await buildFile(db, { portfolio_id, title: 'Program', filetype: 'application/pdf' })
  const tag = await buildTag(db, { group_id: groupId, label: 'skola' })
  const { id } = await api.event.create({
    data: { title: 'Träff', body: '<p>Vi ses.</p>', start_date: '2090-12-16', location: 'Höör' },
  })
  const changed = { title: 'Stor träff', start_date: '2090-12-17', location: 'Eslöv' }
  await api.event.update({ id, data: { ...changed, tags: [tag.id], attachments: [{ file_id: plan.id }] } })
  const before = await state()
  const { status, document, added, removed, changes } = await compared({ entity: 'event', id })
  expect(status).toBe(200)
  expect(document.querySelector('h1')?.textContent).toBe('TräffStor träff')
  expect(removed).toEqual(expect.arrayContaining(['Träff', '16', 'lördag', 'Höör']))
  expect(added).toEqual(expect.arrayContaining(['Stor träff', '17', 'söndag', 'Eslöv', 'Bilagor', 'Program', 'skola']))
  expect(document.querySelector('.rich :is(ins, del)')).toBeNull()
  expect(changes).toBeGreaterThan(8)
  expect(document.querySelector('header, footer')).not.toBeNull()
  expect(await state()).toBe(before)
})

test('public files of a version are drawn for a person who may read none', async () => {
  const portfolio_id = (await buildPortfolio(db, { group_id: groupId })).id
  const plan = await buildFile(db, { portfolio_id, title: 'Program', filetype: 'application/pdf' })
  const { id } = await api.article.create({ data: { title: 'Träff', attachments: [{ file_id: plan.id }] } })
  await api.article.update({ id, data: { attachments: [] } })
  asker = (await sites.member([{ subject: 'Article', name: 'manage' }], groupId)).ctx
  const { removed } = await compared({ entity: 'article', id })
  expect(removed).toEqual(expect.arrayContaining(['Bilagor', 'Program']))
})

test('a picture is compared with its alternative text', async () => {
  const portfolio_id = (await buildPortfolio(db, { group_id: groupId })).id
  const picture = (filename: string) => buildFile(db, { portfolio_id, filename, filetype: 'image/png' })
  const [bike, car] = [await picture('cykel.png'), await picture('bil.png')]
  const images = (file_id: number, description: string) => ({ images: [{ file_id, description }] })
  const { id } = await api.article.create({ data: { title: 'Bild', ...images(bike.id, 'En cykel') } })
  await api.article.update({ id, data: images(bike.id, 'En röd cykel') })
  await api.article.update({ id, data: images(car.id, 'En bil') })
  const [first, second, third] = await db.revision.findMany({ where: { content_id: id }, orderBy: { id: 'asc' } })
  const words = await compared({ entity: 'article', id, to: second?.id })
  expect([words.removed, words.added]).toEqual([['Alternativtext: En cykel'], ['Alternativtext: En röd cykel']])
  expect(words.document.querySelectorAll('main img')).toHaveLength(1)
  const other = await compared({ entity: 'article', id, from: first?.id, to: third?.id })
  expect(other.removed).toEqual(['Alternativtext: En cykel'])
  expect(other.document.querySelector('main ins img')?.getAttribute('alt')).toBe('En bil')
})

test('the first version is drawn without marks, and versions of one look have none', async () => {
  const { id } = await api.page.create({ data: { title: 'Om oss', body: '<p>Vi</p>' } })
  const first = await compared({ entity: 'page', id })
  expect([first.status, first.changes, first.added]).toEqual([200, null, []])
  expect(first.document.querySelector('h1')?.textContent).toBe('Om oss')
  expect(first.document.querySelectorAll('a[href], form[action], script')).toHaveLength(0)
  await api.page.update({ id, data: { slug: 'om-oss-nu' } })
  expect(await compared({ entity: 'page', id })).toMatchObject({ changes: 0, added: [], removed: [] })
})

test('a section, a list, a menu and a notice are compared where the site shows them', async () => {
  const section = await api.section.create({ data: { title: 'Bli handledare', body: '<p>Gammal</p>' } })
  await api.section.update({ id: section.id, data: { body: '<p>Ny</p>', template: 'blue_right' } })
  expect(await compared({ entity: 'section', id: section.id })).toMatchObject({ removed: ['Gammal'], added: ['Ny'] })
  const links = (title: string) => [{ title, url: 'https://example.se', content_id: null, children: [] }]
  const menu = await api.menu.create({ data: { title: 'Huvudmeny', name: 'main', links: links('Förr') } })
  await api.menu.update({ id: menu.id, data: { links: links('Nu') } })
  const { removed, added } = await compared({ entity: 'menu', id: menu.id })
  expect([new Set(removed), new Set(added)]).toEqual([new Set(['Förr']), new Set(['Nu'])])
  const list = await api.queue.create({ data: { title: 'Gammal lista' } })
  await api.queue.update({ id: list.id, data: { title: 'Ny lista' } })
  expect((await compared({ entity: 'queue', id: list.id })).document.querySelector('h1 ins')?.textContent).toContain(
    'Ny',
  )
  const notice = await api.message.create({ data: { title: 'Stängt', body: '<p>Vi stänger</p>' } })
  await api.message.update({ id: notice.id, data: { body: '<p>Vi öppnar</p>' } })
  expect(await compared({ entity: 'message', id: notice.id })).toMatchObject({
    removed: ['stänger'],
    added: ['öppnar'],
  })
})

test('a picture that is gone is left out of its version', async () => {
  const file = await buildFile(db, { filename: 'a.png', filetype: 'image/png' })
  const { id } = await api.article.create({ data: { title: 'Bild' } })
  await db.revision.updateMany({
    where: { content_id: id },
    data: { snapshot: { title: 'Förr', images: [{ file_id: file.id + 1, description: 'Borta' }] } },
  })
  await api.article.update({ id, data: { title: 'Nu' } })
  expect(await compared({ entity: 'article', id })).toMatchObject({ status: 200, removed: ['Förr', 'Förr'] })
})

test('versions are shown to those who may change the row alone, and whatever is sent is answered', async () => {
  const { id } = await api.article.create({ data: { title: 'Mitt' } })
  asker = (await sites.member([{ subject: 'Article', name: 'read' }], groupId)).ctx
  expect((await compared({ entity: 'article', id })).status).toBe(403)
  asker = (await sites.member(rights, (await buildGroup(db, { name: 'eslov' })).id)).ctx
  expect((await compared({ entity: 'article', id })).status).toBe(404)
  asker = sites.visitor
  expect((await compared({ entity: 'article', id })).status).toBe(401)
  asker = new AppError('FORBIDDEN', { message: 'Nej' })
  expect(await compared({ entity: 'article', id })).toMatchObject({ status: 403, message: 'Nej' })
  for (const bad of [{}, { entity: 'group', id }, { entity: 'book', id }, { entity: 'article', id: 'x' }])
    expect((await compared(bad)).status).not.toBe(200)
})
