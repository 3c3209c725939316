import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildSurvey, buildValidigKeyword } from '@kollegium/db/testing/factories/survey'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeAll, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { entities } from '../../entities/index.ts'
import { createWorld } from '../../testing/world.ts'
import { foundKinds } from './found-record.ts'
import { searchRouter } from './search.router.ts'

// The search chooses its way by the number of texts that the actor may read. Each way finds the same, in the same order.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(searchRouter)
const rights = ['Article', 'Message', 'Tag', 'User'].map((subject) => ({ subject, name: 'read' }))

type Finder = { api: ReturnType<typeof callerOf>; groups: number[] }
/** An editor of one college, one of two colleges with more texts than are looked through by themselves, and a reader of all texts. */
const finders = {} as Record<'one' | 'several' | 'everywhere', Finder>

beforeAll(async () => {
  await world.clear()
  const [one, two, three, others] = [
    await buildGroup(db),
    await buildGroup(db),
    await buildGroup(db),
    await buildGroup(db),
  ]
  const few = await world.member(rights, one.id)
  const many = await world.member(rights, two.id)
  const role = await buildGroupsRole(db, { permissions: rights })
  await buildMembership(db, { user_id: many.user.id, group_id: three.id, roleIds: [role.id] })
  await addTexts(one.id, 400, 20_000)
  await addTexts(two.id, 3_100, 10_000)
  await addTexts(three.id, 3_100, 30_000)
  await addTexts(others.id, 2_500, 0)
  finders.one = { api: callerOf(few.ctx), groups: [one.id] }
  finders.several = { api: callerOf(await world.as(many.user.id, two.id)), groups: [two.id, three.id] }
  const groups = [one, two, three, others].map(({ id }) => id)
  finders.everywhere = { api: callerOf((await world.national(rights)).ctx), groups }
})

/** Adds texts, the first of which was changed `age` minutes ago: one word is in a fifth of the titles, one in two titles, one in a body. */
const addTexts = (groupId: number, count: number, age: number) => db.$executeRaw`
  INSERT INTO "Content" (type, group_id, title, slug, body, updated_at)
  SELECT 'article', ${groupId}, CASE n WHEN 307 THEN 'Praktik' WHEN 8 THEN 'Vardagspraktik' WHEN 30 THEN 'Underverk' WHEN 45 THEN 'Ett underverk'
      ELSE (ARRAY['Praktik', 'Omsorg', 'Nätverk', 'Prov', 'Kurs'])[1 + n % 5] || ' ' || n END,
    't-' || n, CASE n % 900 WHEN 50 THEN '<p>Ett hembesök av underverket.</p>' ELSE '' END, now() - make_interval(mins => ${age}::int + n)
  FROM generate_series(1, ${count}::int) n`

const titlesOf = async ({ api }: Finder, search: string) => (await api.anything({ search })).items.map(({ id }) => id)

/** The ids of the best twenty texts, as the rules of the ranks say it row by row. */
async function expected({ groups }: Finder, search: string): Promise<number[]> {
  const rows = await db.content.findMany({
    where: { group_id: { in: groups } },
    orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
    select: { id: true, title: true, body: true },
  })
  const begins = (text: string) => text.split(/[^\p{L}\d]+/u).some((word) => word.startsWith(search))
  const rankOf = (title: string, body: string) => {
    if (title === search) return 0
    if (begins(title)) return 1
    if (search.length < 3) return null
    if (title.includes(search)) return 2
    return begins(body) ? 3 : null
  }
  const hits = rows.flatMap(({ id, title, body }) => {
    const rank = rankOf(title.toLowerCase(), body.toLowerCase())
    return rank === null ? [] : [{ id, rank }]
  })
  const best = hits.sort((first, second) => first.rank - second.rank).slice(0, 20)
  return best.map(({ id }) => id)
}

const words = ['praktik', 'underverk', 'hembesök', 'nätv', 'pra', 'pr', 'xyzzy', '77', 'vardags']

