import type { Cookies } from './cookies.ts'

/** The beginning of this app's own token, in the storage of this app's host. */
const BEGINS = 'vo_token_begins'

/**
 * Keeps this app's access token. Both apps write the cookie `vo_atoken` of the parent domain, and each one's token works on
 * its own host alone (record 60).
 */
export function createOwnToken(cookies: Pick<Cookies, 'get'>, local: Storage) {
  /** The newest token of this page, for a browser that shows the cookie late, and while the other app's stands there. */
  let newest: string | null = null
  return {
    /** Returns the cookie's token unless it is the other app's. */
    token(): string | null {
      const shown = cookies.get('vo_atoken')
      const begins = local.getItem(BEGINS)
      return shown !== null && (begins === null || shown.startsWith(begins)) ? shown : newest
    },
    keep(token: string) {
      newest = token
      local.setItem(BEGINS, token.slice(0, 8))
    },
    forget() {
      newest = null
      local.removeItem(BEGINS)
    },
  }
}
