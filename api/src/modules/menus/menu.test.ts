import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf, link, rights } from './testing.ts'

const world = await createWorld()
const { db } = world

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

const page = (more = {}) =>
  buildContent(db, { group_id: groupId, type: 'page', slug: 'om-oss', title: 'Om oss', ...more })
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
