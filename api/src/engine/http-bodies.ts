import { type AnyRouter, getErrorShape, TRPCError } from '@trpc/server'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { maxBodySize, refuseManyValues } from '../kernel/body-size.ts'

/**
 * Reads the JSON of a call before tRPC's adapter parses it, and refuses one that is too large or holds too many values
 * (`refuseManyValues`) in tRPC's own form. Other bodies pass on unread.
 */
export function bodies(router: AnyRouter): (RequestHandler | ErrorRequestHandler)[] {
  const read = express.text({
    type: 'application/json',
    limit: maxBodySize,
    inflate: false,
    verify: (request, response, body, encoding) =>
      refuseManyValues(request as express.Request, response as express.Response, body, encoding),
  })
  const refuse: ErrorRequestHandler = (error, request, response, next) => {
    const { status } = error
    if (response.headersSent || !(status < 500)) return next(error)
    const code = status === 413 ? 'PAYLOAD_TOO_LARGE' : status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'BAD_REQUEST'
    const refusal = new TRPCError({ code, message: error.message, cause: error })
    const path = request.path.slice(1)
    const shape = getErrorShape({
      config: router._def._config,
      error: refusal,
      type: 'unknown',
      path,
      input: undefined,
      ctx: undefined,
    })
    response.status(status).json(request.query.batch === '1' ? [{ error: shape }] : { error: shape })
  }
  return [read, refuse]
}
