import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { codeOf, createPeopleWorld } from '../people/testing.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  office: { roles: ['office'] },
  teacher: { roles: ['teacher'] },
  both: { roles: ['teacher', 'principal'] },
  editor: { groups: [['editor', 'here']] },
  'editor twice': {
    groups: [
      ['editor', 'here'],
      ['group_admin', 'here'],
    ],
  },
  'editor below': {
    groups: [
      ['editor', 'below'],
      ['group_admin', 'here'],
    ],
  },
})
const { db, caller, idOf } = world
const api = await caller('administrator')
const idOfRight = async (subject: string, name: string) =>
  (await db.permission.findFirstOrThrow({ where: { subject, name } })).id
const idInGroups = async (subject: string, name: string, below = false) =>
  (await db.groupsPermission.findFirstOrThrow({ where: { subject, name, below } })).id

describe('the people whom a change touches', () => {
  test('a new right is given to all who lack it', async () => {
    const id = await world.roleId('teacher')
    const given = [await idOfRight('Article', 'publish')]
    const expected = { id: given[0], gain: 2, lose: 0, keep: 0, groups: 0 }
    expect(await api.role.reach({ id, given })).toEqual([expected])
    // A right that somebody has by another role is no gain.
    const principal = await world.roleId('principal')
    await db.permission.update({ where: { id: given[0] ?? 0 }, data: { roles: { connect: { id: principal } } } })
    expect(await api.role.reach({ id, given })).toEqual([{ ...expected, gain: 1, keep: 1 }])
    await db.permission.update({ where: { id: given[0] ?? 0 }, data: { roles: { disconnect: { id: principal } } } })
  })

  test('a right that another role gives is kept, and one who may not sign in is not counted', async () => {
    const id = await world.roleId('teacher')
    const taken = [await idOfRight('Education', 'read')]
    expect(await api.role.reach({ id, taken })).toEqual([{ id: taken[0], gain: 0, lose: 1, keep: 1, groups: 0 }])
    await db.user.update({ where: { id: idOf('teacher') }, data: { active: false } })
    expect(await api.role.reach({ id, taken })).toEqual([])
    await db.user.update({ where: { id: idOf('teacher') }, data: { active: true } })
  })

  test('`manage` that becomes its single actions takes only those that are left out', async () => {
    const id = await world.roleId('office')
    const taken = [await idOfRight('Tag', 'manage')]
    const given = [await idOfRight('Tag', 'read'), await idOfRight('Tag', 'create'), await idOfRight('Tag', 'update')]
    const gone = await idOfRight('Tag', 'delete')
    expect(await api.role.reach({ id, given, taken })).toEqual([{ id: gone, gain: 0, lose: 1, keep: 0, groups: 0 }])
  })

  test('in groups: lost where no other role of the group gives it', async () => {
    const id = await world.groupsRoleId('editor')
    const taken = [await idInGroups('Article', 'manage')]
    const reach = await api.groupsRole.reach({ id, taken })
    // Both who have only the editor's role there; the college's administrator keeps it.
    const deleted = await idInGroups('Article', 'delete')
    expect(reach.find((each) => each.id === deleted)).toEqual({ id: deleted, gain: 0, lose: 2, keep: 1, groups: 2 })
    // Reading below the college stays for the one who administers the college.
    const read = await idInGroups('Article', 'read')
    expect(reach.find((each) => each.id === read)).toMatchObject({ lose: 1, keep: 2, groups: 1 })
  })

  test('nothing is written', async () => {
    const before = await db.auditEntry.count({ where: { result: 'done', subject: 'Permission' } })
    await api.role.reach({ id: await world.roleId('teacher'), given: [await idOfRight('Article', 'publish')] })
    expect(await db.auditEntry.count({ where: { result: 'done', subject: 'Permission' } })).toBe(before)
  })
})

