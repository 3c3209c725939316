import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { tagRouter } from './tag.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(tagRouter)

beforeEach(() => world.clear())

test('a tag is made while typing, once per group whatever its case', async () => {
  const { ctx, groupId } = await world.member(editorRights)
  const api = callerOf(ctx)
  const rows = await Promise.all(['Ärende', 'ärende', 'ÄRENDE '].map((label) => api.quick({ label })))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  expect(await db.tag.findMany({ select: { group_id: true } })).toEqual([{ group_id: groupId }])
  const other = callerOf((await world.member(editorRights)).ctx)
  expect((await other.quick({ label: 'Ärende' })).id).not.toBe(rows[0]?.id)
  await expect(api.quick({ label: ' ' })).rejects.toEqual(refused('INVALID', { label: ['Obligatoriskt'] }))
  await expect(api.create({ data: { label: 'ärende' } })).rejects.toEqual(
    refused('CONFLICT', { 'data.label': ['Värdet används redan'] }),
  )
})

test('only who may make tags in that group', async () => {
  const { ctx, groupId } = await world.member(editorRights)
  const reader = await world.member([{ subject: 'Tag', name: 'read' }], groupId)
  await expect(callerOf(reader.ctx).quick({ label: 'x' })).rejects.toEqual(refused('FORBIDDEN'))
  await expect(callerOf({ ...ctx, groupId: groupId + 1000 }).quick({ label: 'x' })).rejects.toEqual(
    refused('FORBIDDEN'),
  )
  await expect(callerOf(world.visitor).quick({ label: 'x' })).rejects.toEqual(refused('UNAUTHENTICATED'))
  expect(await db.tag.count()).toBe(0)
})

test("lists the group's own; another group's can't be changed", async () => {
  const { ctx, groupId } = await world.member(editorRights)
  const [mine, theirs] = [await buildTag(db, { group_id: groupId, label: 'Min' }), await buildTag(db)]
  const api = callerOf(ctx)
  expect((await api.list({ search: 'mi' })).items).toMatchObject([{ id: mine.id, label: 'Min', type: 'Tag' }])
  await expect(api.update({ id: theirs.id, data: { label: 'x' } })).rejects.toEqual(refused('NOT_FOUND'))
})

test('one that texts have is not removed, and it is said how many; what lies in the trash loses it', async () => {
  const { ctx, groupId } = await world.member(editorRights)
  const tag = await buildTag(db, { group_id: groupId })
  const api = callerOf(ctx)
  const tags = { connect: { id: tag.id } }
  const article = await buildContent(db, { group_id: groupId, tags })
  await buildContent(db, { group_id: groupId, type: 'event', tags })
  await buildContent(db, { group_id: groupId, type: 'page', tags, trashed_at: new Date() })
  await expect(api.delete({ id: tag.id })).rejects.toThrow(
    'Objektet används av 1 artikel och 1 evenemang och kan därför inte tas bort.',
  )
  expect(await api.usedIn({ id: tag.id })).toMatchObject({
    total: 2,
    items: [{ id: article.id, title: article.title }],
  })
  expect(await db.content.findUnique({ where: { id: article.id }, select: { tags: true } })).toMatchObject({
    tags: [{ id: tag.id }],
  })
  await db.content.deleteMany({ where: { trashed_at: null } })
  await api.delete({ id: tag.id })
  expect(await db.tag.count()).toBe(0)
})
