import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import { createCallerFactory, router } from './trpc.ts'
import { countUsing, rowsUsing, type UsageFilter, usedInOf } from './usage.ts'

const world = await createWorld()
const { db } = world
const reader = async (...subjects: string[]) =>
  (await world.national(subjects.map((subject) => ({ subject, name: 'read' })))).ctx
const everything: UsageFilter = { content: {}, courseMoment: {}, group: {}, application: {}, user: {} }

beforeEach(() => world.clear())

test('rows are counted by entity, texts by their type; entities without a row are left out', async () => {
  const { id: group_id } = await buildGroup(db)
  for (const type of ['page', 'article', 'page'] as const) await buildContent(db, { group_id, type })
  await buildApplication(db)
  expect(await countUsing(db, everything)).toEqual([
    { entity: 'article', count: 1 },
    { entity: 'page', count: 2 },
    { entity: 'group', count: 1 },
    { entity: 'application', count: 1 },
  ])
  expect(await countUsing(db, { content: { type: 'page' } })).toEqual([{ entity: 'page', count: 2 }])
})

test('texts are listed by type and title, before the groups; courses lead to the other app', async () => {
  const { id: group_id, title } = await buildGroup(db, { title: 'Höör' })
  const text = (type: 'page' | 'article', name: string, trashed_at: Date | null = null) =>
    buildContent(db, { group_id, type, title: name, trashed_at })
  await text('page', 'A')
  const [second, first] = [await text('article', 'C'), await text('article', 'B', new Date())]
  const moment = await buildCourseMoment(db, { group_id, title: 'Kurs' })
  const ctx = await reader('Article', 'Page', 'Group', 'CourseMoment')
  const { items, total } = await rowsUsing(ctx, everything)
  expect(items.map((row) => [row.entity, row.title, row.trashed])).toEqual([
    ['article', 'B', true],
    ['article', 'C', false],
    ['page', 'A', false],
    ['group', 'Höör', false],
    ['courseMoment', 'Kurs', false],
  ])
  expect(total).toBe(6)
  expect(items[0]).toMatchObject({
    id: first.id,
    group: { id: group_id, title },
    editUrl: expect.stringMatching(/\/trash$/),
  })
  expect(items[1]?.editUrl).toMatch(new RegExp(`//admin\\..*/article/${second.id}$`))
  expect(items[3]).toMatchObject({ group: null })
  expect(items[4]?.editUrl).toMatch(new RegExp(`//cert\\..*/courseMoment/${moment.id}$`))
})

test('people are named and sorted by their names, applications by first and last name, the newest first', async () => {
  const named = (firstname: string, lastname: string) => buildUser(db, { firstname, lastname })
  for (const [firstname, lastname] of [
    ['Bo', 'Ek'],
    ['Ada', 'Nord'],
    ['Ada', 'Alm'],
  ] as const)
    await named(firstname, lastname)
  const applied = (lastname: string, day: string) =>
    buildApplication(db, { firstname: 'Eva', lastname, created_at: new Date(day) })
  await applied('Först', '2026-01-01')
  await applied('Sist', '2026-01-02')
  await applied('Sist igen', '2026-01-02')
  const ctx = await reader('User', 'Application')
  const where = { user: { lastname: { in: ['Ek', 'Nord', 'Alm'] } }, application: {} }
  const { items } = await rowsUsing(ctx, where)
  expect(items.map(({ title }) => title)).toEqual([
    ...['Ada Alm', 'Ada Nord', 'Bo Ek'],
    ...['Eva Sist igen', 'Eva Sist', 'Eva Först'],
  ])
})

test('a link is named as its menu, in the order of the menus', async () => {
  const [second, first] = [await buildMenu(db, { title: 'A' }), await buildMenu(db, { title: 'B' })]
  for (const { id } of [first, second]) await buildMenuLink(db, { menu_id: id, title: 'Start' })
  const { items } = await rowsUsing(await reader('MenuLink'), { menuLink: { title: 'Start' } })
  expect(items.map(({ entity, id, title }) => [entity, id, title])).toEqual([
    ['menu', second.id, 'A'],
    ['menu', first.id, 'B'],
  ])
  expect(items[0]).toMatchObject({
    group: { id: second.group_id },
    editUrl: expect.stringMatching(`/menu/${second.id}$`),
  })
})

test('the right to read shows a row; without it the row is counted alone', async () => {
  await buildContent(db, { type: 'page', title: 'Sida' })
  await buildContent(db, { type: 'article', title: 'Artikel' })
  const { items, total } = await rowsUsing(await reader('Page'), { content: {} })
  expect([items.map(({ title }) => title), total]).toEqual([['Sida'], 2])
  const { ctx } = await world.national([{ subject: 'Page', name: 'update' }])
  expect(await rowsUsing(ctx, { content: {} })).toEqual({ items: [], total: 2 })
})

test('of many rows fifty are listed', async () => {
  const { id: group_id } = await buildGroup(db)
  await db.content.createMany({
    data: Array.from({ length: 51 }, (_, n) => ({
      group_id,
      type: 'page' as const,
      title: `Sida ${n}`,
      slug: `s${n}`,
    })),
  })
  const { items, total } = await rowsUsing(await reader('Page'), { content: {} })
  expect([items.length, total]).toEqual([50, 51])
})

test('the uses of a row are for readers of the row', async () => {
  const tag = await buildTag(db)
  await buildContent(db, { type: 'page', title: 'Sida', tags: { connect: { id: tag.id } } } as never)
  const using = (_: unknown, ids: number[]): UsageFilter => ({ content: { tags: { some: { id: { in: ids } } } } })
  const callerOf = createCallerFactory(router(usedInOf('Tag', using)))
  const usedIn = callerOf(await reader('Tag', 'Page')).usedIn({ id: tag.id })
  expect(await usedIn).toMatchObject({ items: [{ entity: 'page', title: 'Sida' }], total: 1 })
  await expect(callerOf(await reader('Page')).usedIn({ id: tag.id })).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND', message: expect.stringMatching(/./) },
  })
})
