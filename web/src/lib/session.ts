import type { Addresses } from './addresses.ts'
import { CALLBACK_PATH } from './addresses.ts'
import type { Cookies } from './cookies.ts'
import { createOwnToken } from './own-token.ts'
import { randomText } from './random-text.ts'
import { SessionError, type SessionProblem } from './session-error.ts'

export { SessionError, type SessionProblem } from './session-error.ts'

const DAY = 24 * 60 * 60
/** Marks in local storage that this app is signed in, since script can't see the refresh cookie. */
const SIGNED_IN = 'vo_signed_in'

/** Cookies that the auth check keeps (Spec §9). */
const keptCookies = new Set(['XSRF-TOKEN', 'voapp_redirectTo', 'vo_organisation', 'vo_rtoken', 'vo_atoken'])

export type Session = ReturnType<typeof createSession>

export type SessionParts = {
  addresses: Addresses
  cookies: Cookies
  local: Storage
  /** Storage of this tab alone; it survives the trip to the sign-in page. */
  tab: Storage
  fetch: typeof fetch
  /** Leaves the page for another address. */
  go: (url: string) => void
}

/** Reads a stored id, written as a number or in an object. */
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

/**
 * Calls `listener` at each sign-in of another tab.
 * @returns a function that stops listening
 */
