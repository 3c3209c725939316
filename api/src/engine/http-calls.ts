import { type AnyRouter, callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { Request, RequestHandler } from 'express'
import type { Context, ContextOf } from './context.ts'

/** The most calls of one request; the browser splits larger batches. */
export const maxBatch = 50

type Call = { path: string; input: unknown }

/**
 * Answers queries over HTTP, one or a batch, as tRPC's own adapter does, but without its cost: a fetch Request, a Response and
 * three streams for every call. All other requests (subscriptions, streamed batches, requests without a context)
 * pass on to that adapter.
 */
export const queries = (router: AnyRouter, contextOf: ContextOf): RequestHandler =>
  answering(router, contextOf, { type: 'query', callsOf: queriesOf })

/**
 * Answers mutations in the same way, once `bodies` (http-bodies.ts) has read their JSON. Bodies of another form pass on to the adapter,
 * which refuses them, and so do queries that come as a POST.
 */
export const mutations = (router: AnyRouter, contextOf: ContextOf): RequestHandler =>
  answering(router, contextOf, { type: 'mutation', callsOf: (request) => mutationsOf(router, request) })

type Answering = { type: 'query' | 'mutation'; callsOf: (request: Request) => Call[] | null }

function answering(router: AnyRouter, contextOf: ContextOf, { type, callsOf }: Answering): RequestHandler {
  return async (request, response, next) => {
    const calls = callsOf(request)
    const ctx = calls && (await contextOf(request).catch(() => null))
    if (!calls || !ctx) return next()
    const answers = await Promise.all(calls.map((call, index) => answer(router, { ctx, type }, call, index)))
    const body = isBatch(request) ? answers : answers[0]
    response.statusCode = getHTTPStatusCode(answers as Parameters<typeof getHTTPStatusCode>[0])
    response.setHeader('Content-Type', 'application/json')
    response.vary('trpc-accept').vary('accept')
    response.end(JSON.stringify(body))
  }
}

type Asked = { ctx: Context; type: Answering['type'] }

async function answer(router: AnyRouter, { ctx, type }: Asked, { path, input }: Call, batchIndex: number) {
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

/** A subscription or a streamed batch, which are the adapter's. */
const isStreamed = ({ headers }: Request) =>
  /text\/event-stream|application\/jsonl/.test(headers.accept ?? '') || headers['trpc-accept'] !== undefined

/** The queries that a GET names (tRPC's HTTP specification), or null when it is not ours to answer. */
function queriesOf(request: Request): Call[] | null {
  if (request.method !== 'GET' || isStreamed(request)) return null
  const { input } = request.query
  const names = namesOf(request)
  return names && callsOf(names, request, typeof input === 'string' ? input : undefined)
}

/** The mutations that a POST names, or null when it is not ours to answer. */
function mutationsOf(router: AnyRouter, request: Request): Call[] | null {
  if (request.method !== 'POST' || typeof request.body !== 'string' || isStreamed(request)) return null
  const names = namesOf(request)
  const { procedures } = router._def
  // A query's body, which may be long, is parsed by the adapter alone.
  if (!names?.every((name) => procedures[name]?._def.type === 'mutation')) return null
  return callsOf(names, request, request.body)
}

/** The procedures that a request's path names; null for too many, and for a path that can't be read. */
function namesOf(request: Request): string[] | null {
  try {
    const name = decodeURIComponent(request.path.slice(1))
    const names = isBatch(request) ? name.split(',') : [name]
    return names.length > maxBatch ? null : names
  } catch {
    return null
  }
}

const isObject = (given: unknown): given is Record<number, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** The calls of procedures with their input out of a request's JSON; null for JSON that tRPC doesn't take. */
function callsOf(names: readonly string[], request: Request, json: string | undefined): Call[] | null {
  try {
    const given: unknown = json === undefined ? undefined : JSON.parse(json)
    if (!isBatch(request)) return names.map((path) => ({ path, input: given }))
    if (given !== undefined && !isObject(given)) return null
    return names.map((path, index) => ({ path, input: given?.[index] }))
  } catch {
    return null
  }
}
