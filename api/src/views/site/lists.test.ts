import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { siteListPage } from './list-page.ts'
import { type SiteItem, siteLists } from './lists.ts'
import type { Place } from './texts.ts'

const world = await createWorld()
const { db, env } = world
const now = new Date('2026-11-20T12:00:00Z')
const hour = (count: number) => new Date(now.getTime() + count * 3_600_000)

let groupId: number
let place: Place
beforeEach(async () => {
  await world.clear()
  groupId = (await buildGroup(db, { name: 'skane', vopagesStatus: true })).id
  place = { groupId, env, now }
})

type Type = 'article' | 'page' | 'section' | 'card' | 'event' | 'queue' | 'book'
const build = (type: Type, more: Parameters<typeof buildContent>[1] = {}) =>
  buildContent(db, { group_id: groupId, type, status: 'published', ...more })
type Ref = { id: number; email?: string }
const list = (items: Ref[], more: Parameters<typeof buildContent>[1] = {}) =>
  build('queue', {
    items: {
      create: items.map(({ id, email }, position) => ({ position, ...(email ? { user_id: id } : { content_id: id }) })),
    },
    ...more,
  })
const read = async (id: number, limit = 100): Promise<SiteItem[]> =>
  (await siteLists(db, [id], { limit }, place)).lists.get(id)?.items ?? []
const names = (items: SiteItem[]) => items.map((item) => (item.type === 'User' ? item.name : item.title))

async function picture(more = {}) {
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  const { id } = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png', filename: 'b.png', ...more })
  return id
}

describe('the items of a list', () => {
  test('stand in their order, each with what is shown of its kind', async () => {
    const [image, full] = [await picture({ width: 800, height: 600 }), await picture()]
    const images = { create: { file_id: image, description: 'En trappa' } }
    const items = [
      await build('article', { title: 'A', slug: 'a', lead: 'Ingress', date: new Date('2026-11-01'), images }),
      await build('page', { title: 'S', slug: 's', body: '<p>Första meningen. Andra</p>' }),
      await build('event', { title: 'E', slug: 'e', start_date: new Date('2026-12-16'), start_time: '08:30' }),
      await build('section', { title: 'B', body: '<p>Text</p>', template: 'green_left', image_full_id: full, images }),
      await buildUser(db, { status: true, firstname: 'Ivar', lastname: 'Mönsterqvist', phone1: '070' }),
    ]
    const queue = await list(items)
    const [article, page, event, section, person] = await read(queue.id)
    expect(article).toMatchObject({ type: 'Article', href: '/artiklar/a', lead: 'Ingress', date: '2026-11-01' })
    expect(article).toMatchObject({ image: { description: 'En trappa', width: 800, height: 600 } })
    expect(page).toMatchObject({ type: 'Page', href: '/s', lead: 'Första meningen. Andra', date: null, image: null })
    expect(event).toMatchObject({ href: '/evenemang/e', times: { start_date: '2026-12-16', start_time: '08:30' } })
    expect(section).toMatchObject({ type: 'Section', template: 'green_left', body: '<p>Text</p>' })
    expect(section).toMatchObject({ image: { id: image }, imageFull: { id: full } })
    expect(person).toMatchObject({ type: 'User', name: 'Ivar Mönsterqvist', image: null })
    // Spec §3 Contact: a telephone number stands only on a card whose editor chose it.
    expect(person).not.toHaveProperty('phone1')
  })

  test('cost the same few statements whatever their number', async () => {
    const cards = async () => {
      const shown = await build('page')
      const user = await buildUser(db, { status: true })
      return [await build('card', { entity_content_id: shown.id }), await build('card', { entity_user_id: user.id })]
    }
    const few = await list(await cards())
    const many = await list((await Promise.all(Array.from({ length: 20 }, cards))).flat())
    const count = async (id: number) => (await world.statementsOf(() => read(id))).length
    expect(await count(many.id)).toBe(await count(few.id))
    expect(await count(many.id)).toBeLessThanOrEqual(5)
  })

  test('lead to other sites by whole addresses', async () => {
    const other = await buildGroup(db, { name: 'eslov_hoor', vopagesStatus: true })
    const front = await build('page', { group_id: null, slug: 'framsida' })
    const theirs = await build('article', { group_id: other.id, slug: 'hos-dem' })
    const items = await read((await list([front, theirs])).id)
    expect(items.map((item) => 'href' in item && item.href)).toEqual([
      'http://vo.localhost:3000/framsida',
      'http://eslov-hoor.vo.localhost:3000/artiklar/hos-dem',
    ])
  })

  test('are left out while visitors do not see them', async () => {
    const closed = await buildGroup(db, { vopagesStatus: false })
    const hidden = [
      await build('article', { status: 'unpublished' }),
      await build('article', { publish_at: hour(1) }),
      await build('article', { unpublish_at: hour(-1) }),
      await build('article', { trashed_at: now }),
      await build('article', { group_id: closed.id }),
      await build('book'),
      await buildUser(db, { status: false }),
      await buildUser(db, { status: true, active: false }),
    ]
    const shown = await build('article', { title: 'Syns' })
    const queue = await list([...hidden, shown])
    expect(names(await read(queue.id))).toEqual(['Syns'])
    // Neither their number nor the pages of the list tell of them.
    expect((await siteLists(db, [queue.id], { limit: 1 }, place)).lists.get(queue.id)?.total).toBe(1)
    for (const data of [{ status: 'unpublished' as const }, { status: 'published' as const, trashed_at: now }]) {
      await db.content.update({ where: { id: queue.id }, data })
      expect(await read(queue.id)).toEqual([])
    }
  })

  test('come with their list, which another site may own', async () => {
    const other = await buildGroup(db, { name: 'nast', vopagesStatus: true })
    const article = await build('article')
    const more = { title: 'Puffar', slug: 'puffar', settings: { columns: 4 }, group_id: other.id }
    const { id } = await list([article], more)
    expect((await siteLists(db, [id], { limit: 5 }, place)).lists.get(id)).toMatchObject({
      ...{ title: 'Puffar', columns: 4, total: 1, href: 'http://nast.vo.localhost:3000/listor/puffar' },
    })
  })

  test('are nothing where the id is of something else, or of nothing', async () => {
    const article = await build('article')
    expect((await siteLists(db, [article.id, 999_999], { limit: 5 }, place)).lists).toEqual(new Map())
    expect(await siteLists(db, [], { limit: 5 }, place)).toEqual({ lists: new Map(), changesAt: null, groups: [] })
  })
})

