import type { RequestHandler } from 'express'

/**
 * Of every answer of the API: it is one person's own and kept nowhere, it is what it says it is (ASVS 5.0 V3.4, V14.2), and
 * it tells which version answers; the browser compares that with the one it runs (Spec §4, App version).
 */
export function apiResponseHeaders(version: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('X-App-Version', version)
    next()
  }
}
