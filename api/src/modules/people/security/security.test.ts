import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import { codeOf } from '../../../platform/auth/factors/totp.ts'
import { refused } from '../../../testing/editor.ts'
import { createSecurityWorld, minutesAgo } from './testing.ts'

// A person's own keys, app, codes and sessions, and the way back to a lost one.

const { clear, world, db, mails, session, person, official, connectApp, addKey } = await createSecurityWorld()

beforeEach(clear)

test('the first key comes with codes, the second does not, and the owner hears of each', async () => {
  const user = await person()
  const { call } = await session(user.id)
  await addKey(user.id)
  expect((await call.security.overview()).codes).toEqual({ left: 10, of: 10 })
  const before = await db.recoveryCode.findMany({ select: { hash: true } })
  await addKey(user.id)
  expect(await db.recoveryCode.findMany({ select: { hash: true } })).toEqual(before)
  expect(mails.map(({ subject, to }) => [subject, to])).toEqual(
    Array.from({ length: 2 }, () => ['Ny lösennyckel till ditt konto', user.email]),
  )
  expect(await db.auditEntry.count({ where: { action: 'passkeyAdded' } })).toBe(2)
})

test('an app is connected by its first code, in the session that asked for it', async () => {
  const user = await person()
  const { call } = await session(user.id)
  const other = await session(user.id)
  const { ticket, secret } = await call.security.startApp()
  const input = { ticket, code: codeOf(secret) }
  await expect(other.call.security.confirmApp(input)).rejects.toEqual(refused('INVALID', { code: expect.anything() }))
  await expect(call.security.confirmApp({ ticket, code: '12' })).rejects.toEqual(
    refused('INVALID', { code: expect.anything() }),
  )
  expect((await call.security.confirmApp(input)).codes).toHaveLength(10)
  await expect(call.security.confirmApp(input)).rejects.toEqual(refused('INVALID', { code: expect.anything() }))
})

test('the last factor stays where one is demanded, and codes go with it elsewhere', async () => {
  const { call, user } = await official({ strong: true })
  await connectApp(user.id)
  await db.signInPolicy.create({ data: { demanded: ['administrators'] } })
  await expect(call.security.removeApp()).rejects.toEqual(refused('CONFLICT'))
  expect(await db.authenticatorApp.count()).toBe(1)
  await db.signInPolicy.deleteMany()
  await call.security.removeApp()
  expect([await db.authenticatorApp.count(), await db.recoveryCode.count()]).toEqual([0, 0])
})

