import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { actingAs, codeOf, fieldsOf } from './testing.ts'
import { createRightsWorld } from './testing-rights.ts'

// Nobody gives or takes a role or a membership that is beyond their own rights: each attempt in both directions.

const world = await createRightsWorld()

const { db, tree, caller, person, idOf } = world

describe('global roles', () => {
  const beyond = { 'data.roles': [sv['people.roleBeyond']] }

  test.each([
    ['administrator', 'administrator', true],
    ['administrator', 'office', true],
    ['office', 'administrator', false],
    ['office', 'office', true],
    ['office', 'teacher', true],
    ['office', 'candidate', true],
    ['admin', 'teacher', false],
    ['admin', 'candidate', false],
    ['admin', 'administrator', false],
    ['users alone', 'office', false],
    ['users alone', 'user_manager', true],
  ])('%s gives and takes %s: %s', async (name, role, allowed) => {
    const api = await caller(name, name === 'users alone' ? null : tree.here)
    const roles = [await world.roleId(role)]
    const expected = allowed ? {} : beyond
    const user = await person(name === 'users alone' ? {} : { groups: [['', 'here']] })
    expect(await fieldsOf(api.user.update({ id: user.id, data: { roles } }))).toEqual(expected)
    const data = { name: `ny${user.name}`, email: `ny${user.email}`, roles }
    expect(await fieldsOf(api.user.create({ data }))).toEqual(expected)
    const holder = await person({ roles: [role] })
    expect((await codeOf(api.user.update({ id: holder.id, data: { roles: [] } }))) === 'ok').toBe(allowed)
    expect(await db.user.count({ where: { id: holder.id, roles: { none: {} } } })).toBe(allowed ? 1 : 0)
  })

  test('one that does not exist is refused like one beyond', async () => {
    const user = await person({ groups: [['', 'here']] })
    const api = await caller('administrator')
    expect(await fieldsOf(api.user.update({ id: user.id, data: { roles: [2_000_000_000] } }))).toEqual(beyond)
  })

  test('the catalogue says which may be given', async () => {
    const grantable = async (name: string) =>
      (await (await caller(name)).role.options()).filter((role) => role.grantable).map((role) => role.name)
    expect(await grantable('admin')).toEqual([])
    expect(await grantable('administrator')).toContain('administrator')
    expect(await grantable('office')).toContain('office')
    expect(await grantable('office')).not.toContain('administrator')
  })
})

describe('group roles', () => {
  test.each([
    ['administrator', 'issuer', 'here', true],
    ['office', 'group_admin', 'here', true],
    ['office', 'issuer', 'elsewhere', true],
    ['admin', 'group_admin', 'here', true],
    ['admin', 'editor', 'here', true],
    ['admin', 'member', 'here', true],
    ['admin', 'issuer', 'here', false],
    ['admin, issuer', 'issuer', 'here', true],
    ['admin', 'member', 'below', false],
    ['admin', 'member', 'above', false],
    ['admin', 'member', 'elsewhere', false],
    ['region', 'member', 'here', false],
    ['region', 'group_admin', 'above', true],
    ['users alone', 'member', 'here', false],
  ] as const)('%s gives and takes %s at %s: %s', async (name, role, place, allowed) => {
    const api = await caller(name)
    const group_id = tree[place]
    const groupRoles = [await world.groupsRoleId(role)]
    const data = { name: `nya${Math.random().toString(36).slice(2)}`, email: '' }
    data.email = `${data.name}@example.com`
    const made = codeOf(api.user.create({ data: { ...data, memberships: [{ group_id, groupRoles }] } }))
    expect((await made) === 'ok').toBe(allowed)

    const joined = await person({ groups: [['', place]] })
    const { id } = await db.membership.findFirstOrThrow({ where: { user_id: joined.id } })
    expect((await codeOf(api.membership.update({ id, groupRoles }))) === 'ok').toBe(allowed)

    const holder = await person({ groups: [[role, place]] })
    const held = await db.membership.findFirstOrThrow({ where: { user_id: holder.id } })
    expect((await codeOf(api.membership.update({ id: held.id, groupRoles: [] }))) === 'ok').toBe(allowed)
    expect(await db.membership.count({ where: { id: held.id, groupRoles: { none: {} } } })).toBe(allowed ? 1 : 0)

    const other = await person({ groups: [[role, place]] })
    const last = await db.membership.findFirstOrThrow({ where: { user_id: other.id } })
    expect((await codeOf(api.membership.remove({ id: last.id }))) === 'ok').toBe(allowed)
    expect(await db.membership.count({ where: { id: last.id } })).toBe(allowed ? 0 : 1)
  })

  test('the catalogue says which may be given in which group', async () => {
    const grantable = async (name: string, place: 'here' | 'elsewhere') => {
      const options = await (await caller(name)).groupsRole.options({ groups: [tree.here, tree.elsewhere] })
      return options.filter((role) => role.grantableIn.includes(tree[place]))
    }
    expect((await grantable('admin', 'here')).map(({ name }) => name).sort()).toEqual([
      'editor',
      'group_admin',
      'member',
    ])
    expect(await grantable('admin', 'elsewhere')).toEqual([])
    expect(await grantable('office', 'elsewhere')).toHaveLength(4)
    expect(await grantable('issuer', 'here')).toEqual([])
  })
})

