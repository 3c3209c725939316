import { type AnyRouter, callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { Request, RequestHandler } from 'express'
import type { Context, ContextOf } from './context.ts'

/** The most calls of one request; the browser splits larger batches. */
export const maxBatch = 50

type Call = { path: string; input: unknown }

/**
 * Answers queries over HTTP, one or a batch, as tRPC's own adapter does, but without its cost: a fetch Request, a Response and
 * three streams for every call. All other requests (mutations, subscriptions, streamed batches, requests without a context)
 * pass on to that adapter.
 */
export function queries(router: AnyRouter, contextOf: ContextOf): RequestHandler {
  return async (request, response, next) => {
    const calls = callsOf(request)
    const context = calls && (await contextOf(request).catch(() => null))
    if (!calls || !context) return next()
    const answers = await Promise.all(calls.map((call, index) => answer(router, context, call, index)))
    const body = isBatch(request) ? answers : answers[0]
    response.statusCode = getHTTPStatusCode(answers as Parameters<typeof getHTTPStatusCode>[0])
    response.setHeader('Content-Type', 'application/json')
    response.vary('trpc-accept').vary('accept')
    response.end(JSON.stringify(body))
  }
}

async function answer(router: AnyRouter, ctx: Context, { path, input }: Call, batchIndex: number) {
  const type = 'query'
  try {
    const getRawInput = async () => input
    const data = await callTRPCProcedure({ router, path, getRawInput, ctx, type, signal: undefined, batchIndex })
    return { result: { data } }
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown)
    return { error: getErrorShape({ config: router._def._config, error, type, path, input, ctx }) }
  }
}

const isBatch = ({ query }: Request) => query.batch === '1'

/** The calls that a GET names (tRPC's HTTP specification), or null when it is not ours to answer. */
function callsOf(request: Request): Call[] | null {
  const { method, path, query, headers } = request
  const streams = headers.accept?.includes('text/event-stream') || headers['trpc-accept'] !== undefined
  if (method !== 'GET' || streams) return null
  try {
    const name = decodeURIComponent(path.slice(1))
    const given: unknown = typeof query.input === 'string' ? JSON.parse(query.input) : undefined
    if (!isBatch(request)) return [{ path: name, input: given }]
    if (typeof given !== 'object' && given !== undefined) return null
    const inputs = (given ?? {}) as Record<number, unknown>
    const names = name.split(',')
    if (names.length > maxBatch) return null
    return names.map((each, index) => ({ path: each, input: inputs[index] }))
  } catch {
    return null
  }
}
