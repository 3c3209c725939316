import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createCaller } from '../../app/caller.ts'
import { contextFor } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { buildPublicSite, type PublicSite } from '../../testing/shown-site.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db, services } = world
const visitorOf = (groupId: number | null, ip = '') => {
  const context = contextFor(services, undefined, groupId)
  return createCaller({ ...context, request: { ...context.request, ip } }).published
}

let site: PublicSite
let visitor: Caller['published']
beforeEach(async () => {
  await world.clear()
  site = await buildPublicSite(db)
  visitor = visitorOf(site.group.id)
})

const later = () => new Date(Date.now() + 3_600_000)
const earlier = () => new Date(Date.now() - 60_000)
const types = ['article', 'page', 'section', 'event', 'card', 'queue', 'book'] as const
const change = (id: number, data: object) => db.content.update({ where: { id }, data, select: { id: true } })

const hidden: [string, object][] = [
  ['a draft', { status: 'unpublished' }],
  ['what is published later', { publish_at: later() }],
  ['what is over', { unpublish_at: earlier() }],
  ['what lies in the trash', { trashed_at: earlier() }],
]

describe.each(types)('%s', (type) => {
  const records = async () => visitor[type].records({})

  test('is read as the list has it, without what its writers keep to themselves', async () => {
    const text = await visitor[type].get({ id: site[type].id })
    expect((await records()).items).toContainEqual(text)
    expect(text).toMatchObject({ status: 'published', author: { id: site.user.id }, tags: [{ id: site.tag.id }] })
    expect(text.images.map(({ url }) => url)).toEqual([`/files/${site.image.id}/bild.png`])
    expect(text.attachments.map(({ id }) => id)).toEqual([site.file.id])
    const own = ['comments', 'editUrl', 'publish_at', 'unpublish_at', 'group', 'author_id', 'licensee_id', 'calendar']
    for (const key of own) expect(text).not.toHaveProperty(key)
    expect(JSON.stringify(text)).not.toContain('Bara för oss')
  })

  test.each(hidden)('%s is not there', async (_, data) => {
    const { total } = await records()
    await change(site[type].id, data)
    await expect(visitor[type].get({ id: site[type].id })).rejects.toEqual(refused('NOT_FOUND'))
    const after = await records()
    expect(after.items.map(({ id }) => id)).not.toContain(site[type].id)
    // Of a book the page below is hidden with it.
    expect(after.total).toBe(type === 'book' ? 0 : total - 1)
  })

  test('of a site that is not open is not there; of the front site it is', async () => {
    for (const data of [{ vopagesStatus: false }, { vopagesStatus: true, status: false }]) {
      await db.group.update({ where: { id: site.group.id }, data })
      await expect(visitor[type].get({ id: site[type].id })).rejects.toEqual(refused('NOT_FOUND'))
      expect(await records()).toMatchObject({ items: [], total: 0 })
    }
    const front = await buildContent(db, { type, group_id: null, status: 'published' })
    expect((await visitorOf(null)[type].records({})).items.map(({ id }) => id)).toEqual([front.id])
  })

  test('is not read as another type', async () => {
    const other = type === 'article' ? 'page' : 'article'
    await expect(visitor[other].get({ id: site[type].id })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

test('who shows an author or a file, and then hides them, hides them here', async () => {
  await db.user.update({ where: { id: site.user.id }, data: { status: false } })
  await db.file.updateMany({ data: { status: false } })
  const text = await visitor.article.get({ id: site.article.id })
  expect(text).toMatchObject({ author: null, images: [], attachments: [] })
  expect(await visitor.section.get({ id: site.section.id })).toMatchObject({ image_full: null })
})

test('lists have the pages, the order, the search and the filters of other lists, of the site that is named', async () => {
  const titles = ['Apelsin', 'Banan', 'Citron']
  for (const title of titles) {
    await buildContent(db, {
      title,
      group_id: site.group.id,
      status: 'published',
      tags: { connect: { id: site.tag.id } },
    })
  }
  await buildPublicSite(db)
  const asked = async (input: object) => (await visitor.article.records(input)).items.map(({ title }) => title)
  const orderBy = [{ column: 'title', order: 'asc' as const }]
  expect(await asked({ limit: 2, orderBy })).toEqual(['Apelsin', expect.stringContaining('Artikel')])
  expect(await asked({ limit: 2, page: 2, orderBy })).toEqual(['Banan', 'Citron'])
  expect(await asked({ search: 'bana' })).toEqual(['Banan'])
  expect(await visitor.article.records({ filters: { tags: [site.tag.id] } })).toMatchObject({ total: 4 })
  await expect(visitor.article.records({ filters: { author: [1] } })).rejects.toEqual(refused('INVALID'))
  expect(await visitorOf(null).article.records({})).toMatchObject({ total: 5 })
  // Nobody may see which text will be taken down first.
  await db.content.updateMany({ where: { title: 'Banan' }, data: { unpublish_at: later() } })
  for (const column of ['unpublish_at', 'publish_at', 'status']) {
    const [up, down] = [
      await asked({ orderBy: [{ column, order: 'asc' }] }),
      await asked({ orderBy: [{ column, order: 'desc' }] }),
    ]
    expect(up, column).toEqual(down)
  }
  const during = (from: string) => visitor.event.records({ filters: { dates: { from, to: null } } })
  expect(await during('2026-05-04')).toMatchObject({ total: 1 })
  expect(await during('2026-05-05')).toMatchObject({ total: 0 })
})

test("a visitor's searches are counted", async () => {
  const busy = visitorOf(null, '192.0.2.7')
  for (let count = 0; count < 120; count++) await busy.event.records({ search: 'kurs' })
  await expect(busy.article.records({ search: 'kurs' })).rejects.toEqual(refused('RATE_LIMITED'))
  expect(await busy.article.records({})).toMatchObject({ total: 1 })
})

describe('what stands in a list or on a card', () => {
  const items = async () => (await visitor.queue.get({ id: site.queue.id })).items
  const person = () => ({
    ...{ id: site.user.id, type: 'User', name: `Test ${site.user.lastname}`, firstname: 'Test' },
    ...{ lastname: site.user.lastname, email: site.user.email, images: [], groups: [] },
  })

  test('is named with its address; a person as Spec §3 Contact', async () => {
    const found = await items()
    expect(found.map(({ type }) => type)).toEqual(['Article', 'Page', 'Section', 'Event', 'Card', 'Card', 'User'])
    expect(found[0]).toMatchObject({ id: site.article.id, status: 'published', url: expect.stringMatching(/^http/) })
    expect(found[6]).toEqual(person())
  })

  test.each(hidden)('%s is left out', async (_, data) => {
    await change(site.article.id, data)
    await change(site.page.id, data)
    expect((await items()).map(({ type }) => type)).toEqual(['Section', 'Event', 'Card', 'Card', 'User'])
    expect((await visitor.card.get({ id: site.card.id })).entity).toBeNull()
  })

  test('what belongs to a site that is not open is left out', async () => {
    const closed = await buildContent(db, { status: 'published' })
    await db.queueItem.create({ data: { queue_id: site.queue.id, content_id: closed.id, position: 9 } })
    expect(await items()).toHaveLength(7)
  })

  test('a card shows of a person what its editor chose, and nobody who is not shown externally', async () => {
    await db.user.update({ where: { id: site.user.id }, data: { phone1: '070-1740605', town: 'Eslöv' } })
    const { entity } = await visitor.card.get({ id: site.contact.id })
    expect(entity).toEqual({ ...person(), phone1: '070-1740605' })
    for (const data of [{ status: false }, { status: true, active: false }]) {
      await db.user.update({ where: { id: site.user.id }, data })
      expect((await visitor.card.get({ id: site.contact.id })).entity).toBeNull()
      expect((await items()).map(({ type }) => type)).not.toContain('User')
      expect(JSON.stringify(await items())).not.toContain(site.user.email)
    }
  })
})

describe('pages of help', () => {
  const ids = async () => (await visitor.book.records({})).items.map(({ id }) => id)

  test('are for guests or for everyone; not for those who are signed in, nor for who has a role', async () => {
    const both = [site.book.id, site.below.id]
    expect((await ids()).sort()).toEqual(both)
    await change(site.below.id, { access: 'guest' })
    expect((await ids()).sort()).toEqual(both)
    await change(site.below.id, { access: 'authenticated' })
    expect(await ids()).toEqual([site.book.id])
    const role = await buildRole(db)
    await change(site.below.id, { access: null, roles: { connect: { id: role.id } } })
    expect(await ids()).toEqual([site.book.id])
    await expect(visitor.book.get({ id: site.below.id })).rejects.toEqual(refused('NOT_FOUND'))
    // A page below a hidden one is hidden.
    await change(site.below.id, { roles: { set: [] } })
    await change(site.book.id, { access: 'authenticated' })
    expect(await ids()).toEqual([])
  })

  test('say under what they lie, and not who may read them', async () => {
    expect(await visitor.book.get({ id: site.below.id })).toMatchObject({
      parent: { id: site.book.id, type: 'Book' },
      roles: [],
      groupRoles: [],
    })
  })
})
