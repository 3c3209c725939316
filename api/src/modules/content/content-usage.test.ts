import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { articleRouter } from './article.router.ts'
import { eventRouter } from './event.router.ts'
import { pageRouter } from './page.router.ts'

// A row that uses a text stands in the way of its removal, and is named.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ article: articleRouter, page: pageRouter, event: eventRouter }))
const rights = [...editorRights, ...manage('Page', 'Event', 'Queue', 'Card', 'Menu', 'MenuLink', 'Setting')]

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

const site = async () => {
  const { name } = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  return `http://${name}.vo.localhost:3000`
}
const link = (href: string) => `<p>Se <a href="${href}" rel="noopener">här</a></p>`

/** A way to use the article, and how the refusal to remove it names that. */
const uses: Record<string, [text: string, use: (id: number, slug: string) => Promise<unknown>]> = {
  queue: [
    '1 innehållslista',
    async (content_id) => {
      const queue = await buildContent(db, { group_id: groupId, type: 'queue', title: 'Nyheter' })
      return db.queueItem.create({ data: { queue_id: queue.id, content_id } })
    },
  ],
  card: [
    '1 kort',
    (entity_content_id) => buildContent(db, { group_id: groupId, type: 'card', title: 'Puff', entity_content_id }),
  ],
  menu: [
    '1 menylänk',
    async (content_id) => buildMenuLink(db, { menu_id: (await buildMenu(db, { group_id: groupId })).id, content_id }),
  ],
  setting: ['1 inställning', (value) => db.setting.create({ data: { name: 'footerPage', group_id: groupId, value } })],
  'a link on the same site': [
    '1 sida',
    (_, slug) => buildContent(db, { group_id: groupId, type: 'page', body: link(`/${slug}`) }),
  ],
  'a link with a place and a query': [
    '1 sida',
    (_, slug) => buildContent(db, { group_id: groupId, type: 'page', body: link(`/${slug}/?a=1#del`) }),
  ],
  'a link from another site': [
    '1 artikel',
    async (_, slug) => buildContent(db, { body: link(`${await site()}/${slug}`) }),
  ],
  'the own address of a menu link': [
    '1 menylänk',
    async (_, slug) => {
      const menu = await buildMenu(db, { group_id: groupId })
      return buildMenuLink(db, { menu_id: menu.id, group_id: groupId, title: 'Läs', url: `/${slug}/#del` })
    },
  ],
  'the whole address in a menu of another site': [
    '1 menylänk',
    async (_, slug) =>
      buildMenuLink(db, { menu_id: (await buildMenu(db)).id, title: 'Läs', url: `${await site()}/${slug}` }),
  ],
  'a link in a message': [
    '1 meddelande',
    async (_, slug) => db.message.create({ data: { title: 'Driftstopp', body: link(`${await site()}/${slug}`) } }),
  ],
  "a link in a group's own text": [
    '1 grupp',
    (_, slug) => db.group.update({ where: { id: groupId }, data: { front_body: link(`/${slug}`) } }),
  ],
}

describe.each(Object.keys(uses))('used by %s', (name) => {
  const [text, use] = uses[name] as (typeof uses)[string]

  test('it is not removed, and both the refusal and the form say where', async () => {
    const page = await api.page.create({ data: { title: 'Min sida' } })
    await use(page.id, page.slug)
    const message = `Objektet används av ${text} och kan därför inte tas bort.`
    await expect(api.page.delete({ id: page.id })).rejects.toMatchObject({ cause: { code: 'CONFLICT', message } })
    await expect(api.page.deleteMany({ ids: [page.id] })).rejects.toEqual(refused('CONFLICT'))
    expect(await api.page.get({ id: page.id })).toEqual(page)
    expect(await api.page.usedIn({ id: page.id })).toMatchObject({ total: 1 })
  })
})

test('what lies in the trash itself stands in nobody’s way: a menu and a message', async () => {
  const page = await api.page.create({ data: { title: 'Min sida' } })
  for (const name of ['menu', 'the own address of a menu link', 'a link in a message']) {
    await uses[name]?.[1](page.id, page.slug)
  }
  expect(await api.page.usedIn({ id: page.id })).toMatchObject({ total: 3 })
  await db.menu.updateMany({ data: { trashed_at: new Date() } })
  await db.message.updateMany({ data: { trashed_at: new Date() } })
  expect(await api.page.usedIn({ id: page.id })).toEqual({ items: [], total: 0 })
  await api.page.delete({ id: page.id })
})

