import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { judgeRight, readRights } from './explain.ts'

const { db } = await createTestDatabase()

const college = await buildGroup(db, { title: 'Bokenskolan' })
const under = await buildGroup(db, { parent_id: college.id })
const other = await buildGroup(db, { title: 'Almskolan' })
const publishing = { subject: 'Article', name: 'publish' }

async function rightsOf(id: number) {
  const rights = await readRights(db, id)
  if (!rights) throw new Error(`nobody has the number ${id}`)
  return rights
}
const article = (group_id: number | null) => ({ action: 'publish', subject: 'Article', row: { group_id } }) as const
const anyArticle = { action: 'publish', subject: 'Article', row: null } as const
const labels = (sources: { label: string }[]) => sources.map(({ label }) => label)

describe('a right', () => {
  test('comes from each role that gives it on the row, and elsewhere from those that give it on other rows', async () => {
    const user = await buildUser(db)
    const [here, deep, away] = [
      await buildGroupsRole(db, { label: 'Här', permissions: [publishing] }),
      await buildGroupsRole(db, { label: 'Och under', permissions: [{ ...publishing, below: true }] }),
      await buildGroupsRole(db, { label: 'Läser', permissions: [{ subject: 'Article', name: 'read', below: true }] }),
    ]
    await buildMembership(db, { user_id: user.id, group_id: college.id, roleIds: [here.id, deep.id, away.id] })
    const rights = await rightsOf(user.id)
    const judged = (group_id: number | null) => {
      const { allowed, here: giving, somewhere } = judgeRight(rights, article(group_id))
      return [allowed, labels(giving), labels(somewhere)]
    }
    expect(judged(college.id)).toEqual([true, ['Här', 'Och under'], ['Här', 'Och under']])
    expect(judged(under.id)).toEqual([true, ['Och under'], ['Här', 'Och under']])
    expect(judged(other.id)).toEqual([false, [], ['Här', 'Och under']])
    expect(judged(null)).toEqual([false, [], ['Här', 'Och under']])
    const onAny = judgeRight(rights, anyArticle)
    expect([onAny.allowed, labels(onAny.here)]).toEqual([true, ['Här', 'Och under']])
  })

  test('is told beside the other actions on the same row', async () => {
    const user = await buildUser(db)
    const role = await buildGroupsRole(db, { permissions: [publishing] })
    await buildMembership(db, { user_id: user.id, group_id: college.id, roleIds: [role.id] })
    const rights = await rightsOf(user.id)
    const at = (group_id: number) => judgeRight(rights, { ...article(group_id), action: 'read' })
    expect(at(college.id).allowed).toBe(false)
    expect([at(college.id).may('publish'), at(other.id).may('publish'), at(college.id).may('delete')]).toEqual([
      ...[true, false, false],
    ])
    const { may } = judgeRight(rights, { ...anyArticle, action: 'read' })
    expect([may('publish'), may('read')]).toEqual([true, false])
  })

  test('that a role gives everywhere holds in every group and on the front site', async () => {
    const user = await buildUser(db)
    const { id } = await buildRole(db, { label: 'Webbredaktör', permissions: [publishing], userIds: [user.id] })
    const rights = await rightsOf(user.id)
    expect(rights.sources).toMatchObject([{ kind: 'role', id, label: 'Webbredaktör', group: null }])
    for (const group of [college.id, null]) expect(judgeRight(rights, article(group)).here).toEqual(rights.sources)
  })

  test('of a closed account is none, though its roles would give it', async () => {
    const user = await buildUser(db, { active: false })
    await buildRole(db, { label: 'Vilande', permissions: [publishing], userIds: [user.id] })
    const rights = await rightsOf(user.id)
    expect(rights).toMatchObject({ actor: null, person: { active: false } })
    const judged = judgeRight(rights, article(college.id))
    expect([judged.allowed, judged.may('read'), labels(judged.here)]).toEqual([false, false, ['Vilande']])
  })

  test('of a validation candidate alone is none, though roles are named; with another role they count', async () => {
    const user = await buildUser(db, { validig: {} })
    await buildRole(db, { name: 'candidate', label: 'Kandidat', userIds: [user.id] })
    const role = await buildGroupsRole(db, { label: 'Redaktör', permissions: [publishing] })
    await buildMembership(db, { user_id: user.id, group_id: college.id, roleIds: [role.id] })
    const alone = await rightsOf(user.id)
    expect(alone.person.candidateOnly).toBe(true)
    expect(alone.sources.map(({ label, rules }) => [label, rules])).toEqual([
      ['Kandidat', []],
      ['Redaktör', []],
    ])
    expect(judgeRight(alone, article(college.id))).toMatchObject({ allowed: false, here: [], somewhere: [] })
    await buildRole(db, { label: 'Lärare', userIds: [user.id] })
    const both = await rightsOf(user.id)
    expect(both.person.candidateOnly).toBe(false)
    expect(labels(judgeRight(both, article(college.id)).here)).toEqual(['Redaktör'])
  })
})

