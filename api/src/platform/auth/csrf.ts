import type { Request, Response } from 'express'
import type { Services } from '../../engine/services.ts'
import { originOf } from '../../kernel/env.ts'
import { newSecret } from '../../kernel/secrets.ts'
import { csrfCookie, ownCookie, setOwnCookie, signInCookie } from './cookies.ts'

type CsrfServices = Pick<Services, 'env' | 'keys'>

/**
 * The hidden field that binds a form to the browser it was given to, and to the sign-in that this browser had then: a
 * signature of the browser's own cookies, one of which is set on the way. Also stops a stranger from signing someone in
 * to the stranger's account.
 */
export function formToken(services: CsrfServices, req: Request, res: Response): string {
  const secret = browserSecret(services, req, res)
  return services.keys.sign('form', signedText(services, req, secret))
}

/** The secret of this browser, which its forms, its challenges and its steps of signing in are bound to; set when it is missing. */
export function browserSecret({ env }: Pick<CsrfServices, 'env'>, req: Request, res: Response): string {
  const cookie = ownCookie(req, env, csrfCookie)
  if (cookie && /^[\w-]{43}$/.test(cookie)) return cookie
  // One answer sets one secret, however many parts of its page are bound to it.
  const { made = newSecret() } = res.locals as { made?: string }
  if (res.locals.made === undefined) setOwnCookie(res, env, csrfCookie, made)
  res.locals.made = made
  return made
}

/** Whether the browser came here from a page of this host, or by its own address bar. Old browsers don't tell. */
export function isFromOwnPage({
  headers: { 'sec-fetch-site': site = 'same-origin' },
}: Pick<Request, 'headers'>): boolean {
  return site === 'same-origin' || site === 'none'
}

/** Was the form ours, in this browser, and sent from our own page? */
export function isValidFormToken(services: CsrfServices, req: Request, token: string | undefined): boolean {
  const { origin } = req.headers
  // The pages stand on the bare host alone; no label's page sends their forms.
  if (origin !== undefined && origin !== originOf(services.env)) return false
  if (!isFromOwnPage(req)) return false
  const cookie = ownCookie(req, services.env, csrfCookie)
  return Boolean(cookie && token && services.keys.isSigned('form', signedText(services, req, cookie), token))
}

function signedText({ env }: CsrfServices, req: Request, cookie: string): string {
  return `${cookie} ${ownCookie(req, env, signInCookie) ?? ''}`
}
