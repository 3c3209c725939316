import type { Request, Response } from 'express'
import { clockIn } from '../../i18n/languages.ts'

/**
 * Sends one of the sign-in pages: nothing inline, nothing from elsewhere, never framed or kept (ASVS 3.4, 14.3.2).
 * @param formTarget an origin that the form's answer may lead on to, besides our own (browsers check redirects too)
 */
export function sendPage(res: Response, status: number, page: string, formTarget = ''): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  res.status(status)
  res.setHeader('Content-Security-Policy', policy.join('; '))
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'DENY')
  // Not 'no-referrer': browsers then say "Origin: null" of our own forms.
  res.setHeader('Referrer-Policy', 'same-origin')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.end(page)
}

/** Does the caller read pages (a browser going there), or JSON? */
export function wantsPage(req: Request): boolean {
  return (req.headers.accept ?? '').includes('text/html')
}

/** "kl. 14.32", Swedish time. */
export const formatTime = (at: Date): string => `kl. ${clockIn('sv', at)}`

/** Seconds until `at`, for Retry-After. */
export function secondsUntil(at: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000))
}
