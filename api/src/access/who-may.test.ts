import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { asSubject } from './ability.ts'
import { loadActor } from './actor.ts'
import { whoMay } from './who-may.ts'

const { db } = await createTestDatabase()

const above = await buildGroup(db)
const group = await buildGroup(db, { parent_id: above.id })
const below = await buildGroup(db, { parent_id: group.id })
const beside = await buildGroup(db, { parent_id: above.id })
const everything = { subject: 'all', name: 'manage' }
const reading = { subject: 'Article', name: 'read' }

const ids: Record<string, number> = {}
async function join(name: string, at: { id: number }, permission: typeof reading & { below?: boolean }, user = {}) {
  ids[name] ??= (await buildUser(db, user)).id
  const role = await buildGroupsRole(db, { permissions: [permission] })
  await buildMembership(db, { user_id: ids[name], group_id: at.id, roleIds: [role.id] })
}

for (const permission of [reading, everything]) {
  const what = permission.subject
  for (const [place, at] of Object.entries({ above, group, below, beside })) {
    await join(`${what} ${place}`, at, permission)
    await join(`${what} ${place}, reaching`, at, { ...permission, below: true })
  }
  ids[`${what} everywhere`] = (await buildUser(db)).id
  await buildRole(db, { permissions: [permission], userIds: [ids[`${what} everywhere`] as number] })
}
await join('reader of pages', group, { subject: 'Page', name: 'read' })
for (const at of [above, group, below, beside]) {
  await join(`reader of the people of ${at.id}`, at, { subject: 'User', name: 'read' })
  await join(`reader of the people from ${at.id} down`, at, { subject: 'User', name: 'read', below: true })
}
await join('publisher', group, { subject: 'Article', name: 'publish' })
await join('account that is closed', group, everything, { active: false })
await join('candidate alone', group, everything, { validig: {} })
await join('candidate with another role', group, everything, { validig: {} })
await join('holder of the role without a validation', group, everything)
await join('person with a validation and no role', group, everything, { validig: {} })
const heldBy = (...names: string[]) => names.map((name) => ids[name] as number)
await buildRole(db, {
  name: 'candidate',
  userIds: heldBy('candidate alone', 'candidate with another role', 'holder of the role without a validation'),
})
await buildRole(db, { name: 'teacher', userIds: heldBy('candidate with another role') })

const namesOf = (found: { id: number }[]) => {
  const listed = new Set(found.map(({ id }) => id))
  return Object.keys(ids).filter((name) => listed.has(ids[name] as number))
}
const placeOf = async (ids: readonly number[]) => {
  const found = await db.group.findMany({ where: { id: { in: [...ids] } }, select: { path: true } })
  return { groups: ids, above: found.flatMap(({ path }) => path) }
}

describe.each(['read', 'publish'] as const)('the people who may %s', (action) => {
  test.each([
    ['a text of a group', 'Article', group.id],
    ['a text of a group above', 'Article', above.id],
    ['a text of a group below', 'Article', below.id],
    ['a text of the front site', 'Article', null],
    ['a row of the installation itself, which no group has', 'Education', group.id],
  ] as const)('%s are those whose own rights say so', async (_row, subject, group_id) => {
    const place = await placeOf(group_id === null ? [] : [group_id])
    const found = await db.user.findMany({ where: whoMay(action, subject, place), select: { id: true } })
    const able = []
    for (const id of Object.values(ids)) {
      const actor = await loadActor(db, id)
      if (actor?.ability.can(action, asSubject(subject, { group_id } as never))) able.push({ id })
    }
    expect(namesOf(found)).toEqual(namesOf(able))
  })
})

test('closed accounts and people who are validation candidates alone are none of them', async () => {
  const place = await placeOf([group.id])
  const found = namesOf(await db.user.findMany({ where: whoMay('read', 'Article', place), select: { id: true } }))
  expect(found).toContain('candidate with another role')
  expect(found).toContain('person with a validation and no role')
  for (const name of ['account that is closed', 'candidate alone', 'reader of pages']) expect(found).not.toContain(name)
})

test.each([
  ['one group', [group.id]],
  ['two groups', [below.id, beside.id]],
  ['no group', []],
])('an account of %s is read by those whose own rights say so', async (_, of) => {
  const row = { memberships: of.map((group_id) => ({ group_id })) }
  const found = await db.user.findMany({
    where: whoMay('read', 'User', await placeOf(of)),
    select: { id: true },
  })
  const able = []
  for (const id of Object.values(ids)) {
    const actor = await loadActor(db, id)
    if (actor?.ability.can('read', asSubject('User', row as never))) able.push({ id })
  }
  expect(namesOf(found)).toEqual(namesOf(able))
  expect(found.length > 0).toBe(true)
})
