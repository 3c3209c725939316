import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import type { Cast } from '../../testing/actors.ts'
import { createFingerprint } from '../../testing/database-state.ts'
import { codeOf } from './testing.ts'
import { createRightsWorld } from './testing-rights.ts'

// Nobody changes whom they don't outrank, and nobody gives what they don't have: each attempt in both directions.

const world = await createRightsWorld()

const { db, tree, caller, person, idOf } = world
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
