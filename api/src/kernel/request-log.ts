import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import type { Env } from './env.ts'
import type { Logger } from './logger.ts'

/** The facts of a request in the log. They are identifiers and patterns: an address may hold a key or a name. */
export type RequestFacts = {
  /** Stands in every log line of the request, in its answer's `X-Request-Id` and in the text of an unknown error. */
  readonly id: string
  /** The pattern of its route, where Express doesn't know it. */
  route?: string
  /** The id of the signed-in user. */
  user?: number
  /** The id of the group that the user works in. */
  group?: number
}

const facts = new WeakMap<Pick<IncomingMessage, 'headers'>, RequestFacts>()

/** Returns what the log tells of the request; code that knows more sets it there. */
export function factsOf(request: Pick<IncomingMessage, 'headers'>): RequestFacts {
  const known = facts.get(request)
  if (known) return known
  const made: RequestFacts = { id: randomUUID() }
  facts.set(request, made)
  return made
}

/** The form of ids that proxies give; anything else could forge a line of the log. */
const idForm = /^[\w.:=+/-]{8,128}$/

/** The request that the work that goes on belongs to. */
type CurrentRequest = { readonly id: string; readonly userAgent: string | undefined }
const current = new AsyncLocalStorage<CurrentRequest>()

/** Returns the request that the work that goes on belongs to; undefined for jobs. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore()

let unavailable = 0

/** Returns how many answers of this process had the status 503 since it became ready. */
export const unavailableAnswers = (): number => unavailable

/**
 * Makes the handler that gives each request its id and writes a line for each answer: `id`, `method`, `host`, `route` (its pattern),
 * `status`, `ms`, `user` and `group`. A proxy's `X-Request-Id` is taken over where proxies are trusted. An answer 503 is a warning,
 * with the number of them so far. Work that follows knows its request ({@link currentRequest}).
 */
export function requestLog(logger: Logger, { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): RequestHandler {
  // A line holds nothing but the facts named above: the search for secrets was half of its cost.
  const answers = logger.child({}, { redact: [] })
  return (request, response, next) => {
    const begun = performance.now()
    const given = TRUST_PROXY > 0 ? request.headers['x-request-id'] : undefined
    if (typeof given === 'string' && idForm.test(given)) facts.set(request, { id: given })
    const { id } = factsOf(request)
    response.setHeader('X-Request-Id', id)
    response.on('close', () => {
      const { statusCode: status, writableFinished } = response
      if (status !== 503 && !logger.isLevelEnabled('info')) return
      const { user, group } = factsOf(request)
      const ms = Math.round((performance.now() - begun) * 10) / 10
      const { method, hostname: host } = request
      const cut = writableFinished ? undefined : true
      const line = { id, method, host, route: routeOf(request), status, ms, user, group, cut }
      if (status === 503) answers.warn({ ...line, unavailable: ++unavailable }, 'answer')
      else answers.info(line, 'answer')
    })
    current.run({ id, userAgent: request.headers['user-agent'] }, () => next())
  }
}

/** The beginnings of addresses whose rest names procedures or built files, never a row, a person or a key. */
const tellable = ['/api/v1/trpc/', '/api/v1/graphql', '/oauth/', '/assets/', '/.well-known/']

/** The pattern of the request's route. Of an unknown one only the first part of the path is told: the rest may be a key. */
export function routeOf(request: Request): string {
  const known = factsOf(request).route ?? (request.route && request.baseUrl + String(request.route.path))
  if (known) return known
  const [path = ''] = request.originalUrl.split('?', 1)
  if (tellable.some((beginning) => path.startsWith(beginning))) return path.slice(0, 200)
  const [, first = '', ...more] = path.split('/')
  return `/${first.slice(0, 40)}${more.length > 0 ? '/*' : ''}`
}
