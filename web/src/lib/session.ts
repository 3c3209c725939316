import * as oauth from 'oauth4webapi'
import type { Addresses } from './addresses.ts'
import { CALLBACK_PATH } from './addresses.ts'
import type { Cookies } from './cookies.ts'
import { randomText } from './random-text.ts'

const DAY = 24 * 60 * 60
/** Says in local storage that this app has been signed in to here, since script can't see the refresh cookie. */
const SIGNED_IN = 'vo_signed_in'

/** Cookies that the auth check leaves alone (Spec §9). */
const keptCookies = new Set(['XSRF-TOKEN', 'voapp_redirectTo', 'vo_organisation', 'vo_rtoken', 'vo_atoken'])

export type SessionProblem =
  /** The callback came without code or state, or with another state; or the code was refused. */
  | 'AUTHORIZATION_FAILED'
  /** There is nothing to renew the session with, or it was refused: the person has to sign in again. */
  | 'SIGNED_OUT'
  /** The authorisation server did not answer: the session may still be good. */
  | 'UNAVAILABLE'

export class SessionError extends Error {
  readonly problem: SessionProblem

  constructor(problem: SessionProblem, options?: { cause?: unknown }) {
    super(problem, options)
    this.name = 'SessionError'
    this.problem = problem
  }
}

export type Session = ReturnType<typeof createSession>

export type SessionParts = {
  addresses: Addresses
  cookies: Cookies
  local: Storage
  /** Survives the trip to the sign-in page, in this tab alone. */
  tab: Storage
  fetch: typeof fetch
  /** Leaves the page for another address. */
  go: (url: string) => void
}

/** The id that is stored under a key, as a number or in an object. */
function idIn(local: Storage, key: string): number | null {
  try {
    const value: unknown = JSON.parse(local.getItem(key) ?? 'null')
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
    return typeof id === 'number' && Number.isInteger(id) ? id : null
  } catch {
    return null
  }
}

const actingIn = (local: Storage) => ({
  group: idIn(local, 'vo_group'),
  masquerade: idIn(local, 'MASQUERADE_USER'),
  licensee: idIn(local, 'USER_LICENSEE'),
})

