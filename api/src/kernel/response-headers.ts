import type { RequestHandler } from 'express'

/**
 * Sets the headers of every API answer: no caching, no content sniffing (ASVS 5.0 V3.4, V14.2), and the version of the
 * server, which the browser compares with its own (Spec §4, App version).
 */
export function apiResponseHeaders(version: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('X-App-Version', version)
    next()
  }
}
