import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { slugOf } from '../../kernel/slug.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { materialRouter } from './material.router.ts'
import { noteSearch } from './others-search.ts'

// Readers' words of methods, and the words that they search for: told as sums, behind which nobody can be found.

const world = await createWorld()
const { db } = world
const apiOf = createCallerFactory(materialRouter)
const day = 24 * 3600_000

const page = async (title: string, parent_id: number | null, tags: number[] = []) =>
  (
    await buildContent(db, {
      ...{ type: 'book', status: 'published', group_id: null, title, slug: slugOf(title), parent_id },
      ...{ access: 'metodmaterial', tags: { connect: tags.map((id) => ({ id })) } },
    })
  ).id
const reader = async () => apiOf(await world.as((await buildUser(db, { apps: ['metodmaterial'] })).id))
type Api = Awaited<ReturnType<typeof reader>>

let readers: Api[]
let method: number

beforeEach(async () => {
  await world.clear()
  const book = await page('Bok', null)
  const theme = await page('Demens', book)
  const { id } = await buildTag(db, { label: 'Rollspel', group_id: null })
  method = await page('Minneskort i grupp', theme, [id])
  await db.setting.create({ data: { name: 'metodmaterialBook', value: book, group_id: null } })
  readers = await Promise.all(Array.from({ length: 4 }, reader))
})

describe('whether a method worked', () => {
  const use = async (api: Api) => (await api.text({ slug: 'minneskort-i-grupp' })).use

  test('is a word of one’s own, and sums when at least three others have said it', async () => {
    const [one, two, three, other] = readers as [Api, Api, Api, Api]
    expect(await one.used({ content_id: method, worked: true })).toEqual({ own: true, sums: null })
    expect(await two.used({ content_id: method, worked: true })).toEqual({ own: true, sums: null })
    expect(await use(other)).toEqual({ own: null, sums: null })
    await three.used({ content_id: method, worked: false })
    expect(await use(other)).toEqual({ own: null, sums: { used: 3, worked: 2 } })
    // The same again, another word and none: one row a person.
    await three.used({ content_id: method, worked: true })
    expect(await use(other)).toEqual({ own: null, sums: { used: 3, worked: 3 } })
    // Of three, each knows one already.
    expect(await use(three)).toEqual({ own: true, sums: null })
    await other.used({ content_id: method, worked: false })
    expect(await use(three)).toEqual({ own: true, sums: { used: 4, worked: 3 } })
    expect(await three.used({ content_id: method, worked: null })).toEqual({ own: null, sums: { used: 3, worked: 2 } })
    expect(await two.used({ content_id: method, worked: null })).toEqual({ own: null, sums: null })
    expect(await db.materialUse.count()).toBe(2)
  })

  test('is asked of texts of the library by those who read it, and of nobody who acts as another', async () => {
    const [one] = readers as [Api]
    await expect(one.used({ content_id: 999_999, worked: true })).rejects.toEqual(refused('NOT_FOUND'))
    const without = apiOf(await world.as((await buildUser(db, { apps: ['cert'] })).id))
    await expect(without.used({ content_id: method, worked: true })).rejects.toEqual(refused('FORBIDDEN'))
    const acting = await world.as((await buildUser(db, { apps: ['metodmaterial'] })).id)
    const masked = apiOf({ ...acting, actor: { ...acting.actor, realUser: acting.actor.user } })
    await expect(masked.used({ content_id: method, worked: true })).rejects.toEqual(refused('FORBIDDEN'))
    await masked.searched({ search: 'minneskort' })
    expect([await db.materialUse.count(), await db.materialSearch.count()]).toEqual([0, 0])
  })
})

describe('what others search for', () => {
  const told = async (api: Api | undefined) => (await api?.start({}))?.searches

  test('is told from three people on, and a person counts once', async () => {
    const [one, two, three, other] = readers as [Api, Api, Api, Api]
    for (const api of [one, one, one, two]) await api.searched({ search: 'Minneskort  ' })
    expect(await told(other)).toEqual([])
    await three.searched({ search: 'minneskort' })
    expect(await told(other)).toEqual(['minneskort'])
    expect(await db.materialSearch.findMany({ select: { words: true, people: true } })).toEqual([
      { words: 'minneskort', people: 3 },
    ])
  })

  test('is not told of one person who searches for it again and again, over months', async () => {
    const ctx = (await world.as((await buildUser(db, { apps: ['metodmaterial'] })).id)) as SignedInContext
    const begin = Date.now()
    for (const days of [0, 31, 62, 89, 93, 124, 155, 179, 181]) {
      await noteSearch(ctx, 'minneskort', begin + days * day)
      expect(await db.materialSearch.findMany({ select: { people: true } })).toEqual([{ people: 1 }])
    }
    expect(await told(readers[0])).toEqual([])
  })

  test('holds words of titles, themes and tags alone: a name that is searched for is not kept', async () => {
    for (const api of readers) {
      for (const search of ['rollspel', 'Anna Ek', 'minneskort Anna', '19850912-1234', 'grupp demens', '  ']) {
        await api.searched({ search })
      }
    }
    expect((await db.materialSearch.findMany()).map(({ words }) => words).toSorted()).toEqual([
      'grupp demens',
      'rollspel',
    ])
  })

  test('ends with the word’s last text, and after ninety days', async () => {
    await db.materialSearch.createMany({
      data: [
        { words: 'minneskort', people: 5 },
        { words: 'rollspel', people: 9, searched_at: new Date(Date.now() - 91 * day) },
      ],
    })
    expect(await told(readers[0])).toEqual(['minneskort'])
    // Searched for anew, it is counted anew.
    await readers[0]?.searched({ search: 'rollspel' })
    expect(await db.materialSearch.findUnique({ where: { words: 'rollspel' } })).toMatchObject({ people: 1 })
    await db.content.update({ where: { id: method }, data: { status: 'unpublished' } })
    await expect.poll(() => told(readers[0])).toEqual([])
  })
})
