import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { asSubject } from './ability.ts'
import { anonymous, anonymousPrefix, displayName, isCandidateOnly, loadActor } from './actor.ts'

const { db } = await createTestDatabase()

test('a visitor has no rule, no group and no name', () => {
  expect(anonymous).toMatchObject({
    user: null,
    realUser: null,
    rules: [],
    grants: { global: [], group: [] },
    groupIds: [],
    namedOn: [],
  })
  expect(anonymous.ability.rules).toEqual([])
})

describe('the actor of a user', () => {
  test('is nobody without a user who may sign in', async () => {
    const { id } = await buildUser(db, { active: false })
    expect(await loadActor(db, id)).toBeNull()
    expect(await loadActor(db, 2_000_000_000)).toBeNull()
  })

  test('has the person, the names of the global roles and what these permit everywhere', async () => {
    const user = await buildUser(db, { firstname: 'Ada', lastname: 'Test', gdpr_version: '3' })
    const role = await buildRole(db, { permissions: [{ subject: 'Tag', name: 'read' }], userIds: [user.id] })
    const actor = await loadActor(db, user.id)
    const { id, name, email } = user
    expect(actor).toMatchObject({ realUser: null, groupIds: [], namedOn: [] })
    expect(actor?.user).toEqual({
      ...{ id, name, email, firstname: 'Ada', lastname: 'Test' },
      roles: [role.name],
      apps: [],
      candidateOnly: false,
      hasValidig: false,
      gdpr_version: '3',
    })
    expect(actor?.grants).toEqual({ global: [{ subject: 'Tag', name: 'read' }], group: [] })
    expect(actor?.rules).toEqual([{ action: 'read', subject: 'Tag' }])
    expect(actor?.ability.rules).toEqual(actor?.rules)
  })

  test('has in each group what its roles there permit, and in those below it what reaches so far', async () => {
    const user = await buildUser(db)
    const [above, other] = [await buildGroup(db), await buildGroup(db)]
    const middle = await buildGroup(db, { parent_id: above.id })
    const below = await buildGroup(db, { parent_id: middle.id })
    await buildGroup(db, { parent_id: other.id })
    const reaching = await buildGroupsRole(db, {
      permissions: [
        { subject: 'Tag', name: 'read', below: true },
        { subject: 'Tag', name: 'update' },
      ],
    })
    const plain = await buildGroupsRole(db, { permissions: [{ subject: 'Article', name: 'read' }] })
    await buildMembership(db, { user_id: user.id, group_id: above.id, roleIds: [reaching.id] })
    await buildMembership(db, { user_id: user.id, group_id: other.id, roleIds: [plain.id] })
    const actor = await loadActor(db, user.id)
    expect(actor?.groupIds.sort((one, next) => one - next)).toEqual([above.id, other.id])
    const grants = actor?.grants.group.toSorted((one, next) =>
      one.name + one.subject < next.name + next.subject ? -1 : 1,
    )
    expect(grants?.map(({ below: ids, ...grant }) => (ids ? { ...grant, below: ids.sort() } : grant))).toEqual([
      { subject: 'Article', name: 'read', groupId: other.id },
      { subject: 'Tag', name: 'read', groupId: above.id, below: [middle.id, below.id] },
      { subject: 'Tag', name: 'update', groupId: above.id },
    ])
    expect(actor?.rules).toHaveLength(3)
    expect(actor?.rules).toContainEqual({
      ...{ action: 'read', subject: 'Tag' },
      conditions: { group_id: { in: [above.id, middle.id, below.id] } },
    })
  })

  test('has the diplomas of the course moments that the user is a stakeholder of', async () => {
    const user = await buildUser(db)
    const group = await buildGroup(db)
    const { id } = await buildCourseMoment(db, { group_id: group.id })
    await buildCourseMoment(db, { group_id: (await buildGroup(db)).id })
    await db.courseMoment.update({ where: { id }, data: { stakeholders: { connect: { id: user.id } } } })
    const actor = await loadActor(db, user.id)
    expect(actor?.namedOn).toEqual([id])
    const runs = { author_id: user.id, group_id: { in: [group.id] } }
    expect(actor?.rules).toEqual([
      { action: 'read', subject: 'DiplomaLanguageRepresentative', conditions: { course_moment_id: { in: [id] } } },
      { action: ['read', 'create'], subject: 'PrintRun', conditions: runs },
    ])
  })

  test('has the course moments that the user teaches, each once for a stakeholder of the same', async () => {
    const user = await buildUser(db)
    const { id } = await buildCourseMoment(db)
    const connect = { connect: { id: user.id } }
    await db.courseMoment.update({ where: { id }, data: { stakeholders: connect, educators: connect } })
    const actor = await loadActor(db, user.id)
    expect(actor?.namedOn).toEqual([id])
    expect(actor?.ability.can('update', asSubject('CourseMoment', { id }))).toBe(true)
    expect(actor?.ability.can('update', asSubject('CourseMoment', { id: id + 1 }))).toBe(false)
  })

  test('asks two statements at the most, and one for who is in no group', async () => {
    const statements: string[] = []
    const counted = await createTestDatabase({ onQuery: (sql) => statements.push(sql) })
    const user = await buildUser(counted.db)
    const asked = async () => {
      statements.length = 0
      await loadActor(counted.db, user.id)
      return statements.filter((sql) => sql.includes('"path"')).length
    }
    expect(await asked()).toBe(0)
    await buildMembership(counted.db, { user_id: user.id, group_id: (await buildGroup(counted.db)).id })
    expect(await asked()).toBe(1)
  })
})

