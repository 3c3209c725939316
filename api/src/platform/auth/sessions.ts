import type { Db } from '@kollegium/db'
import { hashSecret, newSecret } from '../../kernel/secrets.ts'
import { type OpeningSignIn, ttl } from './library.ts'

type Rows = Pick<Db, 'signIn' | 'oauthToken' | 'oauthCode' | 'signInLink' | 'rateLimit' | 'usedTicket'>

/** A sign-in that nobody used for this long has ended (ASVS 7.3.1); its absolute end is 21 days after it began. */
export const idleMs = 12 * 3600 * 1000

/** `strong`: proved by a second factor, or by a passkey that knows its holder. */
export type SignedIn = OpeningSignIn & { userId: number; remember: boolean; strong: boolean }

/** How a sign-in was proved. A passkey alone knows its holder; after a password it is the second factor. */
export type SignInMethod = 'password' | 'link' | 'passkey' | 'app' | 'code' | 'school'
const strongMethods: readonly SignInMethod[] = ['passkey', 'app', 'code']

/** The password that was proved is no longer the account's: it was changed while the person signed in. */
export class OutdatedProof extends Error {}

/**
 * Begins a sign-in and gives the cookie's value, of which only the hash is kept, with the hash of the account's password.
 * @param who `passwordHash` is the hash that was proved, of a sign-in by password. A change of it under way is waited for, and one that
 *   comes later finds this sign-in and ends it.
 * @throws OutdatedProof when the account has another one by now
 */
export async function beginSignIn(
  db: Pick<Db, '$queryRaw'>,
  who: {
    userId: number
    remember: boolean
    userAgent: string
    ip?: string
    method?: SignInMethod
    strong?: boolean
    passwordHash?: string | undefined
  },
): Promise<SignedIn & { cookie: string; passwordHash: string | null }> {
  const cookie = newSecret()
  const id = newSecret()
  const { method = 'password', userId, remember, passwordHash = null } = who
  // A school's account is as strong as its provider says.
  const strong = who.strong ?? strongMethods.includes(method)
  // By hand, because signing in is no change of the record that a form may have open (`updated_at`).
  const [person] = await db.$queryRaw<{ password_hash: string | null }[]>`
    WITH person AS (
      UPDATE "User" SET last_sign_in_at = now()
      WHERE id = ${userId} AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash})
      RETURNING id, password_hash),
    begun AS (
      INSERT INTO "SignIn" (id, hash, user_id, remember, user_agent, ip, method, strong, expires_at)
      SELECT ${id}, ${hashSecret(cookie)}, id, ${remember}, ${who.userAgent.slice(0, 300)}, ${who.ip ?? ''}, ${method}, ${strong},
        ${new Date(Date.now() + ttl.familyMs)} FROM person)
    SELECT password_hash FROM person`
  if (!person) throw new OutdatedProof()
  return { id, userId, remember, strong, isNew: true, cookie, passwordHash: person.password_hash }
}

/** The live sign-in of a cookie's value; null when ended, idle too long, past its end, or the user may not sign in. */
export async function findSignIn(db: Pick<Db, 'signIn'>, cookie: string | undefined): Promise<SignedIn | null> {
  if (!cookie) return null
  const row = await db.signIn.findUnique({
    where: { hash: hashSecret(cookie) },
    select: {
      id: true,
      user_id: true,
      remember: true,
      strong: true,
      last_seen_at: true,
      expires_at: true,
      ended_at: true,
      user: { select: { active: true } },
    },
  })
  if (!row?.user.active || row.ended_at || row.expires_at.getTime() <= Date.now()) return null
  if (row.last_seen_at.getTime() < Date.now() - idleMs) return null
  return { id: row.id, userId: row.user_id, remember: row.remember, strong: row.strong }
}

/**
 * The families of a person's tokens that work or can be renewed, in the browser that asks: the sessions that last. Tokens that are bound
 * count only with the companion cookie that they were issued with (record 60).
 */
export async function familiesHere(
  db: Pick<Db, 'oauthToken'>,
  userId: number,
  companion: string | undefined,
  now = new Date(),
): Promise<string[]> {
  const rows = await db.oauthToken.findMany({
    where: {
      ...{ user_id: userId, revoked_at: null },
      AND: [
        { OR: [{ access_expires_at: { gt: now } }, { refresh_expires_at: { gt: now } }] },
        { OR: [{ binding: null }, ...(companion ? [{ binding: hashSecret(companion) }] : [])] },
      ],
    },
    select: { family: true },
    distinct: ['family'],
  })
  return rows.map(({ family }) => family)
}

/** Records that the sign-in was used now. */
export async function touchSignIn(db: Pick<Db, 'signIn'>, id: string): Promise<void> {
  await db.signIn.updateMany({ where: { id }, data: { last_seen_at: new Date() } })
}

