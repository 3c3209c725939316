import { listenForChanges, Prisma } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCaller } from '../app/caller.ts'
import { startOfDay } from '../engine/filters.ts'
import { whereCurrentStatus } from '../engine/publication.ts'
import { createWorld } from '../testing/world.ts'
import { createTotals } from './totals.ts'

const world = await createWorld()
const { db, services, statementsOf } = world
const changes = await listenForChanges(world.url)
afterAll(() => changes.close())
const totals = createTotals(db, changes)
Object.assign(services, { changes, totals })
/** Does `work`, and waits for the news of it: later they would empty the cache. */
async function settled<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await work()
  await changes.heard()
  return result
}

beforeEach(() => settled(() => world.clear()))
afterEach(() => vi.useRealTimers())

const articles = { type: 'article' } as const
const counted = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter((sql) => /COUNT\(/i.test(sql)).length

test('a total is counted once, and for those who ask at the same time too', async () => {
  await settled(() => buildContent(db, { group_id: null }))
  const ask = () => totals.count(db, 'Content', articles)
  expect(await counted(() => Promise.all([ask(), ask(), ask()]))).toBe(1)
  expect(await counted(ask)).toBe(0)
  expect(await ask()).toBe(1)
})

test('a write by anyone, also past this process’s own code, is in the next total', async () => {
  const ask = () => totals.count(db, 'Content', articles)
  expect(await ask()).toBe(0)
  await settled(() => buildContent(db, { group_id: null }))
  expect(await ask()).toBe(1)
  await settled(() => db.content.deleteMany())
  expect(await ask()).toBe(0)
})

test('a table that stands only in a relation of the filter counts as well', async () => {
  const tag = await buildTag(db, { group_id: null })
  const content = await buildContent(db, { group_id: null })
  const ask = () => totals.count(db, 'Content', { tags: { some: { id: tag.id } } })
  expect(await ask()).toBe(0)
  await settled(() => db.content.update({ where: { id: content.id }, data: { tags: { connect: { id: tag.id } } } }))
  expect(await ask()).toBe(1)
  await settled(() => db.tag.delete({ where: { id: tag.id } }))
  expect(await ask()).toBe(0)
})

test('what a list of people finds by name is found once, until somebody is written or asks with other rights', async () => {
  await settled(() => buildUser(db, { firstname: 'Alva', lastname: 'Björk' }))
  const { user } = createCaller((await world.national([{ subject: 'User', name: 'read' }])).ctx)
  await changes.heard()
  const ask = () => user.list({ search: 'alva' })
  const searches = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((sql) => sql.includes(' LIKE ')).length
  expect([await searches(ask), await searches(ask)]).toEqual([1, 0])
  expect(await searches(() => user.list({ search: 'alva', page: 2, filters: { active: true } }))).toBe(0)
  expect(await ask()).toMatchObject({ total: 1, items: [{ lastname: 'Björk' }] })
  await settled(() => buildUser(db, { firstname: 'Alva', lastname: 'Alm' }))
  expect(await ask()).toMatchObject({ total: 2, items: [{ lastname: 'Alm' }, { lastname: 'Björk' }] })
  const nobody = createCaller((await world.member([])).ctx)
  expect(await nobody.user.list({ search: 'alva' })).toMatchObject({ total: 0, items: [] })
})

test('what is found by rows of another table is found anew when one of those changes', async () => {
  const { ctx } = await world.national([{ subject: 'CourseMoment', name: 'manage' }])
  const { courseMoment } = createCaller(ctx)
  const group_id = (await buildGroup(db, { category: 'local' })).id
  const participants = [{ firstname: 'Alva', lastname: 'Björk' }]
  const { id } = await courseMoment.create({ data: { title: 'Vår', orderer: 'Kommunen', group_id, participants } })
  await changes.heard()
  const ask = async () => (await courseMoment.list({ search: 'alva' })).total
  expect(await ask()).toBe(1)
  await settled(() => db.participant.updateMany({ where: { course_moment_id: id }, data: { firstname: 'Bo' } }))
  expect(await ask()).toBe(0)
})

test('a list looks for copies among its rows once, and again when one is made or gone', async () => {
  const { ctx } = await world.national([{ subject: 'Article', name: 'manage' }])
  const { article } = createCaller(ctx)
  const [source, copy] = await settled(() => Promise.all([buildContent(db), buildContent(db)]))
  const asked = async () => (await statementsOf(() => article.list({}))).filter((sql) => sql.includes('"Copy"')).length
  expect([await asked(), await asked()]).toEqual([1, 0])
  const made = { content_id: copy.id, from_content_id: source.id, snapshot: {}, seen_at: new Date() }
  await settled(() => db.copy.create({ data: made }))
  const marked = async () => (await article.list({})).items.filter((row) => 'copied' in row).map(({ id }) => id)
  expect(await marked()).toEqual([copy.id])
  expect(await asked()).toBe(1)
  await settled(() => db.copy.deleteMany())
  expect(await marked()).toEqual([])
  expect(await asked()).toBe(0)
})

test('whoever wrote sees it in the next list', async () => {
  const { ctx } = await world.national([{ subject: 'Article', name: 'manage' }])
  const { article } = createCaller(ctx)
  for (let round = 1; round <= 20; round++) {
    await article.create({ data: { title: `Artikel ${round}` } })
    expect((await article.list({})).total).toBe(round)
  }
})

test('a total of some groups is counted anew when a text of these comes, goes or moves, and not for other groups', async () => {
  const [ours, second, other] = [await buildGroup(db), await buildGroup(db), await buildGroup(db)]
  const where = { AND: [articles, { group_id: { in: [ours.id, second.id] } }] }
  const ask = () => totals.count(db, 'Content', where)
  expect(await ask()).toBe(0)
  const elsewhere = await settled(() => buildContent(db, { group_id: other.id }))
  await settled(() => buildContent(db, { group_id: null }))
  expect(await counted(ask)).toBe(0)
  await settled(() => buildContent(db, { group_id: second.id }))
  expect([await counted(ask), await ask()]).toEqual([1, 1])
  await settled(() => db.content.update({ where: { id: elsewhere.id }, data: { group_id: ours.id } }))
  expect(await ask()).toBe(2)
  await settled(() => db.content.update({ where: { id: elsewhere.id }, data: { group_id: null } }))
  expect(await ask()).toBe(1)
  await settled(() => db.content.deleteMany({ where: { group_id: second.id } }))
  expect(await ask()).toBe(0)
})

test('each filter has its own total', async () => {
  await buildContent(db, { group_id: null, title: 'Ada' })
  await buildContent(db, { group_id: null, title: 'Bo' })
  const titled = (title: string) => totals.count(db, 'Content', { ...articles, title })
  expect([await titled('Ada'), await titled('Cia'), await totals.count(db, 'Content', articles)]).toEqual([1, 0, 2])
})

test('a statement of one’s own is counted once too, until a table that it names changes', async () => {
  const ask = (title: string) =>
    totals.countSql(db, ['Content'], Prisma.sql`FROM "Content" content WHERE content.title = ${title}`)
  expect(await counted(() => Promise.all([ask('Ada'), ask('Ada')]))).toBe(1)
  await settled(() => buildContent(db, { group_id: null, title: 'Ada' }))
  expect([await ask('Ada'), await ask('Bo')]).toEqual([1, 0])
  expect(await counted(() => ask('Ada'))).toBe(0)
})

test('inside a transaction its own writes are counted, and nothing of it is kept', async () => {
  const ask = () => totals.count(db, 'Content', articles)
  expect(await ask()).toBe(0)
  await db
    .$transaction(async (tx) => {
      await tx.content.create({ data: { type: 'article', title: 'Ny', slug: 'ny' } })
      expect(await totals.count(tx, 'Content', articles)).toBe(1)
      throw new Error('taken back')
    })
    .catch(() => undefined)
  expect(await ask()).toBe(0)
})

test('what depends on the moment of asking is counted each time, what depends on a day is not', async () => {
  const since = (date: Date) => counted(() => totals.count(db, 'Content', { updated_at: { gte: date } }))
  expect([await since(new Date('2026-01-01T10:20:30Z')), await since(new Date('2026-01-01T10:20:30Z'))]).toEqual([1, 1])
  expect([await since(new Date('2026-01-01')), await since(new Date('2026-01-01'))]).toEqual([1, 0])
  expect([await since(startOfDay('2026-07-01')), await since(startOfDay('2026-07-01'))]).toEqual([1, 0])
})

test('what is shown now is counted once, and again when the next moment of a row has come', async () => {
  const shown = () => totals.count(db, 'Content', whereCurrentStatus('published'))
  const soon = new Date(Date.now() + 60_000)
  await settled(() => buildContent(db, { group_id: null, status: 'published', publish_at: soon }))
  expect(await shown()).toBe(0)
  expect(await counted(shown)).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: soon })
  expect(await shown()).toBe(1)
  const related = () => totals.count(db, 'Tag', { contents: { some: whereCurrentStatus('published') } })
  expect([await counted(related), await counted(related)]).toEqual([1, 1])
})

test('while the news of changes are not heard every total is counted', async () => {
  const deaf = createTotals(db, { ...changes, live: () => false })
  await deaf.count(db, 'Content', articles)
  expect(await counted(() => deaf.count(db, 'Content', articles))).toBe(1)
})
