import { createHash } from 'node:crypto'
import type { Db } from '@kollegium/db'
import { decryptWith, encryptWith, equalsInConstantTime, hashSecret, newSecret } from '../../kernel/secrets.ts'
import { auditAuth } from './audit-auth.ts'
import { type Client, clientColumns } from './clients.ts'
import { tokenCookiesOf } from './cookies.ts'
import { isTooWeak } from './factors/policy.ts'
import { authorizationServer, type Exchange, libraryRequest, type Place, ttl } from './library.ts'
import { fromLibrary, OauthError, oauthErrors } from './oauth-error.ts'
import { idleMs, revokeFamily, touchSignIn } from './sessions.ts'

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

type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0]

/**
 * Runs one exchange. A refusal is returned by `work`, not thrown, so that what it revoked on the way is kept. `work`
 * takes the sign-in's row first and its grant's after it, as the end of a sign-in does: a sign-out at the same time
 * waits, and then finds what was issued.
 */
async function settle(db: Db, work: (tx: Tx) => Promise<Issued | OauthError>): Promise<Issued> {
  try {
    // Parallel calls with the same grant wait for each other at its row.
    const outcome = await db.$transaction(work, { maxWait: 10_000, timeout: 15_000 })
    if (outcome instanceof OauthError) throw outcome
    return outcome
  } catch (error) {
    throw fromLibrary(error)
  }
}

