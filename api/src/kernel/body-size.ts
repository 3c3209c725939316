import type { Request, Response } from 'express'

/** The largest call that isn't an upload, in bytes: a certificate with a thousand persons, or a long article. */
export const maxBodySize = 4 * 1024 * 1024

/**
 * The most values that a call's JSON may hold, each list and object counted too: a certificate with two thousand persons holds three quarters
 * of them.
 * Parsing and checking many small values would hold the event loop.
 */
export const maxBodyValues = 20_000

/** The refusal of a body's JSON before it is parsed; `status` and `type` are read by Express's error handlers. */
export class BodyError extends Error {
  readonly status: 400 | 415
  readonly type: 'too.many.values' | 'charset.unsupported'

  constructor({ status, type }: Pick<BodyError, 'status' | 'type'>, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

/**
 * Refuses JSON with too many values, for the option `verify` of Express's body parsers.
 * @throws BodyError also for JSON in another encoding than UTF-8
 */
export function refuseManyValues(_request: Request, _response: Response, body: Buffer, encoding: string): void {
  if (!/^utf-?8$/i.test(encoding)) {
    throw new BodyError({ status: 415, type: 'charset.unsupported' }, 'The request body must be UTF-8.')
  }
  if (countJsonValues(body) > maxBodyValues) throw tooManyValues()
}

/** The refusal of JSON with more than {@link maxBodyValues} values. */
export const tooManyValues = (): BodyError =>
  new BodyError({ status: 400, type: 'too.many.values' }, `The request body holds more than ${maxBodyValues} values.`)

const [comma, quote, backslash, bracket, brace] = [...',"\\[{'].map((sign) => sign.charCodeAt(0))

/** Counts the values of JSON in UTF-8 by the signs outside its texts, at most a few per list or object too many. */
function countJsonValues(json: Uint8Array): number {
  let values = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === backslash) at++
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if (sign === comma || sign === bracket || sign === brace) values++
  }
  return values
}
