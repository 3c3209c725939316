import { createHash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Services } from '../../engine/services.ts'
import { equalsInConstantTime } from '../../kernel/secrets.ts'
import { issuerOf } from './authorization-request.ts'
import { findClient } from './clients.ts'
import { companionOf, cookieHosts, cookiesOf, hostName, hostOnly, setTokenCookies, tokenCookiesOf } from './cookies.ts'
import { exchangeCode } from './exchange.ts'
import { OauthError } from './oauth-error.ts'

// The sign-in of a public site (Spec §7.2). The site's server takes the code back, so that it works without script.

type AuthServices = Pick<Services, 'db' | 'env'>

const clientId = 'pages'
const callback = '/auth'
/** State and verifier live for a day (Spec §9), on the site's own host and where no script sees them. */
const cookies = { state: 'vopages_state', verifier: 'vopages_verifier', returnTo: 'vopages_return' }
const day = 24 * 3600 * 1000

/**
 * Sends a visitor of the site at `origin` to the sign-in page.
 * @param returnTo the path of the site that the visitor comes back to
 */
export function beginSiteSignIn(
  services: Pick<Services, 'env'>,
  response: Response,
  { origin, returnTo }: { origin: string; returnTo: string },
): void {
  const state = randomBytes(30).toString('base64url')
  const verifier = randomBytes(96).toString('base64url')
  for (const [name, value] of [
    [cookies.state, state],
    [cookies.verifier, verifier],
    [cookies.returnTo, returnTo],
  ] as const)
    response.cookie(hostName(services.env, name), value, { ...hostOnly(services.env, callback), maxAge: day })
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: origin + callback,
    response_type: 'code',
    scope: '*',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  response.setHeader('Cache-Control', 'no-store')
  response.redirect(302, `${issuerOf(services)}/authorize?${query}`)
}

/**
 * Takes the code that the sign-in page sent back, and sets the tokens' cookies (Spec §9).
 * @returns the path to go on to; null when code or state is missing or refused ('Authorization failed', Spec §8)
 */
export async function finishSiteSignIn(
  services: AuthServices,
  request: Request,
  response: Response,
  origin: string,
): Promise<string | null> {
  const { env, db } = services
  const kept = cookiesOf(request)
  const [state, verifier, returnTo] = [cookies.state, cookies.verifier, cookies.returnTo].map(
    (name) => kept[hostName(env, name)],
  )
  for (const name of Object.values(cookies)) response.clearCookie(hostName(env, name), hostOnly(env, callback))
  const { code, state: given, iss = issuerOf(services) } = request.query
  const isOurs = typeof given === 'string' && state && equalsInConstantTime(given, state) && iss === issuerOf(services)
  const client = await findClient(db, clientId)
  if (!isOurs || !client || typeof code !== 'string') return null
  try {
    // Its own callback, to which the browser was sent: the state is of this browser.
    const asker = { host: new URL(origin).host, isOwnPage: true, companion: companionOf(request, env) }
    const grant = { code, verifier, redirectUri: origin + callback, ip: request.ip ?? '', asker }
    // The cookies stand on the parent domain of the site's own brand; a browser takes no other domain's.
    const hosts = cookieHosts(env, new URL(origin).host)
    setTokenCookies(response, hosts, tokenCookiesOf(clientId), await exchangeCode(db, client, grant))
  } catch (error) {
    if (error instanceof OauthError && error.status < 500) return null
    throw error
  }
  return sitePath(returnTo) ?? '/'
}

/** The access token that the pages of a site are asked for with; undefined for a visitor who hasn't signed in. */
export const siteToken = (request: Pick<Request, 'headers'>): string | undefined =>
  cookiesOf(request)[tokenCookiesOf(clientId).access]

/** The address that signs out of all apps, and leads back to `target`. */
export const signOutAddress = (services: Pick<Services, 'env'>, target: string): string =>
  `${issuerOf(services)}/logout?redirect=${encodeURIComponent(target)}`

/**
 * The path of the page at `origin` that a link was followed from, by the Referer header; null for another host's page, and
 * without the header.
 */
export function pathBefore({ headers: { referer } }: Pick<Request, 'headers'>, origin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const { origin: from, pathname, search } = new URL(referer)
  return from === origin ? sitePath(pathname + search) : null
}

/** The text when it is a path of the site itself, which can't lead to another host; null for anything else. */
export function sitePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 500 || !/^\/(?![/\\])[!-[\]-~]*$/.test(text)) return null
  return text.startsWith(callback) ? null : text
}