function hearSignIns(local: Storage, listener: () => void): () => void {
  const hear = ({ storageArea, key, newValue }: StorageEvent) => {
    if (storageArea === local && key === SIGNED_IN && newValue) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/**
 * Returns the calls that bring a token. Their code comes when a token is needed, since most pages are opened with one.
 * @returns a function that throws a SessionError UNAVAILABLE when the code doesn't come
 */
function lateTokens({ addresses, fetch }: SessionParts, redirectUri: string) {
  return async () => {
    const code = await import('./token-endpoint.ts').catch((cause: unknown) => {
      throw new SessionError('UNAVAILABLE', { cause })
    })
    return {
      challengeOf: code.calculatePKCECodeChallenge,
      ...code.createTokenEndpoint(addresses, redirectUri, fetch),
    }
  }
}

/**
 * Creates the browser's side of the session (Spec §4 Session, §7.2; readings, cookies). The refresh token is an
 * HttpOnly cookie that script never sees. The access token is the cookie `vo_atoken`.
 */
export function createSession(parts: SessionParts) {
  const { addresses, cookies, local, tab } = parts
  const redirectUri = addresses.base + CALLBACK_PATH
  const tokens = lateTokens(parts, redirectUri)
  const own = createOwnToken(cookies, local)
  const { token } = own
  let refreshing: Promise<void> | null = null

  /** The user, licensee and group that this page works as. A choice in another tab holds for pages opened after it. */
  const acting = actingIn(local)

  /** Removes the session's cookies and storage on this computer (Spec §4 Reset). Logout removes the HttpOnly cookie. */
  function reset() {
    own.forget()
    cookies.remove('vo_rtoken')
    cookies.remove('vo_atoken')
    for (const key of [SIGNED_IN, 'vo_group', 'vo_masquerade', 'vo_licensee', 'MASQUERADE_USER', 'USER_LICENSEE']) {
      local.removeItem(key)
    }
    Object.assign(acting, { group: null, masquerade: null, licensee: null })
  }

  /** Stores the choice for this and later pages, then restarts the app. */
  function actAs(key: 'masquerade' | 'licensee', stored: string, id: number | null) {
    acting[key] = id
    if (id === null) local.removeItem(stored)
    else local.setItem(stored, JSON.stringify({ id }))
    parts.go(`${addresses.base}/`)
  }

  async function renew() {
    try {
      own.keep(await (await tokens()).renew())
    } catch (error) {
      // A server that is away for a moment must not sign anyone out, nor must a session of the other app.
      if (!(error instanceof SessionError) || error.problem === 'SIGNED_OUT') reset()
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

    /** Tells whether a refresh token may exist; without one the person has to sign in. */
    isRenewable: () => local.getItem(SIGNED_IN) !== null,

    /**
     * Fetches the code that brings tokens before one is needed: a page that stays open past a new version couldn't get it later.
     * A failure shows when a token is needed.
     */
    fetchAhead: () =>
      tokens().then(
        () => undefined,
        () => undefined,
      ),

    /** Removes every visible cookie that is not part of the session (Spec §4 Auth check). */
    cleanCookies() {
      for (const name of cookies.names()) if (!keptCookies.has(name)) cookies.remove(name)
    },

    /** Returns the headers of every call (Spec §6). */
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

    /** Leaves for the sign-in page. `returnTo` is the path of this app to return to afterwards. */
    async signIn(returnTo = '/') {
      const { challengeOf } = await tokens()
      const state = randomText(40)
      const verifier = randomText(128)
      cookies.set('vo_state', state, DAY)
      cookies.set('vo_verifier', verifier, DAY)
      // An expired session passes the start page; the path stored before it is still the one to return to.
      if (returnTo !== '/' || !tab.getItem('vo_return')) tab.setItem('vo_return', returnTo)
      const query = new URLSearchParams({
        client_id: addresses.app,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: '*',
        state,
        code_challenge: await challengeOf(verifier),
      })
      parts.go(`${addresses.auth}/authorize?${query}`)
    },

    /**
     * Exchanges the callback page's code for a token.
     * @returns the path to go on to
     * @throws SessionError AUTHORIZATION_FAILED when code or state is missing, differs, or is refused
     */
    async finishSignIn(query: URLSearchParams): Promise<string> {
      const expected = cookies.get('vo_state')
      const verifier = cookies.get('vo_verifier')
      if (!query.get('code') || !expected || !verifier) throw new SessionError('AUTHORIZATION_FAILED')
      try {
        const endpoint = await tokens()
        const code = endpoint.codeOf(query, expected)
        cookies.remove('vo_state')
        cookies.remove('vo_verifier')
        own.keep(await endpoint.exchange(code, verifier))
      } catch (cause) {
        if (cause instanceof SessionError && cause.problem === 'UNAVAILABLE') throw cause
        throw new SessionError('AUTHORIZATION_FAILED', { cause })
      }
      // A new value each time: other tabs only hear of changes.
      local.setItem(SIGNED_IN, randomText(8))
      const path = tab.getItem('vo_return') ?? '/'
      tab.removeItem('vo_return')
      return path.startsWith('/') && !path.startsWith('//') && !path.startsWith(CALLBACK_PATH) ? path : '/'
    },

    /**
     * Renews the access token; simultaneous calls share one request. `failed` is the refused token: when another call
     * has brought a newer one, no request is sent.
     * @throws SessionError SIGNED_OUT (the session is then reset), OTHER_APP or UNAVAILABLE
     */
    refresh(failed?: string | null): Promise<void> {
      if (failed && token() !== failed && token()) return Promise.resolve()
      refreshing ??= renew().finally(() => {
        refreshing = null
      })
      return refreshing
    },

    /** Signs out here and at the server, then goes to the logout page. */
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

    /**
     * Goes to the logout page after a refused refresh, and keeps the path for the next sign-in. A session of the other app
     * goes on: this one is opened beside it.
     */
    expired(returnTo: string, problem: SessionProblem = 'SIGNED_OUT') {
      if (problem === 'OTHER_APP') return void this.signIn(returnTo)
      tab.setItem('vo_return', returnTo)
      reset()
      toLogoutPage()
    },

    /** Calls `listener` each time another tab signs in. */
    onSignInElsewhere: (listener: () => void) => hearSignIns(local, listener),

    /** Returns the current group's id, or null when none is chosen (readings: local storage in admin and cert). */
    group: () => acting.group,
    setGroup(id: number | null) {
      acting.group = id
      if (id === null) local.removeItem('vo_group')
      else local.setItem('vo_group', String(id))
    },

    /** Leaves for another app of the installation. The choice to act as somebody goes along in the address, and ends here. */
    leaveFor(url: string) {
      local.removeItem('MASQUERADE_USER')
      parts.go(url)
    },

    masquerade: () => acting.masquerade,
    /** Acts as another user; null stops. The app restarts as that person. The server decides who may act. */
    setMasquerade: (id: number | null) => actAs('masquerade', 'MASQUERADE_USER', id),

    licensee: () => acting.licensee,
    /** Acts for a licensee that names the person (Spec §6); null stops. The app restarts. */
    setLicensee: (id: number | null) => actAs('licensee', 'USER_LICENSEE', id),
  }
}
