import { type Actor, anonymous, loadActor } from '../../access/actor.ts'
import { signInMark } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
import { createCache } from '../../kernel/cache.ts'
import type { Env } from '../../kernel/env.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { actorTables } from './actor-tables.ts'
import { companionOf } from './cookies.ts'
import { masqueradeOfSignIn, requireRunningMasquerade } from './masquerade.ts'

export type AuthHeaders = {
  authorization?: string | undefined
  voMasquerade?: string | undefined
  /** The headers that tell the browser and the page that ask: a bound token is good in one place alone (record 60). */
  host?: string | undefined
  cookie?: string | undefined
  origin?: string | undefined
  fetchSite?: string | undefined
  /**
   * Asks for the reader of a page that the server draws; only for these is a token of a public site good. Such a request
   * has no VoMasquerade: the masquerade of its sign-in holds.
   */
  forPage?: boolean
}

/**
 * Finds the actor by the headers of Spec §6. An invalid or expired token gives the anonymous actor with
 * `token: 'rejected'`, so that the transport can answer 'Unauthenticated.'.
 * @throws AppError FORBIDDEN when VoMasquerade is sent without the right to it, or after its hour
 */
export type Authenticator = (headers: AuthHeaders) => Promise<Actor>

type TokenInfo = {
  userId: number
  family: string
  signIn: string | undefined
  expiresAt: number
  clientId: string
  /** The place that the token is good in; null for a registered old client's, which is good anywhere. */
  place: { host: string; binding: string } | null
}

const rejected: Actor = { ...anonymous, token: 'rejected' }

/** Makes the authenticator of a process. Tokens and actors are cached until the database tells of a change of their users, or of all. */
export function createAuthenticator(
  services: Pick<Services, 'db' | 'changes'> & { env: Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'> },
): Authenticator {
  const { db, changes, env } = services
  const live = () => changes.live()
  const tokens = createCache<string, TokenInfo>(live, 20_000)
  const actors = createCache<number, Actor>(live, 5_000)
  changes.on(['OauthToken', 'OauthClient'], (_, within) => {
    tokens.clear(within?.users && (({ userId }) => within.users.includes(userId)))
  })
  changes.on(actorTables, (_, within) => {
    actors.clear(within?.users && ((_actor, userId) => within.users.includes(userId)))
  })

  const actorOf = (userId: number) => actors.get(userId, () => loadActor(db, userId))

  return async (headers) => {
    const { authorization, voMasquerade } = headers
    const token = bearerOf(authorization)
    // A masquerade without a sign-in is a left-over of one: the client is to sign in again.
    if (token === undefined) return voMasquerade ? rejected : anonymous
    const hash = hashSecret(token)
    const known = await tokens.get(hash, () => findToken(db, hash))
    const isGood = known && known.expiresAt > Date.now() && isInPlace(known, headers, env)
    const real = isGood ? await actorOf(known.userId) : null
    if (!known || !real) return rejected
    const { family, signIn } = known
    const signedIn: Actor = { ...real, token: { family, signIn } }
    if (headers.forPage) {
      const acting = await masqueradeOfSignIn(db, signedIn)
      const actedFor = acting && (await actorOf(acting.userId))
      return actedFor ? { ...actedFor, realUser: real.user, token: { family: acting.family, signIn } } : signedIn
    }
    if (!voMasquerade || voMasquerade === String(known.userId)) return signedIn
    const targetId = await requireRunningMasquerade(db, signedIn, voMasquerade)
    const target = await actorOf(targetId)
    return target ? { ...target, realUser: real.user, token: { family, signIn } } : rejected
  }
}

/**
 * The access token of an Authorization header: the scheme in any case (readings: `Bearer`, or the answer's
 * token_type). Undefined when there is none; a header of another scheme is a token that isn't good.
 */
export function bearerOf(header: string | undefined): string | undefined {
  const [scheme = '', token = ''] = (header ?? '').trim().split(/\s+/)
  if (!scheme || (/^bearer$/i.test(scheme) && !token)) return undefined
  return /^bearer$/i.test(scheme) ? token : ''
}

/**
 * Whether a token is used where it was issued: on its host, with that host's companion cookie, and by no page of another
 * host. Browsers add the cookie to what a sibling's script sends, too, and tell the sender in Origin or Sec-Fetch-Site.
 */
function isInPlace(
  { place, clientId }: TokenInfo,
  headers: AuthHeaders,
  env: Parameters<typeof companionOf>[1],
): boolean {
  if (clientId === 'pages' && !headers.forPage) return false
  if (!place) return true
  const { host, cookie, origin, fetchSite } = headers
  if (host?.toLowerCase() !== place.host) return false
  if (origin !== undefined && origin !== `${env.PUBLIC_PROTOCOL}://${place.host}`) return false
  if (fetchSite === 'same-site' || fetchSite === 'cross-site') return false
  const companion = companionOf({ headers: { cookie } }, env)
  return companion !== undefined && hashSecret(companion) === place.binding
}

async function findToken(db: Services['db'], accessHash: string): Promise<TokenInfo | null> {
  const row = await db.oauthToken.findUnique({
    where: { access_hash: accessHash, revoked_at: null },
    select: {
      user_id: true,
      family: true,
      access_expires_at: true,
      client_id: true,
      sign_in_id: true,
      host: true,
      binding: true,
    },
  })
  if (!row) return null
  const { host, binding } = row
  const place = host && binding ? { host, binding } : null
  if (!place) {
    const client = await db.oauthClient.findUnique({
      where: { id: row.client_id },
      select: { unbound: true, closed_at: true },
    })
    if (!client?.unbound || client.closed_at) return null
  }
  const expiresAt = row.access_expires_at.getTime()
  const signIn = signInMark(row.sign_in_id)
  return { userId: row.user_id, family: row.family, signIn, expiresAt, clientId: row.client_id, place }
}
