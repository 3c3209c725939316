import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { articleRouter } from './article.router.ts'
import { cardRouter } from './card.router.ts'
import { queueRouter } from './queue.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(queueRouter)
const cardsOf = createCallerFactory(cardRouter)

const all = ['Queue', 'Card', 'Article', 'Page', 'Section', 'Event', 'User'] as const
const unknown = ['Objektet finns inte, eller så har du inte behörighet till det']
const ring = ['En innehållslista kan inte innehålla sig själv, inte heller genom ett kort']

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>
let cards: ReturnType<typeof cardsOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, manage(...all)))
  cards = cardsOf(ctx)
})

type Type = 'article' | 'page' | 'section' | 'card' | 'event' | 'queue'
const content = (type: Type, more = {}) => buildContent(db, { group_id: groupId, type, ...more })
async function colleague() {
  const user = await buildUser(db, { firstname: 'Hodan', lastname: 'Exempelsson' })
  await buildMembership(db, { user_id: user.id, group_id: groupId })
  return user
}
/** One of each that a list may hold, as its items. */
async function oneOfEach() {
  const types = ['Card', 'Article', 'Page', 'Section', 'Event'] as const
  const items = []
  for (const type of types) {
    items.push({ type, id: (await content(type.toLowerCase() as Type)).id })
  }
  return [...items, { type: 'User' as const, id: (await colleague()).id }]
}
const refs = (items: { type: string; id: number }[]) => items.map(({ type, id }) => ({ type, id }))

describe('a list of mixed items', () => {
  test('keeps the editor’s order, and says what each is', async () => {
    const items = (await oneOfEach()).toReversed()
    const saved = await api.create({ data: { title: 'Puffar', columns: 3, items } })
    expect(refs(saved.items)).toEqual(items)
    expect(saved).toMatchObject({ type: 'Queue', title: 'Puffar', columns: 3, slug: 'puffar' })
    expect(saved.items[0]).toMatchObject({ type: 'User', name: 'Hodan Exempelsson', firstname: 'Hodan' })
    expect(saved.items[4]).toMatchObject({ type: 'Article', title: expect.any(String), status: 'unpublished' })
    expect(Object.keys(saved.items[0] ?? {})).not.toContain('personal_number')
    expect(await api.get({ id: saved.id })).toEqual(saved)
    const turned = await api.update({ id: saved.id, data: { items: items.toReversed() } })
    expect(refs(turned.items)).toEqual(items.toReversed())
    const titled = await api.update({ id: saved.id, data: { title: 'Nya puffar' } })
    expect(titled).toMatchObject({ columns: 3, items: turned.items })
    expect(await db.queueItem.count()).toBe(items.length)
  })

  test('what is there already can’t be added again, though another type may have the same id', async () => {
    const [card, article, ...rest] = await oneOfEach()
    const user = rest.at(-1)
    const items = [card, article, article, user, user, card] as never
    await expect(api.create({ data: { title: 'Lista', items } })).rejects.toEqual(
      refused('INVALID', {
        'data.items.2': ['Objektet finns redan i listan'],
        'data.items.4': ['Objektet finns redan i listan'],
        'data.items.5': ['Objektet finns redan i listan'],
      }),
    )
    // A user and an article of one id.
    const id = article?.id ?? 0
    if (!(await db.user.findUnique({ where: { id } }))) {
      await buildUser(db, { id } as never)
      await buildMembership(db, { user_id: id, group_id: groupId })
    }
    const both = [article, { type: 'User' as const, id }] as { type: 'Article' | 'User'; id: number }[]
    expect(refs((await api.create({ data: { title: 'Två', items: both } })).items)).toEqual(both)
  })

  test('not what one may not read, what is gone, nor something of another type than it is said to be', async () => {
    const article = await content('article')
    const wrong = [
      { type: 'Article' as const, id: (await buildContent(db)).id },
      { type: 'Page' as const, id: article.id },
      { type: 'User' as const, id: (await buildUser(db)).id },
      { type: 'Event' as const, id: (await content('event', { trashed_at: new Date() })).id },
      { type: 'Card' as const, id: 2_000_000_000 },
    ]
    const items = [{ type: 'Article' as const, id: article.id }, ...wrong]
    await expect(api.create({ data: { title: 'Lista', items } })).rejects.toEqual(
      refused('INVALID', Object.fromEntries(wrong.map((_, index) => [`data.items.${index + 1}`, unknown]))),
    )
    for (const type of ['Queue', 'Book', 'Group']) {
      await expect(api.create({ data: { title: 'x', items: [{ type, id: article.id }] as never } })).rejects.toEqual(
        refused('INVALID'),
      )
    }
    expect(await db.content.count({ where: { type: 'queue' } })).toBe(0)
  })

  test('has 0 to 4 columns, as a number or as a form’s text', async () => {
    const { id } = await api.create({ data: { title: 'Lista' } })
    expect((await api.get({ id })).columns).toBe(0)
    expect((await api.update({ id, data: { columns: '4' } })).columns).toBe(4)
    for (const columns of [5, -1, 1.5, 'två', '', null]) {
      await expect(api.update({ id, data: { columns: columns as never } })).rejects.toEqual(refused('INVALID'))
    }
  })
})

