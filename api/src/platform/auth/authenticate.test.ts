import { listenForChanges } from '@kollegium/db'
import { silentChanges } from '@kollegium/db/testing/changes'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, expect, test, vi } from 'vitest'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { createContextOf } from '../../app/create-context.ts'
import type { Services } from '../../engine/services.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { createRestRoutes } from '../../modules/people/auth-user.routes.ts'
import { createAuthenticator } from './authenticate.ts'
import { beginMasquerade, endMasquerade } from './masquerade.ts'
import { createBrowser, obtainTokens, startAuth, testServices, withPassword } from './testing.ts'

const statements: string[] = []
const { db, url } = await createTestDatabase({ onQuery: (sql) => statements.push(sql) })
const changes = await listenForChanges(url)
afterAll(() => changes.close())
const services = { ...testServices(db), changes }
const authenticate = createAuthenticator(services)
const all = services as unknown as Services
const send = await startAuth(services, (app) => app.use(createRestRoutes(services, createContextOf(all, authenticate))))

let lastIp = 0
async function signedIn(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, { ...(await withPassword()), ...overrides })
  const { access, refresh } = await obtainTokens(createBrowser(send, `198.51.100.${++lastIp}`), send, user.name)
  return { user, access, refresh, authorization: `Bearer ${access}` }
}

async function administrator() {
  const person = await signedIn()
  await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [person.user.id] })
  await vi.waitFor(async () => {
    const actor = await authenticate({ authorization: person.authorization })
    expect(actor.ability.can('masquerade', 'User')).toBe(true)
  })
  return person
}

const getUser = (headers: Record<string, string>, query = '') => send(`/api/v1/user${query}`, { headers })

test('the scheme is read in any case; without a token one is a visitor', async () => {
  const { user, access } = await signedIn()
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect((await authenticate({ authorization: `${scheme} ${access}` })).user?.id).toBe(user.id)
  }
  for (const authorization of [undefined, '', 'Bearer', 'Bearer ']) {
    const actor = await authenticate({ authorization })
    expect(actor.user).toBeNull()
    expect(actor.token).toBeUndefined()
  }
  for (const authorization of ['Bearer null', 'Bearer made-up', `Basic ${access}`, access]) {
    const actor = await authenticate({ authorization })
    expect(actor.user, authorization).toBeNull()
    expect(actor.token, authorization).toBe('rejected')
  }
})

test('expired, revoked and refresh tokens are no access tokens, at once', async () => {
  const { access, refresh, authorization } = await signedIn()
  expect((await authenticate({ authorization: `Bearer ${refresh}` })).token).toBe('rejected')
  expect((await authenticate({ authorization })).user).not.toBeNull()
  await send('/oauth/revoke', { form: { client_id: 'legacy-demo', token: access } })
  await vi.waitFor(async () => expect((await authenticate({ authorization })).token).toBe('rejected'))
  const other = await signedIn()
  await db.oauthToken.update({
    where: { access_hash: hashSecret(other.access) },
    data: { access_expires_at: new Date() },
  })
  await vi.waitFor(async () =>
    expect((await authenticate({ authorization: other.authorization })).token).toBe('rejected'),
  )
})

test('a second call costs no statement; a role taken away is gone at once', async () => {
  const { user, authorization } = await signedIn()
  const role = await buildRole(db, { permissions: [{ subject: 'Article', name: 'manage' }], userIds: [user.id] })
  const can = async () => (await authenticate({ authorization })).ability.can('update', 'Article')
  await vi.waitFor(async () => expect(await can()).toBe(true))
  // The news of the role's own making may still be on its way.
  await vi.waitFor(async () => {
    statements.length = 0
    expect(await can()).toBe(true)
    expect(statements).toEqual([])
  })
  await db.user.update({ where: { id: user.id }, data: { roles: { disconnect: { id: role.id } } } })
  await vi.waitFor(async () => expect(await can()).toBe(false), { timeout: 200, interval: 5 })
})

test('so are a membership, a permission of a role, a part in a course moment, and the user', async () => {
  const { user, authorization } = await signedIn()
  const group = await buildGroup(db)
  const role = await buildGroupsRole(db, { permissions: [{ subject: 'Diploma', name: 'manage' }] })
  const can = async () => (await authenticate({ authorization })).ability.can('issue', 'Diploma')
  const membership = await buildMembership(db, { user_id: user.id, group_id: group.id, roleIds: [role.id] })
  await vi.waitFor(async () => expect(await can()).toBe(true))
  await db.groupsRole.update({ where: { id: role.id }, data: { permissions: { set: [] } } })
  await vi.waitFor(async () => expect(await can()).toBe(false))
  await db.membership.delete({ where: { id: membership.id } })
  await vi.waitFor(async () => expect((await authenticate({ authorization })).groupIds).toEqual([]))
  const { id } = await buildCourseMoment(db, { group_id: group.id, stakeholders: { connect: { id: user.id } } })
  await vi.waitFor(async () => expect((await authenticate({ authorization })).namedOn).toEqual([id]))
  await db.courseMoment.update({ where: { id }, data: { stakeholders: { set: [] } } })
  await vi.waitFor(async () => expect((await authenticate({ authorization })).namedOn).toEqual([]))
  await db.courseMoment.update({ where: { id }, data: { educators: { connect: { id: user.id } } } })
  await vi.waitFor(async () =>
    expect((await authenticate({ authorization })).ability.can('issue', 'DiplomaLanguageRepresentative')).toBe(true),
  )
  await db.user.update({ where: { id: user.id }, data: { active: false } })
  await vi.waitFor(async () => expect((await authenticate({ authorization })).token).toBe('rejected'))
})

