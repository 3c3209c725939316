import type { Db } from '@kollegium/db'
import type { Request, Response } from 'express'
import { hashSecret, newSecret } from '../../../kernel/secrets.ts'
import { clearOwnCookie, ownCookie, setOwnCookie } from '../cookies.ts'
import type { Identity, ProviderServices } from './provider.ts'

/** The cookie that binds a sign-in with another service to the browser that began it. */
export const attemptCookie = 'vo_attempt'

/** Minutes from the choice of the organisation until the account is linked or asked for. */
export const attemptMinutes = 30

/** The secrets of a request: PKCE and nonce of OpenID Connect, the request's id of SAML. */
export type RequestSecrets = { verifier: string; nonce: string; requestId: string }

/** The sign-in that an answer is to prove anew, and when that was asked for (milliseconds). */
export type AskedProof = { signIn: string; at: number }

type Sealed = { request: RequestSecrets; proof?: AskedProof; identity?: Identity }

export type Attempt = {
  hash: string
  providerId: number
  query: string
  step: 'sent' | 'spent' | 'answered' | 'ended'
  request: RequestSecrets
  /** Undefined: the attempt is a sign-in. */
  proof: AskedProof | undefined
  identity: Identity | undefined
  userId: number | null
}

const columns = {
  hash: true,
  provider_id: true,
  query: true,
  step: true,
  sealed: true,
  user_id: true,
} as const

type Row = {
  hash: string
  provider_id: number
  query: string
  step: Attempt['step']
  sealed: Uint8Array
  user_id: number | null
}

function opened({ keys }: Pick<ProviderServices, 'keys'>, row: Row): Attempt {
  const { request, proof, identity } = JSON.parse(keys.open(row.sealed)) as Sealed
  const { hash, provider_id: providerId, query, step, user_id: userId } = row
  return { hash, providerId, query, step, request, proof, identity, userId }
}

const now = () => new Date()

/** Begins an attempt in this browser, in place of the one it had. @returns the state that the provider sends back */
export async function beginAttempt(
  { db, env, keys }: ProviderServices,
  res: Response,
  given: { providerId: number; query: string; proof?: AskedProof },
): Promise<{ state: string; request: RequestSecrets }> {
  const [cookie, state] = [newSecret(), newSecret()]
  // An XML id begins with a letter or a low line.
  const request = { verifier: newSecret(), nonce: newSecret(), requestId: `_${newSecret()}` }
  await db.signInAttempt.create({
    data: {
      hash: hashSecret(cookie),
      state_hash: hashSecret(state),
      provider_id: given.providerId,
      query: given.query,
      sealed: keys.seal(JSON.stringify({ request, ...(given.proof && { proof: given.proof }) } satisfies Sealed)),
      expires_at: new Date(Date.now() + attemptMinutes * 60_000),
    },
    select: { hash: true },
  })
  setOwnCookie(res, env, attemptCookie, cookie, attemptMinutes * 60)
  return { state, request }
}

/**
 * Takes the attempt that a provider's answer is of, once: an answer with a state of none, of another provider, or that was
 * brought before, gets null.
 */
export async function spendAttempt(
  services: ProviderServices,
  providerId: number,
  state: string | undefined,
): Promise<Attempt | null> {
  if (!state) return null
  const state_hash = hashSecret(state)
  const { count } = await services.db.signInAttempt.updateMany({
    where: { state_hash, provider_id: providerId, step: 'sent', expires_at: { gt: now() } },
    data: { step: 'spent' },
  })
  if (count !== 1) return null
  const row = await services.db.signInAttempt.findUnique({ where: { state_hash }, select: columns })
  return row && opened(services, row)
}

/**
 * Keeps the person of an answer that holds.
 * @returns the secret of the browser that brought the answer. Only that browser, with the attempt's cookie, may go on
 */
export async function answerAttempt(
  { db, keys }: ProviderServices,
  { hash, request, proof }: Attempt,
  identity: Identity,
): Promise<string> {
  const secret = newSecret()
  await db.signInAttempt.updateMany({
    where: { hash, step: 'spent' },
    data: {
      // The state has served.
      state_hash: hashSecret(secret),
      sealed: keys.seal(JSON.stringify({ request, ...(proof && { proof }), identity } satisfies Sealed)),
    },
  })
  return secret
}

/**
 * Lets the browser go on that both began the attempt and brought its answer. Otherwise somebody could begin one, lead
 * another person through the provider with it, and go on as that person.
 */
export async function takeUpAttempt(services: ProviderServices, req: Request, secret: string): Promise<void> {
  const cookie = ownCookie(req, services.env, attemptCookie)
  if (!cookie) return
  await services.db.signInAttempt.updateMany({
    where: { hash: hashSecret(cookie), state_hash: hashSecret(secret), step: 'spent' },
    data: { step: 'answered' },
  })
}

/** The attempt of this browser; null without its cookie, and after its time. */
export async function attemptOf(services: ProviderServices, req: Request): Promise<Attempt | null> {
  const cookie = ownCookie(req, services.env, attemptCookie)
  if (!cookie) return null
  const row = await services.db.signInAttempt.findUnique({
    where: { hash: hashSecret(cookie), expires_at: { gt: now() } },
    select: columns,
  })
  return row && opened(services, row)
}

/** Ends an answered attempt: true for exactly one of any number of parallel calls. */
export async function endAttempt(
  { db, env }: Pick<ProviderServices, 'db' | 'env'>,
  res: Response,
  { hash }: Attempt,
): Promise<boolean> {
  clearOwnCookie(res, env, attemptCookie)
  const { count } = await db.signInAttempt.updateMany({ where: { hash, step: 'answered' }, data: { step: 'ended' } })
  return count === 1
}

/** Makes the mailed secret that confirms a link to the account; an earlier one stops working. */
export async function mailSecretOf(db: Pick<Db, 'signInAttempt'>, { hash }: Attempt, userId: number): Promise<string> {
  const secret = newSecret()
  await db.signInAttempt.update({
    where: { hash },
    data: { mail_hash: hashSecret(secret), user_id: userId },
    select: { hash: true },
  })
  return secret
}

/** Is it the secret that was mailed about this attempt? */
export async function isMailedSecret(
  db: Pick<Db, 'signInAttempt'>,
  { hash }: Attempt,
  secret: string | undefined,
): Promise<boolean> {
  if (!secret) return false
  return (await db.signInAttempt.count({ where: { hash, mail_hash: hashSecret(secret), step: 'answered' } })) === 1
}
