import type { Request, Response } from 'express'
import { brandHost, siteLabelAt } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'

/** Lifetimes of Spec §9, in seconds. */
export const lifetimes = { refreshCookie: 21 * 24 * 3600, accessCookie: 4 * 3600 }

/** Names of the token cookies: the pages site has its own pair, all other own apps share one (Spec §9). */
export type TokenCookies = { refresh: 'vo_rtoken' | 'vopages_rtoken'; access: 'vo_atoken' | 'vopages_atoken' }

/** Returns the names of a client's token cookies. */
export function tokenCookiesOf(clientId: string): TokenCookies {
  return clientId === 'pages'
    ? { refresh: 'vopages_rtoken', access: 'vopages_atoken' }
    : { refresh: 'vo_rtoken', access: 'vo_atoken' }
}

/** The cookie of the sign-in session. */
export const signInCookie = 'vo_signin'
/** The cookie that forms are checked against. */
export const csrfCookie = 'vo_csrf'
/** Path of the authorisation server on every host. */
export const authPath = '/oauth'

/** The companion of an app's tokens: they work only on the host that set it, in the browser that has it (record 60). */
const companionCookie = 'vo_bound'

/**
 * All cookies of a request. A name with two values is left out, because one of them is of another host of the domain: a
 * sibling may set it. Values that are not percent-encoded rightly are left out too.
 */
export function cookiesOf(req: Pick<Request, 'headers'>): Record<string, string> {
  const found: Record<string, string> = {}
  const twice = new Set<string>()
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    try {
      const value = decodeURIComponent(part.slice(at + 1).trim())
      if (found[name] !== undefined && found[name] !== value) twice.add(name)
      found[name] = value
    } catch {
      // Not ours: every cookie of ours is base64url.
    }
  }
  for (const name of twice) delete found[name]
  return found
}

type CookieEnv = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>

/** The parent domain that all labels share, without port. A host without dots can't be a cookie's domain. */
function parentDomain(env: CookieEnv): string | undefined {
  const host = env.PUBLIC_HOST.replace(/:\d+$/, '')
  return host.includes('.') ? host : undefined
}

/** The hosts whose parent domain takes the token cookies of a host: those of its site's brand. */
export const cookieHosts = (env: CookieEnv, host: string | undefined): CookieEnv => ({
  ...env,
  PUBLIC_HOST: brandHost(env, siteLabelAt(env, host)),
})

const secure = (env: CookieEnv) => env.PUBLIC_PROTOCOL === 'https'

/**
 * Sets an own app's token cookies: the refresh token where no script sees it, the access token where the app can.
 * `remember` false makes the refresh cookie end with the browser.
 */
export function setTokenCookies(
  res: Response,
  env: CookieEnv,
  names: TokenCookies,
  tokens: { access: string; refresh: string; remember: boolean; companion?: string | undefined },
): void {
  const life = tokens.remember ? { maxAge: lifetimes.refreshCookie * 1000 } : {}
  const shared = { domain: parentDomain(env), sameSite: 'lax', secure: secure(env) } as const
  res.cookie(names.refresh, tokens.refresh, {
    ...shared,
    path: authPath,
    httpOnly: true,
    ...life,
  })
  res.cookie(names.access, tokens.access, { ...shared, path: '/', maxAge: lifetimes.accessCookie * 1000 })
  if (tokens.companion) res.cookie(hostName(env, companionCookie), tokens.companion, { ...hostOnly(env, '/'), ...life })
}

/** The companion of the tokens that this host was given; undefined when there is none. */
export function companionOf(req: Pick<Request, 'headers'>, env: CookieEnv): string | undefined {
  return cookiesOf(req)[hostName(env, companionCookie)]
}

/** Removes a client's token cookies. */
export function clearTokenCookies(res: Response, env: CookieEnv, names: TokenCookies): void {
  const shared = { domain: parentDomain(env), sameSite: 'lax', secure: secure(env) } as const
  res.clearCookie(names.refresh, { ...shared, path: authPath, httpOnly: true })
  res.clearCookie(names.access, { ...shared, path: '/' })
}

/**
 * The name of a cookie that its own host alone can set. Browsers take the prefix only with Secure and without Domain
 * (RFC 6265bis §4.1.3.2); without TLS there is no such promise, and a second value of the name is all that is refused.
 */
export const hostName = (env: CookieEnv, name: string): string => (secure(env) ? `__Host-${name}` : name)

/** The attributes of a cookie of one host; the prefix asks for the path of the whole host. */
export const hostOnly = (env: CookieEnv, path: string) =>
  ({ path: secure(env) ? '/' : path, httpOnly: true, sameSite: 'lax', secure: secure(env) }) as const

/** Reads a cookie of the authorisation server. */
export function ownCookie(req: Pick<Request, 'headers'>, env: CookieEnv, name: string): string | undefined {
  return cookiesOf(req)[hostName(env, name)]
}

/** The authorisation server's own cookies: on this host alone, never readable by script. */
export function setOwnCookie(res: Response, env: CookieEnv, name: string, value: string, maxAgeSeconds?: number): void {
  const life = maxAgeSeconds ? { maxAge: maxAgeSeconds * 1000 } : {}
  res.cookie(hostName(env, name), value, { ...hostOnly(env, authPath), ...life })
}

/** Removes a cookie of the sign-in pages. */
export function clearOwnCookie(res: Response, env: CookieEnv, name: string): void {
  res.clearCookie(hostName(env, name), hostOnly(env, authPath))
}
