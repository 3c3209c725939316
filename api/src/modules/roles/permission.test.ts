import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createFingerprint } from '../../testing/database-state.ts'
import { actingAs, codeOf, createPeopleWorld, fieldsOf } from '../people/testing.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  other: { roles: ['administrator'] },
  office: { roles: ['office'] },
  // An installation's own role: manages roles and permissions, and has few rights itself.
  keeper: {},
})
const { db, caller, idOf } = world
const keeping = ['Role manage', 'Permission manage', 'GroupsRole manage', 'GroupsPermission manage', 'Article manage']
const connect = keeping.map((right) => {
  const [subject = '', name = ''] = right.split(' ')
  return { subject_name: { subject, name } }
})
const keeperRole = await db.role.create({
  data: { name: 'keeper', label: 'Vakt', permissions: { connect }, users: { connect: { id: idOf('keeper') } } },
})
const fingerprint = await createFingerprint(db)

const idOfRight = async (right: string) => {
  const [subject, name] = right.split(' ')
  return (await db.permission.findFirstOrThrow({ where: { subject, name } })).id
}
const rolesOf = async (id: number) =>
  (await db.role.findMany({ where: { permissions: { some: { id } } }, orderBy: { id: 'asc' } })).map((role) => role.id)

test('the matrix: permissions with the ids of their roles, and the roles', async () => {
  const { permissions, roles } = await (await caller('administrator')).permission.acl()
  const [manage] = permissions
  expect(manage).toEqual({
    ...{
      id: expect.any(Number),
      subject: 'all',
      name: 'manage',
      label: 'Allt: hantera',
      type: 'Permission',
      grantable: true,
    },
    roles: [{ id: await world.roleId('administrator'), type: 'Role' }],
  })
  expect(roles).toContainEqual({ id: keeperRole.id, name: 'keeper', label: 'Vakt', type: 'Role' })
  expect(await (await caller('office')).permission.acl()).toEqual({ permissions: [], roles: [], updated_at: null })
  const inGroups = await (await caller('administrator')).groupsPermission.acl()
  expect(inGroups.permissions.find(({ below }) => below)).toMatchObject({ name: 'read', type: 'GroupsPermission' })
  expect(inGroups.roles.map(({ name }) => name).sort()).toEqual(['editor', 'group_admin', 'issuer', 'member'])
})

test('roles are synced onto a permission, and hold at once', async () => {
  const id = await idOfRight('Tag create')
  const teacher = await world.roleId('teacher')
  const api = await caller('administrator')
  expect((await api.permission.update({ id, roles: [teacher, teacher] })).roles).toEqual([
    { id: teacher, type: 'Role' },
  ])
  const user = await world.person({ roles: ['teacher'] })
  expect((await world.as(user.id)).actor.ability.can('create', 'Tag')).toBe(true)
  expect((await api.permission.update({ id, roles: [] })).roles).toEqual([])
  expect((await world.as(user.id)).actor.ability.can('create', 'Tag')).toBe(false)
  const noted = await db.auditEntry.findMany({ where: { subject: 'Permission', subject_id: String(id) } })
  expect(noted.map(({ action, details }) => [action, details])).toEqual([
    ['update', { roles: [teacher], given: [teacher], taken: [] }],
    ['update', { roles: [], given: [], taken: [teacher] }],
  ])
  expect(Object.keys(await fieldsOf(api.permission.update({ id, roles: [2_000_000_000] })))).toEqual(['roles'])
  expect(Object.keys(await fieldsOf(api.permission.update({ id: 2_000_000_000, roles: [] })))).toEqual(['id'])
})

test('what others changed meanwhile is not written over', async () => {
  const id = await idOfRight('Tag read')
  const teacher = await world.roleId('teacher')
  const api = await caller('administrator')
  await api.permission.update({ id, roles: [teacher], seen: [] })
  const late = api.permission.update({ id, roles: [], seen: [] })
  await expect(late).rejects.toMatchObject({ cause: { code: 'CONFLICT', details: { stale: true, roles: [teacher] } } })
})

test('several at once: all or none, each fault at its place', async () => {
  const api = await caller('administrator')
  const [one, other] = [await idOfRight('Menu read'), await idOfRight('Menu create')]
  const teacher = await world.roleId('teacher')
  const before = await fingerprint()
  const wrong = {
    permissions: [
      { id: one, roles: [teacher] },
      { id: other, roles: [2_000_000_000] },
    ],
  }
  expect(await fieldsOf(api.permission.updateMany(wrong))).toEqual({
    'permissions.1.roles': [sv['valid.unknownRow']],
  })
  const missing = {
    permissions: [
      { id: one, roles: [teacher] },
      { id: 2_000_000_000, roles: [] },
    ],
  }
  expect(await codeOf(api.permission.updateMany(missing))).toBe('NOT_FOUND')
  const twice = {
    permissions: [
      { id: one, roles: [teacher] },
      { id: one, roles: [] },
    ],
  }
  expect(await codeOf(api.permission.updateMany(twice))).toBe('INVALID')
  expect(await fingerprint()).toEqual(before)
  const right = {
    permissions: [
      { id: one, roles: [teacher] },
      { id: other, roles: [teacher] },
    ],
  }
  expect((await api.permission.updateMany(right)).map(({ id }) => id)).toEqual([one, other])
  expect(await rolesOf(other)).toEqual([teacher])
})

