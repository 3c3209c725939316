import { buildLinkedAccount } from '@kollegium/db/testing/factories/sign-in-provider'
import { beforeEach, expect, test } from 'vitest'
import { codeOf, newAppSecret, saveApp } from '../../../platform/auth/factors/totp.ts'
import { refused } from '../../../testing/editor.ts'
import { createSecurityWorld } from './testing.ts'

// Acts that ask for a fresh proof that the person at the screen is the session's.

const { clear, passwordHash, world, db, mails, session, person, official, connectApp, addKey } =
  await createSecurityWorld()

beforeEach(clear)

const proofNeeded = (ways: string[], reason = 'rights') =>
  expect.objectContaining({
    code: 'FORBIDDEN',
    cause: expect.objectContaining({ details: { proof: expect.objectContaining({ reason, ways, minutes: 15 }) } }),
  })

test('an act on rights asks for a proof when the last one is old, and goes on after it', async () => {
  const { call, user } = await official({ minutes: 16 })
  const act = () => call.role.create({ data: { name: 'ny', label: 'Ny' } })
  await expect(act()).rejects.toEqual(proofNeeded(['password']))
  expect(await db.role.count({ where: { name: 'ny' } })).toBe(0)
  await expect(call.security.prove({ proof: { password: 'Fel-Lösenord1' } })).rejects.toEqual(
    refused('INVALID', { password: expect.anything() }),
  )
  await world.services.watch.flush()
  const failed = { action: 'proofFailed', subject_id: String(user.id), result: 'refused', user_id: user.id }
  expect(await db.auditEntry.findFirst({ where: failed })).toMatchObject({ details: { method: 'password' } })
  await call.security.prove({ proof: { password: 'Rosenrot7' } })
  await act()
  expect(await db.auditEntry.count({ where: { action: 'proved', subject_id: String(user.id) } })).toBe(1)
  // Its lists are open all the time.
  await call.role.list({ limit: 10 })
})

test('the minutes are the installation’s', async () => {
  await db.signInPolicy.create({ data: { proof_minutes: 60 } })
  const { call } = await official({ minutes: 16 })
  await call.role.create({ data: { name: 'ny', label: 'Ny' } })
})

test('an account with an app proves by it or by a recovery code, never by the password', async () => {
  const { call, user, id } = await official({ minutes: 16 })
  const { secret, codes } = await connectApp(user.id)
  await expect(call.signInPolicy.update({ demanded: [], proofMinutes: 5 })).rejects.toEqual(
    proofNeeded(['app', 'code'], 'others'),
  )
  await expect(call.security.prove({ proof: { password: 'Rosenrot7' } })).rejects.toEqual(
    refused('INVALID', { password: expect.anything() }),
  )
  await call.security.prove({ proof: { code: codeOf(secret) } })
  await call.signInPolicy.update({ demanded: [], proofMinutes: 5 })
  expect(await db.signIn.findUniqueOrThrow({ where: { id } })).toMatchObject({ strong: true })
  // The same code again, and then one of the ten.
  await expect(call.security.prove({ proof: { code: codeOf(secret) } })).rejects.toEqual(
    refused('INVALID', { code: expect.anything() }),
  )
  await call.security.prove({ proof: { code: codes[0] ?? '' } })
  expect(mails.map(({ subject }) => subject)).toEqual(['En reservkod har använts'])
})

test('a new password or address of an account with an app asks for a fresh code beside the password', async () => {
  const user = await person({ email: 'anna@provkoping.example' })
  const { call } = await session(user.id, { minutes: 16 })
  const { secret } = await connectApp(user.id)
  const passwords = { passwordCurrent: 'Rosenrot7', password: 'Blåklint8', passwordRepeat: 'Blåklint8' }
  const acts = [
    () => call.account.update({ data: { email: 'ny@provkoping.example', passwordCurrent: 'Rosenrot7' } }),
    () => call.account.changePassword({ data: passwords }),
  ]
  for (const act of acts) await expect(act()).rejects.toEqual(proofNeeded(['app', 'code'], 'signIn'))
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ password_hash: passwordHash })
  await call.security.prove({ proof: { code: codeOf(secret) } })
  for (const act of acts) await act()
})

test('a passkey proves it for its own session alone', async () => {
  const { call, user } = await official({ minutes: 16 })
  const key = await addKey(user.id)
  const other = await session(user.id, { minutes: 16 })
  const { passkey } = await call.security.proofChoices()
  const given = { challenge: passkey?.challenge ?? '', origin: 'http://cert.vo.localhost:3000', rpId: 'vo.localhost' }
  const proof = { passkey: key.sign(given) }
  await expect(other.call.security.prove({ proof })).rejects.toEqual(refused('INVALID', { passkey: expect.anything() }))
  await call.security.prove({ proof })
  await expect(call.security.prove({ proof })).rejects.toEqual(refused('INVALID', { passkey: expect.anything() }))
})

