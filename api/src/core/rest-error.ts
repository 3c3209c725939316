import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Services } from '../services.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import type { ErrorCode } from './errors.ts'
import { toAppError } from './translate-error.ts'

const t = createWords(sv)

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

/** Makes a handler whose failure is answered as `{ code, message, fields, reference }`; an unknown one is logged once. */
export function restHandler(
  { logger }: Pick<Services, 'logger'>,
  handle: (request: Request, response: Response) => Promise<void>,
) {
  return async (request: Request, response: Response): Promise<void> => {
    try {
      await handle(request, response)
    } catch (error) {
      const known = toAppError(error, t)
      const { id } = request as { id?: unknown }
      const reference = typeof id === 'string' ? id : randomUUID()
      // The path alone: a signed link's query is a key.
      if (known.code === 'INTERNAL') logger.error({ err: error, path: request.path, reference }, 'request failed')
      if (response.headersSent) {
        // Half a file must not look like a whole one.
        response.destroy()
        return
      }
      const { code, message, fields } = known
      response.status(statuses[code]).json({ code, message, fields, reference })
    }
  }
}
