import { type Actor, anonymous, createAuthenticator, siteToken } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Request } from 'express'

const authenticators = new WeakMap<Services, ReturnType<typeof createAuthenticator>>()

/**
 * Finds the reader of a page that isn't the same for everyone, by the token's cookie (Spec §9). A cookie that no longer holds
 * gives a visitor. Such a page is never kept.
 */
export async function readerOf(services: Services, request: Request): Promise<Actor> {
  const token = siteToken(request)
  if (!token) return anonymous
  const authenticate = authenticators.get(services) ?? createAuthenticator(services)
  authenticators.set(services, authenticate)
  const { host, cookie } = request.headers
  return authenticate({ authorization: `Bearer ${token}`, host, cookie, forPage: true })
}

/**
 * Returns the reader of a site's pages for signed-in readers; null for a visitor. A validation candidate alone reads sites as
 * a visitor does (docs/decisions/0074-candidates-and-their-files.md).
 */
export const membersReader = ({ user }: Pick<Actor, 'user'>): Actor['user'] =>
  user && !user.candidateOnly ? user : null