test.each([
  [{ validig: {}, roles: [{ name: 'candidate' }] }, true],
  [{ validig: null, roles: [{ name: 'candidate' }] }, false],
  [{ validig: {}, roles: [] }, false],
  [{ validig: {}, roles: [{ name: 'teacher' }] }, false],
  [{ validig: {}, roles: [{ name: 'candidate' }, { name: 'teacher' }] }, false],
])('%j is a candidate alone: %s', (user, alone) => {
  expect(isCandidateOnly(user)).toBe(alone)
})

test.each([
  ['the name', { name: 'adates', firstname: 'Ada', lastname: 'Test' }, 'Ada Test'],
  ['one part of it', { name: 'adates', firstname: '', lastname: 'Test' }, 'Test'],
  ['the username without a name', { name: 'adates', firstname: '', lastname: '' }, 'adates'],
  [
    'that the user is gone',
    { name: `${anonymousPrefix}12-0a1b2c3d-x`, firstname: '', lastname: '' },
    'Borttagen användare',
  ],
  ['a name before that', { name: `${anonymousPrefix}12-0a1b2c3d-x`, firstname: 'Ada', lastname: '' }, 'Ada'],
  ['a username that only begins so', { name: `${anonymousPrefix}12`, firstname: '', lastname: '' }, 'anonym-12'],
  [
    'one that holds it',
    { name: `x${anonymousPrefix}12-0a1b2c3d-x`, firstname: '', lastname: '' },
    'xanonym-12-0a1b2c3d-x',
  ],
  [
    'one of other letters',
    { name: `${anonymousPrefix}1-0a1b2c3g-x`, firstname: '', lastname: '' },
    'anonym-1-0a1b2c3g-x',
  ],
])('shows %s', (_, user, shown) => {
  expect(displayName(user)).toBe(shown)
})

test('memberships and their rights give a validation candidate nothing; another role opens all of it', async () => {
  const user = await buildUser(db, { validig: {} })
  await buildRole(db, { name: 'candidate', userIds: [user.id], permissions: [{ subject: 'Tag', name: 'read' }] })
  const role = await buildGroupsRole(db, { permissions: [{ subject: 'File', name: 'read' }] })
  const { group_id } = await buildMembership(db, { user_id: user.id, roleIds: [role.id] })
  const alone = await loadActor(db, user.id)
  expect(alone).toMatchObject({
    user: { candidateOnly: true },
    rules: [],
    groupIds: [],
    grants: { global: [], group: [] },
  })
  await buildRole(db, { name: 'teacher', userIds: [user.id] })
  const both = await loadActor(db, user.id)
  expect(both).toMatchObject({ user: { candidateOnly: false, hasValidig: true }, groupIds: [group_id] })
  expect(both?.rules).toHaveLength(2)
})
