import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { callerOf, fileIn } from './testing-articles.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, editorRights))
})

describe('update', () => {
  test('only what was sent changes', async () => {
    const first = await api.create({ data: { title: 'Rubrik', lead: 'Ingress', settings: { hideTopImage: true } } })
    const second = await api.update({ id: first.id, data: { title: 'Ny rubrik' }, updated_at: first.updated_at })
    expect(second).toEqual({ ...first, title: 'Ny rubrik', updated_at: second.updated_at })
  })

  test('a stale save is told who was faster, and writes nothing', async () => {
    const first = await api.create({ data: { title: 'Rubrik' } })
    const second = await world.member(editorRights, groupId)
    await callerOf(second.ctx).update({ id: first.id, data: { title: 'Min' }, updated_at: first.updated_at })
    const late = api.update({ id: first.id, data: { title: 'Sen' }, updated_at: first.updated_at })
    await expect(late).rejects.toEqual(refused('CONFLICT'))
    const { cause } = (await late.catch((error: Error) => error)) as Error & { cause: Error }
    const name = `${second.user.firstname} ${second.user.lastname}`
    expect(cause.message).toMatch(
      new RegExp(`^${name} sparade en nyare version kl\\. \\d\\d\\.\\d\\d\\. Din text finns kvar här\\.$`),
    )
    expect(cause).toMatchObject({ details: { stale: true, name, current: { title: 'Min' } } })
    expect((await api.get({ id: first.id })).title).toBe('Min')
  })

  test('what was saved since it was read is not published, and neither is what was chosen with it', async () => {
    const [read, other] = [
      await api.create({ data: { title: 'Läst' } }),
      await api.create({ data: { title: 'Annan' } }),
    ]
    const writer = callerOf((await world.member(editorRights, groupId)).ctx)
    await writer.update({ id: read.id, data: { body: '<p>annan</p>' } })
    const versions = Object.fromEntries([read, other].map(({ id, updated_at }) => [id, updated_at]))
    const ids = [read.id, other.id]
    const message = '”Läst” har sparats på nytt sedan du hämtade listan. Läs texten igen innan du publicerar den.'
    await expect(api.publish({ ids, versions })).rejects.toMatchObject({ cause: { code: 'CONFLICT', message } })
    expect(await db.content.count({ where: { id: { in: ids }, status: 'published' } })).toBe(0)
    const { updated_at } = await api.get({ id: read.id })
    expect(await api.publish({ ids, versions: { ...versions, [read.id]: updated_at } })).toEqual({
      count: 2,
      versions: expect.any(Object),
    })
  })

  test('of many saves of one version at the same time, one wins', async () => {
    const tag = await buildTag(db, { group_id: groupId })
    const { id, updated_at } = await api.create({ data: { title: 'Rubrik' } })
    const saves = await Promise.allSettled(
      [1, 2, 3, 4].map((number) => api.update({ id, data: { title: `Nr ${number}`, tags: [tag.id] }, updated_at })),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const save of saves) if (save.status === 'rejected') expect(save.reason).toEqual(refused('CONFLICT'))
  })

  test("another group's article is not found, one that may only be read is forbidden", async () => {
    const mine = await api.create({ data: { title: 'Rubrik' } })
    const other = callerOf((await world.member(editorRights)).ctx)
    const reader = callerOf((await world.member([{ subject: 'Article', name: 'read' }], groupId)).ctx)
    for (const attempt of [
      () => other.get({ id: mine.id }),
      () => other.update({ id: mine.id, data: { title: 'x' } }),
      () => other.delete({ id: mine.id }),
      () => other.deleteMany({ ids: [mine.id] }),
      () => other.publish({ ids: [mine.id] }),
      () => other.preview({ id: mine.id }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('NOT_FOUND'))
    }
    for (const attempt of [
      () => reader.update({ id: mine.id, data: { title: 'x' } }),
      () => reader.delete({ id: mine.id }),
      () => reader.publish({ ids: [mine.id] }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await api.get({ id: mine.id })).toEqual(mine)
  })

  test('an image that the editor could not have chosen may stay', async () => {
    const other = await world.member(editorRights)
    const theirs = await fileIn(db, other.groupId)
    const { id } = await api.create({ data: { title: 'Rubrik' } })
    await db.contentImage.create({ data: { content_id: id, file_id: theirs.id } })
    const saved = await api.update({ id, data: { images: [{ file_id: theirs.id, description: 'Ny text' }] } })
    expect(saved.images).toMatchObject([{ id: theirs.id, description: 'Ny text' }])
  })
})

describe('publishing', () => {
  const writer = editorRights.map((key) =>
    key.subject === 'Article' ? ['read', 'create', 'update'].map((name) => ({ subject: 'Article', name })) : [key],
  )

  test('needs its own permission, on every way', async () => {
    const author = callerOf((await world.member(writer.flat(), groupId)).ctx)
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const draft = await author.create({ data: { title: 'Utkast', publish_at: null } })
    for (const attempt of [
      () => author.create({ data: { title: 'Ny', status: 'published' } }),
      () => author.create({ data: { title: 'Ny', publish_at: later } }),
      () => author.create({ data: { title: 'Ny', unpublish_at: later } }),
      () => author.update({ id: draft.id, data: { status: 'published' } }),
      () => author.update({ id: draft.id, data: { unpublish_at: later } }),
      () => author.update({ id: draft.id, data: { status: 'scheduled', publish_at: later } }),
      () => author.publish({ ids: [draft.id] }),
      () => author.unpublish({ ids: [draft.id] }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await db.content.count()).toBe(1)
    // Sending back the state as it is asks for nothing.
    await author.update({
      id: draft.id,
      data: { title: 'Utkast 2', status: 'unpublished', publish_at: null, unpublish_at: null },
    })
  })

  test('many at once; scheduled and then shown', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const one = await api.create({ data: { title: 'Ett' } })
    const two = await api.create({ data: { title: 'Två', status: 'scheduled', publish_at: later } })
    expect(two).toMatchObject({ status: 'scheduled', publish_at: later })
    expect(await api.publish({ ids: [one.id, two.id, one.id] })).toEqual({ count: 2, versions: expect.any(Object) })
    expect(await api.get({ id: two.id })).toMatchObject({ status: 'published', publish_at: null })
    expect((await api.get({ id: one.id })).date).toMatch(/^\d{4}-\d\d-\d\d$/)
    await api.unpublish({ ids: [two.id] })
    const hidden = await api.get({ id: two.id })
    expect(hidden).toMatchObject({ status: 'unpublished' })
    // A text that is so already is not written: a colleague's open form stays the newest.
    await api.unpublish({ ids: [two.id] })
    expect(await api.get({ id: two.id })).toEqual(hidden)
  })

  test('the date follows the plan until somebody writes one', async () => {
    const at = (publish_at: string) => ({ status: 'scheduled' as const, publish_at })
    const { id, date } = await api.create({ data: { title: 'Jul', ...at('2090-12-24T08:00:00Z') } })
    expect(date).toBe('2090-12-24')
    // A form sends back the date it showed.
    const moved = await api.update({ id, data: { ...at('2091-01-10T08:00:00Z'), date } })
    expect(moved.date).toBe('2091-01-10')
    await api.publish({ ids: [id] })
    expect((await api.get({ id })).date).toBe(todayInSweden())
    await api.update({ id, data: { ...at('2091-01-10T08:00:00Z'), date: '2090-06-01' } })
    expect((await api.update({ id, data: at('2091-02-01T08:00:00Z') })).date).toBe('2090-06-01')
    expect((await api.update({ id, data: { date: null } })).date).toBeNull()
  })

  test('one article of another group among them: none is changed', async () => {
    const mine = await api.create({ data: { title: 'Ett' } })
    const theirs = await buildContent(db)
    await expect(api.publish({ ids: [mine.id, theirs.id] })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await api.get({ id: mine.id })).toEqual(mine)
  })

  test('a tag is added to many, but not one of another group', async () => {
    const [mine, theirs] = [await buildTag(db, { group_id: groupId }), await buildTag(db)]
    const one = await api.create({ data: { title: 'Ett' } })
    await api.addTag({ ids: [one.id], tag_id: mine.id })
    await api.addTag({ ids: [one.id], tag_id: mine.id })
    expect((await api.get({ id: one.id })).tags).toEqual([{ id: mine.id, label: mine.label }])
    expect((await api.revisions({ id: one.id })).total).toBe(2)
    await expect(api.addTag({ ids: [one.id], tag_id: theirs.id })).rejects.toEqual(refused('INVALID'))
  })
})

describe('delete', () => {
  test('puts it in the trash: gone from lists, its address free again', async () => {
    const first = await api.create({ data: { title: 'Nyhet' } })
    expect(await api.delete({ id: first.id })).toEqual(first)
    await expect(api.get({ id: first.id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await api.list({})).toMatchObject({ items: [], total: 0 })
    expect(await db.content.findUnique({ where: { id: first.id } })).toMatchObject({ trashed_at: expect.any(Date) })
    expect(await api.create({ data: { title: 'Nyhet' } })).toMatchObject({ slug: 'nyhet' })
  })
})

describe('list', () => {
  test('25 of what the actor sees in the current group, with the exact total', async () => {
    for (let number = 0; number < 30; number++) await buildContent(db, { group_id: groupId })
    await buildContent(db)
    await buildContent(db, { group_id: groupId, type: 'page' })
    const first = await api.list({})
    expect(first).toMatchObject({ total: 30, page: 1, limit: 25 })
    expect(first.items).toHaveLength(25)
    const second = await api.list({ page: 2 })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(30)
    expect(await api.list({ limit: 5000, page: -3 })).toMatchObject({ page: 1, limit: 200 })
    expect(await callerOf((await world.member([])).ctx).list({})).toMatchObject({ items: [], total: 0 })
    await expect(callerOf(world.visitor).list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
  })

  test('takes the same number of statements for 2 rows as for 40', async () => {
    const tag = await buildTag(db, { group_id: groupId })
    const author_id = ctx.actor.user?.id
    const make = () => buildContent(db, { group_id: groupId, author_id, tags: { connect: { id: tag.id } } })
    await make()
    await make()
    const few = await world.statementsOf(() => api.list({}))
    for (let number = 0; number < 38; number++) await make()
    const many = await world.statementsOf(() => api.list({ limit: 100 }))
    expect(many).toHaveLength(few.length)
    expect(many.length).toBeLessThanOrEqual(6)
  })

  test('searches, filters and orders; letters of a pattern are only letters', async () => {
    const [tag, other] = [await buildTag(db, { group_id: groupId }), await buildTag(db, { group_id: groupId })]
    const make = (title: string, more = {}) => buildContent(db, { group_id: groupId, title, ...more })
    const past = new Date('2020-03-05T22:59:00Z')
    await make('Ärlighet', { status: 'published', tags: { connect: { id: tag.id } } })
    await make('Åtta 100 %', { status: 'published', publish_at: new Date(Date.now() + 1e8), updated_at: past })
    const tags = { connect: { id: other.id } }
    await make('Zebra', { status: 'published', unpublish_at: past, author_id: ctx.actor.user?.id, tags })
    const titles = async (input: Parameters<typeof api.list>[0]) =>
      (await api.list(input)).items.map(({ title }) => title)
    const orderBy = [{ column: 'title', order: 'asc' as const }]
    expect(await titles({ orderBy })).toEqual(['Zebra', 'Åtta 100 %', 'Ärlighet'])
    expect(await titles({ search: 'ärLIG' })).toEqual(['Ärlighet'])
    expect(await titles({ search: '%' })).toEqual(['Åtta 100 %'])
    expect(await titles({ search: '_' })).toEqual([])
    expect(await titles({ search: '\'; DROP TABLE "Content"; -- \u0000' })).toEqual([])
    expect(await titles({ filters: { status: 'scheduled' } })).toEqual(['Åtta 100 %'])
    expect(await titles({ filters: { status: ['published', 'unpublished'] }, orderBy })).toEqual(['Zebra', 'Ärlighet'])
    expect(await titles({ filters: { tags: [tag.id] } })).toEqual(['Ärlighet'])
    expect(await titles({ filters: { author: ctx.actor.user?.id } })).toEqual(['Zebra'])
    expect(await titles({ filters: { updated_at: { from: '2020-03-05', to: '2020-03-05' } } })).toEqual(['Åtta 100 %'])
    expect(await titles({ filters: { updated_at: { from: '2020-03-06' } }, orderBy })).toEqual(['Zebra', 'Ärlighet'])
    await expect(api.list({ filters: { body: 'x' } })).rejects.toEqual(refused('INVALID'))
    // A property that every object has is no filter.
    await expect(api.list({ filters: { constructor: 'x' } })).rejects.toEqual(refused('INVALID'))
    await expect(api.list({ filters: { status: 'secret' } })).rejects.toEqual(refused('INVALID'))
    await expect(api.list({ filters: { tags: [{ OR: [] }] } })).rejects.toEqual(refused('INVALID'))
    // A column that may not be ordered by is passed over.
    expect(await titles({ orderBy: [{ column: 'body', order: 'asc' }] })).toHaveLength(3)
  })
})
