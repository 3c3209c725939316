import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { groupRouter } from './group.router.ts'
import { membersAtMost } from './members.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(groupRouter)
const rights = manage('Group', 'Membership')

let id: number
let mine: Awaited<ReturnType<typeof world.member>>
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  await world.clear()
  mine = await world.member(rights)
  id = mine.groupId
  api = callerOf(mine.ctx)
  await db.user.update({ where: { id: mine.user.id }, data: { firstname: 'Åsa', lastname: 'Ödman' } })
})

async function join(group_id: number, count: number, lastname = 'Prov') {
  const users = Array.from({ length: count }, (_, index) => ({
    name: `${lastname.toLowerCase()}${group_id}x${index}`,
    email: `${lastname.toLowerCase()}.${group_id}.${index}@example.com`,
    firstname: `Medlem ${String(index).padStart(3, '0')}`,
    lastname,
    password_hash: '',
  }))
  const made = await db.user.createManyAndReturn({ data: users, select: { id: true } })
  await db.membership.createMany({ data: made.map((user) => ({ user_id: user.id, group_id })) })
}

test('with their roles, for who may read memberships', async () => {
  expect(await api.members({ id })).toMatchObject({
    items: [{ id: mine.user.id, type: 'User', name: 'Åsa Ödman', groupRoles: [{ type: 'GroupsRole' }] }],
    total: 1,
  })
  const reader = await world.member([{ subject: 'Group', name: 'read' }], id)
  expect(await callerOf(reader.ctx).members({ id })).toMatchObject({ items: [], total: 0 })
  const other = await world.member(rights)
  await expect(callerOf(other.ctx).members({ id })).rejects.toEqual(refused('NOT_FOUND'))
  const both = { ids: [id, other.groupId] }
  const held = await api.membersOf(both)
  expect(held.map((member) => member.group_id)).toEqual([id, id])
  expect(held.find((member) => member.id === mine.user.id)).toEqual({
    ...(await api.members({ id })).items.find((member) => member.id === mine.user.id),
    group_id: id,
  })
  expect(await callerOf(reader.ctx).membersOf(both)).toEqual([])
})

test('a page at a time, by name, with how many there are; a search finds among all of them', async () => {
  await join(id, 60)
  await db.membership.create({ data: { group_id: id, user_id: (await buildUser(db, { lastname: 'Annan' })).id } })
  const names = async (input: object) => (await api.members({ id, ...input })).items.map(({ name }) => name)
  expect(await api.members({ id })).toMatchObject({ total: 62, page: 1, limit: 25 })
  expect(await names({ limit: 2, page: 2 })).toEqual(['Medlem 001 Prov', 'Medlem 002 Prov'])
  expect(await names({ page: 3 })).toHaveLength(12)
  expect((await names({ page: 3 })).at(-1)).toBe('Åsa Ödman')
  expect(await names({ page: 4 })).toEqual([])
  expect(await api.members({ id, search: 'medlem 05' })).toMatchObject({ total: 11 })
  expect(await names({ search: ' ödman ' })).toEqual(['Åsa Ödman'])
  expect(await names({ search: `prov.${id}.7@example.com 007` })).toEqual(['Medlem 007 Prov'])
  expect(await api.members({ id, search: '%' })).toMatchObject({ items: [], total: 0 })
  const few = await world.statementsOf(() => api.members({ id, limit: 1 }))
  expect(await world.statementsOf(() => api.members({ id, limit: 60 }))).toHaveLength(few.length)
})

test('of several groups the first of each, however many one of them has', async () => {
  const office = callerOf((await world.national(rights)).ctx)
  await join(id, membersAtMost + 20)
  const small = (await world.member([])).groupId
  await join(small, 3, 'Liten')
  const held = await office.membersOf({ ids: [id, small, id] })
  const of = (group: number) => held.filter(({ group_id }) => group_id === group)
  expect(of(id)).toHaveLength(membersAtMost)
  expect(of(id)[0]).toMatchObject({ name: 'Medlem 000 Prov' })
  expect(of(small)).toHaveLength(4)
  expect(await world.statementsOf(() => office.membersOf({ ids: [id, small] }))).toHaveLength(2)
})
