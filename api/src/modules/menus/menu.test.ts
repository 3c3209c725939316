import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { menuLinkRouter, menuRouter } from './menu.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(menuRouter)
const linksOf = createCallerFactory(menuLinkRouter)

const rights = manage('Menu', 'MenuLink', 'Article', 'Page', 'Card', 'Section')
const unknown = ['Objektet finns inte, eller så har du inte behörighet till det']

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, rights))
})

const page = (more = {}) =>
  buildContent(db, { group_id: groupId, type: 'page', slug: 'om-oss', title: 'Om oss', ...more })
const link = (title: string, url: string, children: object[] = []) => ({ title, url, children }) as never
type Tree = { id: number; title: string; children: Tree[] }
const titlesOf = (links: Tree[]): unknown[] => links.map(({ title, children }) => [title, titlesOf(children)])

describe('a menu and its links are one form', () => {
  test('written nested, read nested, in their order, with the address of what they lead to', async () => {
    const content = await page()
    const saved = await api.create({
      data: {
        title: 'Huvudmeny',
        name: 'skane-main',
        description: 'Överst',
        links: [
          link('Utanför', 'https://exempel.test/a'),
          {
            title: '',
            content_id: content.id,
            children: [link('Mejl', 'mailto:a@exempel.test'), link('Ring', 'tel:+46-70174')],
          },
          link('Mer', '', [link('Artiklar', '/artiklar', [link('Plats', '#karta')])]),
        ],
      },
    })
    expect(titlesOf(saved.links)).toEqual([
      ['Utanför', []],
      [
        '',
        [
          ['Mejl', []],
          ['Ring', []],
        ],
      ],
      ['Mer', [['Artiklar', [['Plats', []]]]]],
    ])
    const [first, second] = saved.links
    expect(first).toMatchObject({
      parent_id: null,
      position: 0,
      href: 'https://exempel.test/a',
      content: null,
      urlAlias: null,
    })
    expect(second).toMatchObject({
      label: 'Om oss',
      position: 1,
      content: { id: content.id, title: 'Om oss', type: 'Page', status: 'unpublished' },
      urlAlias: { id: expect.any(Number), usage_id: content.id, usage_type: 'Page', alias: 'om-oss' },
    })
    await db.content.update({
      where: { id: content.id },
      data: { status: 'published', publish_at: new Date(Date.now() + 60_000) },
    })
    expect((await api.get({ id: saved.id })).links[1]?.content?.status).toBe('scheduled')
    await db.content.update({ where: { id: content.id }, data: { status: 'unpublished', publish_at: null } })
    expect(second?.href).toMatch(/^http:\/\/grupp-\d+\.vo\.localhost:3000\/om-oss$/)
    expect(second?.children[1]).toMatchObject({ parent_id: second?.id, position: 1, url: 'tel:+46-70174' })
    expect(saved).toMatchObject({ type: 'Menu', name: 'skane-main', group: { id: groupId } })
    expect(await api.get({ id: saved.id })).toEqual(saved)
    expect(await api.byName({ name: 'skane-main' })).toEqual(saved)
  })

  test('sent back as it is read, every link keeps its id; moved, left out and new ones fall into place', async () => {
    const { id, links } = await api.create({
      data: { title: 'Meny', name: 'meny', links: [link('Ett', '/1', [link('Under', '/u')]), link('Två', '/2')] },
    })
    const same = await api.update({ id, data: { links } })
    expect(same.links).toEqual(links)
    const [one, two] = links
    const under = one?.children[0]
    const moved = await api.update({
      id,
      data: { links: [{ ...two, children: [{ ...under, children: [] }, link('Ny', '/n')] }] as never },
    })
    expect(titlesOf(moved.links)).toEqual([
      [
        'Två',
        [
          ['Under', []],
          ['Ny', []],
        ],
      ],
    ])
    expect(moved.links[0]).toMatchObject({ id: two?.id, position: 0, children: [{ id: under?.id }, {}] })
    expect(await db.menuLink.count()).toBe(3)
    expect((await api.update({ id, data: { title: 'Ny titel' } })).links).toEqual(moved.links)
  })

  test('takes the same number of statements for 2 links as for 40', async () => {
    const make = async (count: number, name: string) => {
      const links = []
      for (let number = 0; number < count; number++) {
        const content = await page({ slug: `${name}-${number}` })
        links.push({ content_id: content.id, children: [link('Under', '/under')] })
      }
      return { title: 'Meny', name, links: links as never }
    }
    const small = await make(2, 'liten')
    const large = await make(20, 'stor')
    const few = await world.statementsOf(() => api.create({ data: small }))
    const many = await world.statementsOf(() => api.create({ data: large }))
    expect(many).toHaveLength(few.length)
    const ids = async (name: string) => (await api.byName({ name })).id
    const [one, other] = [await ids('liten'), await ids('stor')]
    const getFew = await world.statementsOf(() => api.get({ id: one }))
    expect(await world.statementsOf(() => api.get({ id: other }))).toHaveLength(getFew.length)
  })
})

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