describe('nobody is locked out', () => {
  test('one’s own right to manage everything stays, and the last one of all', async () => {
    const id = await idOfRight('all manage')
    const administrator = await world.roleId('administrator')
    const api = await caller('administrator')
    const own = { code: 'CONFLICT', message: sv['access.ownManage'] }
    const spare = await db.role.create({
      data: { name: 'spare', label: 'Reserv', users: { connect: { id: idOf('office') } } },
    })
    await expect(api.permission.update({ id, roles: [spare.id] })).rejects.toMatchObject({ cause: own })
    await db.user.update({ where: { id: idOf('office') }, data: { active: false } })
    const last = { code: 'CONFLICT', message: sv['access.lastManager'] }
    for (const roles of [[], [spare.id]]) {
      await expect(api.permission.update({ id, roles })).rejects.toMatchObject({ cause: last })
    }
    await db.user.update({ where: { id: idOf('office') }, data: { active: true } })
    expect(await rolesOf(id)).toEqual([administrator])
    await api.permission.update({ id, roles: [administrator, spare.id] })
    await api.permission.update({ id, roles: [administrator] })
    await db.role.delete({ where: { id: spare.id } })
  })

  test('two who each take the other’s away: one is refused', async () => {
    const id = await idOfRight('all manage')
    const second = await db.role.create({ data: { name: 'second', label: 'Andra' } })
    await db.user.update({ where: { id: idOf('other') }, data: { roles: { set: [{ id: second.id }] } } })
    const administrator = await world.roleId('administrator')
    await db.permission.update({ where: { id }, data: { roles: { set: [{ id: administrator }, { id: second.id }] } } })
    const [one, other] = [
      createCaller(await world.as(idOf('administrator'))),
      createCaller(await world.as(idOf('other'))),
    ]
    const codes = await Promise.all([
      codeOf(one.permission.update({ id, roles: [administrator] })),
      codeOf(other.permission.update({ id, roles: [second.id] })),
    ])
    expect(codes.sort()).toEqual(['FORBIDDEN', 'ok'])
    expect(await rolesOf(id)).toHaveLength(1)
    await db.permission.update({ where: { id }, data: { roles: { set: [{ id: administrator }] } } })
  })
})

describe('nobody gives what they don’t have', () => {
  test.each(['all manage', 'User manage', 'Setting update', 'Diploma issue'])(
    '%s, to one’s own role',
    async (right) => {
      const id = await idOfRight(right)
      const before = await fingerprint()
      const api = await caller('keeper')
      const roles = [...(await rolesOf(id)), keeperRole.id]
      const beyond = { code: 'FORBIDDEN', message: sv['access.beyond'] }
      await expect(api.permission.update({ id, roles })).rejects.toMatchObject({ cause: beyond })
      await expect(api.permission.updateMany({ permissions: [{ id, roles }] })).rejects.toMatchObject({ cause: beyond })
      expect(await fingerprint()).toEqual(before)
    },
  )

  test.each(['all manage', 'User update'])('%s is not theirs to take either', async (right) => {
    const id = await idOfRight(right)
    expect(await codeOf((await caller('keeper')).permission.update({ id, roles: [] }))).toBe('FORBIDDEN')
    expect(await rolesOf(id)).not.toEqual([])
  })

  test('what one has may be given', async () => {
    const id = await idOfRight('Article publish')
    const roles = [await world.roleId('teacher')]
    expect(await codeOf((await caller('keeper')).permission.update({ id, roles }))).toBe('ok')
  })

  test('nor through group roles', async () => {
    const { id } = await db.groupsPermission.findFirstOrThrow({ where: { subject: 'Membership', name: 'manage' } })
    const roles = [await world.groupsRoleId('member')]
    expect(await codeOf((await caller('keeper')).groupsPermission.update({ id, roles }))).toBe('FORBIDDEN')
    expect(await codeOf((await caller('administrator')).groupsPermission.update({ id, roles }))).toBe('ok')
  })
})

test('not for the office, and not while acting as somebody', async () => {
  const id = await idOfRight('Tag update')
  expect(await codeOf((await caller('office')).permission.update({ id, roles: [] }))).toBe('FORBIDDEN')
  const acting = createCaller(await actingAs(await world.actors.as('administrator'), idOf('other')))
  expect(await codeOf(acting.permission.update({ id, roles: [] }))).toBe('FORBIDDEN')
  expect(await codeOf(acting.role.create({ data: { name: 'ny_roll', label: 'Ny' } }))).toBe('FORBIDDEN')
})

test('a role that one does not see is none', async () => {
  const connect = ['read', 'update'].map((name) => ({ subject_name: { subject: 'Permission', name } }))
  const half = await world.person()
  const users = { connect: { id: half.id } }
  await db.role.create({ data: { name: 'half', label: 'Halv', permissions: { connect }, users } })
  const api = createCaller(await world.as(half.id))
  const id = await idOfRight('Permission read')
  const roles = [...(await rolesOf(id)), await world.roleId('teacher')]
  expect(await fieldsOf(api.permission.update({ id, roles }))).toEqual({ roles: [sv['valid.unknownRow']] })
  expect((await api.permission.acl()).roles).toEqual([])
})

test('not by one’s own rights while acting as somebody who has them', async () => {
  const id = await idOfRight('Tag update')
  const boss = await world.person({ roles: ['administrator'] })
  const acting = createCaller(await actingAs(await world.actors.as('administrator'), boss.id))
  expect(await codeOf(createCaller(await world.as(boss.id)).permission.update({ id, roles: [] }))).toBe('ok')
  expect(await codeOf(acting.permission.update({ id, roles: [] }))).toBe('FORBIDDEN')
})

test('the roles of the matrix stand in the order of their labels', async () => {
  const labels = (await (await caller('administrator')).permission.acl()).roles.map(({ label }) => label)
  const rows = await db.role.findMany({ orderBy: [{ label: 'asc' }, { id: 'asc' }] })
  expect(labels).toEqual(rows.map(({ label }) => label))
})