test.each(['one', 'several', 'everywhere'] as const)(
  'an editor of %s finds the best texts by every kind of word',
  async (name) => {
    for (const word of words)
      expect(await titlesOf(finders[name], word), word).toEqual(await expected(finders[name], word))
  },
)

test('the rows of an editor of many texts are not read through, and those of a few are', async () => {
  const readsOwn = async (finder: Finder) =>
    (await world.statementsOf(() => titlesOf(finder, 'xyzzy'))).some((sql) => sql.includes('WITH few'))
  expect(await readsOwn(finders.one)).toBe(true)
  expect(await readsOwn(finders.several)).toBe(false)
})

test('a typed word costs few statements, and a word of two letters no search for typing errors', async () => {
  const statements = (search: string) =>
    world.statementsOf(async () => {
      const given = { search, limit: 5 }
      const { api } = finders.several
      await Promise.all([api.anything(given), api.user(given), api.cases(given)])
    })
  // 31 when each small kind had a statement, and each rank another.
  expect((await statements('xyzzy')).length).toBeLessThanOrEqual(19)
  expect((await statements('pr')).filter((sql) => sql.includes(' <% '))).toEqual([])
})

test('small kinds are found by any part of their titles, and no other by what their lists say besides', async () => {
  const group_id = finders.one.groups[0] ?? 0
  await buildMessage(db, { group_id, title: 'Driftstopp i natt', body: '<p>Zonarbete</p>' })
  await buildTag(db, { group_id, label: 'Äldrezon' })
  const found = async (search: string) => (await finders.one.api.anything({ search })).items.map(({ title }) => title)
  expect(await found('ZON')).toEqual(['Äldrezon'])
  expect(await found('stopp i')).toEqual(['Driftstopp i natt'])
  expect(await found('ÄLDREZ')).toEqual(['Äldrezon'])
})

test('folders, surveys, licensees, keywords and sign-in services are found by those alone that may read them', async () => {
  const [own, foreign] = [await buildGroup(db), await buildGroup(db)]
  const portfolio = await buildPortfolio(db, { group_id: own.id })
  await buildFolder(db, { portfolio_id: portfolio.id, group_id: own.id, title: 'Kvistmapp' })
  await buildSurvey(db, { title: 'Kvistenkät', group_id: own.id })
  await buildSurvey(db, { title: 'Kvistenkät hos andra', group_id: foreign.id })
  await buildLicensee(db, { title: 'Kvist AB' })
  await buildValidigKeyword(db, { title: 'Kvistning' })
  await buildSignInProvider(db, { title: 'Kvistköpings kommun' })
  const subjects = ['Folder', 'ValidigGeneralSurvey', 'Licensee', 'ValidigKeyword', 'SignInProvider']
  const everything = subjects.map((subject) => ({ subject, name: 'read' }))
  const found = async (ctx: Parameters<typeof callerOf>[0]) =>
    (await callerOf(ctx).anything({ search: 'kvist' })).items.map(({ kind, title }) => `${kind} ${title}`).sort()
  const mine = ['folder Kvistmapp', 'generalSurvey Kvistenkät']
  expect(await found((await world.member(everything, own.id)).ctx)).toEqual(mine)
  expect(await found((await world.member([{ subject: 'Menu', name: 'read' }], own.id)).ctx)).toEqual([])
  const rest = [
    ...['generalSurvey Kvistenkät hos andra', 'licensee Kvist AB', 'signInProvider Kvistköpings kommun'],
    'validigKeyword Kvistning',
  ]
  expect(await found((await world.national(everything)).ctx)).toEqual([...mine, ...rest].sort())
})

test('every kind of record with a form is found, but for three', () => {
  const names = entities.map(({ name }) => name)
  expect(names.filter((name) => !(foundKinds as readonly string[]).includes(name))).toEqual([
    // Lists of addresses and names of people without an account are worked through in their lists.
    ...['accountRequest', 'newsletterSubscriber'],
    // A link is found with its menu.
    'menuLink',
  ])
})
