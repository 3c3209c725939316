import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// A site's menu and name change while visitors read: each kept page has the new ones at its next request.

const { db, get, clear, heard } = await createSites(listenForChanges)
const host = 'skane'

let groupId: number
beforeEach(async () => {
  await clear()
  groupId = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })).id
})

/** Makes a text of each kind, and returns the addresses of pages that are kept, one of each kind. */
async function pages(): Promise<string[]> {
  const shown = { group_id: groupId, status: 'published' } as const
  await buildContent(db, { ...shown, slug: 'ny' })
  await buildContent(db, { ...shown, type: 'page', slug: 'sida' })
  await buildContent(db, { ...shown, type: 'event', slug: 'traff', start_date: new Date('2090-01-01') })
  await buildContent(db, { ...shown, type: 'queue', slug: 'lista' })
  await buildContent(db, { ...shown, type: 'book', slug: 'bok' })
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  await buildFile(db, { portfolio_id })
  const texts = ['/artiklar/ny', '/sida', '/evenemang/traff', '/listor/lista', '/hjalp/bok']
  const lists = ['/', '/artiklar', '/evenemang', '/lokala-college', '/dokumentbank']
  return [...texts, ...lists, '/om-oss', '/cookiepolicy']
}

const menuOf = (document: Document) => [...document.querySelectorAll('header nav')].map((nav) => textOf(nav)).join(' ')

test('a menu that is changed stands on every kind of page at the next request', async () => {
  const kept = await pages()
  const menu = await buildMenu(db, { group_id: groupId })
  const link = await buildMenuLink(db, { menu_id: menu.id, title: 'Förr', url: '/artiklar' })
  await db.setting.create({ data: { name: 'mainMenu', group_id: groupId, value: menu.id } })
  const shownEverywhere = async (shown: string, gone: string) => {
    for (const path of kept) {
      const { status, document } = await get(path, { host })
      expect(status, path).toBe(200)
      expect(menuOf(document), path).toContain(shown)
      expect(menuOf(document), path).not.toContain(gone)
    }
  }
  await shownEverywhere('Förr', 'Nu')
  await heard(['MenuLink'], () => db.menuLink.update({ where: { id: link.id }, data: { title: 'Nu' } }))
  await shownEverywhere('Nu', 'Förr')
  await heard(['MenuLink'], () => buildMenuLink(db, { menu_id: menu.id, title: 'Tillagd', url: '/om-oss' }))
  await heard(['MenuLink'], () => db.menuLink.delete({ where: { id: link.id } }))
  await shownEverywhere('Tillagd', 'Nu')
  const other = await buildMenu(db, { group_id: groupId })
  await buildMenuLink(db, { menu_id: other.id, title: 'Vald i stället', url: '/om-oss' })
  await heard(['Setting'], () => db.setting.updateMany({ where: { name: 'mainMenu' }, data: { value: other.id } }))
  await shownEverywhere('Vald i stället', 'Tillagd')
})

test('the links of a page that a visitor has open lead somewhere after a move', async () => {
  const shown = { group_id: groupId, status: 'published' } as const
  const page = await buildContent(db, { ...shown, type: 'page', slug: 'ett', title: 'Ett' })
  const event = await buildContent(db, { ...shown, type: 'event', slug: 'traff', start_date: new Date('2090-01-01') })
  const article = await buildContent(db, { ...shown, slug: 'nyhet' })
  const list = await buildContent(db, { ...shown, type: 'queue', slug: 'lista' })
  const menu = await buildMenu(db, { group_id: groupId })
  const moved = [page, event, article, list]
  for (const { id: content_id } of moved) await buildMenuLink(db, { menu_id: menu.id, title: '', content_id })
  await db.setting.create({ data: { name: 'mainMenu', group_id: groupId, value: menu.id } })
  const links = async () =>
    [...(await get('/', { host })).document.querySelectorAll('header nav:last-of-type [data-menu-place] > a')].map(
      (link) => link.getAttribute('href') ?? '',
    )
  const old = await links()
  expect(old).toEqual(['/ett', '/evenemang/traff', '/artiklar/nyhet', '/listor/lista'])
  for (const { id, slug } of moved) {
    await heard(['Content'], () => db.content.update({ where: { id }, data: { slug: `${slug}-nu` } }))
  }
  const now = await links()
  expect(now).toEqual(old.map((path) => `${path}-nu`))
  for (const [at, path] of old.entries()) {
    const { status, headers } = await get(path, { host })
    expect([status, headers.location]).toEqual([301, now[at]])
    expect((await get(now[at] ?? '', { host })).status).toBe(200)
  }
})

test('a site that changes its name has the new one on every kind of page', async () => {
  const kept = await pages()
  for (const path of kept) expect((await get(path, { host })).text, path).toContain('College Skåne')
  await heard(['Group'], () => db.group.update({ where: { id: groupId }, data: { title: 'Region Syd' } }))
  for (const path of kept) {
    const { text, document } = await get(path, { host })
    expect(document.title, path).toContain('Region Syd')
    expect(textOf(document.querySelector('footer')), path).toContain('Region Syd')
    expect(text, path).not.toContain('College Skåne')
  }
})
