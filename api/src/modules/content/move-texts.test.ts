import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { articleRouter } from './article.router.ts'
import { queueRouter } from './queue.router.ts'

// Texts that go to another group, and back.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ article: articleRouter, queue: queueRouter }))
const rights = [...editorRights, ...manage('Queue')]

let api: ReturnType<typeof callerOf>
let here: number
let there: number
beforeEach(async () => {
  await world.clear()
  here = (await buildGroup(db, { title: 'Skåne' })).id
  there = (await buildGroup(db, { title: 'Eslöv' })).id
  api = callerOf((await world.national(rights, here)).ctx)
})
const write = (title: string, more: object = {}) => api.article.create({ data: { title, ...more } })
const groupOf = async (id: number) => (await db.content.findUniqueOrThrow({ where: { id } })).group_id

/** A member of both groups, with rights of their own in each. */
async function memberOfBoth(inHere: readonly string[], inThere: readonly string[]) {
  const of = (names: readonly string[]) => names.map((name) => ({ subject: 'Article' as const, name }) as never)
  const { user } = await world.member(of(inHere), here)
  const role = await buildGroupsRole(db, { permissions: of(inThere) })
  await buildMembership(db, { user_id: user.id, group_id: there, roleIds: [role.id] })
  return callerOf(await world.as(user.id, here))
}

describe('moving texts', () => {
  test('they belong to the other group with their versions, and the old address leads to them', async () => {
    const [one, two] = [await write('Ett'), await write('Två')]
    const { count, moved } = await api.article.moveTo({ ids: [one.id, two.id], group_id: there })
    expect(count).toBe(2)
    expect(moved.map(({ id, group_id }) => [id, group_id])).toEqual([
      [one.id, here],
      [two.id, here],
    ])
    expect([await groupOf(one.id), await groupOf(two.id)]).toEqual([there, there])
    expect((await api.article.revisions({ id: one.id })).total).toBe(2)
    const aliases = await db.urlAlias.findMany({ where: { content_id: one.id }, orderBy: { id: 'asc' } })
    expect(aliases.map(({ group_id, current }) => [group_id, current])).toEqual([
      [here, false],
      [there, true],
    ])
    expect(await db.auditEntry.count({ where: { action: 'move', subject: 'Article' } })).toBe(2)
  })

  test('a taken address gets a number; a tag becomes the one of the same name, and one that the group lacks is named', async () => {
    await buildContent(db, { group_id: there, slug: 'nyhet', title: 'Nyhet' })
    const [same, alone] = [
      await buildTag(db, { label: 'Nyhet', group_id: here }),
      await buildTag(db, { label: 'Region Skåne', group_id: here }),
    ]
    const theirs = await buildTag(db, { label: 'nyhet', group_id: there })
    const { id } = await write('Nyhet', { tags: [same.id, alone.id] })
    const { left, moved } = await api.article.moveTo({ ids: [id], group_id: there })
    expect(left).toEqual(['Region Skåne'])
    expect(await api.article.get({ id })).toMatchObject({ slug: 'nyhet-2', tags: [{ id: theirs.id }] })
    await api.article.moveBack({ texts: moved })
    const back = await api.article.get({ id })
    expect(back.slug).toBe('nyhet')
    expect(back.tags.map((tag) => tag.id).sort()).toEqual([same.id, alone.id].sort())
    expect(await groupOf(id)).toBe(here)
  })

  test('one that lies there already is left as it is', async () => {
    const { id, updated_at } = await write('Ett')
    expect(await api.article.moveTo({ ids: [id], group_id: here })).toMatchObject({ count: 0, moved: [] })
    expect((await api.article.get({ id })).updated_at).toBe(updated_at)
    await expect(api.article.moveTo({ ids: [id], group_id: 999_999 })).rejects.toEqual(refused('FORBIDDEN'))
  })

  test('one that a site has chosen stays, and all others of the call with it', async () => {
    const list = await api.queue.create({ data: { title: 'Nyheter', status: 'published' } })
    const other = await api.queue.create({ data: { title: 'Andra' } })
    await db.setting.create({ data: { name: 'newsQueue', group_id: here, value: list.id } })
    await expect(api.queue.moveTo({ ids: [other.id, list.id], group_id: there })).rejects.toEqual(refused('CONFLICT'))
    expect([await groupOf(other.id), await groupOf(list.id)]).toEqual([here, here])
  })
})

describe('rights to move', () => {
  test('both ends ask for them, and a published text for the right to publish at both', async () => {
    const draft = await write('Utkast')
    const shown = await write('Visas', { status: 'published' })
    const full = ['read', 'create', 'update', 'publish']
    const writer = ['read', 'create', 'update']
    const to = { ids: [draft.id], group_id: there }
    await expect((await memberOfBoth(full, ['read'])).article.moveTo(to)).rejects.toEqual(refused('FORBIDDEN'))
    await expect((await memberOfBoth(['read'], full)).article.moveTo(to)).rejects.toEqual(refused('FORBIDDEN'))
    const publishesHere = await memberOfBoth(full, writer)
    const both = { ids: [draft.id, shown.id], group_id: there }
    await expect(publishesHere.article.moveTo(both)).rejects.toEqual(refused('FORBIDDEN'))
    expect(await groupOf(draft.id)).toBe(here)
    expect(await publishesHere.article.moveTo(to)).toMatchObject({ count: 1 })
    const publishesThere = await memberOfBoth(writer, full)
    await expect(publishesThere.article.moveTo({ ids: [shown.id], group_id: there })).rejects.toEqual(
      refused('FORBIDDEN'),
    )
    expect(await (await memberOfBoth(full, full)).article.moveTo({ ids: [shown.id], group_id: there })).toMatchObject({
      count: 1,
    })
  })

  test('a group whose texts others review takes no published one', async () => {
    await db.setting.create({ data: { name: 'publishReview', group_id: there, value: 'everyone' } })
    const { id } = await write('Visas', { status: 'published' })
    await expect(api.article.moveTo({ ids: [id], group_id: there })).rejects.toEqual(refused('FORBIDDEN'))
  })
})

