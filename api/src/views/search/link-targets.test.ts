import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { searchRouter } from './search.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(searchRouter)
const rights = ['Article', 'Page', 'Event', 'Card', 'File'].map((subject) => ({ subject, name: 'read' }))

beforeEach(() => world.clear())

test('texts with pages and documents, with what a visitor meets there; none that may not be read', async () => {
  const { groupId, user } = await world.member(rights)
  await buildRole(db, { permissions: [{ subject: 'Page', name: 'read' }], userIds: [user.id] })
  const api = callerOf(await world.as(user.id, groupId))
  await db.group.update({ where: { id: groupId }, data: { title: 'Här', status: true, vopagesStatus: true } })
  const there = await buildGroup(db, { title: 'Där', name: 'dar', status: true, vopagesStatus: true })
  const shut = await buildGroup(db, { title: 'Stängd', name: 'stangd', status: true, vopagesStatus: false })
  await buildContent(db, { group_id: groupId, title: 'Avtal ett', slug: 'avtal', status: 'published' })
  await buildContent(db, { group_id: groupId, type: 'event', title: 'Avtal två', slug: 'mote', start_date: new Date() })
  await buildContent(db, { group_id: groupId, type: 'card', title: 'Avtal på ett kort', status: 'published' })
  const page = { type: 'page' as const, status: 'published' as const }
  await buildContent(db, { ...page, group_id: there.id, title: 'Avtal tre', slug: 'avtalet' })
  await buildContent(db, { ...page, group_id: shut.id, title: 'Avtal fyra', slug: 'stangt' })
  await buildContent(db, { group_id: there.id, title: 'Avtal som ingen ser', status: 'published' })
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  const file = await buildFile(db, { portfolio_id: portfolio.id, group_id: groupId, title: 'Avtal fem', status: false })
  const found = await api.links({ search: 'avtal' })
  const told = Object.fromEntries(
    found.map(({ title, href, isReached, status, group }) => [title, [href, isReached, status, group]]),
  )
  expect(told).toEqual({
    'Avtal ett': ['/artiklar/avtal', true, 'published', 'Här'],
    'Avtal två': ['/evenemang/mote', false, 'unpublished', 'Här'],
    'Avtal tre': [expect.stringMatching(/^https?:\/\/dar\..*\/avtalet$/), true, 'published', 'Där'],
    'Avtal fyra': [expect.stringMatching(/\/stangt$/), false, 'published', 'Stängd'],
    'Avtal fem': [`/files/${file.id}/${file.filename}`, false, 'closed', expect.anything()],
  })
})

test('of the texts that may get keywords, those of the asked site that one may change; no documents', async () => {
  const writes = ['Article', 'Page', 'Event', 'Book', 'Queue'].flatMap((subject) =>
    ['read', 'update'].map((name) => ({ subject, name })),
  )
  const { groupId, user } = await world.member(writes)
  await buildRole(db, { permissions: [{ subject: 'Article', name: 'read' }], userIds: [user.id] })
  const api = callerOf(await world.as(user.id, groupId))
  const there = await buildGroup(db, { title: 'Där' })
  await buildContent(db, { group_id: groupId, title: 'Lön ett', status: 'published' })
  await buildContent(db, { group_id: groupId, type: 'page', title: 'Lön två' })
  await buildContent(db, { group_id: groupId, type: 'book', title: 'Lön tre' })
  await buildContent(db, { group_id: groupId, type: 'queue', title: 'Lön i listan' })
  await buildContent(db, { group_id: groupId, title: 'Lön i papperskorgen', trashed_at: new Date() })
  await buildContent(db, { group_id: there.id, title: 'Lön där', status: 'published' })
  await buildContent(db, { group_id: null, title: 'Lön för alla', status: 'published' })
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  await buildFile(db, { portfolio_id: portfolio.id, group_id: groupId, title: 'Lön som fil' })
  const titles = async (group_id: number | null, search = 'lön') =>
    (await api.links({ search, changeable: { group_id } })).map(({ title }) => title).toSorted()
  expect(await titles(groupId)).toEqual(['Lön ett', 'Lön tre', 'Lön två'])
  expect(await titles(groupId, '')).toEqual(['Lön ett', 'Lön tre', 'Lön två'])
  expect(await titles(groupId, 'finns inte')).toEqual([])
  // Other sites' texts are read by right, and not changed.
  expect(await titles(there.id)).toEqual([])
  expect(await titles(null)).toEqual([])
})

test('the headings of a text with a page, with the ids of the site; none of a text that may not be read', async () => {
  const { groupId, user } = await world.member(rights)
  const api = callerOf(await world.as(user.id, groupId))
  const there = await buildGroup(db, { title: 'Där' })
  const body = '<h2>Så gör du</h2><p>Text</p><h3>Frågor</h3>'
  const own = await buildContent(db, { group_id: groupId, body, status: 'unpublished' })
  const card = await buildContent(db, { group_id: groupId, type: 'card', body })
  const hidden = await buildContent(db, { group_id: there.id, body, status: 'unpublished' })
  expect(await api.headings({ id: own.id })).toEqual([
    { level: 2, text: 'Så gör du', id: 'avsnitt-sa-gor-du' },
    { level: 3, text: 'Frågor', id: 'avsnitt-fragor' },
  ])
  for (const { id } of [card, hidden]) expect(await api.headings({ id })).toEqual([])
})