test('an old client goes on without a second factor, and with one is told to sign in again', async () => {
  const { call, user } = await official({ minutes: 16, client: 'old' })
  await call.role.create({ data: { name: 'ny', label: 'Ny' } })
  await connectApp(user.id)
  await expect(call.role.create({ data: { name: 'till', label: 'Till' } })).rejects.toEqual(
    expect.objectContaining({ message: expect.stringContaining('Logga ut och in igen') }),
  )
})

test('a new address and a new password ask an account with a second factor for it; another brings its password', async () => {
  const user = await person()
  const { call } = await session(user.id, { minutes: 16 })
  const passwords = { passwordCurrent: 'Rosenrot7', password: 'Nytt-Lösenord-1', passwordRepeat: 'Nytt-Lösenord-1' }
  await call.account.update({ data: { email: 'ny@example.com', passwordCurrent: 'Rosenrot7' } })
  await connectApp(user.id)
  const acts = [
    () => call.account.update({ data: { email: 'annan@example.com', passwordCurrent: 'Rosenrot7' } }),
    () => call.account.changePassword({ data: passwords }),
    () => call.security.removeApp(),
  ]
  for (const act of acts) await expect(act()).rejects.toEqual(proofNeeded(['app', 'code'], 'signIn'))
  for (const end of [() => call.security.endOtherSessions(), () => call.security.endSession({ id: 'x' })]) {
    await expect(end()).rejects.toEqual(proofNeeded(['app', 'code'], 'sessions'))
  }
  // Its own address once more is no new one, and neither are the other fields.
  await call.account.update({ data: { email: 'ny@example.com', town: 'Höör' } })
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ email: 'ny@example.com' })
})

test('an account without a password proves by its school, and needs no password then', async () => {
  const user = await person({ password_hash: null })
  const link = await buildLinkedAccount(db, { user_id: user.id })
  const old = await session(user.id, { minutes: 16 })
  const change = { data: { email: 'ny@example.com' } }
  await expect(old.call.account.update(change)).rejects.toEqual(proofNeeded(['school'], 'signIn'))
  const { schools, fresh } = await old.call.security.proofChoices()
  expect([schools.map(({ address }) => address.split('?')[0]), fresh]).toEqual([
    [`http://vo.localhost:3000/oauth/school/${link.provider_id}/prove`],
    false,
  ])
  await (await session(user.id)).call.account.update(change)
  // An old client, which can't ask, is held to the password that the account doesn't have.
  const before = await session(user.id, { minutes: 16, client: 'old' })
  await expect(before.call.account.update({ data: { email: 'igen@example.com' } })).rejects.toEqual(
    refused('INVALID', { 'data.passwordCurrent': expect.anything() }),
  )
})

// The password alone may have opened a session before its account got a second factor: to such a session the factor is still to be shown.
test('a session of the password alone proves nothing once the account has a factor', async () => {
  const user = await person()
  const thief = await session(user.id, { minutes: 1 })
  const secret = newAppSecret()
  await saveApp(world.services, user.id, secret, 0)
  await expect(thief.call.security.removeApp()).rejects.toEqual(refused('FORBIDDEN'))
  const data = { email: 'annan@example.com', passwordCurrent: 'Rosenrot7' }
  await expect(thief.call.account.update({ data })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await db.authenticatorApp.count()).toBe(1)
  expect(await thief.call.security.proofChoices()).toMatchObject({ fresh: false, ways: ['app'] })
  // The owner of such a session shows the factor, and goes on.
  await thief.call.security.prove({ proof: { code: codeOf(secret) } })
  await thief.call.security.removeApp()
  expect(await db.authenticatorApp.count()).toBe(0)
})

test('the session in which a person adds the first factor has shown it', async () => {
  const user = await person()
  const [own, other] = [await session(user.id, { minutes: 1 }), await session(user.id, { minutes: 1 })]
  const { ticket, secret } = await own.call.security.startApp()
  await own.call.security.confirmApp({ ticket, code: codeOf(secret) })
  expect(await own.call.security.proofChoices()).toMatchObject({ fresh: true })
  expect(await other.call.security.proofChoices()).toMatchObject({ fresh: false })
  expect(await db.signIn.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({ strong: false })
})
