import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { preferenceRouter } from './preference.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(preferenceRouter)
const read = [{ subject: 'Article', name: 'read' }]
const list = 'article'

beforeEach(() => world.clear())

async function three() {
  const owner = await world.member(read)
  const colleague = await world.member(read, owner.groupId)
  const stranger = await world.member(read)
  const api = callerOf(owner.ctx)
  await api.saveFilter({ list, name: 'Utkast', query: 'status=unpublished', columns: ['title'] })
  await db.user.update({ where: { id: owner.user.id }, data: { firstname: 'Gunilla', lastname: 'Exempelsson' } })
  return { api, owner, colleague: callerOf(colleague.ctx), stranger: callerOf(stranger.ctx), groupId: owner.groupId }
}

test('a shared filter is seen by the group, with whose it is; the owner ends it', async () => {
  const { api, colleague, stranger, groupId } = await three()
  expect(await colleague.sharedFilters({ list })).toEqual([])
  await api.shareFilter({ list, name: 'Utkast', group_id: groupId })
  expect(await colleague.sharedFilters({ list })).toEqual([
    expect.objectContaining({
      name: 'Utkast',
      query: 'status=unpublished',
      owner: 'Gunilla Exempelsson',
      isOwn: false,
    }),
  ])
  expect(await colleague.sharedFilters({ list: 'page' })).toEqual([])
  expect(await stranger.sharedFilters({ list })).toEqual([])
  // It is nobody else's to change.
  await colleague.shareFilter({ list, name: 'Utkast', group_id: null })
  await colleague.removeFilter({ list, name: 'Utkast' })
  expect(await colleague.sharedFilters({ list })).toHaveLength(1)
  await api.shareFilter({ list, name: 'Utkast', group_id: null })
  expect(await colleague.sharedFilters({ list })).toEqual([])
  expect(await api.filters({ list })).toHaveLength(1)
})

test('a filter keeps its group when it is renamed; the filters of an account that is closed are shared no more', async () => {
  const { api, colleague, owner, groupId } = await three()
  await api.shareFilter({ list, name: 'Utkast', group_id: groupId })
  await api.saveFilter({ list, name: 'Våra utkast', was: 'Utkast', query: 'status=unpublished', columns: ['title'] })
  expect((await colleague.sharedFilters({ list })).map(({ name }) => name)).toEqual(['Våra utkast'])
  await db.user.update({ where: { id: owner.user.id }, data: { active: false } })
  expect(await colleague.sharedFilters({ list })).toEqual([])
})

test('another group is refused like one that isn’t there, and nothing is shared', async () => {
  const { api } = await three()
  for (const group_id of [(await buildGroup(db)).id, 2_000_000_000]) {
    await expect(api.shareFilter({ list, name: 'Utkast', group_id })).rejects.toEqual(refused('FORBIDDEN'))
  }
  expect(await db.savedFilter.count({ where: { group_id: { not: null } } })).toBe(0)
})