test('who has a role: counted, named, with the groups', async () => {
  const inGroup = await api.groupsRole.holders({ id: await world.groupsRoleId('editor'), limit: 2 })
  expect(inGroup).toMatchObject({ total: 3, shown: 3, groups: 2 })
  expect(inGroup.people).toHaveLength(2)
  expect(inGroup.people[0]?.groups).toHaveLength(1)
  expect(await api.role.holders({ id: await world.roleId('teacher') })).toMatchObject({ total: 2, groups: 0 })
})

test('a reader of roles who sees no people gets the number alone', async () => {
  const role = await buildRole(db)
  const connect = [{ subject_name: { subject: 'Role', name: 'read' } }]
  const reader = await world.person()
  await db.role.update({
    where: { id: role.id },
    data: { permissions: { connect }, users: { connect: { id: reader.id } } },
  })
  const own = createCaller(await world.as(reader.id))
  const holders = await own.role.holders({ id: await world.roleId('teacher') })
  expect(holders).toEqual({ total: 2, shown: 0, groups: 0, people: [] })
  expect(await own.role.changes({ id: await world.roleId('teacher') })).toEqual({ total: 0, items: [] })
  expect(await codeOf(own.groupsRole.holders({ id: await world.groupsRoleId('editor') }))).toBe('NOT_FOUND')
})

test('the changes of a role name who gave and took what', async () => {
  const id = await world.roleId('syv')
  const permission = await idOfRight('Menu', 'read')
  await api.permission.update({ id: permission, roles: [id] })
  await api.permission.update({ id: permission, roles: [] })
  const { total, items } = await api.role.changes({ id })
  expect(total).toBe(2)
  expect(items.map(({ given, label, permission: of }) => [given, label, of])).toEqual([
    [false, 'Menyer: visa', permission],
    [true, 'Menyer: visa', permission],
  ])
  expect(items[0]?.by).toBeTruthy()
  expect(await api.role.changes({ id: await world.roleId('principal') })).toEqual({ total: 0, items: [] })
  // The list holds the newest, and the number is that of all.
  for (let at = 0; at < 15; at++) {
    await api.permission.update({ id: permission, roles: [id] })
    await api.permission.update({ id: permission, roles: [] })
  }
  const many = await api.role.changes({ id })
  expect([many.total, many.items.length]).toEqual([32, 30])
})

test('the matrix says which permissions are the actor’s own to give', async () => {
  const own = await buildRole(db)
  const connect = [
    ...['Role', 'Permission', 'Article'].map((subject) => ({ subject_name: { subject, name: 'manage' } })),
  ]
  const keeper = await world.person()
  await db.role.update({
    where: { id: own.id },
    data: { permissions: { connect }, users: { connect: { id: keeper.id } } },
  })
  const { permissions } = await createCaller(await world.as(keeper.id)).permission.acl()
  const grantable = permissions.filter((each) => each.grantable).map(({ subject }) => subject)
  expect([...new Set(grantable)].sort()).toEqual(['Article', 'Permission', 'Role'])
  expect((await api.permission.acl()).permissions.every((each) => each.grantable)).toBe(true)
})