/** Makes every token of the family worthless at once. @returns whether one was worth something */
export async function revokeFamily(db: Pick<Db, 'oauthToken'>, family: string): Promise<boolean> {
  for (let revoked = false; ; revoked = true) {
    const { count } = await db.oauthToken.updateMany({
      where: { family, revoked_at: null },
      data: { revoked_at: new Date() },
    })
    // A refresh under way holds the token it rotates: we waited for it, and the successor it made is found next time.
    if (count === 0) return revoked
  }
}

/**
 * Ends one sign-in with the tokens and unused codes of every app that it opened. The sign-in's row comes first: an
 * exchange under way holds it (exchange.ts), and what that one issues must be there when the tokens are looked for.
 */
export async function endSignIn(db: Pick<Db, 'signIn' | 'oauthToken' | 'oauthCode'>, id: string): Promise<void> {
  const now = new Date()
  await db.signIn.updateMany({ where: { id, ended_at: null }, data: { ended_at: now } })
  await db.oauthToken.updateMany({ where: { sign_in_id: id, revoked_at: null }, data: { revoked_at: now } })
  await db.oauthCode.updateMany({ where: { sign_in_id: id, used_at: null }, data: { used_at: now } })
}

/**
 * Ends all sign-ins of the user but the one that asks, as {@link endSignIn} ends one. Idle ones end, too, which lists don't show.
 * @param kept the asking sign-in; null when it is gone
 * @returns the number of ended sign-ins
 */
export async function endOtherSignIns(
  db: Pick<Db, 'signIn' | 'oauthToken' | 'oauthCode'>,
  userId: number,
  kept: string | null,
): Promise<number> {
  const now = new Date()
  const { count } = await db.signIn.updateMany({
    where: { user_id: userId, id: { not: kept ?? '' }, ended_at: null, expires_at: { gt: now } },
    data: { ended_at: now },
  })
  const others = { user_id: userId, sign_in_id: { not: kept ?? '' } }
  await db.oauthToken.updateMany({ where: { ...others, revoked_at: null }, data: { revoked_at: now } })
  await db.oauthCode.updateMany({ where: { ...others, used_at: null }, data: { used_at: now } })
  return count
}

/**
 * Signs the user out everywhere: sign-ins, tokens, codes. One-time links stay: the office may just have mailed one.
 * @returns the number of sign-ins that were under way
 */
export async function signOutEverywhere(
  db: Pick<Db, 'signIn' | 'oauthToken' | 'oauthCode'>,
  userId: number,
): Promise<number> {
  const now = new Date()
  const live = { user_id: userId, ended_at: null }
  const ended = await db.signIn.count({ where: { ...live, expires_at: { gt: now } } })
  await db.signIn.updateMany({ where: live, data: { ended_at: now } })
  await db.oauthToken.updateMany({ where: { user_id: userId, revoked_at: null }, data: { revoked_at: now } })
  await db.oauthCode.updateMany({ where: { user_id: userId, used_at: null }, data: { used_at: now } })
  return ended
}

/**
 * Ends all that the user has open: sign-ins, tokens, codes, one-time links. For a changed password, a deactivated or
 * a deleted user (RFC 9700 §4.14.2).
 */
export async function endEverySession(db: Omit<Rows, 'rateLimit' | 'usedTicket'>, userId: number): Promise<void> {
  const now = new Date()
  await signOutEverywhere(db, userId)
  await db.signInLink.updateMany({ where: { user_id: userId, used_at: null }, data: { used_at: now } })
}

/**
 * Removes rows that can't matter any more. Used codes and rotated tokens stay until their families have ended.
 * @returns the number of rows
 */
export async function purgeSessions(
  db: Rows & Pick<Db, 'signInAttempt' | 'usedAssertion'>,
  now = new Date(),
): Promise<number> {
  const dayAgo = new Date(now.getTime() - 24 * 3600 * 1000)
  const familyAgo = new Date(dayAgo.getTime() - ttl.familyMs)
  const removed = [
    await db.oauthCode.deleteMany({ where: { expires_at: { lt: familyAgo } } }),
    await db.oauthToken.deleteMany({
      where: {
        access_expires_at: { lt: dayAgo },
        OR: [{ refresh_hash: null }, { refresh_expires_at: { lt: dayAgo } }],
      },
    }),
    await db.signIn.deleteMany({ where: { expires_at: { lt: dayAgo } } }),
    await db.signInLink.deleteMany({ where: { expires_at: { lt: familyAgo } } }),
    await db.rateLimit.deleteMany({ where: { expires_at: { lt: dayAgo } } }),
    await db.signInAttempt.deleteMany({ where: { expires_at: { lt: dayAgo } } }),
    await db.usedAssertion.deleteMany({ where: { expires_at: { lt: dayAgo } } }),
    await db.usedTicket.deleteMany({ where: { expires_at: { lt: dayAgo } } }),
  ]
  return removed.reduce((sum, { count }) => sum + count, 0)
}
