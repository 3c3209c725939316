import type { Db } from '@kollegium/db'
import { hashSecret, newSecret } from '../../kernel/secrets.ts'

/** Why a link was mailed, and for how many hours it holds. */
export const linkHours = { reset: 2, account: 7 * 24 } as const
export type LinkPurpose = keyof typeof linkHours

/** Makes a one-time link's secret; only its hash is kept. Earlier links of the same purpose stop working. */
export async function createSignInLink(
  db: Pick<Db, 'signInLink'>,
  userId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const secret = newSecret()
  await db.signInLink.updateMany({
    where: { user_id: userId, purpose, used_at: null },
    data: { used_at: new Date() },
  })
  await db.signInLink.create({
    data: {
      hash: hashSecret(secret),
      user_id: userId,
      purpose,
      expires_at: new Date(Date.now() + linkHours[purpose] * 3600 * 1000),
    },
    select: { hash: true },
  })
  return secret
}

/** Links that were mailed to an address that is the user's no more. */
export async function revokeSignInLinks(db: Pick<Db, 'signInLink'>, userId: number): Promise<void> {
  await db.signInLink.updateMany({ where: { user_id: userId, used_at: null }, data: { used_at: new Date() } })
}

/** The uses of links. Each link chooses a password; one for a new account also signs in, once. */
const purposesOf = { choosePassword: ['reset', 'account'], signIn: ['account'] } satisfies Record<string, LinkPurpose[]>
export type LinkUse = keyof typeof purposesOf

/** The user a link is for while it holds and may be used so; looking does not use it up. */
export async function peekSignInLink(db: Pick<Db, 'signInLink'>, secret: string | undefined, use: LinkUse) {
  if (!secret) return null
  const row = await db.signInLink.findUnique({
    where: { ...holding(secret, use), hash: hashSecret(secret), user: { active: true } },
    select: { user: { select: { id: true, name: true, email: true, firstname: true, lastname: true } } },
  })
  return row?.user ?? null
}

/** Uses a link up: true for exactly one of any number of parallel calls. */
export async function consumeSignInLink(db: Pick<Db, 'signInLink'>, secret: string, use: LinkUse): Promise<boolean> {
  const { count } = await db.signInLink.updateMany({
    where: holding(secret, use),
    data: { used_at: new Date() },
  })
  return count === 1
}

const holding = (secret: string, use: LinkUse) => ({
  hash: hashSecret(secret),
  purpose: { in: purposesOf[use] },
  used_at: null,
  expires_at: { gt: new Date() },
})
