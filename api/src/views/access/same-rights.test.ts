import { buildRole } from '@kollegium/db/testing/factories/role'
import { describe, expect, test } from 'vitest'
import { codeOf, createPeopleWorld } from '../../modules/people/testing.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  office: { roles: ['office'] },
  group_admin: { groups: [['group_admin', 'here']] },
  elsewhere_admin: { groups: [['group_admin', 'elsewhere']] },
  member: { groups: [['member', 'here']] },
})
const { db, tree, caller, person, roleId, groupsRoleId } = world
const office = await caller('office')
const nowhere = { everywhere: [], here: [], below: [] }

/** Global roles by name, and group roles in a group. */
async function chosen(roles: string[], groupRoles: string[] | null = null, group_id = tree.here) {
  const held = await Promise.all((groupRoles ?? []).map(groupsRoleId))
  return {
    roles: await Promise.all(roles.map(roleId)),
    memberships: groupRoles === null ? [] : [{ group_id, groupRoles: held }],
  }
}
const idsOf = (people: { id: number }[]) => people.map(({ id }) => id).sort((a, b) => a - b)

describe('what roles would give', () => {
  test('is told by the rules, before anybody has them', async () => {
    const [{ here, everywhere } = nowhere] = await office.access.ofRoles({ sets: [await chosen([], ['editor'])] })
    const there = await person({ groups: [['editor', 'here']] })
    const { ability } = (await world.as(there.id)).actor
    expect(everywhere).toEqual([])
    const named = here as { subject: 'Article'; actions: 'publish'[] }[]
    for (const { subject, actions } of named)
      for (const action of actions) expect(ability.can(action, subject)).toBe(true)
    expect(named.find(({ subject }) => subject === 'Article')?.actions).toContain('publish')
    expect(here.find(({ subject }) => subject === 'Diploma')).toBeUndefined()
  })

  test('is told place by place: a right that holds everywhere is not repeated in the group', async () => {
    const [answer] = await office.access.ofRoles({ sets: [await chosen(['teacher'], ['member'])] })
    expect(answer?.everywhere).toEqual([{ subject: 'Education', actions: ['read'] }])
    expect(answer?.here).toContainEqual({ subject: 'Article', actions: ['read'] })
    expect(answer?.here.map(({ subject }) => subject)).not.toContain('Education')
    expect(answer?.below.flatMap(({ actions }) => actions)).not.toContain('update')
    expect(answer?.below.length).toBeGreaterThan(0)
  })

  test('is told of many sets at once, in as many statements as of one', async () => {
    const set = await chosen(['teacher'], ['member'])
    const count = async (sets: (typeof set)[]) =>
      (await world.statementsOf(() => office.access.ofRoles({ sets }))).filter((text) => /permission/i.test(text))
        .length
    expect(await count([set, set, set, set])).toBe(await count([set]))
    expect(await office.access.ofRoles({ sets: [{ roles: [], memberships: [] }] })).toEqual([nowhere])
    expect(await codeOf((await caller('member')).access.ofRoles({ sets: [set] }))).toBe('FORBIDDEN')
  })
})

