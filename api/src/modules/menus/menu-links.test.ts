import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { menuLinkRouter } from './menu.router.ts'
import { callerOf, link, rights } from './testing.ts'

const world = await createWorld()
const { db } = world
const linksOf = createCallerFactory(menuLinkRouter)
const unknown = ['Objektet finns inte, eller så har du inte behörighet till det']

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, rights))
})

const page = (more = {}) =>
  buildContent(db, { group_id: groupId, type: 'page', slug: 'om-oss', title: 'Om oss', ...more })

describe('what a link may be', () => {
  const create = (links: object[]) => api.create({ data: { title: 'Meny', name: 'meny', links: links as never } })

  test.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)'],
    ...[
      'data:text/html,x',
      'vbscript:x',
      '//exempel.test',
      '/\\exempel.test',
      '\\\\exempel.test',
      'file:///etc/passwd',
    ],
    ...['https://', 'exempel', 'ftp://exempel.test', 'mailto:', 'tel:javascript'],
  ])('not %s', async (url) => {
    await expect(create([link('Länk', url)])).rejects.toEqual(
      refused('INVALID', { 'data.links.0.url': [expect.stringContaining('Skriv en webbadress')] }),
    )
    expect(await db.menu.count()).toBe(0)
  })

  test('not two things, nothing, or an address without a title; said at each link', async () => {
    const content = await page()
    await expect(
      create([{ title: 'Båda', content_id: content.id, url: '/x' }, link('Ingenting', ''), link('', '/x')]),
    ).rejects.toEqual(
      refused('INVALID', {
        'data.links.0.url': ['Välj antingen innehåll eller en egen webbadress, inte båda'],
        'data.links.1.url': ['Välj innehåll eller skriv en webbadress'],
        'data.links.2.title': ['Obligatoriskt'],
      }),
    )
  })

  test('not on a fourth level, nor more than 300 in all', async () => {
    const deep = link('1', '/1', [link('2', '/2', [link('3', '/3', [link('4', '/4')])])])
    await expect(create([deep])).rejects.toEqual(
      refused('INVALID', { 'data.links.0.children.0.children.0.children': ['En meny har högst tre nivåer'] }),
    )
    const wide = Array.from({ length: 7 }, () =>
      link(
        '1',
        '/1',
        Array.from({ length: 45 }, () => link('2', '/2')),
      ),
    )
    await expect(create(wide)).rejects.toEqual(refused('INVALID', { 'data.links': ['En meny har högst 300 länkar'] }))
  })

  test('not content that one may not read, that is gone, or that has no address', async () => {
    const elsewhere = await buildContent(db, { type: 'page' })
    const gone = await page({ slug: 'borta', trashed_at: new Date() })
    const card = await buildContent(db, { group_id: groupId, type: 'card' })
    const event = await buildContent(db, { group_id: groupId, type: 'event' })
    for (const content of [elsewhere, gone, card, event, { id: 2_000_000_000 }]) {
      await expect(create([link('Ett', '/1', [{ title: '', content_id: content.id } as object])])).rejects.toEqual(
        refused('INVALID', { 'data.links.0.children.0.content_id': unknown }),
      )
    }
    expect(await db.menu.count()).toBe(0)
  })

  test('no link lies below itself, and none is another menu’s', async () => {
    const { id, links } = await create([link('Ett', '/1', [link('Under', '/u')])])
    const [one] = links
    const ring = [{ ...one, children: [{ ...one?.children[0], children: [{ ...one, children: [] }] }] }]
    await expect(api.update({ id, data: { links: ring as never } })).rejects.toEqual(
      refused('INVALID', { 'data.links.0.children.0.children.0.id': ['Objektet finns redan i listan'] }),
    )
    const theirs = await buildMenuLink(db, { menu_id: (await buildMenu(db, { group_id: groupId })).id })
    await expect(api.update({ id, data: { links: [{ ...one, id: theirs.id }] } })).rejects.toEqual(
      refused('INVALID', { 'data.links.0.id': unknown }),
    )
    await expect(create([{ id: theirs.id, title: 'Ny', url: '/' }])).rejects.toEqual(refused('INVALID'))
    expect((await api.get({ id })).links).toEqual(links)
  })
})

test('links by themselves: those of the menus one may read, with their menu, parent and address', async () => {
  const saved = await api.create({
    data: { title: 'Meny', name: 'meny', links: [link('Ett', '/1', [link('Under', '/u')])] },
  })
  await buildMenuLink(db)
  const links = linksOf(ctx)
  const { items, total } = await links.list({})
  expect(total).toBe(2)
  const under = items.find(({ title }) => title === 'Under')
  expect(under).toMatchObject({
    type: 'MenuLink',
    menu_name: 'meny',
    parent: { id: saved.links[0]?.id, title: 'Ett' },
    url: '/u',
  })
  expect(await links.get({ id: under?.id ?? 0 })).toEqual(under)
  expect((await links.list({ filters: { menu: [saved.id] }, search: 'und' })).items).toEqual([under])
  const other = await buildMenuLink(db)
  await expect(links.get({ id: other.id })).rejects.toEqual(refused('NOT_FOUND'))
})
