import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { type SiteMenuLink, siteMenus } from './menus.ts'

const world = await createWorld()
const { db, env } = world
beforeEach(() => world.clear())

let count = 0
const now = new Date('2026-11-20T12:00:00Z')
const soon = new Date('2026-11-20T13:00:00Z')

type Given = { title?: string; url?: string; content_id?: number; below?: Given[] }

async function menu(group_id: number | null, links: Given[], more = {}) {
  const { id } = await db.menu.create({ data: { name: `meny-${++count}`, title: 'Meny', group_id, ...more } })
  const add = async (given: Given[], parent_id: number | null) => {
    for (const [position, { below = [], ...link }] of given.entries()) {
      const row = await db.menuLink.create({ data: { ...link, menu_id: id, parent_id, position, group_id } })
      await add(below, row.id)
    }
  }
  await add(links, null)
  return id
}
const choose = (group_id: number | null, name: string, value: number) =>
  db.setting.create({ data: { name, category: 'menus', group_id, value } })
const site = (more = {}) => buildGroup(db, { status: true, vopagesStatus: true, ...more })
const page = (group_id: number, slug: string, more = {}) =>
  buildContent(db, { type: 'page', group_id, title: slug, slug, status: 'published', ...more })
const read = async (groupId: number | null) => siteMenus(db, { groupId, env, now })
const shape = (links: SiteMenuLink[] = []): unknown[] =>
  links.map(({ title, href, children }) => [title, href, ...(children.length > 0 ? [shape(children)] : [])])

test('a menu has three levels, its own titles or those of the texts, and addresses of their sites', async () => {
  const [own, other] = [await site(), await site({ name: 'annan' })]
  const [a, b] = [await page(own.id, 'om-kursen'), await page(other.id, 'hos-dem')]
  const id = await menu(own.id, [
    { content_id: a.id, below: [{ title: 'Hos dem', content_id: b.id, below: [{ title: 'Djupt', url: '/djupt' }] }] },
    { title: 'Kakor', url: '/cookiepolicy' },
  ])
  await choose(own.id, 'mainMenu', id)
  const { menus } = await read(own.id)
  expect(shape(menus.mainMenu)).toEqual([
    ['om-kursen', '/om-kursen', [['Hos dem', 'http://annan.vo.localhost:3000/hos-dem', [['Djupt', '/djupt']]]]],
    ['Kakor', '/cookiepolicy'],
  ])
})

test('links to what visitors don’t see are left out with all below them, and say when they come', async () => {
  const own = await site()
  const closed = await site({ vopagesStatus: false })
  const hidden = await Promise.all([
    page(own.id, 'utkast', { status: 'unpublished' }),
    page(own.id, 'borttagen', { trashed_at: now }),
    page(own.id, 'senare', { publish_at: soon }),
    page(closed.id, 'stangd'),
  ])
  const below = [{ title: 'Under', url: '/under' }]
  const id = await menu(own.id, [
    ...hidden.map((each) => ({ content_id: each.id, below })),
    { title: 'Ingenstans' },
    { title: 'Samlar', below },
  ])
  await choose(own.id, 'headerMenu', id)
  const { menus, changesAt } = await read(own.id)
  expect(shape(menus.headerMenu)).toEqual([['Samlar', '', [['Under', '/under']]]])
  expect(changesAt).toEqual(soon)
})

test('a menu is inherited from the groups above; a removed, foreign closed or empty one counts as none', async () => {
  const region = await site({ category: 'region' })
  const local = await site({ parent_id: region.id, path: [region.id] })
  await choose(region.id, 'footerMenu', await menu(region.id, [{ title: 'A', url: '/a' }]))
  expect(shape((await read(local.id)).menus.footerMenu)).toEqual([['A', '/a']])
  await choose(local.id, 'footerMenu', await menu(local.id, [{ title: 'B', url: '/b' }], { trashed_at: now }))
  expect((await read(local.id)).menus.footerMenu).toBeUndefined()
  expect(await read(null)).toEqual({ menus: {}, footer: null, changesAt: null, groups: [], inheritsFrom: [0] })
})

test('the front has a footer menu of its own, which no site inherits', async () => {
  const own = await site()
  const id = await menu(own.id, [{ title: 'Framsidans', url: '/f' }])
  await choose(null, 'frontFooterMenu', id)
  expect(shape((await read(null)).menus.footerMenu)).toEqual([['Framsidans', '/f']])
  expect((await read(own.id)).menus.footerMenu).toBeUndefined()
})

test('links deeper than three levels are not shown', async () => {
  const own = await site()
  const id = await menu(own.id, [
    { title: '1', below: [{ title: '2', below: [{ title: '3', url: '/3', below: [{ title: '4', url: '/4' }] }] }] },
  ])
  await choose(own.id, 'mainMenu', id)
  expect(shape((await read(own.id)).menus.mainMenu)).toEqual([['1', '', [['2', '', [['3', '/3']]]]]])
})

test('the page of the footer is shown with its lead or its first sentences, while visitors see it', async () => {
  const own = await site()
  const shown = await page(own.id, 'om-oss-kort', { title: 'Om oss', body: '<p>Vi samverkar.</p>', unpublish_at: soon })
  await choose(own.id, 'footerPage', shown.id)
  const { footer, changesAt } = await read(own.id)
  expect(footer).toEqual({ title: 'Om oss', text: 'Vi samverkar.', href: '/om-oss-kort' })
  expect(changesAt).toEqual(soon)
  await db.content.update({ where: { id: shown.id }, data: { status: 'unpublished' } })
  expect((await read(own.id)).footer).toBeNull()
})

test('shortcuts are a menu too, without links that lead a visitor nowhere', async () => {
  const group = await buildGroup(db, { vopagesStatus: true })
  const text = (type: 'page' | 'book' | 'card', more = {}) =>
    buildContent(db, { type, group_id: group.id, status: 'published', ...more })
  const menu = await buildMenu(db, { group_id: group.id })
  await choose(group.id, 'shortcutMenu', menu.id)
  const link = (position: number, more: object) => buildMenuLink(db, { menu_id: menu.id, position, ...more })
  const first = await link(0, { title: 'bli undersköterska', content_id: (await text('page', { slug: 'las' })).id })
  await link(1, { content_id: (await text('page', { title: 'Utkast', status: 'unpublished' })).id })
  await link(2, { content_id: (await text('book', { access: 'authenticated' })).id })
  await link(3, { content_id: (await text('card')).id })
  await link(4, { title: 'kontrollera ett diplom', url: '/verifiera' })
  await link(0, { title: 'Under', url: '/under', parent_id: first.id })
  const shortcuts = async () =>
    shape((await siteMenus(db, { groupId: group.id, env, now: new Date() })).menus.shortcutMenu)
  expect(await shortcuts()).toEqual([
    ['bli undersköterska', '/las', [['Under', '/under']]],
    ['kontrollera ett diplom', '/verifiera'],
  ])
  await db.group.update({ where: { id: group.id }, data: { vopagesStatus: false } })
  expect(await shortcuts()).toEqual([])
  await db.setting.updateMany({ data: { value: 999_999 } })
  expect(await shortcuts()).toEqual([])
})