describe('a copy of a role', () => {
  const data = { name: 'larare_kopia', label: 'Lärare (kopia)' }
  const rightsOf = async (id: number) =>
    (await db.permission.findMany({ where: { roles: { some: { id } } }, orderBy: { id: 'asc' } })).map((row) => row.id)

  test('has the same rights, is nobody’s, and tells its changes', async () => {
    const id = await world.roleId('teacher')
    const copy = await api.role.copy({ id, data })
    expect(await rightsOf(copy.id)).toEqual(await rightsOf(id))
    expect((await rightsOf(id)).length).toBeGreaterThan(0)
    expect(await api.role.holders({ id: copy.id })).toMatchObject({ total: 0 })
    expect((await api.role.changes({ id: copy.id })).total).toBeGreaterThan(0)
    await api.role.delete({ id: copy.id })
    const inGroups = await world.groupsRoleId('editor')
    const other = await api.groupsRole.copy({ id: inGroups, data })
    const count = (roleId: number) => db.groupsPermission.count({ where: { roles: { some: { id: roleId } } } })
    expect(await count(other.id)).toBe(await count(inGroups))
    await api.groupsRole.delete({ id: other.id })
  })

  test('is made whole or not at all: a name that is taken, a role that is gone, and rights that one lacks', async () => {
    const before = await db.role.count()
    const id = await world.roleId('teacher')
    expect(await codeOf(api.role.copy({ id, data: { ...data, name: 'principal' } }))).toBe('CONFLICT')
    expect(await codeOf(api.role.copy({ id: 999_999, data }))).toBe('NOT_FOUND')
    expect(await codeOf((await caller('office')).role.copy({ id, data }))).toBe('FORBIDDEN')
    // Somebody who makes roles and turns rights gives none beyond their own.
    const weak = await buildRole(db, {
      permissions: [
        ...['read', 'create', 'delete'].map((name) => ({ subject: 'Role', name })),
        ...['read', 'update'].map((name) => ({ subject: 'Permission', name })),
      ],
    } as never)
    await db.user.update({ where: { id: idOf('teacher') }, data: { roles: { set: [{ id: weak.id }] } } })
    expect(await codeOf((await caller('teacher')).role.copy({ id, data }))).toBe('FORBIDDEN')
    await db.user.update({ where: { id: idOf('teacher') }, data: { roles: { set: [{ id }] } } })
    await db.role.delete({ where: { id: weak.id } })
    expect(await db.role.count()).toBe(before)
  })
})

describe('the groups where nobody has a group role', () => {
  test('are those of the kind that has it most; one who may not sign in has none', async () => {
    const { id } = await db.groupsRole.create({ data: { name: 'ersattare', label: 'Ersättare' } })
    expect(await api.groupsRole.lacking({ id })).toBeNull()
    const make = (title: string, more: object = {}) => buildGroup(db, { title, category: 'employer', ...more })
    const [has, lacks] = [await make('Har'), await make('Saknar')]
    await make('Stängd', { status: false })
    const give = (group_id: number) =>
      db.membership.create({ data: { group_id, user_id: idOf('editor'), groupRoles: { connect: { id } } } })
    await give(has.id)
    const expected = { category: 'employer', total: 2, lacking: 1, groups: [{ id: lacks.id, title: 'Saknar' }] }
    expect(await api.groupsRole.lacking({ id })).toEqual(expected)
    await give(lacks.id)
    expect(await api.groupsRole.lacking({ id })).toEqual({ ...expected, lacking: 0, groups: [] })
    await db.user.update({ where: { id: idOf('editor') }, data: { active: false } })
    expect(await api.groupsRole.lacking({ id })).toBeNull()
    await db.user.update({ where: { id: idOf('editor') }, data: { active: true } })
  })

  test('are told to nobody who may not read the role, or the memberships of every group', async () => {
    const id = await world.groupsRoleId('editor')
    expect(await codeOf((await caller('editor')).groupsRole.lacking({ id }))).toBe('NOT_FOUND')
    // Reads the role and the groups everywhere, and no membership.
    const { id: given } = await db.groupsRole.create({ data: { name: 'vikarie', label: 'Vikarie' } })
    const group_id = (await buildGroup(db, { category: 'employer' })).id
    await db.membership.create({
      data: { group_id, user_id: idOf('teacher'), groupRoles: { connect: { id: given } } },
    })
    expect(await api.groupsRole.lacking({ id: given })).not.toBeNull()
    const reader = await world.national(['GroupsRole', 'Group'].map((subject) => ({ subject, name: 'read' })))
    expect(await createCaller(reader.ctx).groupsRole.lacking({ id: given })).toBeNull()
  })
})
