import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { type DemandCircle, demandCircles, waysOf } from './policy.ts'

// Each circle is found by rights: a right that comes by another way than the usual role is demanded a second factor, too.

const world = await createWorld()
const { db } = world
const diploma = 'DiplomaLanguageRepresentative'

beforeEach(() => world.clear())

/** Gives the user rights everywhere, by a role of any name. */
const holds = (...rights: `${string} ${string}`[]) => given('any_name', rights)

const given = (name: string, rights: string[]) => async (userId: number) => {
  const permissions = rights.map((right) => {
    const [subject = '', action = ''] = right.split(' ')
    return { subject, name: action }
  })
  await buildRole(db, { name, permissions, userIds: [userId] })
}

/** Gives the user a right in one college. */
const holdsInGroup = (subject: string, name: string) => async (userId: number) => {
  const role = await buildGroupsRole(db, { permissions: [{ subject, name }] })
  await buildMembership(db, { user_id: userId, roleIds: [role.id] })
}

/** Names the user on a course moment. */
const named = (as: 'educators' | 'stakeholders') => async (userId: number) => {
  await buildCourseMoment(db).then(({ id }) =>
    db.courseMoment.update({ where: { id }, data: { [as]: { connect: { id: userId } } }, select: { id: true } }),
  )
}

test.each<[string, (userId: number) => Promise<void>, DemandCircle[]]>([
  ['an administrator', holds('all manage'), ['administrators', 'office', 'issuers']],
  ['the office by its role’s name alone', given('office', []), ['office']],
  ['a copy of the office’s role', holds('User update', 'Group manage'), ['office']],
  ['a global right to see personal numbers', holds('User reveal'), ['office']],
  ['a global right to read users', holds('User read', 'Group manage'), []],
  ['a right to change users of one college', holdsInGroup('User', 'manage'), []],
  ['a global right to issue one kind', holds(`${diploma} issue`), ['issuers']],
  ['a global right to do anything with one kind', holds(`${diploma} manage`), ['issuers']],
  ['a right to issue in one college', holdsInGroup(diploma, 'issue'), ['issuers']],
  ['a right to anything in one college', holdsInGroup('all', 'manage'), ['issuers']],
  ['a right to write drafts in one college', holdsInGroup(diploma, 'update'), []],
  ['an educator of a course moment', named('educators'), ['issuers']],
  ['a stakeholder of a course moment', named('stakeholders'), []],
  ['nobody’s role', async () => {}, []],
])('%s: a second factor is demanded in the right circles', async (_who, give, circles) => {
  const user = await buildUser(db)
  await give(user.id)
  const found: DemandCircle[] = []
  for (const circle of demandCircles) {
    await db.signInPolicy.upsert({ where: { id: 1 }, create: { demanded: [circle] }, update: { demanded: [circle] } })
    if ((await waysOf(db, user.id)).demanded) found.push(circle)
  }
  expect(found).toEqual(circles)
  await db.signInPolicy.update({ where: { id: 1 }, data: { demanded: [] } })
  expect((await waysOf(db, user.id)).demanded).toBe(false)
})
