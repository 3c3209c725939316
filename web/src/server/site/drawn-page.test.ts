import { setWordings } from '@kollegium/api/i18n/translator'
import { secondBrandSites } from '@kollegium/api/process'
import { resetBrands, setSecondBrandSites } from '@kollegium/api/testing/brands'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSites } from '../testing.ts'

// A page whose data are as they were sends the bytes that were drawn from them; every difference is shown at once.

const sites = await createSites(listenForChanges)
const { db, get, heard, drawings } = sites
const host = 'skane'
let groupId: number

beforeEach(async () => {
  await sites.clear()
  groupId = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true, front_title: 'Förr' })).id
})
afterEach(() => vi.useRealTimers())

const text = (more: object) => buildContent(db, { group_id: groupId, status: 'published', ...more })
const choose = (name: string, value: number | object | string, group_id: number | null = groupId) =>
  db.setting.create({ data: { name, group_id, value } })

/** Asks for a page, and tells how many pages were drawn for it. */
async function ask(path = '/', headers?: Record<string, string>) {
  const before = drawings()
  const { status, bytes, headers: sent, text: html } = await get(path, { host, headers })
  expect(status).toBe(200)
  return { html, bytes, etag: sent.etag, drawn: drawings() - before }
}

test('a save elsewhere draws no page again, and each is sent as it was, compressed too', async () => {
  await text({ slug: 'ny', title: 'Ny', body: '<p>Text</p>' })
  await text({ type: 'page', slug: 'sida' })
  const { id } = await buildContent(db, { group_id: null, slug: 'annan', status: 'published' })
  const paths = ['/', '/artiklar', '/artiklar/ny', '/sida', '/evenemang', '/om-oss', '/artiklar.rss']
  const br = { 'accept-encoding': 'br' }
  for (const path of paths) {
    const first = await ask(path)
    const compressed = await ask(path, br)
    await heard(['Content'], () => db.content.update({ where: { id }, data: { title: `Inte på ${path}` } }))
    const statements = await sites.statementsOf(async () => {
      const again = await ask(path)
      expect([path, again.drawn, again.etag]).toEqual([path, 0, first.etag])
      expect(again.html).toBe(first.html)
    })
    if (path !== '/artiklar.rss') expect(statements.length, path).toBeGreaterThan(0)
    expect((await ask(path, br)).bytes).toEqual(compressed.bytes)
  }
})

/** Changes something that the page shows, each with the words that it then has. */
const differences: [string, () => Promise<unknown>, string][] = [
  ['a text', () => db.content.updateMany({ where: { slug: 'ny' }, data: { title: 'Nytt namn' } }), 'Nytt namn'],
  ['the site', () => db.group.update({ where: { id: groupId }, data: { title: 'Region Syd' } }), 'Region Syd'],
  ['a menu', () => db.menuLink.updateMany({ data: { title: 'Ny länk' } }), 'Ny länk'],
  ['a message', () => buildMessage(db, { body: '<p>Stängt i dag</p>', status: 'published' }), 'Stängt i dag'],
  ['a setting', () => db.setting.deleteMany({ where: { name: 'mainMenu' } }), 'Om oss'],
  ['a word', async () => setWordings({ 'action.skipToContent': 'Rakt på sak' }), 'Rakt på sak'],
  ['the brand', () => choose('brand', { colour: '#123456', name: 'Nätet' }, null), 'Nätet'],
]
test.each(differences)('another page is sent at once when %s changes', async (_, change, shown) => {
  onTestFinished(() => setWordings({}))
  await text({ slug: 'ny', title: 'Ny' })
  const menu = await buildMenu(db, { group_id: groupId })
  await buildMenuLink(db, { menu_id: menu.id, title: 'Länk', url: '/artiklar/ny' })
  await choose('mainMenu', menu.id)
  const list = await text({ type: 'queue', slug: 'lista', items: { create: [] } })
  await choose('newsQueue', list.id)
  const paths = ['/', '/artiklar/ny']
  const before = new Map<string, string | undefined>()
  for (const path of paths) {
    const { html, etag } = await ask(path)
    expect(html).not.toContain(shown)
    before.set(path, etag)
  }
  await change()
  await heard(['Content'], () => db.content.updateMany({ where: { slug: 'lista' }, data: { lead: 'Läst på nytt' } }))
  for (const path of paths) {
    const { html, etag, drawn } = await ask(path)
    expect([path, html.includes(shown), drawn]).toEqual([path, true, 1])
    expect(etag).not.toBe(before.get(path))
  }
})

test('the day changes a page though no row does', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  await heard(['Content'], () =>
    text({ type: 'event', slug: 'traff', title: 'Träffen', start_date: new Date('2026-11-20') }),
  )
  expect((await ask()).html).toContain('Träffen')
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  const { html, drawn } = await ask()
  expect([html.includes('Träffen'), drawn]).toEqual([false, 1])
})

test('a file that becomes private, public or another size changes the pages that name it', async () => {
  const file = await buildFile(db, { filename: 'a.png', filetype: 'image/png', width: 8, height: 4 })
  const place = `/files/${file.id}/a.png`
  await text({ slug: 'ny', body: `<p><a href="${place}">Bilden</a></p><p><img src="${place}" alt="A"></p>` })
  const save = (data: object) => heard(['File'], () => db.file.update({ where: { id: file.id }, data }))
  const shown = async () => {
    const { html, drawn } = await ask('/artiklar/ny')
    return [html.includes(`<a href="${place}"`), /width="\d+" height="4"/.exec(html)?.[0] ?? null, drawn]
  }
  expect(await shown()).toEqual([true, 'width="8" height="4"', 1])
  await save({ title: 'Ett annat namn' })
  expect(await shown()).toEqual([true, 'width="8" height="4"', 0])
  await save({ width: 16 })
  expect(await shown()).toEqual([true, 'width="16" height="4"', 1])
  await save({ disk: 's3.vodocs_files' })
  expect(await shown()).toEqual([false, null, 1])
  await save({ disk: 's3.vofront_files' })
  expect(await shown()).toEqual([true, 'width="16" height="4"', 1])
})

test('a host that becomes ours makes the addresses of files there ours', async () => {
  onTestFinished(resetBrands)
  const hidden = await buildFile(db, { disk: 's3.vodocs_files' })
  const address = `http://skane.annan.example/files/${hidden.id}/a.pdf`
  await text({ slug: 'ny', body: `<p><a href="${address}">Filen</a></p>` })
  expect((await ask('/artiklar/ny')).html).toContain(address)
  setSecondBrandSites({ ...secondBrandSites(), own: ['annan.example'] })
  await heard(['Content'], () => buildContent(db, { group_id: null }))
  expect((await ask('/artiklar/ny')).html).not.toContain(address)
})

test('while the news of changes are not heard each page is read each time, and drawn when it differs', async () => {
  const deaf = await sites.serve({ ...sites.services, changes: { ...sites.changes, live: () => false } })
  const shown = async () => {
    const before = drawings()
    const { text: html } = await deaf('/', { host })
    return [html.includes('Förr'), drawings() - before]
  }
  expect([await shown(), await shown()]).toEqual([
    [true, 1],
    [true, 0],
  ])
  await db.group.update({ where: { id: groupId }, data: { front_title: 'Nu' } })
  expect([await shown(), await shown()]).toEqual([
    [false, 1],
    [false, 0],
  ])
})
