import { maxBodySize, maxBodyValues, maxFileSize, tooManyValues } from '@kollegium/api/server'
import type { Request, Response } from 'express'
import processRequest from 'graphql-upload/processRequest.mjs'
import { z } from 'zod'

/** A request that is refused before execution: HTTP 400 (contract §3.2), or 413 for one that is too large. */
export class BadRequest extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** Like the old system, this takes variables also as a text of JSON, and an empty name for none. */
const common = {
  operationName: z.preprocess((name) => (name === '' ? null : name), z.string().nullish()).optional(),
  variables: z
    .preprocess(
      (given) => (typeof given === 'string' ? json(given, 'variables') : given),
      z.record(z.string(), z.unknown()).nullish(),
    )
    .optional(),
}
/** A query by its hash alone (persisted query). The gateway stores none; its error makes the client send the text. */
const persisted = z
  .object({ ...common, extensions: z.object({ persistedQuery: z.looseObject({}) }) })
  .transform(({ extensions: _, ...operation }) => ({ ...operation, query: null }))
const operation = z.union([z.object({ query: z.string(), ...common }), persisted])
/** One operation of a request; `query` is null for a persisted one. */
export type Operation = z.infer<typeof operation>
const operations = z.union([operation, z.array(operation).min(1)])
const maxBatch = 20

/**
 * Size of a file as elsewhere; at most 20 files in a request, together as large as two of the largest. Operations are half as large as in
 * JSON: the library parses them without counting their values.
 */
const uploadLimits = { maxFileSize, maxFiles: 20, maxFieldSize: maxBodySize / 2 }
const maxFormSize = 2 * maxFileSize + maxBodySize
/** The limits for an asker without the right to upload: the files are passed over, so that none fills the disk. */
const passedOver = { ...uploadLimits, maxFileSize: 1 }

/**
 * The operations of one request: JSON, a batch as an array, a multipart form (GraphQL multipart request
 * specification: `operations`, `map`, then the files), or GET with query parameters.
 * @param mayUpload asked only when files may come along
 * @throws BadRequest in the words of the contract
 */
export async function operationsOf(
  request: Request,
  response: Response,
  mayUpload: () => Promise<boolean>,
): Promise<Operation | Operation[]> {
  if (request.method === 'GET')
    return parse({
      ...request.query,
      extensions: json(request.query.extensions, 'extensions'),
    })
  if (!request.is('multipart/form-data')) return parse(request.body)
  if (Number(request.headers['content-length']) > maxFormSize)
    throw new BadRequest(`The form is larger than ${maxFormSize / (1024 * 1024)} MB.`, 413)
  try {
    const limits = (await mayUpload()) ? uploadLimits : passedOver
    const processed = processRequest(request, response, limits)
    cutOff(request)
    const form = await processed
    if (hasManyValues(form)) throw new BadRequest(tooManyValues().message)
    return parse(form)
  } catch (error) {
    throw error instanceof BadRequest ? error : new BadRequest(contractText(error))
  }
}

/** Ends a form without a Content-Length that grows beyond its limit. */
function cutOff(request: Request): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxFormSize) request.destroy()
  })
}

function parse(body: unknown): Operation | Operation[] {
  if (Array.isArray(body) && body.length > maxBatch)
    throw new BadRequest(`A batch holds at most ${maxBatch} operations, got ${body.length}.`)
  const parsed = operations.safeParse(body)
  if (!parsed.success)
    throw new BadRequest('GraphQL Request must include at least one of those two parameters: "query" or "queryId"')
  return parsed.data
}

/** Tells whether the parsed operations of a form hold more values than a body may: only JSON is counted before it is parsed. */
function hasManyValues(body: unknown): boolean {
  const left = [body]
  for (let count = 0; left.length > 0; count++) {
    if (count + left.length > maxBodyValues) return true
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner = Object.values(value)
    if (inner.length > maxBodyValues) return true
    left.push(...inner)
  }
  return false
}

function json(value: unknown, name: string): unknown {
  if (value === undefined || value === '') return undefined
  try {
    return JSON.parse(String(value))
  } catch {
    throw new BadRequest(`The ${name} parameter is not valid JSON.`)
  }
}

/** The contract's words for an error of the library, which names a missing field by the one that came too early. */
function contractText(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  const isMap = text.includes('map')
  if (text.includes('Invalid JSON')) return `Parameter ${isMap ? 'map' : 'operations'} is not valid JSON.`
  if (text.includes('Misordered')) return `Missing parameter ${/^[^;]*; .?map/.test(text) ? 'operations' : 'map'}.`
  if (text.includes('Missing multipart field'))
    return `Missing parameter ${text.includes('operations') ? 'operations' : 'map'}.`
  if (isMap && text.includes('Invalid type')) return 'Expected map to be array of arrays, got: something else.'
  return text || 'The request could not be read.'
}