test('what another user is given or loses leaves one’s own kept token and rights; one’s own loss is heard before the next call', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const group = await buildGroup(db)
  const editor = await buildGroupsRole(db, { permissions: [{ subject: 'Page', name: 'manage' }] })
  const role = await buildRole(db, { permissions: [{ subject: 'Article', name: 'manage' }], userIds: [mine.user.id] })
  await buildMembership(db, { user_id: mine.user.id, group_id: group.id, roleIds: [editor.id] })
  const own = () => authenticate({ authorization: mine.authorization })
  const cost = async () => {
    await changes.heard()
    statements.length = 0
    await own()
    return statements.length
  }
  expect(await cost()).toBeGreaterThan(0)
  expect(await cost()).toBe(0)
  const { id } = await buildMembership(db, { user_id: other.user.id, group_id: group.id, roleIds: [editor.id] })
  await db.membership.delete({ where: { id } })
  await db.user.update({ where: { id: other.user.id }, data: { roles: { connect: { id: role.id } } } })
  await db.oauthToken.updateMany({ where: { user_id: other.user.id }, data: { revoked_at: new Date() } })
  // A membership that is gone doesn't tell whose roles in it were: any actor may have changed.
  expect(await cost()).toBeGreaterThan(0)
  await db.user.update({ where: { id: other.user.id }, data: { firstname: 'Ny', roles: { set: [] } } })
  await db.oauthToken.deleteMany({ where: { user_id: other.user.id } })
  await db.oauthClient.updateMany({ data: { last_used_at: new Date() } })
  expect(await cost()).toBe(0)
  await db.oauthClient.updateMany({ data: { closed_at: null } })
  expect(await cost()).toBe(0)
  await db.oauthClient.updateMany({ data: { name: 'Annat' } })
  expect(await cost()).toBeGreaterThan(0)
  const can = async () => {
    await changes.heard()
    return (await own()).ability.can('update', 'Article')
  }
  expect(await can()).toBe(true)
  await db.user.update({ where: { id: mine.user.id }, data: { roles: { set: [] } } })
  expect([await can(), (await own()).groupIds]).toEqual([false, [group.id]])
  await db.membership.deleteMany({ where: { user_id: mine.user.id } })
  await changes.heard()
  expect((await own()).groupIds).toEqual([])
  await db.oauthToken.updateMany({ where: { user_id: mine.user.id }, data: { revoked_at: new Date() } })
  await changes.heard()
  expect((await own()).token).toBe('rejected')
})

test('while changes are not heard of, nothing is cached', async () => {
  const { user, authorization } = await signedIn()
  const deaf = createAuthenticator({ ...services, changes: silentChanges() })
  expect((await deaf({ authorization })).user?.firstname).toBe('Test')
  await db.user.update({ where: { id: user.id }, data: { firstname: 'Ny' } })
  expect((await deaf({ authorization })).user?.firstname).toBe('Ny')
})

