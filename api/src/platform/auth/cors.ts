import type { RequestHandler } from 'express'
import type { Services } from '../../engine/services.ts'
import { isClientOrigin, isOwnOrigin, isSiteOrigin } from './clients.ts'

const headers = [
  ...['Authorization', 'Content-Type', 'VoGroup', 'VoMasquerade', 'VoLicensee', 'X-Requested-With'],
  // Apollo's clients name themselves, and say that a form is no simple request.
  ...['apollographql-client-name', 'apollographql-client-version', 'Apollo-Require-Preflight'],
].join(', ')

/**
 * Lets the origins of registered clients and of active sites call from a browser; with cookies only a client's on one of
 * our own labels where no site stands. Any other origin gets no permission, an unknown label of ours neither, and its preflight is answered
 * without one.
 */
export function cors(services: Pick<Services, 'db' | 'env'>, methods = 'GET, POST, OPTIONS'): RequestHandler {
  const { db, env } = services
  return async (req, res, next) => {
    const origin = req.headers.origin
    res.vary('Origin')
    const isPreflight = req.method === 'OPTIONS' && origin !== undefined
    // A page that calls its own host needs no permission, and asks the database nothing.
    const isForeign = origin !== undefined && origin !== `${env.PUBLIC_PROTOCOL}://${req.headers.host?.toLowerCase()}`
    if (isForeign) {
      const isClient = await isClientOrigin(db, origin)
      const isSite = await isSiteOrigin(db, env, origin)
      if (isClient || isSite) {
        res.setHeader('Access-Control-Allow-Origin', origin)
        // A sub-site never, whoever has registered its address: its editors' pages would call with the apps' cookies.
        if (isClient && !isSite && isOwnOrigin(env, origin)) res.setHeader('Access-Control-Allow-Credentials', 'true')
        if (isPreflight) {
          res.setHeader('Access-Control-Allow-Methods', methods)
          res.setHeader('Access-Control-Allow-Headers', headers)
          res.setHeader('Access-Control-Max-Age', '600')
        }
      }
    }
    if (isPreflight) {
      res.status(204).end()
      return
    }
    next()
  }
}
