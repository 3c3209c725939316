import type { RequestHandler } from 'express'
import type { Env } from './env.ts'

type HeaderEnv = Pick<Env, 'APP_VERSION' | 'PUBLIC_PROTOCOL'>

/** Tells browsers to come by TLS alone, for a year and for all labels (ASVS 5.0, 3.4.1), and to guess no content types. */
export function transportHeaders({ PUBLIC_PROTOCOL }: Pick<Env, 'PUBLIC_PROTOCOL'>): RequestHandler {
  return (_request, response, next) => {
    if (PUBLIC_PROTOCOL === 'https') {
      response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
    response.setHeader('X-Content-Type-Options', 'nosniff')
    next()
  }
}

/**
 * Sets the headers of every API answer: no caching, no content sniffing (ASVS 5.0 V3.4, V14.2), and the version of the
 * server, which the browser compares with its own (Spec §4, App version).
 */
export function apiResponseHeaders(env: HeaderEnv): RequestHandler {
  const transport = transportHeaders(env)
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-App-Version', env.APP_VERSION)
    transport(request, response, next)
  }
}
