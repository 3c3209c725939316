import type { Env } from '@kollegium/api/process'
import express, { type RequestHandler } from 'express'

/** 100 days (Spec §9), in seconds. */
const lifetime = 100 * 24 * 60 * 60
const urlencoded = express.urlencoded({ extended: false, limit: '1kb' })

/**
 * Stores the cookie choice of a browser without script. '0' first removes every cookie of the request, on the host and
 * on the domain that the sites share.
 */
export function cookieChoice({ PUBLIC_HOST, PUBLIC_PROTOCOL }: Env): RequestHandler {
  const domain = PUBLIC_HOST.replace(/:\d+$/, '')
  const secure = PUBLIC_PROTOCOL === 'https' ? '; Secure' : ''
  return (request, response, next) => {
    urlencoded(request, response, (error?: unknown) => {
      if (error) return next(error)
      const value: unknown = request.body?.val
      const site = request.headers['sec-fetch-site']
      // // A form on another site must not choose for the visitor.
      const isOurs = site === undefined || site === 'same-origin'
      if (isOurs && (value === '0' || value === '1')) {
        if (value === '0') {
          for (const name of cookieNames(request.headers.cookie)) {
            response.append('Set-Cookie', `${name}=; Path=/; Max-Age=0`)
            response.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; Domain=${domain}`)
          }
        }
        const consent = `vo_cookie_consent=${value}; Path=/; Max-Age=${lifetime}; SameSite=Lax${secure}`
        response.append('Set-Cookie', consent)
      }
      response.status(303).set({ Location: '/cookiepolicy?sparat=1#val', 'Cache-Control': 'no-store' }).end()
    })
  }
}

function cookieNames(header = ''): string[] {
  const names = header.split(/;\s*/).map((pair) => pair.split('=')[0] ?? '')
  return [...new Set(names)].filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)).slice(0, 60)
}
