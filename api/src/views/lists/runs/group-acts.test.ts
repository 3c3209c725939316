import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { callOf } from '../../../app/caller.ts'
import { createCallerFactory } from '../../../engine/trpc.ts'
import { startBoss } from '../../../platform/jobs/boss.ts'
import { refused } from '../../../testing/editor.ts'
import { createWorld } from '../../../testing/world.ts'
import { listsRouter } from '../lists.router.ts'
import { doRun } from './do-run.ts'
import { createListRunsQueues } from './list-run.job.ts'

// People's groups and group roles, given to many.

const world = await createWorld()
const { db, services } = world
const boss = await startBoss(world.env, world.url, services.logger)
await createListRunsQueues(boss)
Object.assign(services, { boss })
afterAll(() => boss.stop({ graceful: false }))

const callerOf = createCallerFactory(listsRouter)
const work = (id: string) => doRun({ services, callOf, id }, 60_000)
const runOf = (id: string) => db.listRun.findUniqueOrThrow({ where: { id } })
const target = ({ id }: { id: number }) => ({ id, name: 'Målet' })

beforeEach(() => world.clear())

/** Somebody with every right, working in a group or in none. */
async function everything(group: number | null) {
  const { user, groupId } = await world.member([])
  await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
  return callerOf(await world.as(user.id, group === null ? null : groupId))
}

/** The groups of each person, with the names of the roles there. */
async function placesOf(ids: number[]) {
  const rows = await db.membership.findMany({
    where: { user_id: { in: ids } },
    orderBy: [{ user_id: 'asc' }, { group_id: 'asc' }],
    select: { user_id: true, group_id: true, groupRoles: { select: { id: true }, orderBy: { id: 'asc' } } },
  })
  return rows.map(({ user_id, group_id, groupRoles }) => [user_id, group_id, ...groupRoles.map(({ id }) => id)])
}

test('people become members of a group; members stay as they are, and the undo takes out the new ones alone', async () => {
  const api = await everything(null)
  const [group, other] = [await buildGroup(db), await buildGroup(db)]
  const [role, member] = [await buildGroupsRole(db), await buildGroupsRole(db, { name: 'member' })]
  const [one, two] = [await buildUser(db), await buildUser(db)]
  await buildMembership(db, { user_id: one.id, group_id: other.id, roleIds: [role.id] })
  await buildMembership(db, { user_id: two.id, group_id: group.id, roleIds: [role.id] })
  const ids = [one.id, two.id]
  const before = await placesOf(ids)
  const run = await api.begin({ entity: 'user', act: 'addToGroup', ids, target: target(group) })
  await work(run.id)
  expect(await runOf(run.id)).toMatchObject({ state: 'done', done: 1, same_number: 1, refused: [] })
  expect(await placesOf(ids)).toEqual([
    [one.id, group.id, member.id],
    [one.id, other.id, role.id],
    [two.id, group.id, role.id],
  ])
  const undo = await api.undo({ entity: 'user', id: run.id })
  await work(undo.id)
  expect(await runOf(undo.id)).toMatchObject({ state: 'done', refused: [] })
  expect(await placesOf(ids)).toEqual(before)
})

test('a role is given in the group that one works in, beside those that a member has there, and taken back', async () => {
  const rights = ['Membership', 'User'].map((subject) => ({ subject, name: 'manage' }))
  const { ctx, groupId } = await world.member(rights)
  const api = callerOf(ctx)
  const [held, role] = [await buildGroupsRole(db), await buildGroupsRole(db)]
  const person = await buildUser(db)
  await buildMembership(db, { user_id: person.id, group_id: groupId, roleIds: [held.id] })
  const run = await api.begin({ entity: 'user', act: 'addGroupRole', ids: [person.id], target: target(role) })
  await work(run.id)
  expect(await placesOf([person.id])).toEqual([[person.id, groupId, held.id, role.id]])
  const undo = await api.undo({ entity: 'user', id: run.id })
  await work(undo.id)
  expect(await placesOf([person.id])).toEqual([[person.id, groupId, held.id]])
  const nowhere = await everything(null)
  const outside = { entity: 'user', act: 'addGroupRole' as const, ids: [person.id], target: target(role) }
  await expect(nowhere.begin(outside)).rejects.toEqual(refused('INVALID'))
})

test('half of the people are others’: they stay as they are and are counted; a role beyond one’s rights is refused', async () => {
  const rights = ['Membership', 'User'].map((subject) => ({ subject, name: 'manage' }))
  const { user, groupId } = await world.member(rights)
  await buildRole(db, { permissions: [{ subject: 'User', name: 'read' }], userIds: [user.id] })
  const api = callerOf(await world.as(user.id, null))
  const member = await buildGroupsRole(db, { name: 'member' })
  const [group, beyond] = [await buildGroup(db), await buildGroup(db)]
  await buildMembership(db, { user_id: user.id, group_id: group.id, roleIds: [member.id] })
  const people = [await buildUser(db), await buildUser(db), await buildUser(db), await buildUser(db)]
  for (const person of people.slice(0, 2)) await buildMembership(db, { user_id: person.id, group_id: groupId })
  const ids = people.map(({ id }) => id)
  const before = await placesOf(ids)
  const run = await api.begin({ entity: 'user', act: 'addToGroup', ids, target: target(beyond) })
  await work(run.id)
  const after = await runOf(run.id)
  expect(after).toMatchObject({ state: 'done', total: 2, done: 0, refused_number: 4 })
  expect(await placesOf(ids)).toEqual(before)
})
