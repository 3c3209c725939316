import { Prisma } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCaller } from '../app/caller.ts'
import { createWorld } from '../testing/world.ts'
import { heardTotals } from './testing-totals.ts'
import { createTotals, Now, uncachedTotals } from './totals.ts'

const world = await createWorld()
const { db, statementsOf } = world
const { changes, totals, settled, counted } = await heardTotals(world)

beforeEach(() => settled(() => world.clear()))

const articles = { type: 'article' } as const

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

test('a total of a group by rows of another table is counted anew when one of these changes in another group', async () => {
  const { id: group_id } = await buildGroup(db)
  const tag = await buildTag(db, { group_id })
  const content = await settled(() => buildContent(db, { group_id: null, title: 'Gammal' }))
  await settled(() => db.content.update({ where: { id: content.id }, data: { tags: { connect: { id: tag.id } } } }))
  const ask = () => totals.count(db, 'Tag', { group_id, contents: { some: { title: 'Ny' } } })
  expect(await ask()).toBe(0)
  await settled(() => db.content.update({ where: { id: content.id }, data: { title: 'Ny' } }))
  expect(await ask()).toBe(1)
})

test('each filter has its own total', async () => {
  await buildContent(db, { group_id: null, title: 'Ada' })
  await buildContent(db, { group_id: null, title: 'Bo' })
  const titled = (title: string) => totals.count(db, 'Content', { ...articles, title })
  expect([await titled('Ada'), await titled('Cia'), await totals.count(db, 'Content', articles)]).toEqual([1, 0, 2])
  // One that Prisma alone can ask.
  expect(await totals.count(db, 'Content', { title: 'Ada', tags: { every: { label: 'Nyhet' } } })).toBe(1)
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
  const taken = db.$transaction(async (tx) => {
    await tx.content.create({ data: { type: 'article', title: 'Ny', slug: 'ny' } })
    expect(await totals.count(tx, 'Content', articles)).toBe(1)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await ask()).toBe(0)
})

test('while the news of changes are not heard every total is counted', async () => {
  const deaf = createTotals(db, { ...changes, live: () => false })
  await deaf.count(db, 'Content', articles)
  expect(await counted(() => deaf.count(db, 'Content', articles))).toBe(1)
})

describe('the ids of a search', () => {
  const search = { search: 'ada', where: articles, orderBy: { id: 'asc' } }
  const sql = Prisma.sql`SELECT 1`
  /** How often a search looks for its ids. */
  const looks = async (
    ask: (find: () => Promise<number[] | null>) => Promise<unknown>,
    found: number[] | null = [1],
  ) => {
    const find = vi.fn(async () => found)
    expect([await ask(find), await ask(find)]).toEqual([found, found])
    return find.mock.calls.length
  }

  test('are kept, also that there are too many, but not inside a transaction or for a moment', async () => {
    expect(await looks((find) => totals.ids(db, 'Content', search, find))).toBe(1)
    expect(await looks((find) => totals.ids(db, 'Content', { ...search, search: 'bo' }, find), null)).toBe(1)
    expect(await looks((find) => totals.idsSql(db, ['Content'], sql, find))).toBe(1)
    await db.$transaction(async (tx) => {
      expect(await looks((find) => totals.ids(tx, 'Content', search, find))).toBe(2)
      expect(await looks((find) => totals.idsSql(tx, ['Content'], sql, find))).toBe(2)
      const made = await tx.content.create({ data: { type: 'article', title: 'Ny', slug: 'ny' } })
      const from = Prisma.sql`FROM "Content" WHERE id = ${made.id}`
      expect([await totals.countSql(db, ['Content'], from), await totals.countSql(tx, ['Content'], from)]).toEqual([
        0, 1,
      ])
    })
    for (const where of [
      { publish_at: { lte: new Now() } },
      { updated_at: { gte: new Date('2026-01-01T10:20:30Z') } },
    ]) {
      expect(await looks((find) => totals.ids(db, 'Content', { ...search, where }, find))).toBe(2)
    }
  })

  test('go before others when they are long', async () => {
    const long = Array<number>(150_000).fill(1)
    const ask = (text: string) => looks((find) => totals.ids(db, 'Content', { ...search, search: text }, find), long)
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 1, 1])
    expect(await looks((find) => totals.ids(db, 'Content', { ...search, search: 'a' }, find), long)).toBe(0)
  })
})

test('without a cache each total and each list of ids is found anew', async () => {
  const find = vi.fn(async () => [1])
  const from = Prisma.sql`FROM "Content"`
  const ask = async () => [
    await uncachedTotals.count(db, 'Content', articles),
    await uncachedTotals.countSql(db, ['Content'], from),
    await uncachedTotals.ids(db, 'Content', { search: '', where: {}, orderBy: {} }, find),
    await uncachedTotals.idsSql(db, ['Content'], from, find),
  ]
  expect([await ask(), await counted(ask), find.mock.calls.length]).toEqual([[0, 0, [1], [1]], 2, 4])
})
