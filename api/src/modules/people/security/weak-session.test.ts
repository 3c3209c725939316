import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import type { Context } from '../../../engine/context.ts'
import { codeOf, newAppSecret, saveApp } from '../../../platform/auth/factors/totp.ts'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { refused } from '../../../testing/editor.ts'
import { openSession } from '../../../testing/session.ts'
import { createWorld } from '../../../testing/world.ts'

// The password alone may have opened a session before its account got a second factor: to such a session the factor is still to be shown.

const world = await createWorld()
const { db } = world
Object.assign(world.services, { mailer: { send: async () => undefined } })
const passwordHash = await hashPassword('Rosenrot7')

beforeEach(() => world.clear())

const person = () => buildUser(db, { password_hash: passwordHash })

/** Opens a session of the user, by the password, a minute ago. */
async function session(userId: number) {
  const id = await openSession(db, userId, { minutes: 1 })
  const ctx: Context = await world.as(userId)
  return { id, call: createCaller({ ...ctx, actor: { ...ctx.actor, token: { family: id } } }) }
}

test('a session of the password alone proves nothing once the account has a factor', async () => {
  const user = await person()
  const thief = await session(user.id)
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
  const [own, other] = [await session(user.id), await session(user.id)]
  const { ticket, secret } = await own.call.security.startApp()
  await own.call.security.confirmApp({ ticket, code: codeOf(secret) })
  expect(await own.call.security.proofChoices()).toMatchObject({ fresh: true })
  expect(await other.call.security.proofChoices()).toMatchObject({ fresh: false })
  expect(await db.signIn.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({ strong: false })
})