/** Calls `listener` at each sign-in of another tab; the answer ends it. */
function hearSignIns(local: Storage, listener: () => void): () => void {
  const hear = ({ storageArea, key, newValue }: StorageEvent) => {
    if (storageArea === local && key === SIGNED_IN && newValue) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/**
 * The browser's side of signing in (Spec §4 Session, §7.2; readings, cookies). The refresh token is an HttpOnly
 * cookie that script never sees; the access token is the cookie `vo_atoken`.
 */
export function createSession(parts: SessionParts) {
  const { addresses, cookies, local, tab } = parts
  const redirectUri = addresses.base + CALLBACK_PATH
  const server: oauth.AuthorizationServer = {
    issuer: addresses.auth,
    token_endpoint: new URL(addresses.token, addresses.base).href,
  }
  const client: oauth.Client = { client_id: addresses.app }
  /** The apps keep no secret; on a developer's computer the server has no certificate. */
  const isPublic = oauth.None()
  const sending = {
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) =>
      parts.fetch(url, init),
    [oauth.allowInsecureRequests]: addresses.base.startsWith('http:'),
  }
  /** The newest token that this page was given, for a browser that is slow to show the cookie. */
  let newest: string | null = null
  let refreshing: Promise<void> | null = null

  const token = () => cookies.get('vo_atoken') ?? newest
  /** As whom and where this page works. Another tab may choose otherwise; that holds for pages opened after it. */
  const acting = actingIn(local)

  /** The access token that the authorisation server answers `request` with. */
  async function tokenFrom(request: Promise<Response>): Promise<string> {
    const response = await request.catch((cause: unknown) => {
      throw new SessionError('UNAVAILABLE', { cause })
    })
    const { status } = response
    // No status: something in between sends elsewhere, as the sign-in page of a guest network does.
    if (status === 0 || status >= 500 || status === 429) throw new SessionError('UNAVAILABLE')
    try {
      return (await oauth.processGenericTokenEndpointResponse(server, client, response)).access_token
    } catch (cause) {
      throw new SessionError('SIGNED_OUT', { cause })
    }
  }

  /** Forgets everything about the session on this computer (Spec §4 Reset). The HttpOnly cookie goes at logout. */
  function reset() {
    newest = null
    cookies.remove('vo_rtoken')
    cookies.remove('vo_atoken')
    for (const key of [SIGNED_IN, 'vo_group', 'vo_masquerade', 'vo_licensee', 'MASQUERADE_USER', 'USER_LICENSEE']) {
      local.removeItem(key)
    }
    Object.assign(acting, { group: null, masquerade: null, licensee: null })
  }

  /** Begins the app anew, as what was chosen for this and later pages. */
  function actAs(key: 'masquerade' | 'licensee', stored: string, id: number | null) {
    acting[key] = id
    if (id === null) local.removeItem(stored)
    else local.setItem(stored, JSON.stringify({ id }))
    parts.go(`${addresses.base}/`)
  }

  async function renew() {
    try {
      // The package's own refresh grant wants the refresh token, which is in a cookie that script can't read.
      const blank = { client_secret: '', scope: '' }
      newest = await tokenFrom(
        oauth.genericTokenEndpointRequest(server, client, isPublic, 'refresh_token', blank, sending),
      )
    } catch (error) {
      // A server that is away for a moment must not sign anyone out.
      if (!(error instanceof SessionError && error.problem === 'UNAVAILABLE')) reset()
      throw error
    }
  }

  function toLogoutPage() {
    const target = cookies.get('voapp_redirectTo') ?? addresses.base
    cookies.remove('voapp_redirectTo')
    parts.go(`${addresses.auth}/logout?redirect=${encodeURIComponent(target)}`)
  }

  return {
    addresses,
    token,
    reset,

    /** Whether there may be something to renew the session with; without it the sign-in page is the way. */
    isRenewable: () => local.getItem(SIGNED_IN) !== null,

    /** Spec §4 Auth check: every cookie that script can see goes, but for those of the session. */
    cleanCookies() {
      for (const name of cookies.names()) if (!keptCookies.has(name)) cookies.remove(name)
    },

    /** The headers of every call (Spec §6). */
    headers(): Record<string, string> {
      const current = token()
      const { group, masquerade, licensee } = acting
      return {
        Authorization: current ? `Bearer ${current}` : '',
        VoGroup: String(group ?? ''),
        ...(masquerade === null ? {} : { VoMasquerade: String(masquerade) }),
        ...(licensee === null ? {} : { VoLicensee: String(licensee) }),
      }
    },

    /** Leaves for the sign-in page; `returnTo` (a path of this app) is where the person ends up afterwards. */
    async signIn(returnTo = '/') {
      const state = randomText(40)
      const verifier = randomText(128)
      cookies.set('vo_state', state, DAY)
      cookies.set('vo_verifier', verifier, DAY)
      // After an expired session one comes by the start page; the page one was on is still the one to return to.
      if (returnTo !== '/' || !tab.getItem('vo_return')) tab.setItem('vo_return', returnTo)
      const query = new URLSearchParams({
        client_id: addresses.app,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: '*',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      })
      parts.go(`${addresses.auth}/authorize?${query}`)
    },

    /**
     * The callback page's work: exchanges the code, answers the path to go on to.
     * @throws SessionError AUTHORIZATION_FAILED when code or state is missing, differs, or is refused
     */
    async finishSignIn(query: URLSearchParams): Promise<string> {
      const expected = cookies.get('vo_state')
      const verifier = cookies.get('vo_verifier')
      if (!query.get('code') || !expected || !verifier) throw new SessionError('AUTHORIZATION_FAILED')
      try {
        const callback = oauth.validateAuthResponse(server, client, query, expected)
        cookies.remove('vo_state')
        cookies.remove('vo_verifier')
        newest = await tokenFrom(
          oauth.authorizationCodeGrantRequest(server, client, isPublic, callback, redirectUri, verifier, sending),
        )
      } catch (cause) {
        if (cause instanceof SessionError && cause.problem === 'UNAVAILABLE') throw cause
        throw new SessionError('AUTHORIZATION_FAILED', { cause })
      }
      // Another text each time, so that other tabs hear of it.
      local.setItem(SIGNED_IN, randomText(8))
      const path = tab.getItem('vo_return') ?? '/'
      tab.removeItem('vo_return')
      return path.startsWith('/') && !path.startsWith('//') && !path.startsWith(CALLBACK_PATH) ? path : '/'
    },

    /**
     * Renews the access token; calls at the same time share one request. `failed` is the token that was refused: when
     * another call has meanwhile brought a newer one, nothing is asked.
     * @throws SessionError SIGNED_OUT (the session is then reset) or UNAVAILABLE
     */
    refresh(failed?: string | null): Promise<void> {
      if (failed && token() !== failed && token()) return Promise.resolve()
      refreshing ??= renew().finally(() => {
        refreshing = null
      })
      return refreshing
    },

    /** Signs out here and at the server, and goes to the logout page. */
    async logout() {
      const authorization = token()
      if (authorization) {
        await parts
          .fetch(`${addresses.api}/logout`, { headers: { Authorization: `Bearer ${authorization}` } })
          .catch(() => undefined)
      }
      reset()
      toLogoutPage()
    },

    /** After a refused refresh: to the logout page and back here, keeping the path for the next sign-in. */
    expired(returnTo: string) {
      tab.setItem('vo_return', returnTo)
      reset()
      toLogoutPage()
    },

    /** Calls `listener` each time somebody signs in in another tab. */
    onSignInElsewhere: (listener: () => void) => hearSignIns(local, listener),

    /** The current group (readings: local storage in admin and cert); null when none is chosen. */
    group: () => acting.group,
    setGroup(id: number | null) {
      acting.group = id
      if (id === null) local.removeItem('vo_group')
      else local.setItem('vo_group', String(id))
    },

    masquerade: () => acting.masquerade,
    /** Acts as another user, null stops; the app begins anew as that person. The server decides whether one may. */
    setMasquerade: (id: number | null) => actAs('masquerade', 'MASQUERADE_USER', id),

    licensee: () => acting.licensee,
    /** Acts for a licensee that one is named on (Spec §6), null stops; the app begins anew. */
    setLicensee: (id: number | null) => actAs('licensee', 'USER_LICENSEE', id),
  }
}
