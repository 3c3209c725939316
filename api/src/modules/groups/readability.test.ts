import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { groupRouter } from './group.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(groupRouter)

/** Forty words in four sentences, `long` of them over six letters: LIX 10 and two and a half for each. */
const text = (long: number) =>
  `<h2>&nbsp;</h2>${['a', 'b', 'c', 'd'].map((_, at) => `<p>${Array.from({ length: 10 }, (_word, nth) => (at * 10 + nth < long ? 'hemtjänst' : 'vi')).join(' ')}</p>`).join('')}`

test('the mean is that of the published texts of the group, of those long enough to measure', async () => {
  const group = await buildGroup(db)
  const other = await buildGroup(db)
  const { ctx } = await world.national(manage('Group'))
  const api = callerOf(ctx)
  expect(await api.readability({ id: group.id })).toEqual({ lix: null, texts: 0 })
  const published = { group_id: group.id, status: 'published' } as const
  await buildContent(db, { ...published, body: text(8) })
  await buildContent(db, { ...published, type: 'page', body: text(16) })
  await buildContent(db, { ...published, body: '<p>Kort.</p>' })
  await buildContent(db, { ...published, body: text(40), status: 'unpublished' })
  await buildContent(db, { ...published, body: text(40), trashed_at: new Date() })
  await buildContent(db, { ...published, body: text(40), group_id: other.id })
  await buildContent(db, { ...published, type: 'book', access: 'authenticated', body: text(40) })
  expect(await api.readability({ id: group.id })).toEqual({ lix: 40, texts: 2 })
  const once = await world.statementsOf(() => api.readability({ id: group.id }))
  expect(once.filter((statement) => statement.includes('"Content"'))).toHaveLength(1)
  // A text of the largest size holds nobody up: thousands of points once took minutes.
  const points = `<p>${'.'.repeat(400_000)}a</p>`
  await buildContent(db, { ...published, body: points })
  expect(await api.readability({ id: group.id })).toEqual({ lix: 40, texts: 2 })
  const reader = callerOf((await world.national(manage('Page'))).ctx)
  await expect(reader.readability({ id: group.id })).rejects.toEqual(refused('NOT_FOUND'))
})
