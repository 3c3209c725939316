import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express'
import { signInMark } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { auditAuth } from './audit-auth.ts'
import { type Client, findClient, isPageOf, isSecretOf, noteUse } from './clients.ts'
import { companionOf, cookieHosts, cookiesOf, setTokenCookies, tokenCookiesOf } from './cookies.ts'
import { cors } from './cors.ts'
import { type Asker, exchangeCode, type Issued } from './exchange.ts'
import { exchangeRefresh } from './exchange-refresh.ts'
import { asOauthError, oauthErrors, sendOauth } from './oauth-error.ts'
import { revokeFamily } from './sessions.ts'

type AuthServices = Pick<Services, 'db' | 'changes' | 'env' | 'logger'>

/**
 * The parameters of a form or JSON body. An empty one counts as absent (readings: `scope=''`, `client_secret=''`); one
 * that is given twice or is no text is refused (RFC 6749 §3.2).
 */
export function parametersOf(body: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return found
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === undefined || value === '') continue
    // The database's text can't hold NUL, so that nothing there is called so.
    if (typeof value !== 'string' || value.includes('\u0000')) throw oauthErrors.invalidRequest(name)
    found[name] = value
  }
  return found
}

/** `POST /token` and `POST /revoke`: the calls that clients make without a page. */
export function tokenEndpoints(services: AuthServices): Router {
  const router = Router()
  const body = [express.json({ limit: '20kb' }), express.urlencoded({ extended: false, limit: '20kb' })]
  for (const path of ['/token', '/revoke']) router.all(path, cors(services, 'POST, OPTIONS'))
  router.post('/token', body, async (req: Request, res: Response) => {
    const parameters = { ...parametersOf(req.body), ...basicOf(req) }
    const { client, issued } = await grant(services, req, parameters)
    const answer: Record<string, unknown> = {
      token_type: 'Bearer',
      expires_in: issued.expiresIn,
      access_token: issued.access,
    }
    // Our own apps never see their refresh token; registered clients get it as the contract says (readings).
    if (client.first_party)
      setTokenCookies(res, cookieHosts(services.env, req.headers.host), tokenCookiesOf(client.id), issued)
    else answer.refresh_token = issued.refresh
    if (!client.first_party) await noteUse(services.db, client.id)
    sendOauth(res, 200, answer)
  })
  router.post('/revoke', body, async (req: Request, res: Response) => {
    const parameters = { ...parametersOf(req.body), ...basicOf(req) }
    const client = await clientOf(services, parameters)
    if (!parameters.token) throw oauthErrors.invalidRequest('token')
    await revoke(services, client, { token: parameters.token, ip: req.ip })
    sendOauth(res, 200, {})
  })
  router.all(['/token', '/revoke'], (_req, res) => {
    res.setHeader('Allow', 'POST, OPTIONS')
    sendOauth(res, 405, oauthErrors.invalidRequest('method').body())
  })
  router.use(jsonErrors(services))
  return router
}

async function clientOf(services: AuthServices, parameters: Record<string, string>): Promise<Client> {
  if (!parameters.client_id) throw oauthErrors.invalidRequest('client_id')
  const client = await findClient(services.db, parameters.client_id)
  if (!client) throw oauthErrors.invalidClient()
  const isKnown = client.first_party || (await isSecretOf(services.db, client.id, parameters.client_secret))
  if (!isKnown) throw oauthErrors.invalidClient()
  return client
}

/** Id and secret of a client that sends them as HTTP Basic (RFC 6749 §2.3.1). Another scheme is none of ours. */
function basicOf({ headers: { authorization = '' } }: Request): Record<string, string> {
  const [, given] = /^basic ([a-z0-9+/=]+)$/i.exec(authorization) ?? []
  if (given === undefined) return {}
  const [id = '', secret = ''] = Buffer.from(given, 'base64').toString('utf8').split(/:(.*)/s).map(decoded)
  return parametersOf({ client_id: id, client_secret: secret })
}

/** Both parts come percent-encoded; one that isn't is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

async function grant(
  services: AuthServices,
  req: Request,
  parameters: Record<string, string>,
): Promise<{ client: Client; issued: Issued }> {
  const type = parameters.grant_type
  if (type !== 'authorization_code' && type !== 'refresh_token') throw oauthErrors.unsupportedGrantType()
  const client = await clientOf(services, parameters)
  requireScope(parameters.scope)
  const ip = req.ip ?? ''
  const asker = await askerOf(services, req, client)
  if (type === 'authorization_code') {
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = parameters
    return { client, issued: await exchangeCode(services.db, client, { code, redirectUri, verifier, ip, asker }) }
  }
  const fromCookie = parameters.refresh_token === undefined
  const token = parameters.refresh_token ?? (asker.isOwnPage ? refreshCookie(req, client) : undefined)
  if (!token) throw oauthErrors.refreshTokenNotFound()
  return { client, issued: await exchangeRefresh(services.db, client, { token, fromCookie, ip, asker }) }
}

/** Everything the user may is the only scope there is. */
export function requireScope(scope: string | undefined): void {
  for (const name of scope?.split(' ') ?? []) if (name !== '' && name !== '*') throw oauthErrors.invalidScope(name)
}

/**
 * Finds the sender of a token request. Its own page is one of the client's that stands on the host it calls: browsers tell the origin of every POST,
 * and `SameSite` keeps no sibling out.
 */
async function askerOf({ db, env }: AuthServices, req: Request, client: Client): Promise<Asker> {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = req.headers
  const host = req.headers.host?.toLowerCase() ?? ''
  const isHere = origin === `${env.PUBLIC_PROTOCOL}://${host}` && site === 'same-origin'
  const isOwnPage = isHere && (await isPageOf(db, env, client, origin))
  return { host, isOwnPage, companion: companionOf(req, env) }
}

/** The refresh token of an own app, which is never in its body. */
function refreshCookie(req: Request, client: Client): string | undefined {
  return client.first_party ? cookiesOf(req)[tokenCookiesOf(client.id).refresh] : undefined
}

/**
 * Revokes the family of an access or refresh token (RFC 7009). An unknown token, or another client's, is no error and
 * changes nothing.
 */
async function revoke(
  services: AuthServices,
  client: Client,
  { token, ip }: { token: string; ip: string | undefined },
): Promise<void> {
  const hash = hashSecret(token)
  const row = await services.db.oauthToken.findFirst({
    where: { client_id: client.id, OR: [{ access_hash: hash }, { refresh_hash: hash }] },
    select: { family: true, user_id: true, sign_in_id: true },
  })
  if (row && (await revokeFamily(services.db, row.family))) {
    const { user_id: userId, sign_in_id: signInId } = row
    const signIn = signInMark(signInId)
    await auditAuth(services.db, { action: 'signOut', userId, ip, details: { client: client.id }, signIn })
  }
  await services.changes.heard()
}

/** Any error of these endpoints as the contract's JSON; an unknown one is logged. */
function jsonErrors(services: AuthServices): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error)
    const known = asOauthError(error, services.logger)
    sendOauth(res, known.status, known.body())
  }
}
