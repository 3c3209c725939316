import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import type { Cast } from '../../testing/actors.ts'
import { createFingerprint } from '../../testing/database-state.ts'
import { actingAs, codeOf, createPeopleWorld, fieldsOf } from './testing.ts'

// Nobody changes whom they don't outrank, and nobody gives what they don't have: each attempt in both directions.

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  office: { roles: ['office'] },
  region: { groups: [['group_admin', 'above']] },
  admin: { groups: [['group_admin', 'here']] },
  'admin, issuer': {
    groups: [
      ['group_admin', 'here'],
      ['issuer', 'here'],
    ],
  },
  issuer: { groups: [['issuer', 'here']] },
  // An installation's own: sees to users everywhere, but not to groups.
  'users alone': {},
})
const { db, tree, caller, person, idOf } = world
await db.user.update({
  where: { id: idOf('users alone') },
  data: {
    roles: {
      create: {
        name: 'user_manager',
        label: 'Användare',
        permissions: { connect: { subject_name: { subject: 'User', name: 'manage' } } },
      },
    },
  },
})
const fingerprint = await createFingerprint(db)

type Target = Cast
const member: Target = { groups: [['member', 'here']] }
const targets: Record<string, Target> = {
  'a member': member,
  'a member without roles': { groups: [['', 'here']] },
  'an editor': { groups: [['editor', 'here']] },
  'a group administrator': { groups: [['group_admin', 'here']] },
  'an issuer': { groups: [['issuer', 'here']] },
  'a member here and elsewhere': { groups: [...(member.groups ?? []), ['member', 'elsewhere']] },
  'a member here and above': { groups: [...(member.groups ?? []), ['member', 'above']] },
  'a teacher': { roles: ['teacher'], ...member },
  'somebody with an empty global role': { roles: ['other'], ...member },
  'one of the office': { roles: ['office'], ...member },
  'an administrator': { roles: ['administrator'], ...member },
}

/** The users whom each actor may change, delete and send links to. */
const reach: Record<string, string[]> = {
  administrator: Object.keys(targets),
  office: Object.keys(targets).filter((name) => name !== 'an administrator'),
  admin: ['a member', 'a member without roles', 'an editor', 'a group administrator'],
  'admin, issuer': ['a member', 'a member without roles', 'an editor', 'a group administrator', 'an issuer'],
}

describe.each(Object.keys(reach))('%s', (name) => {
  test.each(Object.keys(targets))('and %s: change, deactivate, new password, link, delete', async (target) => {
    const user = await person(targets[target])
    const api = await caller(name, tree.here)
    const mayReach = reach[name]?.includes(target)
    const before = await fingerprint()
    const attempts = [
      () => api.user.update({ id: user.id, data: { town: 'Höör' } }),
      () => api.user.update({ id: user.id, data: { email: `ny${user.id}@example.com` } }),
      () => api.user.update({ id: user.id, data: { password: 'Nytt-Lösenord-1' } }),
      () => api.user.sendReset({ id: user.id }),
      () => api.user.endSessions({ id: user.id }),
      () => api.user.update({ id: user.id, data: { active: false } }),
      () => api.user.delete({ id: user.id }),
    ]
    for (const attempt of attempts) expect(await codeOf(attempt())).toBe(mayReach ? 'ok' : 'FORBIDDEN')
    if (!mayReach) expect(await fingerprint()).toEqual(before)
    else expect(await db.user.count({ where: { id: user.id } })).toBe(0)
  })
})

describe('what a user may beside roles is held too', () => {
  const may = (name: string, id: number) =>
    caller(name, tree.here).then((api) => codeOf(api.user.update({ id, data: { password: 'Nytt-Lösenord-1' } })))

  test.each([
    ['here', { admin: 'ok', region: 'NOT_FOUND', office: 'ok', 'users alone': 'FORBIDDEN' }],
    ['elsewhere', { admin: 'FORBIDDEN', region: 'NOT_FOUND', office: 'ok', 'users alone': 'FORBIDDEN' }],
  ] as const)('a stakeholder reads the diplomas of a course moment %s', async (place, expected) => {
    const user = await person(member)
    const stakeholders = { connect: { id: user.id } }
    await buildCourseMoment(db, { group_id: tree[place], stakeholders })
    for (const [name, code] of Object.entries(expected)) expect([name, await may(name, user.id)]).toEqual([name, code])
    const free = await person()
    expect(await may('users alone', free.id)).toBe('ok')
    await buildCourseMoment(db, { group_id: tree[place], stakeholders: { connect: { id: free.id } } })
    expect(await may('users alone', free.id)).toBe('FORBIDDEN')
  })

  test('also those that were made before the course moment moved', async () => {
    const user = await person(member)
    const kind = 'diploma_language_representative'
    const { id } = await buildCourseMoment(db, { group_id: tree.here, stakeholders: { connect: { id: user.id } } })
    await buildCertificate(db, { kind, group_id: tree.elsewhere, course_moment_id: id })
    expect(await may('admin', user.id)).toBe('FORBIDDEN')
    expect(await may('office', user.id)).toBe('ok')
  })

  test('who is named on a licensee acts in its name; so may who names people on it, or is named on it too', async () => {
    const user = await person(member)
    const licensee = await buildLicensee(db, { users: { connect: { id: user.id } } })
    expect(await may('admin', user.id)).toBe('FORBIDDEN')
    expect(await may('office', user.id)).toBe('ok')
    await db.licensee.update({ where: { id: licensee.id }, data: { users: { connect: { id: idOf('admin') } } } })
    expect(await may('admin', user.id)).toBe('ok')
  })

  test('nobody acts as a stakeholder whose diplomas are not one’s own to read', async () => {
    const user = await person()
    await buildCourseMoment(db, { stakeholders: { connect: { id: user.id } } })
    const ctx = await world.national([{ subject: 'User', name: 'masquerade' }])
    const acting = createCaller({ ...ctx.ctx, actor: { ...ctx.ctx.actor, token: { family: 'x' } } })
    expect(await codeOf(acting.session.masquerade({ id: user.id }))).toBe('FORBIDDEN')
  })
})

