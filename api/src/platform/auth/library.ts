import {
  AuthorizationServer,
  DateInterval,
  type OAuthAuthCode,
  type OAuthClient,
  OAuthRequest,
  type OAuthToken,
} from '@jmondi/oauth2-server'
import type { Db } from '@kollegium/db'
import { hashSecret, newSecret } from '../../kernel/secrets.ts'
import type { Client } from './clients.ts'
import { tokenCookiesOf } from './cookies.ts'

/** The database client or a transaction of it. */
export type Tx = Pick<Db, 'oauthCode' | 'oauthToken' | 'signIn' | 'user' | '$queryRaw'>

/** Lifetimes on the server. RFC 6749 §4.1.2, readings ("at most 1 hour"), Spec §9 (21 days). */
export const ttl = {
  codeSeconds: 10 * 60,
  access: new DateInterval('1h'),
  familyMs: 21 * 24 * 3600 * 1000,
  /** A replayed refresh token gets the same successor this long; the rotated access token also lives on for it. */
  graceMs: 20 * 1000,
}

/** The token family that issued tokens belong to. */
export type Family = {
  id: string
  userId: number
  signInId: string | null
  refreshExpiresAt: Date
}

/** The grant that is being exchanged; its row is locked by the surrounding transaction. */
export type Exchange = {
  family: Family
  /** The code's row, with the code itself as the client sent it. */
  code?: { raw: string; redirectUri: string; challenge: string; expiresAt: Date }
  /** The refresh token's row, with the token itself. */
  refresh?: { raw: string; id: string; accessExpiresAt: Date; host: string | null }
  /** The place that the tokens are issued to; null for an unbound client. */
  place: Place | null
}

/** The sign-in that a code is given for. `isNew`: begun by this request, so it has opened no app. */
export type OpeningSignIn = { id: string; isNew?: true }

/** A browser's host that tokens are bound to: the host with port, and the hash of its companion cookie. */
export type Place = { host: string; binding: string }

/**
 * The OAuth library over our tables. It checks and issues; the rules that it lacks (exact redirect match, one code used
 * once under parallel calls, replay of refresh tokens, the contract's error texts) are checked before it is called.
 *
 * It is made anew for each call, because its repositories write through that call's transaction. Codes and tokens are
 * opaque 256-bit secrets of which only the hash is kept.
 */
export function authorizationServer(
  tx: Tx,
  client: Client,
  redirectUris: string[],
  context: { exchange?: Exchange; signIn?: OpeningSignIn } = {},
): AuthorizationServer {
  const known: OAuthClient = {
    id: client.id,
    name: client.name,
    redirectUris,
    allowedGrants: ['authorization_code', 'refresh_token'],
    scopes: [],
  }

  const clients = {
    getByIdentifier: async () => known,
    isClientValid: async (grant: string) => known.allowedGrants.some((allowed) => allowed === grant),
  }

  // '*' means everything the user may, and so does no scope: nothing is kept apart (readings).
  const scopes = {
    getAllByIdentifiers: async (names: string[]) => names.filter((name) => name === '*').map((name) => ({ name })),
    finalize: async () => [],
  }

  const users = { getUserByCredentials: async (id: string | number) => ({ id }) }

  const call: Call = { tx, client, known, exchange: context.exchange, signIn: context.signIn }
  const tokens = tokenRepository(call)
  const server = new AuthorizationServer(clients, tokens, scopes, opaque, {
    requiresPKCE: true,
    requiresS256: true,
    useOpaqueAuthorizationCodes: true,
    useOpaqueRefreshTokens: true,
  })
  server.enableGrantTypes(
    [{ grant: 'authorization_code', authCodeRepository: codeRepository(call), userRepository: users }, ttl.access],
    ['refresh_token', ttl.access],
  )
  return server
}

/** The parts of one call that the repositories share. */
type Call = {
  tx: Tx
  client: Client
  known: OAuthClient
  exchange: Exchange | undefined
  signIn: OpeningSignIn | undefined
}

/** Keeps authorization codes in our table. */
function codeRepository({ tx, client, known, exchange, signIn }: Call) {
  return {
    issueAuthCode: (issuedTo: OAuthClient, user: { id: string | number } | undefined): OAuthAuthCode => ({
      code: newSecret(),
      client: issuedTo,
      user,
      scopes: [],
      expiresAt: new Date(),
    }),
    async persist(code: OAuthAuthCode) {
      await tx.oauthCode.create({
        data: {
          hash: hashSecret(code.code),
          client_id: client.id,
          user_id: Number(code.user?.id),
          redirect_uri: code.redirectUri ?? '',
          code_challenge: code.codeChallenge ?? '',
          family: (await familyOf(tx, client, Number(code.user?.id), signIn)) ?? newSecret(),
          sign_in_id: signIn?.id ?? null,
          expires_at: new Date(Date.now() + ttl.codeSeconds * 1000),
        },
        select: { hash: true },
      })
    },
    async getByIdentifier(raw: string): Promise<OAuthAuthCode> {
      if (exchange?.code?.raw !== raw) throw new Error('the code was not locked')
      return {
        code: raw,
        client: known,
        user: { id: exchange.family.userId },
        redirectUri: exchange.code.redirectUri,
        codeChallenge: exchange.code.challenge,
        codeChallengeMethod: 'S256',
        expiresAt: exchange.code.expiresAt,
        scopes: [],
      }
    },
    // Used codes were refused before.
    isRevoked: async () => false,
    async revoke(raw: string) {
      await tx.oauthCode.update({
        where: { hash: hashSecret(raw) },
        data: { used_at: new Date() },
        select: { hash: true },
      })
    },
  }
}