describe('who may', () => {
  test('a reader of the menu who may not read the content gets its id alone, and it stays when saved', async () => {
    const content = await page()
    const { id } = await api.create({ data: { title: 'Meny', name: 'meny', links: [{ content_id: content.id }] } })
    const menus = rights.filter(({ subject }) => subject.startsWith('Menu'))
    const other = callerOf((await world.member(menus, groupId)).ctx)
    const { links } = await other.get({ id })
    expect(links).toMatchObject([
      { content_id: content.id, title: '', label: '', href: '', content: null, urlAlias: null },
    ])
    await other.update({ id, data: { links } })
    expect((await api.get({ id })).links).toMatchObject([{ content: { title: 'Om oss' } }])
  })

  test('links are shown and changed by who may read and change links', async () => {
    const { id, links } = await api.create({ data: { title: 'Meny', name: 'meny', links: [link('Ett', '/1')] } })
    const other = callerOf((await world.member([{ subject: 'Menu', name: 'manage' }], groupId)).ctx)
    expect((await other.get({ id })).links).toEqual([])
    await expect(other.update({ id, data: { links: [] } })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(other.create({ data: { title: 'Ny', name: 'ny', links: [link('Ett', '/1')] } })).rejects.toEqual(
      refused('FORBIDDEN'),
    )
    await other.update({ id, data: { title: 'Ny titel' } })
    expect((await api.get({ id })).links).toEqual(links)
  })

  test('a menu of another group is not found, by id or by name', async () => {
    const theirs = await buildMenu(db)
    for (const attempt of [
      () => api.get({ id: theirs.id }),
      () => api.byName({ name: theirs.name }),
      () => api.byName({ name: 'ingen' }),
      () => api.update({ id: theirs.id, data: {} }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('NOT_FOUND'))
    }
    await expect(callerOf(world.visitor).byName({ name: theirs.name })).rejects.toEqual(refused('UNAUTHENTICATED'))
  })
})

describe('the key', () => {
  test('is one word, and nobody else’s', async () => {
    for (const name of ['', '1meny', 'å', 'två ord', 'a/b', 'x'.repeat(101)]) {
      await expect(api.create({ data: { title: 'Meny', name } })).rejects.toEqual(refused('INVALID'))
    }
    await buildMenu(db, { name: 'upptagen', group_id: groupId })
    await expect(api.create({ data: { title: 'Meny', name: 'upptagen' } })).rejects.toEqual(
      refused('CONFLICT', { 'data.name': ['Värdet används redan'] }),
    )
  })

  test('may be the same on every site, the front one too: asked for by it, one gets the own site’s first', async () => {
    const { ctx: office } = await world.national(rights)
    const menus = []
    for (const group_id of [(await buildGroup(db)).id, groupId, null]) {
      menus.push(await callerOf({ ...office, groupId: group_id }).create({ data: { title: 'Meny', name: 'samma' } }))
    }
    const [, own, front] = menus.map(({ id }) => id)
    await expect(callerOf(office).create({ data: { title: 'Meny', name: 'samma' } })).rejects.toEqual(
      refused('CONFLICT'),
    )
    const found = async (caller: typeof api) => (await caller.byName({ name: 'samma' })).id
    expect(await found(api)).toBe(own)
    expect(await found(callerOf({ ...office, groupId }))).toBe(own)
    expect(await found(callerOf(office))).toBe(front)
    await db.menu.delete({ where: { id: front ?? 0 } })
    expect(await found(callerOf(office))).toBe(own)
  })
})

test('of two who save one version, the second is told who was faster and changes no link', async () => {
  const { id, updated_at, links } = await api.create({ data: { title: 'M', name: 'm', links: [link('Ett', '/1')] } })
  const saves = await Promise.allSettled(
    ['/a', '/b', '/c'].map((url) => api.update({ id, updated_at, data: { links: [{ ...links[0], url }] as never } })),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const save of saves) if (save.status === 'rejected') expect(save.reason).toEqual(refused('CONFLICT'))
  expect(await db.menuLink.count()).toBe(1)
})

test('a menu that a setting names stays, and it is said where it is used', async () => {
  const { id } = await api.create({ data: { title: 'Meny', name: 'meny', links: [link('Ett', '/1')] } })
  // The same number as another kind of row's id says nothing.
  await db.setting.create({ data: { name: 'footerPage', group_id: groupId, value: id } })
  await db.setting.create({ data: { name: 'mainMenu', group_id: groupId, value: id } })
  await db.setting.create({ data: { name: 'headerMenu', group_id: (await buildGroup(db)).id, value: id } })
  await expect(api.delete({ id })).rejects.toMatchObject({
    message: 'Objektet används av 2 inställningar och kan därför inte tas bort.',
  })
  await db.setting.deleteMany({ where: { name: { not: 'footerPage' } } })
  await api.delete({ id })
  await expect(api.get({ id })).rejects.toEqual(refused('NOT_FOUND'))
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
