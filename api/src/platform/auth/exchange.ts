import { createHash } from 'node:crypto'
import type { Db, OauthCode, SignIn } from '@kollegium/db'
import { signInMark } from '../../access/audit.ts'
import { equalsInConstantTime, hashSecret, newSecret } from '../../kernel/secrets.ts'
import { auditAuth } from './audit-auth.ts'
import type { Client } from './clients.ts'
import { authorizationServer, type Exchange, libraryRequest, type Place, ttl } from './library.ts'
import { fromLibrary, OauthError, oauthErrors } from './oauth-error.ts'
import { revokeFamily } from './sessions.ts'

/**
 * The tokens that a client gets for its grant. `remember` says whether the refresh cookie outlives the browser session;
 * `companion` is the value of the cookie that bound tokens need beside them.
 */
export type Issued = {
  access: string
  refresh: string
  expiresIn: number
  remember: boolean
  companion?: string | undefined
}

/** The sender of a token request: the host with port of the request, the client's page on it if one sent it, and its companion. */
export type Asker = { host: string; isOwnPage: boolean; companion: string | undefined }

/** The transaction of an exchange. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0]

/**
 * Runs one exchange. A refusal is returned by `work`, not thrown, so that what it revoked on the way is kept. `work`
 * takes the sign-in's row first and its grant's after it, as the end of a sign-in does: a sign-out at the same time
 * waits, and then finds what was issued.
 */
export async function settle(db: Db, work: (tx: Tx) => Promise<Issued | OauthError>): Promise<Issued> {
  try {
    // Parallel calls with the same grant wait for each other at its row.
    const outcome = await db.$transaction(work, { maxWait: 10_000, timeout: 15_000 })
    if (outcome instanceof OauthError) throw outcome
    return outcome
  } catch (error) {
    throw fromLibrary(error)
  }
}

/** Issues the tokens of an exchange, by the library. */
export async function issue(tx: Tx, client: Client, exchange: Exchange, body: Record<string, string>): Promise<Issued> {
  const server = authorizationServer(tx, client, [], { exchange })
  const answer = await server.respondToAccessTokenRequest(libraryRequest({ body: { ...body, client_id: client.id } }))
  return {
    access: String(answer.body.access_token),
    refresh: String(answer.body.refresh_token),
    expiresIn: Number(answer.body.expires_in),
    remember: true,
  }
}

export type CodeGrant = {
  code: string | undefined
  redirectUri: string | undefined
  verifier: string | undefined
  ip: string
  asker: Asker
}

/**
 * An authorisation code for tokens. A second use is refused and revokes everything that came of the first (RFC 6749
 * §4.1.2, ASVS 10.4.2).
 * @throws OauthError as the contract has it (legacy-contract §3.8)
 */
export function exchangeCode(db: Db, client: Client, grant: CodeGrant): Promise<Issued> {
  const { code, redirectUri, verifier } = grant
  if (!code) throw oauthErrors.invalidRequest('code')
  return settle(db, async (tx) => {
    const hash = hashSecret(code)
    const [signIn] = await tx.$queryRaw<Pick<SignIn, 'expires_at' | 'ended_at' | 'remember'>[]>`
      SELECT s.expires_at, s.ended_at, s.remember FROM "SignIn" s JOIN "OauthCode" c ON c.sign_in_id = s.id WHERE c.hash = ${hash}
      FOR NO KEY UPDATE OF s`
    const [row] = await tx.$queryRaw<(OauthCode & { active: boolean })[]>`
      SELECT c.*, u.active FROM "OauthCode" c JOIN "User" u ON u.id = c.user_id WHERE c.hash = ${hash} FOR UPDATE OF c`
    if (!row) return oauthErrors.invalidGrant('Cannot validate the provided authorization code')
    if (row.used_at) {
      // A replay that ends nothing is not told: its maker could fill the log.
      const ended = await revokeFamily(tx, row.family)
      const { user_id: userId, sign_in_id: signInId } = row
      if (ended) await auditAuth(tx, { action: 'codeReplayed', userId, ip: grant.ip, signIn: signInMark(signInId) })
      return oauthErrors.invalidGrant('Authorization code has been revoked')
    }
    if (row.expires_at.getTime() <= Date.now()) return oauthErrors.invalidGrant('Authorization code has expired')
    if (row.client_id !== client.id) {
      return oauthErrors.invalidRequest('code', 'Authorization code was not issued to this client')
    }
    if (!redirectUri) return oauthErrors.invalidRequest('redirect_uri')
    const { asker } = grant
    const isHere = client.unbound || (asker.isOwnPage && new URL(row.redirect_uri).host === asker.host)
    if (redirectUri !== row.redirect_uri || !isHere) {
      return oauthErrors.invalidRequest('redirect_uri', 'Invalid redirect URI')
    }
    if (!verifier) return oauthErrors.invalidRequest('code_verifier')
    if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) {
      return oauthErrors.invalidRequest('code_verifier', 'Code Verifier must follow the specifications of RFC-7636.')
    }
    if (!equalsInConstantTime(createHash('sha256').update(verifier).digest('base64url'), row.code_challenge)) {
      return oauthErrors.invalidGrant('Failed to verify `code_verifier`.')
    }
    if (!row.active || signIn?.ended_at) return oauthErrors.invalidGrant('Authorization code has been revoked')

    // A new companion each time: one that was in the browser before may be known to somebody else.
    const companion = client.unbound ? undefined : newSecret()
    const issued = await issue(
      tx,
      client,
      {
        place: placeOf(asker, companion),
        family: {
          id: row.family,
          userId: row.user_id,
          signInId: row.sign_in_id,
          refreshExpiresAt: signIn?.expires_at ?? new Date(Date.now() + ttl.familyMs),
        },
        code: { raw: code, redirectUri: row.redirect_uri, challenge: row.code_challenge, expiresAt: row.expires_at },
      },
      { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    )
    return { ...issued, remember: signIn?.remember ?? true, companion }
  })
}

/** The place that tokens are bound to; null for those of an unbound client. */
export function placeOf(asker: Asker, companion: string | undefined): Place | null {
  return companion === undefined ? null : { host: asker.host, binding: hashSecret(companion) }
}
