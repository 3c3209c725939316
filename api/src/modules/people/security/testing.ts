import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { createCaller } from '../../../app/caller.ts'
import type { Context } from '../../../engine/context.ts'
import type { Mail } from '../../../engine/services.ts'
import { renewRecoveryCodes } from '../../../platform/auth/factors/recovery-codes.ts'
import { newAppSecret, saveApp } from '../../../platform/auth/factors/totp.ts'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { openSession, type SessionFacts } from '../../../testing/session.ts'
import { createWorld } from '../../../testing/world.ts'

/** Makes a world of people with the password Rosenrot7, their sessions and their factors, and the mails that they get. */
export async function createSecurityWorld() {
  const world = await createWorld()
  const { db } = world
  const mails: Mail[] = []
  Object.assign(world.services, { mailer: { send: async (mail: Mail) => void mails.push(mail) } })
  world.services.places = { of: (ip) => (ip === '192.0.2.44' ? { country: 'SE', text: 'Höör, Sverige' } : null) }
  const passwordHash = await hashPassword('Rosenrot7')

  /** Empties the world, where an old client is left. */
  async function clear() {
    await world.clear()
    mails.length = 0
    await db.oauthClient.create({ data: { id: 'old', name: 'Äldre', redirect_uris: [], unbound: true } })
  }
  /** Opens a session of the user, in which the last proof is some minutes old. */
  async function session(userId: number, facts: SessionFacts = {}) {
    const id = await openSession(db, userId, facts)
    const ctx: Context = await world.as(userId)
    return { id, call: createCaller({ ...ctx, actor: { ...ctx.actor, token: { family: id } } }) }
  }
  const person = (more: object = {}) => buildUser(db, { password_hash: passwordHash, ...more })
  /** A person of the office, or an administrator, with a session. */
  async function official(facts: SessionFacts = {}) {
    const user = await person()
    await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
    return { user, ...(await session(user.id, facts)) }
  }
  async function connectApp(userId: number) {
    const secret = newAppSecret()
    await saveApp(world.services, userId, secret, 0)
    return { secret, codes: await renewRecoveryCodes(db, userId) }
  }
  /** Adds a key in a fresh session of the user, opened by the strongest way that the user has. */
  async function addKey(userId: number) {
    const key = createAuthenticator()
    const { call } = await session(userId, { strong: true })
    const { challenge } = await call.security.startPasskey()
    const made = key.make({ challenge, origin: 'http://admin.vo.localhost:3000', rpId: 'vo.localhost' })
    await call.security.addPasskey({ name: 'Min telefon', made })
    return key
  }
  return { world, db, mails, passwordHash, clear, session, person, official, connectApp, addKey }
}

/** The date so many minutes ago. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
