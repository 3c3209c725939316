import { AppError } from '@kollegium/api/definitions'
import { countCheck, verify } from '@kollegium/api/server'
import type { Request, Response } from 'express'
import { credentialOf, supplementOf } from './verify-model.ts'
import { languageOf, typedNumber, visitorContext, waitSeconds } from './verify-page.ts'

/** Tells whether a request of a number's address wants the facts for machines: by `Accept`, or by `?format=json` in a link. */
export function wantsJson(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return request.query.format === 'json' || request.accepts(['html', 'json']) === 'json'
}

const statuses: Partial<Record<AppError['code'], number>> = { RATE_LIMITED: 429, UNAVAILABLE: 503 }

/**
 * Sends the verification of a number as JSON (docs/api.md): the facts of the page, and no more. Any origin may read it.
 * A number that nobody has is answered with 404 and the status `unknown`.
 * @param origin the site's own, for the addresses inside
 */
export async function sendVerification(
  context: Parameters<typeof visitorContext>[0],
  { request, response, origin }: { request: Request; response: Response; origin: string },
): Promise<void> {
  const language = languageOf(request)
  const ctx = visitorContext(context, request)
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  response.vary('Accept')
  try {
    await countCheck(ctx, language)
    const found = await verify(ctx.services.db, typedNumber(request.path), { language })
    const valid = found.status === 'valid' && !found.protected
    const whole = (path: string) => origin + path
    response.status(found.status === 'unknown' ? 404 : 200).json({
      ...found,
      supplement: found.supplement ? whole(supplementOf(found)) : null,
      credential: valid ? whole(credentialOf(found).json) : null,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const status = statuses[error.code]
    if (!status) throw error
    if (status === 429) response.set('Retry-After', waitSeconds(error))
    response.status(status).json({ code: error.code, message: error.message })
  }
}
