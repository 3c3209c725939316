import type { Request, Response } from 'express'
import type { Services } from '../../engine/services.ts'
import { equalsInConstantTime, newSecret } from '../../kernel/secrets.ts'
import { isOwnOrigin } from './clients.ts'
import { cookiesOf, csrfCookie, setOwnCookie } from './cookies.ts'

type CsrfServices = Pick<Services, 'env' | 'keys'>

/**
 * The hidden field that binds a form to the browser it was given to: a signature of that browser's own cookie, which
 * is set on the way. Also stops a stranger from signing someone in to the stranger's account.
 */
export function formToken(services: CsrfServices, req: Request, res: Response): string {
  let cookie = cookiesOf(req)[csrfCookie]
  if (!cookie || !/^[\w-]{43}$/.test(cookie)) {
    cookie = newSecret()
    setOwnCookie(res, services.env, csrfCookie, cookie)
  }
  return services.keys.sign('form', cookie)
}

/** Was the form ours, in this browser, and sent from our own page? */
export function isValidFormToken(services: CsrfServices, req: Request, token: string | undefined): boolean {
  const { origin } = req.headers
  if (origin !== undefined && !isOwnOrigin(services.env, origin)) return false
  const cookie = cookiesOf(req)[csrfCookie]
  return Boolean(cookie && token && equalsInConstantTime(services.keys.sign('form', cookie), token))
}