test("another's keys and sessions are neither renamed, removed nor ended", async () => {
  const [user, other] = [await person(), await person()]
  await addKey(other.id)
  const theirs = await session(other.id)
  const { call } = await session(user.id)
  const { id } = await db.passkey.findFirstOrThrow()
  await expect(call.security.renamePasskey({ id, name: 'Min' })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(call.security.removePasskey({ id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(call.security.endSession({ id: theirs.id })).rejects.toEqual(refused('NOT_FOUND'))
  expect(await db.passkey.findFirstOrThrow()).toMatchObject({ name: 'Min telefon' })
  expect(await db.signIn.count({ where: { ended_at: { not: null } } })).toBe(0)
})

test('sessions are listed with device and app, the own one first, and end with their tokens', async () => {
  const user = await person()
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  const { call, id } = await session(user.id, { userAgent: firefox })
  await db.signIn.update({ where: { id }, data: { ip: '192.0.2.44' } })
  const phone = await session(user.id, { userAgent: iphone })
  const { sessions } = await call.security.overview()
  expect(sessions.map((each) => [each.id, each.name, each.phone, each.apps, each.current])).toEqual([
    [id, 'Firefox på Windows', false, ['Admin'], true],
    [phone.id, 'Safari på iPhone', true, ['Admin'], false],
  ])
  expect(sessions.map(({ place }) => place)).toEqual(['Höör, Sverige', null])
  await call.security.endSession({ id: phone.id })
  expect(await db.oauthToken.count({ where: { family: phone.id, revoked_at: null } })).toBe(0)
  const more = await session(user.id)
  expect(await call.security.endOtherSessions()).toEqual({ ended: 1 })
  expect(await db.signIn.findMany({ where: { ended_at: null }, select: { id: true } })).toEqual([{ id }])
  expect(await db.oauthToken.count({ where: { family: more.id, revoked_at: null } })).toBe(0)
})

test('a session of a school that asked for a password alone is told to be weak, and one of a strong school to be strong; both tell the school', async () => {
  const user = await person()
  const { call } = await session(user.id, { method: 'school', strong: false })
  await session(user.id, { method: 'school', strong: true })
  await session(user.id)
  const { sessions } = await call.security.overview()
  expect(sessions.map(({ current, strong, by_school }) => [current, strong, by_school])).toEqual([
    [true, false, true],
    [false, false, false],
    [false, true, true],
  ])
})

test('the end of the other sessions leaves none: neither the hundred and first, nor one that the list hides', async () => {
  const user = await person()
  const { call, id } = await session(user.id)
  const idle = await session(user.id)
  await db.signIn.update({ where: { id: idle.id }, data: { last_seen_at: minutesAgo(13 * 60) } })
  const facts = { user_id: user.id, expires_at: new Date(Date.now() + 3600_000), remember: true }
  const many = Array.from({ length: 100 }, (_, count) => ({ ...facts, id: `more ${count}`, hash: `more ${count}` }))
  await db.signIn.createMany({ data: many })
  const stranger = await session((await person()).id)
  const code = { redirect_uri: 'x', code_challenge: 'x', expires_at: facts.expires_at, family: 'x' }
  await db.oauthCode.create({
    data: { ...code, hash: 'x', client_id: 'admin', user_id: user.id, sign_in_id: idle.id },
  })
  expect(await call.security.endOtherSessions()).toEqual({ ended: 101 })
  const left = await db.signIn.findMany({ where: { ended_at: null }, select: { id: true } })
  expect(left.map((row) => row.id).sort()).toEqual([id, stranger.id].sort())
  const tokens = await db.oauthToken.findMany({ where: { revoked_at: null }, select: { family: true } })
  expect(tokens.map(({ family }) => family).sort()).toEqual([id, stranger.id].sort())
  expect(await db.oauthCode.count({ where: { used_at: null } })).toBe(0)
})

test('a masquerader sees neither sessions and addresses nor keys of the other person', async () => {
  const user = await person()
  await session(user.id)
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const acting = await world.as(user.id)
  const call = createCaller({ ...acting, actor: { ...acting.actor, realUser: ctx.actor.user } })
  await expect(call.security.overview()).rejects.toEqual(refused('FORBIDDEN'))
})

test('a session from a new place is asked about in the others, which know it; it can’t vouch for itself', async () => {
  const user = await person()
  const [one, thief] = [await session(user.id), await session(user.id)]
  await db.signIn.update({ where: { id: thief.id }, data: { news: 'country' } })
  const newsIn = async ({ call }: typeof one) =>
    (await call.security.overview()).sessions.flatMap(({ id, news }) => (news ? [{ id, news }] : []))
  expect([await newsIn(one), await newsIn(thief)]).toEqual([[{ id: thief.id, news: 'country' }], []])
  await expect(thief.call.security.knowSession({ id: thief.id })).rejects.toEqual(refused('NOT_FOUND'))
  const stranger = await session((await person()).id)
  await expect(stranger.call.security.knowSession({ id: thief.id })).rejects.toEqual(refused('NOT_FOUND'))
  await one.call.security.knowSession({ id: thief.id })
  expect(await newsIn(one)).toEqual([])
})

test('the way back takes two persons of the office; the owner hears of both', async () => {
  const [one, two] = [await official(), await official()]
  const user = await person()
  await connectApp(user.id)
  await session(user.id)
  const { id } = await one.call.factorReset.start({ user: user.name.toUpperCase(), reason: 'Ringde upp' })
  await expect(one.call.factorReset.start({ user: user.name, reason: 'Igen' })).rejects.toEqual(
    refused('INVALID', { user: expect.anything() }),
  )
  await expect(one.call.factorReset.confirm({ id })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await db.authenticatorApp.count()).toBe(1)
  await two.call.factorReset.confirm({ id })
  expect([await db.authenticatorApp.count(), await db.recoveryCode.count()]).toEqual([0, 0])
  expect(await db.signIn.count({ where: { user_id: user.id, ended_at: null } })).toBe(0)
  await expect(two.call.factorReset.confirm({ id })).rejects.toEqual(refused('CONFLICT'))
  expect(mails.map(({ subject, to }) => [subject, to])).toEqual([
    ['Kansliet ska ta bort dina nycklar och koder', user.email],
    ['Dina nycklar och koder har tagits bort', user.email],
  ])
  const actions = await db.auditEntry.findMany({ where: { subject_id: String(user.id) }, select: { action: true } })
  expect(actions).toEqual([{ action: 'factorResetStarted' }, { action: 'factorResetMade' }])
})

test('the owner stops it, nobody else without the right does, and it ends by itself after three days', async () => {
  const [one, two] = [await official(), await official()]
  const user = await person()
  await connectApp(user.id)
  const owner = await session(user.id)
  const stranger = await session((await person()).id)
  const { id } = await one.call.factorReset.start({ user: user.email, reason: 'Ringde upp' })
  expect((await owner.call.security.overview()).reset).toMatchObject({ id })
  await expect(stranger.call.factorReset.stop({ id })).rejects.toEqual(refused('FORBIDDEN'))
  await owner.call.factorReset.stop({ id })
  await expect(two.call.factorReset.confirm({ id })).rejects.toEqual(refused('CONFLICT'))
  const next = await one.call.factorReset.start({ user: user.name, reason: 'Ringde upp igen' })
  await db.factorReset.update({ where: { id: next.id }, data: { started_at: minutesAgo(73 * 60) } })
  await expect(two.call.factorReset.confirm(next)).rejects.toEqual(refused('CONFLICT'))
  expect(await db.authenticatorApp.count()).toBe(1)
})
