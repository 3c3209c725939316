import type { Db } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import { auditAuth, noteTry } from './audit-auth.ts'
import { checkPassword } from './passwords.ts'
import {
  addressOf,
  countAttempt,
  failuresUnder,
  limitKey,
  reservePasswordAttempt,
  resetAttempts,
  type Verdict,
} from './rate-limit.ts'
import { challengeFor, isWorkProved } from './sign-in-work.ts'

/** Wrong passwords from one address; a whole school may share one, so right ones and those of known devices don't count. */
const perAddress = { max: 60, seconds: 15 * 60 }

/** When the next try is free, and the challenge of which the solution lets a try pass before. */
type Wait = { until: Date; challenge: string }

export type SignInResult =
  | { outcome: 'signedIn'; userId: number; passwordHash: string }
  /** With a wait: this was the try that locked the account for browsers that it doesn't know. */
  | ({ outcome: 'wrong' } & Partial<Wait>)
  | ({ outcome: 'locked' | 'tooMany' } & Wait)

export type SignInTry = {
  name: string
  password: string
  ip: string
  /** In a browser that knows accounts: where failures of this one are counted (known-devices.ts), if it is among them. */
  knownDevice?: ((user: FoundUser) => string | undefined) | undefined
  /** The solved challenge of an earlier answer. */
  work?: string | undefined
}

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

/**
 * Where an account's wrong passwords are counted: for its username and for its address apart, so that the lock of one doesn't tell
 * a stranger that the other is the same account's. Unknown names are locked alike.
 */
function accountKey(user: { id: number } | null, name: string): string {
  const known = name.includes('@') ? 'address' : 'username'
  return limitKey('password', user ? `user ${user.id} ${known}` : `name ${name.toLowerCase()}`)
}

/** Both places where wrong passwords of an account are counted: by its username, and by its address. */
export function accountKeys(user: { id: number }): [byUsername: string, byAddress: string] {
  return [accountKey(user, ''), accountKey(user, '@')]
}

/**
 * Tries a name and a password. A right one is no sign-in yet: a second factor may be asked for. The answers tell nothing
 * about whether there is such a user.
 */
export async function trySignIn(services: SignInServices, given: SignInTry): Promise<SignInResult> {
  const { db } = services
  const addressKey = limitKey('signIn', addressOf(given.ip))
  // In a browser that knows nobody a try without work is counted for its address whoever it names, so nothing waits for the name.
  const isNewBrowser = !given.knownDevice && !given.work
  const [user, counted] = await Promise.all([
    findByName(db, given.name),
    isNewBrowser ? countAttempt(db, addressKey, perAddress) : undefined,
  ])
  const reserved = await reserveTry(services, given, user, { key: addressKey, counted })
  if ('outcome' in reserved) {
    // No password was checked.
    const userId = reserved.outcome === 'locked' ? (user?.id ?? null) : null
    noteTry(services, { action: 'signInRefused', userId, ip: given.ip })
    return reserved
  }

  const right = await checkPassword(user?.password_hash, given.password)
  const userId = user?.id ?? null
  if (!right || !user?.active) {
    await auditAuth(db, { action: 'signInFailed', userId, ip: given.ip })
    const until = reserved.locks
    if (!until) return { outcome: 'wrong' }
    await auditAuth(db, { action: 'signInLocked', userId, ip: given.ip, details: { until: until.toISOString() } })
    return { outcome: 'wrong', until, challenge: await reserved.challenge() }
  }
  await resetAttempts(db, reserved.keys, reserved.addressKey)
  return { outcome: 'signedIn', userId: user.id, passwordHash: user.password_hash ?? '' }
}

type SignInServices = Pick<Services, 'db' | 'tries' | 'keys' | 'watch'>

/** A try that may be made. It is counted already; a right one takes the counts under `keys` and `addressKey` back. As the last one it locks until `locks`. */
type Reserved = {
  keys: readonly string[]
  addressKey?: string
  locks?: Date | undefined
  challenge: () => Promise<string>
}

/**
 * Counts a try, unless it is `counted` for its address already. Failures of a known device are counted for the account in this device alone, so nobody elsewhere shuts it
 * out. In all other browsers they are counted for the account and for the address; after too many a try waits, or proves
 * work.
 */
async function reserveTry(
  services: SignInServices,
  given: SignInTry,
  user: FoundUser | null,
  place: { key: string; counted: Verdict | undefined },
): Promise<Reserved | (SignInResult & Wait)> {
  const { db } = services
  const key = accountKey(user, given.name)
  const failures = async () => {
    const [account = 0, address = 0] = await failuresUnder(db, [key, place.key])
    return { account, address }
  }
  const challenge = async () => challengeFor(services, await failures())

  const device = user ? given.knownDevice?.(user) : undefined
  if (device) {
    const attempt = await reservePasswordAttempt(db, device)
    if (attempt.allowed) return { keys: [device], locks: attempt.locks, challenge }
    // With work the device is like any other.
    if (!given.work) return { outcome: 'locked', until: attempt.until, challenge: await challenge() }
  }
  const proved = given.work ? await isWorkProved(services, await failures(), given.work) : false
  const address = place.counted ?? (await countAttempt(db, place.key, perAddress))
  if (!address.allowed && !proved) return { outcome: 'tooMany', until: address.until, challenge: await challenge() }
  const account = await reservePasswordAttempt(db, key, proved)
  if (!account.allowed) return { outcome: 'locked', until: account.until, challenge: await challenge() }
  return { keys: user ? accountKeys(user) : [], addressKey: place.key, locks: account.locks, challenge }
}
