import type { RequestHandler } from 'express'
import type { Services } from '../../engine/services.ts'
import { isClientOrigin, isOwnOrigin } from './clients.ts'

const headers = 'Authorization, Content-Type, VoGroup, VoMasquerade, VoLicensee, X-Requested-With'

/**
 * Lets our own labels (with cookies) and the origins of registered clients (without) call from a browser. Any other
 * origin gets no permission, and its preflight is answered without one.
 */
export function cors(services: Pick<Services, 'db' | 'env'>, methods = 'GET, POST, OPTIONS'): RequestHandler {
  return async (req, res, next) => {
    const origin = req.headers.origin
    res.vary('Origin')
    if (!origin) return next()
    const own = isOwnOrigin(services.env, origin)
    if (own || (await isClientOrigin(services.db, origin))) {
      res.setHeader('Access-Control-Allow-Origin', origin)
      if (own) res.setHeader('Access-Control-Allow-Credentials', 'true')
      if (req.method === 'OPTIONS') {
        res.setHeader('Access-Control-Allow-Methods', methods)
        res.setHeader('Access-Control-Allow-Headers', headers)
        res.setHeader('Access-Control-Max-Age', '600')
      }
    }
    if (req.method === 'OPTIONS') {
      res.status(204).end()
      return
    }
    next()
  }
}