describe('who sees what', () => {
  test('what a reader may not see is left out, and keeps its place when the rest is saved', async () => {
    const items = await oneOfEach()
    const { id } = await api.create({ data: { title: 'Lista', items } })
    const other = callerOf((await world.member(manage('Queue', 'Article', 'Event'), groupId)).ctx)
    const shown = await other.get({ id })
    expect(refs(shown.items)).toEqual([items[1], items[4]])
    const added = await content('article')
    const turned = [items[4], { type: 'Article' as const, id: added.id }, items[1]] as { type: 'Event'; id: number }[]
    expect(refs((await other.update({ id, data: { items: turned } })).items)).toEqual(turned)
    // Card, page, section and user stand where they stood.
    expect(refs((await api.get({ id })).items)).toEqual([
      ...[items[0], turned[0], items[2], items[3], turned[1], items[5], turned[2]],
    ])
    await other.update({ id, data: { items: [] } })
    expect(refs((await api.get({ id })).items)).toEqual([items[0], items[2], items[3], items[5]])
  })

  test('takes the same number of statements for 3 items as for 40', async () => {
    const many = []
    for (let number = 0; number < 40; number++)
      many.push({ type: 'Article' as const, id: (await content('article')).id })
    const one = await api.create({ data: { title: 'Liten', items: many.slice(0, 3) } })
    const few = await world.statementsOf(() => api.get({ id: one.id }))
    const other = await api.create({ data: { title: 'Stor', items: many } })
    expect(await world.statementsOf(() => api.get({ id: other.id }))).toHaveLength(few.length)
  })

  test('content in a list is not removed, and it is said where it is', async () => {
    const card = await cards.create({ data: { title: 'Kort' } })
    await api.create({ data: { title: 'Lista', items: [{ type: 'Card', id: card.id }] } })
    await expect(cards.delete({ id: card.id })).rejects.toMatchObject({
      message: 'Objektet används av 1 innehållslista och kan därför inte tas bort.',
    })
  })
})

describe('a list never holds itself', () => {
  test('not by a card that shows it, at any depth, from either side', async () => {
    const first = await api.create({ data: { title: 'Ett' } })
    const second = await api.create({ data: { title: 'Två' } })
    const toFirst = await cards.create({ data: { title: 'Till ett', entity: { type: 'Queue', id: first.id } } })
    const toSecond = await cards.create({ data: { title: 'Till två', entity: { type: 'Queue', id: second.id } } })
    const put = (id: number, card: number) => api.update({ id, data: { items: [{ type: 'Card', id: card }] } })
    await expect(put(first.id, toFirst.id)).rejects.toEqual(refused('INVALID', { 'data.items': ring }))
    await put(first.id, toSecond.id)
    await expect(put(second.id, toFirst.id)).rejects.toEqual(refused('INVALID', { 'data.items': ring }))
    const inSecond = await cards.create({ data: { title: 'Kort' } })
    await put(second.id, inSecond.id)
    for (const { id } of [first, second]) {
      await expect(cards.update({ id: inSecond.id, data: { entity: { type: 'Queue', id } } })).rejects.toEqual(
        refused('INVALID', { 'data.entity': ring }),
      )
    }
  })

  test('nor by two saves at the same time', async () => {
    const first = await api.create({ data: { title: 'Ett' } })
    const second = await api.create({ data: { title: 'Två' } })
    const toFirst = await cards.create({ data: { title: 'Till ett', entity: { type: 'Queue', id: first.id } } })
    const toSecond = await cards.create({ data: { title: 'Till två', entity: { type: 'Queue', id: second.id } } })
    const saves = await Promise.allSettled([
      api.update({ id: first.id, data: { items: [{ type: 'Card', id: toSecond.id }] } }),
      api.update({ id: second.id, data: { items: [{ type: 'Card', id: toFirst.id }] } }),
    ])
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('an earlier order can be taken back, without what is gone', async () => {
  const items = await oneOfEach()
  const { id } = await api.create({ data: { title: 'Lista', columns: 2, items } })
  await api.update({ id, data: { items: [items[1] as { type: 'Article'; id: number }], columns: 4 } })
  const { items: versions } = await api.revisions({ id })
  const [, first] = versions
  await db.content.delete({ where: { id: items[2]?.id ?? 0 } })
  const restored = await api.restore({ id, revision_id: first?.id ?? 0 })
  expect(restored.columns).toBe(2)
  expect(refs(restored.items)).toEqual(items.filter((_, index) => index !== 2))
})

test('what is removed while somebody puts it in a list is either not removed or not put there', async () => {
  const articles = createCallerFactory(articleRouter)(ctx)
  for (let attempt = 0; attempt < 8; attempt++) {
    const queue = await api.create({ data: { title: 'Puffar' } })
    const { id } = await content('article')
    const items = [{ type: 'Article' as const, id }]
    const [put, removed] = await Promise.allSettled([
      api.update({ id: queue.id, data: { items } }),
      articles.delete({ id }),
    ])
    expect([put.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
