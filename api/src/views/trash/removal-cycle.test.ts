import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { trashRouter } from './trash.router.ts'

// Texts of different types that lead to each other can only go together.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ article: articleRouter, page: pageRouter, trash: trashRouter }))
const rights = [...editorRights, ...manage('Page', 'Event')]

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

type Type = 'article' | 'page' | 'event'
const text = (type: Type, slug: string, to: string[] = []) =>
  buildContent(db, {
    ...{ group_id: groupId, type, title: slug, slug },
    body: to.map((path) => `<p><a href="/${path}">x</a></p>`).join(''),
  })
/** An article and a page with links to each other. */
async function pair() {
  const page = await text('page', 'sida', ['artiklar/nytt'])
  const article = await text('article', 'nytt', ['sida'])
  return { page, article, both: [one('article', article), one('page', page)] }
}
const one = <Entity extends Type>(entity: Entity, { id }: { id: number }) => ({ entity, id })
const trashed = async () =>
  (await db.content.findMany({ where: { trashed_at: { not: null } } })).map(({ slug }) => slug)

test('neither goes alone; each names the other, and they go together', async () => {
  const { page, article, both } = await pair()
  await expect(api.article.delete(article)).rejects.toEqual(refused('CONFLICT'))
  await expect(api.page.delete(page)).rejects.toEqual(refused('CONFLICT'))
  expect(await api.trash.removalCycle(one('article', article))).toEqual([{ ...one('page', page), title: 'sida' }])
  expect(await api.trash.removalCycle(one('page', page))).toEqual([{ ...one('article', article), title: 'nytt' }])
  expect(await api.trash.put({ texts: both })).toEqual({ count: 2 })
  expect((await trashed()).sort()).toEqual(['nytt', 'sida'])
  expect(await db.auditEntry.count({ where: { action: 'delete' } })).toBe(2)
})

test('of a ring of three each names the two others', async () => {
  const page = await text('page', 'sida', ['artiklar/nytt'])
  const article = await text('article', 'nytt', ['evenemang/mote'])
  const event = await text('event', 'mote', ['sida'])
  const names = async (entity: Type, row: { id: number }) =>
    (await api.trash.removalCycle(one(entity, row))).map(({ title }) => title).sort()
  expect(await names('page', page)).toEqual(['mote', 'nytt'])
  expect(await names('article', article)).toEqual(['mote', 'sida'])
  expect(await names('event', event)).toEqual(['nytt', 'sida'])
})

test('there is no such way when something else uses one, or when one merely uses the other', async () => {
  const { page, article, both } = await pair()
  const another = await text('page', 'annan', ['artiklar/nytt'])
  for (const [entity, row] of [
    ['article', article],
    ['page', page],
  ] as const) {
    expect(await api.trash.removalCycle(one(entity, row))).toEqual([])
  }
  await expect(api.trash.put({ texts: both })).rejects.toMatchObject({
    cause: { code: 'CONFLICT', message: 'Objektet används av 1 sida och kan därför inte tas bort.' },
  })
  expect(await trashed()).toEqual([])
  await api.page.delete({ id: another.id })
  await buildMenuLink(db, { menu_id: (await buildMenu(db, { group_id: groupId })).id, content_id: page.id })
  expect(await api.trash.removalCycle(one('article', article))).toEqual([])
  await expect(api.trash.put({ texts: both })).rejects.toEqual(refused('CONFLICT'))

  const lone = await text('article', 'ensam')
  await text('page', 'leder', ['artiklar/ensam'])
  expect(await api.trash.removalCycle(one('article', lone))).toEqual([])
})

test('who may not remove all of it is offered nothing, and can’t', async () => {
  const { page, article, both } = await pair()
  const writesArticles = callerOf(
    (await world.member([...manage('Article'), { subject: 'Page', name: 'read' }], groupId)).ctx,
  )
  expect(await writesArticles.trash.removalCycle(one('article', article))).toEqual([])
  await expect(writesArticles.trash.put({ texts: both })).rejects.toEqual(refused('FORBIDDEN'))
  const reads = callerOf((await world.member([{ subject: 'Article', name: 'read' }], groupId)).ctx)
  await expect(reads.trash.removalCycle(one('page', page))).rejects.toEqual(refused('NOT_FOUND'))
  // An id of another type is another text.
  await expect(api.trash.put({ texts: [one('article', article), one('article', page)] })).rejects.toEqual(
    refused('NOT_FOUND'),
  )
  expect(await trashed()).toEqual([])
})

test('what visitors see goes by the hand of who may publish alone', async () => {
  const { page, article, both } = await pair()
  const removing = (['Article', 'Page'] as const).flatMap((subject) =>
    (['read', 'delete'] as const).map((name) => ({ subject, name })),
  )
  const removes = callerOf((await world.member(removing, groupId)).ctx)
  expect(await removes.trash.removalCycle(one('article', article))).toHaveLength(1)
  await db.content.update({ where: { id: page.id }, data: { status: 'published' } })
  expect(await removes.trash.removalCycle(one('article', article))).toEqual([])
  await expect(removes.trash.put({ texts: both })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await api.trash.removalCycle(one('article', article))).toHaveLength(1)
})
