import type { Db } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import { currentRequest } from '../../kernel/request-log.ts'
import { auditAuth } from './audit-auth.ts'
import { checkPassword } from './passwords.ts'
import {
  addressOf,
  countAttempt,
  limitKey,
  reservePasswordAttempt,
  resetAttempts,
  uncountAttempt,
} from './rate-limit.ts'

/** Wrong passwords from one address; a whole school may share one, so right ones don't count. */
const perAddress = { max: 60, seconds: 15 * 60 }

export type SignInResult =
  | { outcome: 'signedIn'; userId: number }
  /** `until`: this was the try that locked the account. */
  | { outcome: 'wrong'; until?: Date }
  | { outcome: 'locked'; until: Date }
  | { outcome: 'tooMany'; until: Date }

type FoundUser = { id: number; password_hash: string | null; active: boolean }

/** Finds a user by username or e-mail address, without case. A username never holds an '@'. */
export async function findByName(db: Pick<Db, '$queryRaw'>, name: string): Promise<FoundUser | null> {
  if (name === '') return null
  const rows = await db.$queryRaw<FoundUser[]>`
    SELECT id, password_hash, active FROM "User"
    WHERE lower(name) = lower(${name}) OR (email <> '' AND lower(email) = lower(${name}))
    LIMIT 1`
  return rows[0] ?? null
}

/** Where an account's wrong passwords are counted, whichever of its names was typed; unknown names are locked alike. */
export function accountKey(user: { id: number } | null, name: string): string {
  return limitKey('password', user ? `user ${user.id}` : `name ${name.toLowerCase()}`)
}

/** Notes a try that no password was checked for. Machines make many of them, so they are written together. */
function noteRefusal({ watch }: Pick<Services, 'watch'>, ip: string, user: { id: number } | null): void {
  const { id, userAgent = '' } = currentRequest() ?? {}
  const request = { ip, userAgent, ...(id && { id }) }
  const act = { action: 'signInRefused', subject: 'User', result: 'refused' as const, ...(user && { id: user.id }) }
  watch.note({ actor: { user, realUser: null }, groupId: null, licenseeId: null, request }, act)
}

/**
 * Tries a name and a password. A right one is no sign-in yet: a second factor may be asked for. The answers tell nothing
 * about whether there is such a user.
 */
export async function trySignIn(
  services: Pick<Services, 'db' | 'watch'>,
  given: { name: string; password: string; ip: string },
): Promise<SignInResult> {
  const { db } = services
  const addressKey = limitKey('signIn', addressOf(given.ip))
  const address = await countAttempt(db, addressKey, perAddress)
  if (!address.allowed) {
    noteRefusal(services, given.ip, null)
    return { outcome: 'tooMany', until: address.until }
  }

  const user = await findByName(db, given.name)
  const key = accountKey(user, given.name)
  const account = await reservePasswordAttempt(db, key)
  if (!account.allowed) {
    noteRefusal(services, given.ip, user)
    return { outcome: 'locked', until: account.until }
  }

  const right = await checkPassword(user?.password_hash, given.password)
  const userId = user?.id ?? null
  if (!right || !user?.active) {
    await auditAuth(db, { action: 'signInFailed', userId, ip: given.ip })
    if (!account.locks) return { outcome: 'wrong' }
    await auditAuth(db, {
      action: 'signInLocked',
      userId,
      ip: given.ip,
      details: { until: account.locks.toISOString() },
    })
    return { outcome: 'wrong', until: account.locks }
  }
  await resetAttempts(db, key)
  await uncountAttempt(db, addressKey)
  return { outcome: 'signedIn', userId: user.id }
}