describe('the sources of a person’s rights', () => {
  test('are the roles by name, then the roles in groups by group and name, then course moments', async () => {
    const user = await buildUser(db, { firstname: 'Ada', lastname: 'Test' })
    const globals = [
      await buildRole(db, { label: 'Å-roll', userIds: [user.id] }),
      await buildRole(db, { label: 'A-roll', userIds: [user.id] }),
    ]
    const inGroups = [
      await buildGroupsRole(db, { label: 'Ordförande' }),
      await buildGroupsRole(db, { label: 'Kassör' }),
    ]
    const roleIds = inGroups.map(({ id }) => id)
    for (const group of [college, other]) await buildMembership(db, { user_id: user.id, group_id: group.id, roleIds })
    const connect = { connect: { id: user.id } }
    const [first, second] = [
      await buildCourseMoment(db, { title: 'Höst' }),
      await buildCourseMoment(db, { title: 'Vår' }),
    ]
    await db.courseMoment.update({ where: { id: first.id }, data: { educators: connect, stakeholders: connect } })
    await db.courseMoment.update({ where: { id: second.id }, data: { stakeholders: connect } })
    const { person, sources } = await rightsOf(user.id)
    expect(person).toEqual({ id: user.id, name: 'Ada Test', active: true, candidateOnly: false })
    const [chair, treasurer] = roleIds
    const at = ({ id, title }: typeof college) => ({ id, title })
    expect(sources.map(({ rules: _, ...source }) => source)).toEqual([
      { kind: 'role', id: globals[1]?.id, label: 'A-roll', group: null },
      { kind: 'role', id: globals[0]?.id, label: 'Å-roll', group: null },
      { kind: 'groupsRole', id: treasurer, label: 'Kassör', group: at(other) },
      { kind: 'groupsRole', id: chair, label: 'Ordförande', group: at(other) },
      { kind: 'groupsRole', id: treasurer, label: 'Kassör', group: at(college) },
      { kind: 'groupsRole', id: chair, label: 'Ordförande', group: at(college) },
      { kind: 'courseMoment', id: 0, label: 'Höst, Vår', group: null },
    ])
  })

  test('name a course moment that gives a right to itself', async () => {
    const user = await buildUser(db)
    const { id } = await buildCourseMoment(db, { title: 'Höst' })
    await db.courseMoment.update({ where: { id }, data: { educators: { connect: { id: user.id } } } })
    const judged = judgeRight(await rightsOf(user.id), { action: 'update', subject: 'CourseMoment', row: { id } })
    expect([judged.allowed, labels(judged.here)]).toEqual([true, ['Höst']])
  })

  test('are none for a person without roles, and nobody is found of a number that is free or was anonymised', async () => {
    const { id } = await buildUser(db)
    expect(await readRights(db, id)).toMatchObject({ sources: [], actor: { rules: [] } })
    const gone = await buildUser(db, { anonymised_at: new Date() })
    expect([await readRights(db, gone.id), await readRights(db, 2_000_000_000)]).toEqual([null, null])
  })
})
