import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, router } from '../core/trpc.ts'
import { freshEditor, manage, refused } from '../testing/editor.ts'
import { createWorld, editorRights } from '../testing/world.ts'
import { articleRouter } from './article.router.ts'
import { contentRouter } from './content.router.ts'
import { eventRouter } from './event.router.ts'
import { pageRouter } from './page.router.ts'
import { daysInTrash, emptyTrash } from './trash.ts'

// What uses a text stands in the way of its removal, and is named; what is removed lies in the trash for thirty days.

const world = await createWorld()
const { db, services, logger } = world
const callerOf = createCallerFactory(
  router({ article: articleRouter, page: pageRouter, event: eventRouter, content: contentRouter }),
)
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
    async (_, slug) => db.notice.create({ data: { title: 'Driftstopp', body: link(`${await site()}/${slug}`) } }),
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
      },
    ])
  })

  test('says whose settings name it, and leads to the page of settings', async () => {
    const page = await api.page.create({ data: { title: 'Min sida' } })
    await uses.setting?.[1](page.id, page.slug)
    const { items } = await api.page.usedIn({ id: page.id })
    expect(items).toMatchObject([
      { entity: 'setting', title: 'footerPage', group: { id: groupId }, editUrl: expect.stringMatching(/\/setting$/) },
    ])
  })

  test('an old address counts as long as it leads here; the same path elsewhere, and the trash, do not', async () => {
    const page = await api.page.create({ data: { title: 'Gammal' } })
    await api.page.update({ id: page.id, data: { slug: 'ny' } })
    await buildContent(db, { body: link('/gammal') })
    await buildContent(db, { group_id: groupId, trashed_at: new Date(), body: link('/gammal') })
    await buildContent(db, { group_id: groupId, body: link('/gammal-annan') })
    const elsewhere = await buildMenu(db)
    await buildMenuLink(db, { menu_id: elsewhere.id, group_id: elsewhere.group_id, title: 'Läs', url: '/gammal' })
    await db.notice.create({ data: { title: 'Till alla', body: link('/gammal') } })
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
    const few = await world.statementsOf(() => api.page.usedIn({ id: page.id }))
    for (let number = 0; number < 10; number++) await uses.queue?.[1](page.id, page.slug)
    for (let number = 0; number < 10; number++) await uses.menu?.[1](page.id, page.slug)
    const many = await world.statementsOf(() => api.page.usedIn({ id: page.id }))
    // The menus of links are one statement more than no links.
    expect(many.length).toBeLessThanOrEqual(few.length + 1)
  })
})

describe('the trash', () => {
  test('lists what one may remove, of all types, with the day it goes for good', async () => {
    const page = await api.page.create({ data: { title: 'Sida' } })
    const article = await api.article.create({ data: { title: 'Artikel' } })
    await api.page.delete({ id: page.id })
    await api.article.delete({ id: article.id })
    await buildContent(db, { trashed_at: new Date() })
    const { items, total } = await api.content.trash({})
    expect(total).toBe(2)
    expect(items.map(({ id, entity, type }) => [id, entity, type])).toEqual([
      [article.id, 'article', 'Article'],
      [page.id, 'page', 'Page'],
    ])
    const [first] = items
    const days = (Date.parse(first?.removed_at ?? '') - Date.parse(first?.trashed_at ?? '')) / 86_400_000
    expect(days).toBe(daysInTrash)
    expect((await api.content.trash({ types: ['page'] })).items.map(({ id }) => id)).toEqual([page.id])
    expect((await api.content.trash({ search: 'artik' })).items.map(({ id }) => id)).toEqual([article.id])
    const reader = callerOf((await world.member([{ subject: 'Page', name: 'read' }], groupId)).ctx)
    expect(await reader.content.trash({})).toMatchObject({ items: [], total: 0 })
    await expect(reader.content.restore({ id: page.id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(reader.content.remove({ id: page.id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(reader.content.restore({ id: article.id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('gives a text back with its address, or a number when that is taken', async () => {
    const [one, two] = [
      await api.page.create({ data: { title: 'Sida' } }),
      await api.page.create({ data: { title: 'Två' } }),
    ]
    await api.page.delete({ id: one.id })
    await api.page.delete({ id: two.id })
    await api.page.create({ data: { title: 'Sida' } })
    expect(await api.content.restore({ id: one.id })).toEqual({ id: one.id, entity: 'page', slug: 'sida-2' })
    expect(await api.content.restore({ id: two.id })).toMatchObject({ slug: 'tva' })
    expect((await api.page.get({ id: one.id })).url).toMatch(/\/sida-2$/)
    await expect(api.content.restore({ id: one.id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await db.auditEntry.count({ where: { action: 'restore' } })).toBe(2)
  })

  test('five given back at the same moment have five addresses', async () => {
    const rows = await Promise.all(
      [1, 2, 3, 4, 5].map(() => buildContent(db, { group_id: groupId, slug: 'samma', trashed_at: new Date() })),
    )
    const back = await Promise.all(rows.map(({ id }) => api.content.restore({ id })))
    expect(new Set(back.map(({ slug }) => slug)).size).toBe(5)
  })

  test('taken back and removed for good at the same moment: one of the two happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await buildContent(db, { group_id: groupId, trashed_at: new Date() })
      const [back, gone] = await Promise.allSettled([api.content.restore({ id }), api.content.remove({ id })])
      expect([back.status, gone.status].sort()).toEqual(['fulfilled', 'rejected'])
      const refusal = back.status === 'rejected' ? back : gone
      expect((refusal as PromiseRejectedResult).reason).toEqual(refused('NOT_FOUND'))
      expect(await db.content.count({ where: { id } })).toBe(back.status === 'fulfilled' ? 1 : 0)
    }
  })

  test('removes for good with versions and addresses, but not what a queue in the trash still holds', async () => {
    const page = await api.page.create({ data: { title: 'Sida' } })
    await api.page.delete({ id: page.id })
    const queue = await buildContent(db, { group_id: groupId, type: 'queue', trashed_at: new Date() })
    await db.queueItem.create({ data: { queue_id: queue.id, content_id: page.id } })
    await expect(api.content.remove({ id: page.id })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', message: 'Objektet används av 1 innehållslista och kan därför inte tas bort.' },
    })
    await api.content.remove({ id: queue.id })
    await api.content.remove({ id: page.id })
    expect([await db.content.count(), await db.contentRevision.count(), await db.urlAlias.count()]).toEqual([0, 0, 0])
    await expect(api.content.remove({ id: page.id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('every night what has lain thirty days goes, what is used stays and the log says where', async () => {
    const day = 86_400_000
    const now = new Date()
    const trashed = (days: number) =>
      buildContent(db, { group_id: groupId, trashed_at: new Date(now.getTime() - days * day) })
    const [old, used, recent] = [await trashed(31), await trashed(31), await trashed(29)]
    await uses.menu?.[1](used.id, used.slug)
    expect(await emptyTrash(services, now)).toEqual({ removed: 1, kept: 1 })
    const left = (await db.content.findMany({ select: { id: true } })).map(({ id }) => id)
    expect(left.sort()).toEqual([used.id, recent.id].sort())
    expect(logger.info).toHaveBeenLastCalledWith(
      { subject: 'Article', id: used.id, uses: [{ entity: 'menuLink', count: 1 }] },
      'kept in the trash: still used',
    )
    expect(await db.auditEntry.findFirst({ where: { action: 'remove' } })).toMatchObject({
      subject: 'Article',
      subject_id: String(old.id),
      user_id: null,
    })
    expect(await emptyTrash(services, now)).toEqual({ removed: 0, kept: 1 })
  })
})
