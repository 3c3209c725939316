import { vi } from 'vitest'
import { addressesOf } from './addresses.ts'
import { createCookies } from './cookies.ts'
import { createSession } from './session.ts'

/** The addresses of the admin app. */
export const addresses = addressesOf({ protocol: 'http:', host: 'admin.vo.localhost:3000' })

/** A session of the admin app whose server answers as it is told. */
export function sessionWith(ask: (url: string, init: RequestInit) => Promise<Response> | Response) {
  if (!addresses) throw new Error('no addresses')
  const left: string[] = []
  const fetched = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => ask(String(input), init))
  const cookies = createCookies('localhost')
  const session = createSession({
    addresses,
    cookies,
    local: localStorage,
    tab: sessionStorage,
    fetch: fetched as typeof fetch,
    go: (url) => left.push(url),
  })
  return { session, cookies, fetched, left }
}

/** An answer with an access token. */
export const token = (text: string) => Response.json({ token_type: 'Bearer', access_token: text })

/** Takes away what a session before has left in the browser. */
export function emptyBrowser() {
  localStorage.clear()
  sessionStorage.clear()
  const cookies = createCookies('localhost')
  for (const name of cookies.names()) cookies.remove(name)
}
