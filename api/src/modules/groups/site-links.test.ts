import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { groupRouter } from './group.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(groupRouter)

beforeEach(() => world.clear())

const host = 'http://skane.vo.localhost:3000'

/** A page with a link, as the night's check has found it. */
async function links(href: string, more: Parameters<typeof buildContent>[1] = {}) {
  const { id } = await buildContent(db, { type: 'page', ...more })
  await db.textLink.create({ data: { content_id: id, href, state: 'works' } })
  return id
}

test('what other sites link to a site is named as far as one may read it, and counted; its own links are not', async () => {
  const group = await buildGroup(db, { name: 'skane' })
  const near = await buildGroup(db, { name: 'halland' })
  const far = await buildGroup(db, { name: 'norrland' })
  const front = await links(`${host}/om`, { group_id: null, title: 'Våra college' })
  const bare = await links(host, { group_id: near.id, title: 'Grannar' })
  await links(`${host}?q=a`, { group_id: far.id })
  await links(`${host}/om`, { group_id: group.id })
  await links(`${host}/om`, { group_id: near.id, trashed_at: new Date() })
  await links('http://skane.vo.localhost:30000/om', { group_id: near.id })
  await links('http://vastskane.vo.localhost:3000/om', { group_id: near.id })
  const message = await buildMessage(db, { group_id: near.id })
  await db.textLink.create({ data: { message_id: message.id, href: `${host}/#a`, state: 'works' } })
  await db.textLink.create({ data: { group_id: near.id, href: `${host}/om`, state: 'works' } })

  const all = callerOf((await world.national(manage('Group', 'Page', 'Message'))).ctx)
  const found = await all.siteLinkedFrom({ ids: [group.id] })
  expect(found.total).toBe(5)
  expect(found.items.map(({ entity }) => entity).toSorted()).toEqual(['group', 'message', 'page', 'page', 'page'])
  expect(found.items.map(({ id, entity }) => entity === 'page' && id)).toEqual(expect.arrayContaining([front, bare]))

  // The numbers are the same for somebody who reads pages nowhere.
  const own = callerOf((await world.national(manage('Group'))).ctx)
  expect(await own.siteLinkedFrom({ ids: [group.id] })).toMatchObject({ total: 5, items: [{ entity: 'group' }] })
  // Sites that are closed together are no others.
  expect((await all.siteLinkedFrom({ ids: [group.id, near.id] })).total).toBe(2)
})

test('links by a former name of the site lead there, too', async () => {
  const group = await buildGroup(db, { name: 'skane' })
  await db.groupAlias.create({ data: { label: 'gamla-skane', group_id: group.id } })
  await links('http://gamla-skane.vo.localhost:3000/om', { group_id: null })
  const api = callerOf((await world.national(manage('Group', 'Page'))).ctx)
  expect((await api.siteLinkedFrom({ ids: [group.id] })).total).toBe(1)
})

test('the statements are as many for many links and groups as for few; a group that one may not read is none', async () => {
  const groups = [await buildGroup(db, { name: 'skane' }), await buildGroup(db, { name: 'halland' })]
  const ids = groups.map(({ id }) => id)
  const api = callerOf((await world.national(manage('Group', 'Page'))).ctx)
  const once = await world.statementsOf(() => api.siteLinkedFrom({ ids: ids.slice(1) }))
  for (let more = 0; more < 5; more++) await links(`${host}/om`, { group_id: null })
  expect(await world.statementsOf(() => api.siteLinkedFrom({ ids }))).toHaveLength(once.length)
  const reader = callerOf((await world.national(manage('Page'))).ctx)
  await expect(reader.siteLinkedFrom({ ids })).rejects.toEqual(refused('NOT_FOUND'))
})
