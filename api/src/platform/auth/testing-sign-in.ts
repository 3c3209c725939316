import { createTestDatabase } from '@kollegium/db/testing/database'
import { createBrowser, legacyCallback, newVerifier, startAuth, testServices } from './testing.ts'

/**
 * Starts the sign-in over a database of the file's own.
 * A new browser has an address of its own, so that one test's failures don't count for another.
 */
export async function startSignIn(options?: Parameters<typeof createTestDatabase>[0]) {
  const { db } = await createTestDatabase(options)
  const services = testServices(db)
  const send = await startAuth(services)
  let last = 0
  return { db, services, send, newBrowser: (ip = `198.51.100.${++last}`) => createBrowser(send, ip) }
}

/** The request of the legacy client to the sign-in page, with a challenge of its own. */
export const legacyRequest = () => ({
  client_id: 'legacy-demo',
  redirect_uri: legacyCallback,
  code_challenge: newVerifier().challenge,
})