describe('the people with the same rights', () => {
  test('are those with the very same in the group, whatever their roles are called and wherever else they are', async () => {
    const first = await person({ roles: ['principal'], groups: [['issuer', 'here']] })
    const both = await person({
      roles: ['principal'],
      groups: [
        ['issuer', 'here'],
        ['editor', 'elsewhere'],
      ],
    })
    // Teachers and principals may do the same of themselves.
    const teacher = await person({ roles: ['teacher'], groups: [['issuer', 'here']] })
    await person({ roles: ['principal'], groups: [['issuer', 'elsewhere']] })
    await person({ roles: ['principal'], groups: [['issuer', 'here']] }, { active: false })
    const answer = await office.access.sameRights(await chosen(['principal'], ['issuer']))
    expect(answer.same.count).toBe(3)
    expect(idsOf(answer.same.people)).toEqual(idsOf([first, both, teacher]))
    expect(answer).toMatchObject({ seesAll: true, groups: [{ id: tree.here }], further: 0 })
  })

  test('are told beside the others there, the nearest first, with what these have more and lack', async () => {
    const { others } = await office.access.sameRights(await chosen(['principal'], ['issuer']))
    const sizes = others.map(({ more, less }) =>
      [...Object.values(more), ...Object.values(less)].flat().reduce((sum, { actions }) => sum + actions.length, 0),
    )
    expect(sizes.every((size) => size > 0)).toBe(true)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    const admin = others.find(({ people }) => people.some(({ id }) => id === world.idOf('group_admin')))
    expect(admin).toMatchObject({ count: 1 })
    expect(admin?.more.here.find(({ subject }) => subject === 'Article')?.actions).toContain('publish')
    expect(admin?.less.here.find(({ subject }) => subject === 'Diploma')?.actions).toContain('issue')
    expect(admin?.less.everywhere).toEqual([{ subject: 'Education', actions: ['read'] }])
  })

  test('follow the rights of the day: a role that the office changes is another set at once', async () => {
    const [right] = await db.groupsPermission.findMany({ where: { subject: 'Page', name: 'read', below: false } })
    const role = await groupsRoleId('member')
    const there = await person({ groups: [['member', 'here']] })
    const own = await db.groupsRole.create({
      data: {
        ...{ name: 'lasare', label: 'Läsare' },
        permissions: {
          connect: await db.groupsPermission.findMany({
            where: { roles: { some: { id: role } } },
            select: { id: true },
          }),
        },
      },
      select: { id: true },
    })
    const set = { roles: [], memberships: [{ group_id: tree.here, groupRoles: [own.id] }] }
    const isSame = async () => (await office.access.sameRights(set)).same.people.some(({ id }) => id === there.id)
    expect(await isSame()).toBe(true)
    await db.groupsRole.update({ where: { id: own.id }, data: { permissions: { disconnect: { id: right?.id ?? 0 } } } })
    expect(await isSame()).toBe(false)
    await db.groupsRole.delete({ where: { id: own.id } })
  })

  test('without a group are those who have the same everywhere, by a role of another name, too', async () => {
    const subject_name = { subject: 'Tag', name: 'read' }
    const [one, two] = await Promise.all([buildRole(db), buildRole(db)])
    const people = await Promise.all([person(), person(), person()])
    const give = (role: { id: number }, at: number, name = subject_name) =>
      db.role.update({
        where: { id: role.id },
        data: { permissions: { connect: { subject_name: name } }, users: { connect: { id: people[at]?.id ?? 0 } } },
      })
    await give(one, 0)
    await give(two, 1)
    const wide = await buildRole(db)
    await give(wide, 2, { subject: 'Tag', name: 'manage' })
    const answer = await office.access.sameRights({ roles: [one.id], memberships: [] })
    expect(idsOf(answer.same.people)).toEqual(idsOf(people.slice(0, 2)))
    expect(answer.groups).toEqual([])
  })

  test('are nobody where nobody is: neither a count nor a set', async () => {
    const empty = await chosen([], ['editor'], tree.elsewhereBelow)
    expect(await office.access.sameRights(empty)).toMatchObject({ same: { count: 0, people: [] }, others: [] })
  })
})

describe('people out of the inviter’s sight', () => {
  test('are neither counted nor named', async () => {
    const set = await chosen([], ['editor'])
    const seen = await office.access.sameRights(set)
    expect(seen.same.count).toBeGreaterThan(0)
    const blind = await (await caller('elsewhere_admin')).access.sameRights(set)
    expect(blind).toMatchObject({ seesAll: false, same: { count: 0, people: [] }, others: [], further: 0 })
  })

  test('a group’s administrator sees the members, and of people by global roles those alone', async () => {
    const api = await caller('group_admin', tree.here)
    const here = await api.access.sameRights(await chosen([], ['editor']))
    expect(here.seesAll).toBe(false)
    expect(here.same.count).toBeGreaterThan(0)
    const everywhere = await api.access.sameRights(await chosen(['principal']))
    const all = await office.access.sameRights(await chosen(['principal']))
    expect(everywhere.same.count).toBeLessThan(all.same.count)
  })

  test('somebody who makes no accounts asks in vain', async () => {
    const set = await chosen([], ['editor'])
    expect(await codeOf((await caller('member')).access.sameRights(set))).toBe('FORBIDDEN')
  })
})
