import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { menuRouter } from '../menus/menu.router.ts'
import { articleRouter } from './article.router.ts'
import { bookRouter } from './book.router.ts'
import { queueRouter } from './queue.router.ts'

// Acts upon many texts are taken back whole. A later save by somebody stays.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(
  router({ article: articleRouter, queue: queueRouter, menu: menuRouter, book: bookRouter }),
)
const rights = [...editorRights, ...manage('Queue', 'Menu', 'MenuLink', 'Book')]

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})
const write = (title: string, more: object = {}) => api.article.create({ data: { title, ...more } })

test('the log tells an act upon many of each text that it changed, by its own word', async () => {
  const [draft, shown] = [await write('Utkast'), await write('Visas', { status: 'published' })]
  const tag = await buildTag(db, { group_id: groupId })
  const ids = [draft.id, shown.id]
  const before = await db.auditEntry.count()
  await api.article.publish({ ids })
  await api.article.addTag({ ids: [shown.id], tag_id: tag.id })
  await api.article.unpublish({ ids })
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' }, skip: before })
  const told = entries.map(({ action, subject, subject_id }) => [action, subject, Number(subject_id)])
  expect(told.slice(0, 2)).toEqual([
    ['publish', 'Article', draft.id],
    ['update', 'Article', shown.id],
  ])
  expect(told.slice(2).sort()).toEqual(ids.map((id) => ['unpublish', 'Article', id]).sort())
})

describe('undo of an act upon many', () => {
  test('takes back 200 texts at the most', async () => {
    const versions = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), new Date().toISOString()]))
    await expect(api.article.undo({ versions: versions(201) })).rejects.toEqual(refused('INVALID'))
    await expect(api.article.undo({ versions: versions(200) })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('unpublished texts are shown again as they were: at once, or at their moment', async () => {
    const later = '2036-01-01T08:00:00.000Z'
    const shown = await write('Visas', { status: 'published', date: '2026-01-02' })
    const planned = await write('Planeras', { status: 'scheduled', publish_at: later })
    const draft = await write('Utkast')
    const { versions, count } = await api.article.unpublish({ ids: [shown.id, planned.id, draft.id] })
    expect(count).toBe(3)
    // A draft was not touched, and is not touched by the undo.
    expect(Object.keys(versions).map(Number)).toEqual([shown.id, planned.id])
    expect(await api.article.undo({ versions })).toEqual({ count: 2 })
    expect(await api.article.get({ id: shown.id })).toMatchObject({ status: 'published', date: '2026-01-02' })
    expect(await api.article.get({ id: planned.id })).toMatchObject({ status: 'scheduled', publish_at: later })
  })

  test('published texts are drafts again, without the date of that day; a planned one keeps its moment', async () => {
    const later = '2036-01-01T08:00:00.000Z'
    const draft = await write('Utkast')
    const planned = await write('Planeras', { status: 'scheduled', publish_at: later })
    const { versions } = await api.article.publish({ ids: [draft.id, planned.id] })
    await api.article.undo({ versions })
    expect(await api.article.get({ id: draft.id })).toMatchObject({ status: 'unpublished', date: null })
    expect(await api.article.get({ id: planned.id })).toMatchObject({ status: 'scheduled', publish_at: later })
  })

  test('a tag is taken off those that it was put on, and each undo is a version', async () => {
    const [old, tag] = [await buildTag(db, { group_id: groupId }), await buildTag(db, { group_id: groupId })]
    const [one, two] = [await write('Ett', { tags: [old.id] }), await write('Två', { tags: [tag.id] })]
    const { versions } = await api.article.addTag({ ids: [one.id, two.id], tag_id: tag.id })
    await api.article.undo({ versions })
    const tagsOf = async (id: number) => (await api.article.get({ id })).tags.map((each) => each.id)
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([[old.id], [tag.id]])
    expect((await api.article.revisions({ id: one.id })).total).toBe(3)
  })

  test('refuses whole when somebody has saved one of them since, and names who', async () => {
    const [one, two] = [await write('Ett', { status: 'published' }), await write('Två', { status: 'published' })]
    const { versions } = await api.article.unpublish({ ids: [one.id, two.id] })
    const { ctx, user } = await world.member(rights, groupId)
    await callerOf(ctx).article.update({ id: two.id, data: { title: 'Ändrad' } })
    const message = `${user.firstname} ${user.lastname} har ändrat artikeln sedan dess. Inget har återställts.`
    await expect(api.article.undo({ versions })).rejects.toMatchObject({ cause: { code: 'CONFLICT', message } })
    expect((await api.article.list({ filters: { status: ['published'] } })).total).toBe(0)
    expect((await api.article.get({ id: two.id })).title).toBe('Ändrad')
  })

  test('shows nothing by somebody who may not publish', async () => {
    const { id } = await write('Ett', { status: 'published' })
    const { versions } = await api.article.unpublish({ ids: [id] })
    const names = ['read', 'update'] as const
    const writer = await world.member(names.map((name) => ({ subject: 'Article' as const, name })) as never, groupId)
    await expect(callerOf(writer.ctx).article.undo({ versions })).rejects.toEqual(refused('FORBIDDEN'))
    expect((await api.article.get({ id })).status).toBe('unpublished')
    await expect(api.article.undo({ versions: {} })).rejects.toEqual(refused('INVALID'))
  })
})

