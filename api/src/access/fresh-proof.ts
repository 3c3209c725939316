import type { Db } from '@kollegium/db'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import type { Actor } from './actor.ts'
import type { ProofReason } from './proof-procedures.ts'

const t = createTranslator(sv)

/** How a person can prove again to be the one; `code` is a recovery code. */
export type ProofWay = 'passkey' | 'app' | 'code' | 'password'

/** The state of a session's proof. `provedAt`: null when the session's sign-in is gone. */
export type Proof = { provedAt: Date | null; minutes: number; ways: ProofWay[]; unbound: boolean }

/**
 * Reads the proof of the session that a token belongs to, in one statement: the sign-in's, and the ways of its own user,
 * who is the real one during a masquerade. Null: the session is no more.
 */
export async function proofOf(db: Pick<Db, '$queryRaw'>, family: string): Promise<Proof | null> {
  type Row = { provedAt: Date | null; minutes: number; unbound: boolean; passkey: boolean; app: boolean; code: boolean }
  const [row] = await db.$queryRaw<Row[]>`
    SELECT s.proved_at AS "provedAt", coalesce(p.proof_minutes, 15) AS minutes, c.unbound,
      EXISTS (SELECT FROM "Passkey" k WHERE k.user_id = t.user_id) AS passkey,
      EXISTS (SELECT FROM "AuthenticatorApp" a WHERE a.user_id = t.user_id) AS app,
      EXISTS (SELECT FROM "RecoveryCode" r WHERE r.user_id = t.user_id AND r.used_at IS NULL) AS code
    FROM "OauthToken" t
    JOIN "OauthClient" c ON c.id = t.client_id
    LEFT JOIN "SignIn" s ON s.id = t.sign_in_id
    LEFT JOIN "SignInPolicy" p ON p.id = 1
    WHERE t.family = ${family} LIMIT 1`
  if (!row) return null
  const { provedAt, minutes, unbound, passkey, app, code } = row
  const known: Record<'passkey' | 'app' | 'code', boolean> = { passkey, app, code }
  const strong = (['passkey', 'app', 'code'] as const).filter((way) => known[way])
  // The password proves nothing more to an account that has a second factor.
  return { provedAt, minutes, unbound, ways: passkey || app ? strong : ['password'] }
}

/** Whether the proof is young enough. */
export function isFresh({ provedAt, minutes }: Pick<Proof, 'provedAt' | 'minutes'>): boolean {
  return provedAt !== null && provedAt.getTime() > Date.now() - minutes * 60_000
}

/**
 * Asks that the person proved to be the one a short while ago. Calls that no session makes (jobs, the server itself) pass. An
 * old client can't ask: there only an account with a second factor is held to it.
 * @throws AppError FORBIDDEN with `details.proof`, by which an app knows that it is to ask
 */
export async function requireFreshProof(
  db: Pick<Db, '$queryRaw'>,
  { token }: Pick<Actor, 'token'>,
  reason: ProofReason,
): Promise<void> {
  if (!token || token === 'rejected') return
  const proof = await proofOf(db, token.family)
  if (proof && isFresh(proof)) return
  if (proof?.unbound && proof.ways.includes('password')) return
  const { minutes = 0, ways = [], provedAt = null, unbound = false } = proof ?? {}
  const details = { proof: { reason, minutes, ways, provedAt: provedAt?.toISOString() ?? null } }
  throw new AppError('FORBIDDEN', {
    message: t(unbound ? 'proof.neededSignIn' : 'proof.needed', { number: minutes }),
    details,
  })
}
