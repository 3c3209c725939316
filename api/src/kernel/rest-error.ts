import type { ErrorRequestHandler, Request, Response } from 'express'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError, type ErrorCode } from './errors.ts'
import type { Logger } from './logger.ts'
import { factsOf, routeOf } from './request-log.ts'
import { toAppError } from './translate-error.ts'

const t = createTranslator(sv)

const statuses = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>

type Logging = {
  logger: Logger
  /** Notes refusals (engine/services.ts). */
  watch?: { refused(ctx: Refused, call: { path: string }, error: AppError): void }
}
/** A refused request, as the audit log tells of it. */
type Refused = {
  actor: Record<'user' | 'realUser', { id: number } | null>
  groupId: number | null
  licenseeId: null
  request: { id: string; ip: string; userAgent: string }
}

/** Answers a refused request outside tRPC as `{ code, message, fields, reference }`; an unknown error is logged, once. */
export function sendError(services: Logging, response: Response, error: unknown): void {
  const { status, body } = refusalOf(services, response, error)
  if (response.headersSent) {
    // Half a file must not look like a whole one.
    response.destroy()
    return
  }
  response.status(status).json(body)
}

/** The answer of {@link sendError}, unsent; the refusal is logged and noted here. */
export function refusalOf({ logger, watch }: Logging, response: Response, error: unknown) {
  const known = toAppError(error, t)
  const { id: reference } = factsOf(response.req)
  // The path alone: a signed link's query is a key.
  const { path } = response.req
  if (known.code === 'INTERNAL') logger.error({ err: error, path, reference }, 'request failed')
  if (known.code === 'UNAVAILABLE') logger.warn({ err: known.cause ?? known, path, reference }, 'request unavailable')
  noteRefusal({ watch }, response.req, known)
  const { code, message, fields } = known
  return { status: statuses[code], body: { code, message, fields, reference } }
}

/** Notes a refused request outside tRPC in the audit log. */
export function noteRefusal({ watch }: Pick<Logging, 'watch'>, request: Request, error: AppError): void {
  watch?.refused(refusedRequest(request), { path: routeOf(request) }, error)
}

function refusedRequest(request: Request): Refused {
  const { id, user, group } = factsOf(request)
  return {
    actor: { user: user ? { id: user } : null, realUser: null },
    groupId: group ?? null,
    licenseeId: null,
    request: { id, ip: request.ip ?? '', userAgent: request.headers['user-agent'] ?? '' },
  }
}

/** Makes a handler whose failure is answered by {@link sendError}. */
export function restHandler(services: Logging, handle: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response): Promise<void> =>
    handle(request, response).catch((error: unknown) => sendError(services, response, error))
}

/**
 * Handles errors that no route handled; mounted last. Express's own answer is an English page with a stack of our files. An
 * address that the framework cannot decode is answered NOT_FOUND.
 */
export function handleUnexpectedError(services: Logging): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const refused = error instanceof Error && 'status' in error && Number(error.status) < 500
    const known = refused ? new AppError('NOT_FOUND', { message: t('error.404'), cause: error }) : error
    sendError(services, response, known)
  }
}