describe('undo by somebody who publishes and may not change texts', () => {
  const publisher = async () => {
    const names = ['read', 'publish'] as const
    const { ctx } = await world.member(names.map((name) => ({ subject: 'Article' as const, name })) as never, groupId)
    return callerOf(ctx)
  }

  test('takes back the own publishing and hiding', async () => {
    const shown = await write('Visas', { status: 'published' })
    const draft = await write('Utkast')
    const theirs = await publisher()
    const hidden = await theirs.article.unpublish({ ids: [shown.id] })
    expect(await theirs.article.undo({ versions: hidden.versions })).toEqual({ count: 1 })
    const published = await theirs.article.publish({ ids: [draft.id] })
    await theirs.article.undo({ versions: published.versions })
    expect((await api.article.get({ id: shown.id })).status).toBe('published')
    expect((await api.article.get({ id: draft.id })).status).toBe('unpublished')
  })

  test('takes no tag off', async () => {
    const tag = await buildTag(db, { group_id: groupId })
    const { id } = await write('Ett', { status: 'published' })
    const { versions } = await api.article.addTag({ ids: [id], tag_id: tag.id })
    await expect((await publisher()).article.undo({ versions })).rejects.toEqual(refused('FORBIDDEN'))
    // A save that hides the text and changes its tags is no act of a publisher alone.
    const { updated_at } = await api.article.update({ id, data: { status: 'unpublished', tags: [] } })
    await expect((await publisher()).article.undo({ versions: { [id]: updated_at } })).rejects.toEqual(
      refused('FORBIDDEN'),
    )
    expect(await api.article.get({ id })).toMatchObject({ status: 'unpublished', tags: [] })
  })
})

test('a page of a book goes back to its place, unless somebody has moved it on', async () => {
  const [one, two, three] = [
    await api.book.create({ data: { title: 'Ett' } }),
    await api.book.create({ data: { title: 'Två' } }),
    await api.book.create({ data: { title: 'Tre' } }),
  ]
  const order = async () => (await api.book.tree()).items.map(({ title }) => title)
  const moved = await api.book.move({ id: three.id, parent_id: null, position: 0 })
  const from = { parent_id: moved.parent_id, position: moved.position }
  await api.book.move({ id: three.id, parent_id: null, position: 2, from })
  expect(await order()).toEqual(['Ett', 'Två', 'Tre'])
  await expect(api.book.move({ id: three.id, parent_id: null, position: 1, from })).rejects.toEqual(refused('CONFLICT'))
  await api.book.move({ id: two.id, parent_id: one.id, position: 0 })
  await expect(
    api.book.move({ id: two.id, parent_id: null, position: 1, from: { parent_id: three.id, position: 0 } }),
  ).rejects.toEqual(refused('CONFLICT'))
  expect(await order()).toEqual(['Ett', 'Två', 'Tre'])
})

describe('usedInAny', () => {
  test('tells the places that several vanish from, and those that link to them, apart from each other', async () => {
    const [one, two] = [await write('Ett'), await write('Två')]
    await write('Länkar', { body: '<p><a href="/artiklar/ett">Se</a></p>' })
    await api.article.update({ id: two.id, data: { body: '<p><a href="/artiklar/ett">Se</a></p>' } })
    await api.queue.create({ data: { title: 'Nyheter', items: [one, two].map(({ id }) => ({ type: 'Article', id })) } })
    await api.menu.create({
      data: { title: 'Huvudmeny', name: 'huvudmeny', links: [{ title: 'Ett', content_id: one.id, url: '' }] },
    })
    const { shownBy, linkedFrom } = await api.article.usedInAny({ ids: [one.id, two.id] })
    expect(shownBy.items.map(({ title }) => title).sort()).toEqual(['Huvudmeny', 'Nyheter'])
    expect(linkedFrom).toMatchObject({ items: [{ title: 'Länkar' }], total: 1 })
    const alone = await api.article.usedInAny({ ids: [one.id] })
    expect(alone.linkedFrom.items.map(({ title }) => title).sort()).toEqual(['Länkar', 'Två'])
  })

  test('asks as often for many as for one, and only about readable ones', async () => {
    const rows = [await write('Ett'), await write('Två'), await write('Tre')]
    const count = async (ids: number[]) =>
      (await world.statementsOf(async () => void (await api.article.usedInAny({ ids })))).length
    const [first] = rows
    expect(await count(rows.map(({ id }) => id))).toBe(await count([first?.id ?? 0]))
    const stranger = callerOf((await world.member(rights)).ctx)
    await expect(stranger.article.usedInAny({ ids: [first?.id ?? 0] })).rejects.toEqual(refused('NOT_FOUND'))
  })
})
