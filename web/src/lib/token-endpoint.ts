import * as oauth from 'oauth4webapi'
import type { Addresses } from './addresses.ts'
import { SessionError } from './session-error.ts'

/** The server's hint that the session was opened on another host: this app has to sign in once, too (record 60). */
const NOT_BOUND = 'Token is not bound to this host'

const isOfOtherApp = (error: unknown) =>
  error instanceof oauth.ResponseBodyError && 'hint' in error.cause && error.cause.hint === NOT_BOUND

export { calculatePKCECodeChallenge } from 'oauth4webapi'

/**
 * Creates the calls of the authorisation server that bring an access token. Each throws a SessionError.
 * @param redirectUri address of the callback page
 */
export function createTokenEndpoint(addresses: Addresses, redirectUri: string, fetch: typeof globalThis.fetch) {
  const server: oauth.AuthorizationServer = {
    issuer: addresses.auth,
    token_endpoint: new URL(addresses.token, addresses.base).href,
  }
  const client: oauth.Client = { client_id: addresses.app }
  /** The apps keep no secret. On a developer's computer the server has no certificate. */
  const isPublic = oauth.None()
  const sending = {
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) => fetch(url, init),
    [oauth.allowInsecureRequests]: addresses.base.startsWith('http:'),
  }

  /** Returns the access token of the authorisation server's answer to `request`. */
  async function tokenFrom(request: Promise<Response>): Promise<string> {
    const response = await request.catch((cause: unknown) => {
      throw new SessionError('UNAVAILABLE', { cause })
    })
    const { status } = response
    // Status 0: a redirect by something in between, for example the sign-in page of a guest network.
    if (status === 0 || status >= 500 || status === 429) throw new SessionError('UNAVAILABLE')
    try {
      return (await oauth.processGenericTokenEndpointResponse(server, client, response)).access_token
    } catch (cause) {
      throw new SessionError(isOfOtherApp(cause) ? 'OTHER_APP' : 'SIGNED_OUT', { cause })
    }
  }

  return {
    /** Checks the callback's query against the state that was sent. */
    codeOf: (query: URLSearchParams, state: string) => oauth.validateAuthResponse(server, client, query, state),
    exchange: (code: URLSearchParams, verifier: string) =>
      tokenFrom(oauth.authorizationCodeGrantRequest(server, client, isPublic, code, redirectUri, verifier, sending)),
    renew() {
      // The package's own refresh grant needs the refresh token, and script can't read its cookie.
      const blank = { client_secret: '', scope: '' }
      return tokenFrom(oauth.genericTokenEndpointRequest(server, client, isPublic, 'refresh_token', blank, sending))
    },
  }
}
