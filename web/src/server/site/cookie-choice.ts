import { brandHost, type Env, siteLabelAt } from '@kollegium/api/process'
import express, { type Request, type Response } from 'express'

/** 100 days (Spec §9), in seconds. */
const lifetime = 100 * 24 * 60 * 60
const urlencoded = express.urlencoded({ extended: false, limit: '1kb' })

/**
 * Stores the cookie choice of a browser without script. '0' first removes every cookie of the request, on the host and
 * on the domain that the sites share.
 */
export async function cookieChoice(env: Env, request: Request, response: Response): Promise<void> {
  const domain = brandHost(env, siteLabelAt(env, request.headers.host)).replace(/:\d+$/, '')
  const secure = env.PUBLIC_PROTOCOL === 'https' ? '; Secure' : ''
  await new Promise<void>((done, failed) =>
    urlencoded(request, response, (error?: unknown) => (error ? failed(error) : done())),
  )
  const value: unknown = request.body?.val
  const site = request.headers['sec-fetch-site']
  // // A form on another site must not choose for the visitor.
  const isOurs = site === undefined || site === 'same-origin'
  if (!isOurs || (value !== '0' && value !== '1')) return
  if (value === '0') {
    for (const name of cookieNames(request.headers.cookie)) {
      response.append('Set-Cookie', `${name}=; Path=/; Max-Age=0`)
      response.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; Domain=${domain}`)
    }
  }
  response.append('Set-Cookie', `vo_cookie_consent=${value}; Path=/; Max-Age=${lifetime}; SameSite=Lax${secure}`)
}

function cookieNames(header = ''): string[] {
  const names = header.split(/;\s*/).map((pair) => pair.split('=')[0] ?? '')
  return [...new Set(names)].filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)).slice(0, 60)
}
