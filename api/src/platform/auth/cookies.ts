import type { Request, Response } from 'express'
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

/** All cookies of a request, the first of a name wins. Values that are not percent-encoded rightly are left out. */
export function cookiesOf(req: Pick<Request, 'headers'>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (name in found) continue
    try {
      found[name] = decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      // Not ours: every cookie of ours is base64url.
    }
  }
  return found
}

type CookieEnv = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>

/** The parent domain that all labels share, without port. A host without dots can't be a cookie's domain. */
function parentDomain(env: CookieEnv): string | undefined {
  const host = env.PUBLIC_HOST.replace(/:\d+$/, '')
  return host.includes('.') ? host : undefined
}

const secure = (env: CookieEnv) => env.PUBLIC_PROTOCOL === 'https'

/**
 * Sets an own app's token cookies: the refresh token where no script sees it, the access token where the app can.
 * `remember` false makes the refresh cookie end with the browser.
 */
export function setTokenCookies(
  res: Response,
  env: CookieEnv,
  names: TokenCookies,
  tokens: { access: string; refresh: string; remember: boolean },
): void {
  const shared = { domain: parentDomain(env), sameSite: 'lax', secure: secure(env) } as const
  res.cookie(names.refresh, tokens.refresh, {
    ...shared,
    path: authPath,
    httpOnly: true,
    ...(tokens.remember ? { maxAge: lifetimes.refreshCookie * 1000 } : {}),
  })
  res.cookie(names.access, tokens.access, { ...shared, path: '/', maxAge: lifetimes.accessCookie * 1000 })
}

/** Removes a client's token cookies. */
export function clearTokenCookies(res: Response, env: CookieEnv, names: TokenCookies): void {
  const shared = { domain: parentDomain(env), sameSite: 'lax', secure: secure(env) } as const
  res.clearCookie(names.refresh, { ...shared, path: authPath, httpOnly: true })
  res.clearCookie(names.access, { ...shared, path: '/' })
}

/** The authorisation server's own cookies: on this host and path alone, never readable by script. */
export function setOwnCookie(res: Response, env: CookieEnv, name: string, value: string, maxAgeSeconds?: number): void {
  res.cookie(name, value, {
    path: authPath,
    httpOnly: true,
    sameSite: 'lax',
    secure: secure(env),
    ...(maxAgeSeconds ? { maxAge: maxAgeSeconds * 1000 } : {}),
  })
}

/** Removes a cookie of the sign-in pages. */
export function clearOwnCookie(res: Response, env: CookieEnv, name: string): void {
  res.clearCookie(name, { path: authPath, httpOnly: true, sameSite: 'lax', secure: secure(env) })
}