async function issue(tx: Tx, client: Client, exchange: Exchange, body: Record<string, string>): Promise<Issued> {
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
    await tx.$queryRaw`SELECT s.id FROM "SignIn" s JOIN "OauthCode" c ON c.sign_in_id = s.id WHERE c.hash = ${hash}
      FOR NO KEY UPDATE OF s`
    await tx.$queryRaw`SELECT hash FROM "OauthCode" WHERE hash = ${hash} FOR UPDATE`
    const row = await tx.oauthCode.findUnique({
      where: { hash },
      select: {
        client_id: true,
        user_id: true,
        redirect_uri: true,
        code_challenge: true,
        family: true,
        sign_in_id: true,
        expires_at: true,
        used_at: true,
        user: { select: { active: true } },
      },
    })
    if (!row) return oauthErrors.invalidGrant('Cannot validate the provided authorization code')
    if (row.used_at) {
      await revokeFamily(tx, row.family)
      await auditAuth(tx, { action: 'codeReplayed', userId: row.user_id, ip: grant.ip })
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
    const signIn = row.sign_in_id
      ? await tx.signIn.findUnique({
          where: { id: row.sign_in_id },
          select: { expires_at: true, ended_at: true, remember: true },
        })
      : null
    if (!row.user.active || signIn?.ended_at) return oauthErrors.invalidGrant('Authorization code has been revoked')

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

export type RefreshGrant = {
  token: string
  /** From the cookie, which our own apps with the same cookie share: any of them may renew it. */
  fromCookie: boolean
  ip: string
  asker: Asker
}

/**
 * A refresh token for new tokens. It rotates: a replay within 20 seconds gets the same successor (parallel tabs), a
 * later one revokes the family (RFC 9700 §4.14.2). A client registered without rotation keeps its token.
 * @throws OauthError as the contract has it (legacy-contract §3.8)
 */
export function exchangeRefresh(db: Db, client: Client, grant: RefreshGrant): Promise<Issued> {
  return settle(db, async (tx) => {
    const refresh_hash = hashSecret(grant.token)
    await tx.$queryRaw`SELECT s.id FROM "SignIn" s JOIN "OauthToken" t ON t.sign_in_id = s.id
      WHERE t.refresh_hash = ${refresh_hash} FOR NO KEY UPDATE OF s`
    await tx.$queryRaw`SELECT id FROM "OauthToken" WHERE refresh_hash = ${refresh_hash} FOR UPDATE`
    const row = await tx.oauthToken.findUnique({
      where: { refresh_hash },
      select: {
        id: true,
        family: true,
        client_id: true,
        user_id: true,
        sign_in_id: true,
        access_expires_at: true,
        refresh_expires_at: true,
        rotated_at: true,
        successor: true,
        revoked_at: true,
        user: { select: { active: true } },
        host: true,
        client: { select: clientColumns },
      },
    })
    if (!row) return oauthErrors.invalidRefreshToken('Cannot decrypt the refresh token')
    const owner = row.client
    const shared = grant.fromCookie && client.first_party && owner.first_party
    const linked = owner.id === client.id || (shared && sharesCookie(owner.id, client.id))
    if (!linked) return oauthErrors.invalidRefreshToken('Token is not linked to client')
    const { companion } = owner.unbound ? {} : grant.asker
    const place = placeOf(grant.asker, companion)
    if (!owner.unbound && !(place && grant.asker.isOwnPage && (await isKnownPlace(tx, row, place)))) {
      return oauthErrors.invalidRefreshToken('Token is not bound to this host')
    }
    const signIn = row.sign_in_id
      ? await tx.signIn.findUnique({
          where: { id: row.sign_in_id },
          select: { remember: true, last_seen_at: true, ended_at: true, strong: true },
        })
      : null
    const remember = signIn?.remember ?? true
    const idle = signIn && !remember && signIn.last_seen_at.getTime() < Date.now() - idleMs
    if (!row.refresh_expires_at || row.refresh_expires_at.getTime() <= Date.now() || idle) {
      return oauthErrors.invalidRefreshToken('Token has expired')
    }
    if (row.revoked_at || signIn?.ended_at) return oauthErrors.invalidRefreshToken('Token has been revoked')
    if (!row.user.active) {
      await revokeFamily(tx, row.family)
      return oauthErrors.invalidRefreshToken('Token has been revoked')
    }
    // From the hour on in which a second factor is demanded: the next sign-in asks for it.
    if (signIn && (await isTooWeak(tx, { userId: row.user_id, strong: signIn.strong }))) {
      return oauthErrors.invalidRefreshToken('A second factor is required')
    }
    if (row.rotated_at) {
      if (row.successor && row.rotated_at.getTime() > Date.now() - ttl.graceMs) {
        const successor = successorOf(grant.token, row.successor)
        const kept = place ? await accessIn(tx, place, successor) : successor
        return { ...kept, remember, companion }
      }
      await revokeFamily(tx, row.family)
      await auditAuth(tx, { action: 'refreshReplayed', userId: row.user_id, ip: grant.ip })
      return oauthErrors.invalidRefreshToken('Token has been revoked')
    }
    const issued = await issue(
      tx,
      owner,
      {
        place,
        family: {
          id: row.family,
          userId: row.user_id,
          signInId: row.sign_in_id,
          refreshExpiresAt: row.refresh_expires_at,
        },
        refresh: { raw: grant.token, id: row.id, accessExpiresAt: row.access_expires_at, host: row.host },
      },
      { grant_type: 'refresh_token', refresh_token: grant.token },
    )
    if (owner.rotation) {
      const successor = encryptWith(
        grant.token,
        JSON.stringify({ ...issued, expiresAt: Date.now() + issued.expiresIn * 1000 }),
      )
      await tx.oauthToken.update({ where: { id: row.id }, data: { successor }, select: { id: true } })
    }
    if (row.sign_in_id) await touchSignIn(tx, row.sign_in_id)
    return { ...issued, remember, companion }
  })
}

function placeOf(asker: Asker, companion: string | undefined): Place | null {
  return companion === undefined ? null : { host: asker.host, binding: hashSecret(companion) }
}

/** Whether this sign-in was opened in that place: by the token itself, or by a code of the app that shares its cookie. */
async function isKnownPlace(tx: Tx, row: { user_id: number; family: string }, place: Place): Promise<boolean> {
  const known = await tx.oauthToken.findFirst({
    where: { user_id: row.user_id, family: row.family, ...place },
    select: { id: true },
  })
  return known !== null
}

/** The kept successor of a token; for another place than it was issued to, with an access token for that place. */
async function accessIn(tx: Tx, place: Place, successor: Omit<Issued, 'remember'>): Promise<Omit<Issued, 'remember'>> {
  const { host, binding, ...rest } = await tx.oauthToken.findUniqueOrThrow({
    where: { refresh_hash: hashSecret(successor.refresh) },
    select: { host: true, binding: true, family: true, client_id: true, user_id: true, sign_in_id: true },
  })
  if (host === place.host && binding === place.binding) return successor
  const access = newSecret()
  const hash = hashSecret(access)
  const access_expires_at = ttl.access.getEndDate()
  await tx.oauthToken.create({
    data: { ...rest, ...place, id: hash, access_hash: hash, access_expires_at },
    select: { id: true },
  })
  const expiresIn = Math.floor((access_expires_at.getTime() - Date.now()) / 1000)
  return { ...successor, access, expiresIn }
}

function sharesCookie(one: string, other: string): boolean {
  return tokenCookiesOf(one).refresh === tokenCookiesOf(other).refresh
}

function successorOf(token: string, sealed: Uint8Array): Omit<Issued, 'remember'> {
  const kept = JSON.parse(decryptWith(token, sealed)) as { access: string; refresh: string; expiresAt: number }
  const expiresIn = Math.max(0, Math.floor((kept.expiresAt - Date.now()) / 1000))
  return { access: kept.access, refresh: kept.refresh, expiresIn }
}