describe('a card', () => {
  const shownBy = async (more: Parameters<typeof buildContent>[1]) => {
    const [card] = await read((await list([await build('card', more)])).id)
    if (card?.type !== 'Card') throw new Error('No card')
    return card
  }

  test('has its template, its settings and the chosen fields of a person in their order', async () => {
    const user = await buildUser(db, { status: true, phone1: '070-1', town: 'Höör', profession: 'Lärare' })
    const settings = { fields: ['phone1', 'profession'], clickableCard: true, collapseBody: true }
    const card = await shownBy({ template: 'contact', entity_user_id: user.id, settings, title: 'Fråga oss' })
    expect(card).toMatchObject({ title: 'Fråga oss', template: 'contact', clickable: true, collapsed: true })
    expect(card).toMatchObject({ fields: ['phone1', 'profession'] })
    expect(card.entity).toMatchObject({ phone1: '070-1', profession: 'Lärare' })
    expect(card.entity).not.toHaveProperty('town')
  })

  test('stands alone when its row is hidden or its settings no longer fit', async () => {
    const user = await buildUser(db, { status: false })
    const settings = { fields: ['okänt'], clickableCard: 'ja' }
    const card = await shownBy({ entity_user_id: user.id, settings, template: 'okänd' })
    expect(card).toMatchObject({ entity: null, fields: [], template: 'standard', clickable: false })
    const gone = await buildUser(db, { status: true, active: false })
    expect((await shownBy({ entity_user_id: gone.id })).entity).toBeNull()
    const page = await build('page', { status: 'unpublished' })
    expect((await shownBy({ entity_content_id: page.id })).entity).toBeNull()
  })

  test('names the first items of a list, and follows no list in a circle', async () => {
    const queue = await list([await build('article', { title: 'Ett', slug: 'ett' })], { title: 'Läs', slug: 'las' })
    const card = await build('card', { entity_content_id: queue.id, title: 'Kort' })
    await db.queueItem.create({ data: { queue_id: queue.id, content_id: card.id, position: 1 } })
    const items = await read(queue.id)
    expect(names(items)).toEqual(['Ett', 'Kort'])
    expect(items[1]).toMatchObject({ entity: { type: 'Queue', href: '/listor/las' } })
    expect(items[1]).toMatchObject({ links: [{ title: 'Ett', href: '/artiklar/ett' }] })
  })
})

describe('the page of a list', () => {
  test('shows some items at a time, and no page after the last', async () => {
    const items = []
    for (let number = 1; number <= 30; number++) items.push(await build('article', { title: `Nr ${number}` }))
    await list(items, { slug: 'lista', title: 'Lista', settings: { columns: 3 } })
    const page = (number: number) => siteListPage(db, { slug: 'lista', page: number, limit: 12 }, place)
    const third = await page(3)
    expect(third).toMatchObject({ title: 'Lista', columns: 3, total: 30 })
    expect(names(third?.items ?? [])).toEqual(['Nr 25', 'Nr 26', 'Nr 27', 'Nr 28', 'Nr 29', 'Nr 30'])
    expect(await page(4)).toBeNull()
  })

  test('is there when it holds nothing, and not when the list is hidden or of another site', async () => {
    await list([], { slug: 'tom' })
    await list([], { slug: 'dold', status: 'unpublished' })
    await list([], { slug: 'annan', group_id: (await buildGroup(db, { vopagesStatus: true })).id })
    const asked = (slug: string) => siteListPage(db, { slug, page: 1, limit: 12 }, place)
    expect(await asked('tom')).toMatchObject({ items: [], total: 0 })
    expect(await asked('dold')).toBeNull()
    expect(await asked('annan')).toBeNull()
  })
})

test('a list changes by itself when one of its items, or the row on a card, begins or ends', async () => {
  const page = await build('page', { unpublish_at: hour(5) })
  const card = await build('card', { entity_content_id: page.id })
  const soon = await build('article', { publish_at: hour(3) })
  const inside = await list([await build('article', { unpublish_at: hour(2) })])
  const shown = await build('card', { entity_content_id: inside.id })
  const queue = await list([card, soon, shown])
  const changesAfter = async (moment: Date) =>
    (await siteLists(db, [queue.id], { limit: 1 }, { ...place, now: moment })).changesAt
  expect(await changesAfter(now)).toEqual(hour(2))
  expect(await changesAfter(hour(2.5))).toEqual(hour(3))
  expect(await changesAfter(hour(6))).toBeNull()
})
