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