describe('a move out of a group whose texts others review', () => {
  type Moved = Awaited<ReturnType<typeof api.article.moveTo>>['moved']
  let shown: number
  beforeEach(async () => {
    shown = (await write('Visas', { status: 'published' })).id
    await db.setting.create({ data: { name: 'publishReview', group_id: here, value: 'everyone' } })
  })
  const leave = async (by: typeof api) => (await by.article.moveTo({ ids: [shown], group_id: there })).moved
  async function isKept(by: typeof api, texts: Moved) {
    await expect(by.article.moveBack({ texts })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await groupOf(shown)).toBe(there)
  }

  test('is taken back by its person at once, and the text is shown as before', async () => {
    expect(await api.article.moveBack({ texts: await leave(api) })).toEqual({ count: 1 })
    expect(await api.article.get({ id: shown })).toMatchObject({ status: 'published', group: { id: here } })
  })

  test('is not taken back by somebody else', async () => {
    await isKept(callerOf((await world.national(rights, here)).ctx), await leave(api))
  })

  test('is not taken back into another group that asks for a review', async () => {
    const third = (await buildGroup(db)).id
    await db.setting.create({ data: { name: 'publishReview', group_id: third, value: 'everyone' } })
    await isKept(
      api,
      (await leave(api)).map((text) => ({ ...text, group_id: third })),
    )
  })

  test('is not taken back with words that nobody has read', async () => {
    const texts = await leave(api)
    const { updated_at } = await api.article.update({ id: shown, data: { title: 'Oläst' } })
    await isKept(
      api,
      texts.map((text) => ({ ...text, updated_at })),
    )
  })

  test('is not taken back when the text has changed past the log', async () => {
    const texts = await leave(api)
    const { updated_at } = await db.content.update({ where: { id: shown }, data: { title: 'Oläst' } })
    await isKept(
      api,
      texts.map((text) => ({ ...text, updated_at: updated_at.toISOString() })),
    )
  })

  test('is not taken back after a move that the log tells of later', async () => {
    const first = await leave(api)
    const { moved } = await api.article.moveTo({ ids: [shown], group_id: null })
    const [second] = await leave(api)
    expect(moved).toHaveLength(1)
    await isKept(
      api,
      first.map((text) => ({ ...text, updated_at: second?.updated_at ?? '' })),
    )
  })

  test('is not taken back by a person whose rights in that group were taken', async () => {
    const { user, ctx } = await world.member(rights, here)
    const role = await buildGroupsRole(db, { permissions: rights })
    await buildMembership(db, { user_id: user.id, group_id: there, roleIds: [role.id] })
    const texts = await leave(callerOf(await world.as(user.id, ctx.groupId)))
    await db.membership.deleteMany({ where: { user_id: user.id, group_id: here } })
    await isKept(callerOf(await world.as(user.id, there)), texts)
  })
})

test('a move is not taken back over a later save, which is named', async () => {
  const { id } = await write('Ett')
  const { moved } = await api.article.moveTo({ ids: [id], group_id: there })
  const { ctx, user } = await world.member(rights, there)
  await callerOf(ctx).article.update({ id, data: { title: 'Ändrad' } })
  const message = `${user.firstname} ${user.lastname} har ändrat artikeln sedan dess. Inget har återställts.`
  await expect(api.article.moveBack({ texts: moved })).rejects.toMatchObject({ cause: { code: 'CONFLICT', message } })
  expect(await groupOf(id)).toBe(there)
})

test('a text is taken back to the group that it left alone: to another one it takes no tags of its own group', async () => {
  const tag = await buildTag(db, { label: 'Nyhet', group_id: here })
  const { id } = await write('Ett', { tags: [tag.id] })
  const { updated_at } = await api.article.update({ id, data: { title: 'Två' } })
  await api.article.moveBack({ texts: [{ id, group_id: there, updated_at }] })
  expect(await api.article.get({ id })).toMatchObject({ tags: [], group: { id: there } })
})

test('a text that a call names twice is moved once', async () => {
  const { id } = await write('Ett')
  const third = (await buildGroup(db)).id
  const [moved] = (await api.article.moveTo({ ids: [id], group_id: there })).moved
  const twice = [third, here].map((group_id) => ({ id, group_id, updated_at: moved?.updated_at ?? '' }))
  await api.article.moveBack({ texts: twice })
  expect(await groupOf(id)).toBe(here)
  const details = { path: ['from'], equals: there }
  expect(await db.auditEntry.count({ where: { action: 'move', details } })).toBe(1)
})
