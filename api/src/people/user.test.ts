import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../core/trpc.ts'
import { createWorld } from '../testing/world.ts'
import { userRouter } from './user.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(userRouter)
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

beforeEach(() => world.clear())

test('finds people by every word, and tells nothing secret', async () => {
  const { ctx } = await world.national([{ subject: 'User', name: 'read' }])
  await buildUser(db, {
    firstname: 'Gunilla',
    lastname: 'Exempelsson',
    email: 'gunilla@example.com',
    password_hash: 'secret',
    personal_number: new Uint8Array([1]),
    personal_number_key: 'key',
  })
  await buildUser(db, { firstname: 'Gunnar', lastname: 'Slutat', active: false })
  const api = callerOf(ctx)
  const [found, ...rest] = await api.search({ search: 'exempel GUNILLA' })
  expect(rest).toEqual([])
  expect(Object.keys(found ?? {}).sort()).toEqual(
    ['email', 'firstname', 'id', 'lastname', 'name', 'profession', 'status', 'type', 'username'].sort(),
  )
  expect(found).toMatchObject({ name: 'Gunilla Exempelsson', type: 'User' })
  expect(await api.search({ search: 'gunnar' })).toEqual([])
  expect(await api.search({ search: '%' })).toEqual([])
  expect(await world.statementsOf(() => api.search({ search: 'e' }))).toHaveLength(1)
})

test('only among those that the actor may read', async () => {
  const group = await buildGroup(db)
  const reader = await world.member([{ subject: 'User', name: 'read' }], group.id)
  const colleague = await buildUser(db, { firstname: 'Elif', lastname: 'Demolund' })
  await buildMembership(db, { user_id: colleague.id, group_id: group.id })
  await buildMembership(db, { user_id: (await buildUser(db, { firstname: 'Annan', lastname: 'Demolund' })).id })
  expect(names(await callerOf(reader.ctx).search({ search: 'demolund' }))).toEqual(['Elif Demolund'])
  expect(await callerOf((await world.member([], group.id)).ctx).search({ search: 'demolund' })).toEqual([])
  await expect(callerOf(world.visitor).search({ search: 'demolund' })).rejects.toMatchObject({
    cause: { code: 'UNAUTHENTICATED' },
  })
})

test('by role, global or in a group', async () => {
  const { ctx } = await world.national([{ subject: 'User', name: 'read' }])
  const [teacher, issuer] = [await buildUser(db, { lastname: 'Ä' }), await buildUser(db, { lastname: 'Z' })]
  await buildRole(db, { name: 'teacher', userIds: [teacher.id] })
  const role = await buildGroupsRole(db, { name: 'issuer' })
  await buildMembership(db, { user_id: issuer.id, roleIds: [role.id] })
  const api = callerOf(ctx)
  expect(names(await api.search({ roles: ['teacher'] }))).toEqual(['Test Ä'])
  expect(names(await api.search({ roles: ['issuer', 'teacher'] }))).toEqual(['Test Z', 'Test Ä'])
  expect(names(await api.search({ roles: ['issuer', 'teacher'], limit: 1 }))).toHaveLength(1)
})