test('a forged masquerade is refused, whoever sends it and whatever it says', async () => {
  const { authorization } = await signedIn()
  const victim = await signedIn()
  const forged = authenticate({ authorization, voMasquerade: String(victim.user.id) })
  await expect(forged).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const boss = await administrator()
  for (const voMasquerade of ['999999', '0', '-1', 'x', `${victim.user.id} OR 1=1`, String(victim.user.id)]) {
    const attempt = authenticate({ authorization: boss.authorization, voMasquerade })
    await expect(attempt, voMasquerade).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  expect((await authenticate({ voMasquerade: String(victim.user.id) })).token).toBe('rejected')
  expect((await getUser({ authorization, vomasquerade: String(victim.user.id) })).status).toBe(403)
  expect((await getUser({ authorization }, `?masquerade=${victim.user.id}`)).status).toBe(403)
})

test('an administrator acts as another: both known, their rights, an hour, not nested', async () => {
  const boss = await administrator()
  const { user: target } = await signedIn()
  const other = await signedIn()
  const real = await authenticate({ authorization: boss.authorization })
  const { until } = await beginMasquerade(db, real, target.id)
  expect(until.getTime()).toBeGreaterThan(Date.now() + 3590_000)
  const headers = { authorization: boss.authorization, voMasquerade: String(target.id) }
  const acting = await authenticate(headers)
  expect([acting.user?.id, acting.realUser?.id]).toEqual([target.id, boss.user.id])
  expect(acting.ability.can('read', 'Article')).toBe(false)
  await expect(beginMasquerade(db, acting, other.user.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(() => requireNotMasquerading(acting)).toThrow()
  expect(() => requireNotMasquerading(real)).not.toThrow()

  await endMasquerade(db, acting)
  await expect(authenticate(headers)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await beginMasquerade(db, real, target.id)
  expect((await authenticate(headers)).user?.id).toBe(target.id)
  // The right is the real user's, and asked for at each request.
  await db.user.update({ where: { id: boss.user.id }, data: { roles: { set: [] } } })
  await vi.waitFor(() => expect(authenticate(headers)).rejects.toMatchObject({ code: 'FORBIDDEN' }))
})

test('a masquerade ends after an hour, and belongs to its sign-in', async () => {
  const boss = await administrator()
  const { user: target } = await signedIn()
  const voMasquerade = String(target.id)
  const family = (await authenticate({ authorization: boss.authorization })).token
  if (typeof family !== 'object') throw new Error('signed in')
  const begin = (at: Date, of: string) =>
    db.auditEntry.create({
      data: {
        at,
        user_id: boss.user.id,
        action: 'masqueradeStarted',
        subject: 'User',
        subject_id: voMasquerade,
        details: { family: of },
      },
    })
  await begin(new Date(), 'another sign-in')
  await expect(authenticate({ authorization: boss.authorization, voMasquerade })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await begin(new Date(Date.now() - 3601_000), family.family)
  await expect(authenticate({ authorization: boss.authorization, voMasquerade })).rejects.toThrow('i en timme')
  const stillActing = await getUser(
    { authorization: boss.authorization, vomasquerade: voMasquerade },
    `?masquerade=${target.id}`,
  )
  expect(stillActing.status).toBe(403)
  const again = await getUser({ authorization: boss.authorization }, `?masquerade=${target.id}`)
  expect(again.json.data).toMatchObject({ id: String(target.id) })
  expect((await authenticate({ authorization: boss.authorization, voMasquerade })).user?.id).toBe(target.id)
})

test('GET user: the login user with rights here and everywhere, and no secrets', async () => {
  const { user, authorization } = await signedIn({
    validig: { id: 4, options: [] },
    personal_number: services.keys.seal('19580108-2743'),
  })
  const group = await buildGroup(db)
  const inside = await buildGroup(db, { parent_id: group.id, category: 'local' })
  const elsewhere = await buildGroup(db)
  await buildRole(db, { name: 'syv', permissions: [{ subject: 'Education', name: 'read' }], userIds: [user.id] })
  const role = await buildGroupsRole(db, {
    permissions: [
      { subject: 'Article', name: 'manage' },
      { subject: 'Group', name: 'read', below: true },
    ],
  })
  await buildMembership(db, { user_id: user.id, group_id: group.id, roleIds: [role.id] })
  const read = async (voGroup: string) =>
    (await getUser({ authorization, vogroup: voGroup })).json.data as Record<string, unknown>
  const everywhere = [{ subject: 'Education', name: 'read' }]
  await vi.waitFor(async () => expect((await read('')).globalPermissions).toEqual(everywhere))
  const data = await read(String(group.id))
  expect(data).toMatchObject({
    id: String(user.id),
    name: user.name,
    roles: [{ name: 'syv', type: 'Role' }],
    groupRoles: [{ id: String(role.id), type: 'GroupsRole' }],
    groups: [{ id: String(group.id), type: 'Group' }],
    validig: { id: '4', options: [] },
    personal_number: '19580108-••••',
    globalPermissions: everywhere,
  })
  expect(data.permissions).toEqual([
    ...everywhere,
    { subject: 'Article', name: 'manage' },
    { subject: 'Group', name: 'read' },
  ])
  expect((await read(String(inside.id))).permissions).toEqual([...everywhere, { subject: 'Group', name: 'read' }])
  // A group named in a header gives nothing that the rows don't.
  for (const forged of [String(elsewhere.id), '999999', '', 'x'])
    expect((await read(forged)).permissions).toEqual(everywhere)
  expect(JSON.stringify(data)).not.toMatch(/password|2743/)
})

test('GET user and logout without a good token: 401 to the letter; logout ends the family', async () => {
  const { authorization, refresh } = await signedIn()
  for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: `vo_atoken=${authorization.slice(7)}` }]) {
    for (const path of ['/api/v1/user', '/api/v1/logout']) {
      const answer = await send(path, { headers: headers as Record<string, string> })
      expect(answer.status).toBe(401)
      expect(answer.text).toBe('{"message":"Unauthenticated."}')
    }
  }
  const stale = { vomasquerade: '999', volicensee: '999' }
  expect((await send('/api/v1/logout', { headers: { authorization, ...stale } })).status).toBe(200)
  expect((await getUser({ authorization })).status).toBe(401)
  const after = await send('/oauth/token', {
    form: { grant_type: 'refresh_token', client_id: 'legacy-demo', refresh_token: refresh },
  })
  expect(after.status).toBe(400)
})
