import { type Addresses, actAsParameter } from '../../lib/addresses.ts'
import { afterReading } from '../../lib/ahead.ts'
import type { Services } from '../../lib/client-context.tsx'
import { createCookies } from '../../lib/cookies.ts'
import { createProofDesk } from '../../lib/proof.ts'
import { createSession } from '../../lib/session.ts'
import { leavingOnce } from '../../lib/session-link.ts'
import { createLinks, createQueryClient, trpc } from '../../lib/trpc.ts'
import { createUnsavedGuard } from '../../lib/unsaved.ts'
import { createVersionWatch } from '../../lib/version.ts'

/** Goes on acting as the candidate whom another app's address names; the server refuses everybody who may not. */
function takeOverMasquerade({ app }: Addresses): void {
  const id = new URLSearchParams(location.search).get(actAsParameter)
  if (app !== 'validig' || id === null) return
  if (/^\d{1,9}$/.test(id)) localStorage.setItem('MASQUERADE_USER', JSON.stringify({ id: Number(id) }))
  history.replaceState(null, '', location.pathname)
}

/** Creates the app's services, once per page. */
export function createServices(addresses: Addresses): Services {
  takeOverMasquerade(addresses)
  const session = createSession({
    addresses,
    cookies: createCookies(addresses.cookieDomain),
    local: localStorage,
    tab: sessionStorage,
    fetch: (input, init) => fetch(input, init),
    go: (url) => location.assign(url),
  })
  if (session.token()) afterReading(() => void session.fetchAhead())
  else void session.fetchAhead()
  const versions = createVersionWatch(localStorage)
  const guard = createUnsavedGuard()
  guard.watch()
  const desk = createProofDesk()
  // A part that keeps the page asks for a sign-in in another tab itself.
  const onExpired = leavingOnce((problem) => {
    // The draft keeps the typed values; a question would only hold a page that can't save.
    guard.release()
    session.expired(location.pathname + location.search, problem)
  }, guard.keepsPage)
  return {
    session,
    versions,
    guard,
    desk,
    client: trpc.createClient({ links: createLinks(session, versions, onExpired, desk) }),
    queries: createQueryClient(),
  }
}