describe('texts that lead to each other', () => {
  /** Two pages, each with a link to the other. */
  async function pair() {
    const one = await api.page.create({ data: { title: 'Ett' } })
    const two = await api.page.create({ data: { title: 'Två', body: link('/ett') } })
    await api.page.update({ id: one.id, data: { body: link('/tva') } })
    return [one.id, two.id] as const
  }

  test('are removed together, in any order, and not one without the other', async () => {
    const [one, two] = await pair()
    for (const id of [one, two]) await expect(api.page.delete({ id })).rejects.toEqual(refused('CONFLICT'))
    expect(await api.page.deleteMany({ ids: [two, one] })).toEqual({ count: 2 })
    expect((await api.page.list({})).total).toBe(0)
  })

  test('stay, all of them, when something besides leads to one', async () => {
    const ids = await pair()
    await buildContent(db, { group_id: groupId, body: link('/tva') })
    await expect(api.page.deleteMany({ ids: [...ids] })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', message: 'Objektet används av 1 artikel och kan därför inte tas bort.' },
    })
    expect((await api.page.list({})).total).toBe(2)
  })

  test('naming what one may not remove helps nobody', async () => {
    const { id } = await api.page.create({ data: { title: 'Ett' } })
    const theirs = await buildContent(db, { type: 'page', body: link(`${await site()}/ett`) })
    const article = await buildContent(db, { group_id: groupId, body: link('/ett') })
    for (const other of [theirs.id, article.id]) {
      await expect(api.page.deleteMany({ ids: [id, other] })).rejects.toEqual(refused('NOT_FOUND'))
    }
    expect((await api.page.list({})).total).toBe(1)
  })
})

describe('usedIn', () => {
  test('names what the actor may read and counts the rest', async () => {
    const page = await api.page.create({ data: { title: 'Min sida' } })
    await uses.queue?.[1](page.id, page.slug)
    await uses['a link from another site']?.[1](page.id, page.slug)
    const { items, total } = await api.page.usedIn({ id: page.id })
    expect(total).toBe(2)
    expect(items).toEqual([
      {
        entity: 'queue',
        id: expect.any(Number),
        title: 'Nyheter',
        group: { id: groupId, title: expect.any(String) },
        trashed: false,
        editUrl: expect.stringMatching(/admin\..*\/queue\/\d+$/),
        url: null,
      },
    ])
  })

  test('leads to the page of a text that visitors see, and to none that they don’t', async () => {
    const page = await api.page.create({ data: { title: 'Min sida' } })
    await uses.queue?.[1](page.id, page.slug)
    const addressOf = async () => (await api.page.usedIn({ id: page.id })).items.map(({ url }) => url)
    expect(await addressOf()).toEqual([null])
    await db.content.updateMany({ where: { type: 'queue' }, data: { status: 'published' } })
    expect(await addressOf()).toEqual([expect.stringMatching(/^http.*\/listor\/./)])
    await db.content.updateMany({ where: { type: 'queue' }, data: { trashed_at: new Date() } })
    expect(await addressOf()).not.toContainEqual(expect.any(String))
  })

  test('says whose settings name it, and leads to the page of settings', async () => {
    const page = await api.page.create({ data: { title: 'Min sida' } })
    await uses.setting?.[1](page.id, page.slug)
    const { items } = await api.page.usedIn({ id: page.id })
    expect(items).toMatchObject([
      {
        ...{ entity: 'setting', title: 'footerPage', group: { id: groupId } },
        ...{ editUrl: expect.stringMatching(/\/setting$/), url: null },
      },
    ])
    // An open site shows its choice.
    await db.group.update({ where: { id: groupId }, data: { name: 'hoor', vopagesStatus: true } })
    expect((await api.page.usedIn({ id: page.id })).items).toMatchObject([{ url: 'http://hoor.vo.localhost:3000' }])
  })

  test('an old address counts as long as it leads here; the same path elsewhere, and the trash, do not', async () => {
    const page = await api.page.create({ data: { title: 'Gammal' } })
    await api.page.update({ id: page.id, data: { slug: 'ny' } })
    await buildContent(db, { body: link('/gammal') })
    await buildContent(db, { group_id: groupId, trashed_at: new Date(), body: link('/gammal') })
    await buildContent(db, { group_id: groupId, body: link('/gammal-annan') })
    const elsewhere = await buildMenu(db)
    await buildMenuLink(db, { menu_id: elsewhere.id, group_id: elsewhere.group_id, title: 'Läs', url: '/gammal' })
    await db.message.create({ data: { title: 'Till alla', body: link('/gammal') } })
    expect(await api.page.usedIn({ id: page.id })).toEqual({ items: [], total: 0 })
    await buildContent(db, { group_id: groupId, title: 'Länkar', body: link('/gammal') })
    expect(await api.page.usedIn({ id: page.id })).toMatchObject({ items: [{ title: 'Länkar' }], total: 1 })
  })

  test('a link to itself, and links too long for an index, stand in nobody’s way', async () => {
    const { id, slug } = await api.page.create({ data: { title: 'Sida' } })
    await api.page.update({ id, data: { body: link(`/${slug}`) + link(`https://exempel.test/${'x'.repeat(9000)}`) } })
    await api.page.delete({ id })
    expect(await api.page.list({})).toMatchObject({ total: 0 })
  })

  test('takes as many statements however much uses it', async () => {
    const page = await api.page.create({ data: { title: 'Min sida' } })
    const use = async (times: number) => {
      for (let number = 0; number < times; number++) await uses.queue?.[1](page.id, page.slug)
      for (let number = 0; number < times; number++) await uses.menu?.[1](page.id, page.slug)
    }
    await use(1)
    const few = await world.statementsOf(() => api.page.usedIn({ id: page.id }))
    await use(9)
    const many = await world.statementsOf(() => api.page.usedIn({ id: page.id }))
    expect(many.length).toBe(few.length)
  })
})
