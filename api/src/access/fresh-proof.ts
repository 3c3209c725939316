import type { Db } from '@kollegium/db'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import type { Actor } from './actor.ts'
import type { ProofReason } from './proof-procedures.ts'

const t = createTranslator(sv)

/** How a person can prove again to be the one; `code` is a recovery code, `school` a linked account of another service. */
export type ProofWay = 'passkey' | 'app' | 'code' | 'password' | 'school'

/**
 * The state of a session's proof. `provedAt`: null when the session's sign-in is gone, and when it was proved by less than the second
 * factor that the account has by now: a person with the password alone may have opened it.
 */
export type Proof = {
  provedAt: Date | null
  minutes: number
  ways: ProofWay[]
  unbound: boolean
  hasFactor: boolean
  hasPassword: boolean
}

type Held = Record<'passkey' | 'app' | 'code' | 'password' | 'school' | 'strongSchool', boolean>

/**
 * Reads the proof of the session that a token belongs to, in one statement: the sign-in's, and the ways of its own user,
 * who is the real one during a masquerade. Null: the session is no more.
 */
export async function proofOf(db: Pick<Db, '$queryRaw'>, family: string): Promise<Proof | null> {
  type Row = { provedAt: Date | null; isStrong: boolean | null; minutes: number; unbound: boolean } & Held
  const [row] = await db.$queryRaw<Row[]>`
    SELECT s.proved_at AS "provedAt", s.strong AS "isStrong", coalesce(p.proof_minutes, 15) AS minutes, c.unbound,
      EXISTS (SELECT FROM "Passkey" k WHERE k.user_id = t.user_id) AS passkey,
      EXISTS (SELECT FROM "AuthenticatorApp" a WHERE a.user_id = t.user_id) AS app,
      EXISTS (SELECT FROM "RecoveryCode" r WHERE r.user_id = t.user_id AND r.used_at IS NULL) AS code,
      EXISTS (SELECT FROM "User" u WHERE u.id = t.user_id AND u.password_hash IS NOT NULL) AS password,
      coalesce(school.linked, false) AS school, coalesce(school.strong, false) AS "strongSchool"
    FROM "OauthToken" t
    JOIN "OauthClient" c ON c.id = t.client_id
    LEFT JOIN "SignIn" s ON s.id = t.sign_in_id
    LEFT JOIN "SignInPolicy" p ON p.id = 1
    LEFT JOIN LATERAL (SELECT bool_or(true) AS linked, bool_or(v.strong_values <> '') AS strong
      FROM "LinkedAccount" l JOIN "SignInProvider" v ON v.id = l.provider_id WHERE l.user_id = t.user_id AND v.active) school ON true
    WHERE t.family = ${family} LIMIT 1`
  if (!row) return null
  const { provedAt, isStrong, minutes, unbound, ...held } = row
  const hasFactor = held.passkey || held.app
  return {
    provedAt: hasFactor && !isStrong ? null : provedAt,
    minutes,
    unbound,
    ways: waysOf(held),
    hasFactor,
    hasPassword: held.password,
  }
}

/** The password proves nothing more to an account that has a second factor, and neither does a provider that asks for no more. */
function waysOf(held: Held): ProofWay[] {
  if (!held.passkey && !held.app) return (['password', 'school'] as const).filter((way) => held[way])
  const strong: ProofWay[] = (['passkey', 'app', 'code'] as const).filter((way) => held[way])
  return held.strongSchool ? [...strong, 'school'] : strong
}

/** Whether the proof is young enough. */
export function isFresh({ provedAt, minutes }: Pick<Proof, 'provedAt' | 'minutes'>): boolean {
  return provedAt !== null && provedAt.getTime() > Date.now() - minutes * 60_000
}

/**
 * Asks that the person proved to be the one a short while ago. Calls that no session makes (jobs, the server itself) pass. An
 * old client can't ask: there only an account with a second factor is held to it.
 * @param withPassword the call itself brings the password, which is the proof of an account that proves by it
 * @returns the fresh proof; null for a call that passes without one
 * @throws AppError FORBIDDEN with `details.proof`, by which an app knows that it is to ask
 */
export async function requireFreshProof(
  db: Pick<Db, '$queryRaw'>,
  { token }: Pick<Actor, 'token'>,
  reason: ProofReason,
  { withPassword = false } = {},
): Promise<Proof | null> {
  if (!token || token === 'rejected') return null
  const proof = await proofOf(db, token.family)
  if (proof && isFresh(proof)) return proof
  if (proof?.unbound && !proof.hasFactor) return null
  if (withPassword && proof?.ways.includes('password')) return null
  const { minutes = 0, ways = [], provedAt = null, unbound = false } = proof ?? {}
  const details = { proof: { reason, minutes, ways, provedAt: provedAt?.toISOString() ?? null } }
  throw new AppError('FORBIDDEN', {
    message: t(unbound ? 'proof.neededSignIn' : 'proof.needed', { number: minutes }),
    details,
  })
}