test('the refusal says why', async () => {
  const user = await person(targets['a teacher'])
  const attempt = (await caller('admin', tree.here)).user.update({ id: user.id, data: { town: 'Höör' } })
  await expect(attempt).rejects.toMatchObject({ cause: { code: 'FORBIDDEN', message: sv['people.outOfReach'] } })
})

test('two who remove each other, or take each other’s roles: one is left', async () => {
  type Api = ReturnType<typeof createCaller>
  const attempts = [
    (api: Api, id: number) => api.user.delete({ id }),
    (api: Api, id: number) => api.user.update({ id, data: { active: false } }),
    (api: Api, id: number) => api.user.update({ id, data: { roles: [] } }),
  ]
  for (const attempt of attempts) {
    const [one, other] = [await person({ roles: ['administrator'] }), await person({ roles: ['administrator'] })]
    const [first, second] = [createCaller(await world.as(one.id)), createCaller(await world.as(other.id))]
    const codes = await Promise.all([codeOf(attempt(first, other.id)), codeOf(attempt(second, one.id))])
    expect(codes.sort()).toEqual(['FORBIDDEN', 'ok'])
    const managing = { active: true, roles: { some: { name: 'administrator' } }, id: { in: [one.id, other.id] } }
    expect(await db.user.count({ where: managing })).toBe(1)
  }
})

test('nobody acts as somebody who holds more', async () => {
  const [subject, name] = ['User', 'masquerade']
  const role = await db.role.create({
    data: { name: 'actor', label: 'Agerar', permissions: { connect: { subject_name: { subject, name } } } },
  })
  const user = await person()
  await db.user.update({ where: { id: user.id }, data: { roles: { connect: { id: role.id } } } })
  const ctx = await world.as(user.id)
  const acting = createCaller({ ...ctx, actor: { ...ctx.actor, token: { family: 'x' } } })
  for (const held of [{ roles: ['office'] }, { roles: ['administrator'] }, member] satisfies Cast[]) {
    expect(await codeOf(acting.session.masquerade({ id: (await person(held)).id }))).toBe('FORBIDDEN')
  }
  expect(await codeOf(acting.session.masquerade({ id: (await person()).id }))).toBe('ok')
})

test('a user of another group, or of one below, is not there; a reader of users changes none', async () => {
  const away = await person({ groups: [['member', 'elsewhere']] })
  const below = await person({ groups: [['member', 'below']] })
  for (const { id } of [away, below]) {
    expect(await codeOf((await caller('admin')).user.update({ id, data: { town: 'X' } }))).toBe('NOT_FOUND')
    expect(await codeOf((await caller('admin')).user.delete({ id }))).toBe('NOT_FOUND')
    expect(await codeOf((await caller('admin')).user.sendReset({ id }))).toBe('NOT_FOUND')
    expect(await codeOf((await caller('admin')).user.endSessions({ id }))).toBe('NOT_FOUND')
  }
  expect(await codeOf((await caller('issuer')).user.sendReset({ id: away.id }))).toBe('FORBIDDEN')
})

test('who sees to users everywhere, but not to groups, has no one with a group role', async () => {
  const api = await caller('users alone')
  const free = await person()
  expect(await codeOf(api.user.update({ id: free.id, data: { town: 'Höör' } }))).toBe('ok')
  for (const held of [member, { groups: [['', 'here']] } satisfies Cast, { roles: ['office'] }]) {
    const user = await person(held)
    expect(await codeOf(api.user.update({ id: user.id, data: { town: 'Höör' } }))).toBe('FORBIDDEN')
  }
})

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