/**
 * The family of the tokens that this sign-in has opened an app with already, where the apps share a cookie: a
 * masquerade, a renewal and a revocation of one of them hold for both.
 */
async function familyOf(
  tx: Tx,
  client: Client,
  userId: number,
  signIn: OpeningSignIn | undefined,
): Promise<string | null> {
  if (!client.first_party || !signIn || signIn.isNew) return null
  const shared = tokenCookiesOf(client.id).refresh
  const rows = await tx.oauthToken.findMany({
    where: { user_id: userId, sign_in_id: signIn.id, revoked_at: null, client: { first_party: true } },
    select: { family: true, client_id: true },
    distinct: ['family', 'client_id'],
  })
  return rows.find((row) => tokenCookiesOf(row.client_id).refresh === shared)?.family ?? null
}

/** Keeps access and refresh tokens in our table. */
function tokenRepository({ tx, client, known, exchange }: Call) {
  // A client registered without rotation keeps the token it has; the row of that one stays its only holder.
  const kept = client.rotation ? undefined : exchange?.refresh?.raw
  const refreshToken = kept ?? newSecret()
  return {
    issueToken: async (
      issuedTo: OAuthClient,
      _: unknown,
      user?: { id: string | number } | null,
    ): Promise<OAuthToken> => ({
      accessToken: newSecret(),
      accessTokenExpiresAt: ttl.access.getEndDate(),
      client: issuedTo,
      user,
      scopes: [],
    }),
    async persist(token: OAuthToken) {
      if (!exchange) throw new Error('tokens are only issued in an exchange')
      const { family } = exchange
      await tx.oauthToken.create({
        data: {
          id: hashSecret(token.accessToken),
          access_hash: hashSecret(token.accessToken),
          access_expires_at: token.accessTokenExpiresAt,
          family: family.id,
          client_id: client.id,
          user_id: family.userId,
          sign_in_id: family.signInId,
          host: exchange.place?.host ?? null,
          binding: exchange.place?.binding ?? null,
          // The library asks for the refresh token next, and one statement writes both.
          ...(!kept && { refresh_hash: hashSecret(refreshToken), refresh_expires_at: family.refreshExpiresAt }),
        },
        select: { id: true },
      })
    },
    issueRefreshToken: async (token: OAuthToken): Promise<OAuthToken> => ({ ...token, refreshToken }),
    async getByRefreshToken(raw: string): Promise<OAuthToken> {
      if (exchange?.refresh?.raw !== raw) throw new Error('the refresh token was not locked')
      return {
        accessToken: exchange.refresh.id,
        accessTokenExpiresAt: exchange.refresh.accessExpiresAt,
        refreshToken: raw,
        refreshTokenExpiresAt: exchange.family.refreshExpiresAt,
        client: known,
        user: { id: exchange.family.userId },
        scopes: [],
      }
    },
    // Revoked and rotated ones were refused before.
    isRefreshTokenRevoked: async () => false,
    async revoke(token: OAuthToken) {
      if (!client.rotation) return
      const now = Date.now()
      // The second app that shares the cookie has no part in the first one's access token.
      const isOwn = exchange?.refresh?.host === (exchange?.place?.host ?? null)
      const life = token.accessTokenExpiresAt.getTime()
      const end = isOwn ? Math.min(life, now + ttl.graceMs) : life
      await tx.oauthToken.update({
        where: { id: token.accessToken },
        data: { rotated_at: new Date(now), access_expires_at: new Date(end) },
        select: { id: true },
      })
    },
  }
}

// The library signs tokens as JWT; ours are opaque, so "signing" gives the token itself.
const opaque = {
  sign: async (payload: string | Buffer | Record<string, unknown>) => {
    if (typeof payload === 'object' && 'jti' in payload) return String(payload.jti)
    throw new Error('only access tokens are signed')
  },
  verify: async () => Promise.reject(new Error('tokens are opaque')),
  decode: () => null,
}

/** Makes the request that the OAuth library expects. */
export function libraryRequest(parts: { query?: Record<string, string>; body?: Record<string, string> }): OAuthRequest {
  return new OAuthRequest({ headers: {}, query: parts.query ?? {}, body: parts.body ?? {} })
}
