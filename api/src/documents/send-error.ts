import { randomUUID } from 'node:crypto'
import type { Response } from 'express'
import type { ErrorCode } from '../core/errors.ts'
import { toAppError } from '../core/translate-error.ts'
import type { Services } from '../services.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'

const t = createWords(sv)

const statuses: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

/** Answers a refused request outside tRPC as `{ code, message, fields, reference }`; an unknown error is logged, once. */
export function sendError(services: Pick<Services, 'logger'>, response: Response, error: unknown): void {
  const known = toAppError(error, t)
  const reference = randomUUID()
  if (known.code === 'INTERNAL') services.logger.error({ err: error, reference }, 'request failed')
  response
    .status(statuses[known.code])
    .json({ code: known.code, message: known.message, fields: known.fields, reference })
}