describe('memberships', () => {
  test('a colleague with a global role is a member like others', async () => {
    const api = await caller('admin')
    const teacher = await person({ roles: ['teacher'], groups: [['', 'here']] })
    const { id } = await db.membership.findFirstOrThrow({ where: { user_id: teacher.id } })
    const editor = await world.groupsRoleId('editor')
    expect((await api.membership.update({ id, groupRoles: [editor] })).groupRoles.map(({ name }) => name)).toEqual([
      'editor',
    ])
    await api.membership.remove({ id })
    expect(await db.user.count({ where: { id: teacher.id } })).toBe(1)
    const notes = await db.auditEntry.findMany({ where: { subject: 'Membership', subject_id: String(id) } })
    expect(notes.map(({ action }) => action)).toEqual(['update', 'delete'])
    // By name, so that the alarm of a raised right says which.
    expect(notes[0]?.details).toMatchObject({ user_id: teacher.id, given: [`editor @ ${tree.here}`], taken: [] })
  })

  test('of a colleague with a global role are saved in the form as well; the rest of the person, and other groups, stay', async () => {
    const api = await caller('admin')
    const teacher = await person({
      roles: ['teacher'],
      groups: [
        ['member', 'here'],
        ['editor', 'elsewhere'],
      ],
    })
    const editor = await world.groupsRoleId('editor')
    const memberships = [{ group_id: tree.here, groupRoles: [editor] }]
    const saved = await api.user.update({ id: teacher.id, data: { memberships } })
    expect(saved.groups.map(({ id }) => id)).toEqual([tree.here])
    const rows = await db.membership.findMany({
      where: { user_id: teacher.id },
      select: { group_id: true, groupRoles: { select: { name: true } } },
      orderBy: { group_id: 'asc' },
    })
    expect(rows).toHaveLength(2)
    for (const { groupRoles } of rows) expect(groupRoles.map(({ name }) => name)).toEqual(['editor'])
    const more = { memberships: [], town: 'Annanstans' }
    expect(await codeOf(api.user.update({ id: teacher.id, data: more }))).toBe('FORBIDDEN')
    expect(await codeOf(api.user.update({ id: teacher.id, data: {} }))).toBe('FORBIDDEN')
  })

  test('who is seen may be added once; who is elsewhere is the office’s to add', async () => {
    const away = await person({ groups: [['', 'elsewhere']] })
    const wanted = { group_id: tree.here, user_id: away.id }
    expect(await fieldsOf((await caller('admin')).membership.add(wanted))).toEqual({
      user_id: [sv['valid.unknownRow']],
    })
    const office = await caller('office')
    expect(await codeOf(office.membership.add(wanted))).toBe('ok')
    expect(await fieldsOf(office.membership.add(wanted))).toEqual({ user_id: [sv['people.alreadyMember']] })
    const other = await person()
    const adding = [1, 2, 3].map(() => fieldsOf(office.membership.add({ ...wanted, user_id: other.id })))
    const told = (await Promise.all(adding)).filter((fields) => 'user_id' in fields)
    expect(told).toHaveLength(2)
    expect(await codeOf((await caller('admin')).membership.add({ ...wanted, group_id: tree.elsewhere }))).toBe(
      'INVALID',
    )
    expect(await codeOf((await caller('issuer')).membership.add(wanted))).toBe('FORBIDDEN')
  })

  test('one’s own are others’ to change', async () => {
    const own = await db.membership.findFirstOrThrow({ where: { user_id: idOf('admin, issuer') } })
    const api = await caller('admin, issuer')
    expect(await codeOf(api.membership.update({ id: own.id, groupRoles: [] }))).toBe('INVALID')
    expect(await fieldsOf(api.membership.remove({ id: own.id }))).toEqual({ id: [sv['people.ownRoles']] })
    const joining = { group_id: tree.elsewhere, user_id: idOf('office'), groupRoles: [] }
    expect(await fieldsOf((await caller('office')).membership.add(joining))).toEqual({
      group_id: [sv['people.ownRoles']],
    })
  })

  test('not while acting as somebody', async () => {
    const acting = createCaller(await actingAs(await world.actors.as('administrator'), idOf('office')))
    const user = await person({ groups: [['member', 'here']] })
    const { id } = await db.membership.findFirstOrThrow({ where: { user_id: user.id } })
    expect(await codeOf(acting.membership.remove({ id }))).toBe('FORBIDDEN')
    expect(await codeOf(acting.membership.update({ id, groupRoles: [] }))).toBe('FORBIDDEN')
    expect(await codeOf(acting.membership.add({ group_id: tree.elsewhere, user_id: user.id }))).toBe('FORBIDDEN')
  })

  test('a reader of a user sees only the memberships that may be read', async () => {
    const user = await person({
      groups: [
        ['member', 'here'],
        ['member', 'elsewhere'],
      ],
    })
    expect((await (await caller('admin')).user.get({ id: user.id })).groups.map(({ id }) => id)).toEqual([tree.here])
    expect((await (await caller('office')).user.get({ id: user.id })).groups).toHaveLength(2)
  })
})
