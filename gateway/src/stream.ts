import { once } from 'node:events'
import { AppError } from '@kollegium/api/definitions'
import { type Context, type ContextOf, toAppError, watchTables, withMessageMoments } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Request, Response } from 'express'
import { gatewayContext, type Occasions } from './context.ts'
import type { Answer, Executor } from './execute.ts'
import { t } from './i18n.ts'
import { newBudget } from './prepare.ts'
import { BadRequest, operationsOf } from './request.ts'

/** Streams open at the same time, in this process and of one user. */
const maxStreams = 500
const maxOfUser = 10
/** Milliseconds between two checks of the session; each sends a comment that keeps the connection open. */
const pulse = 15_000

/** The statuses of refusals; any other error is the server's own. */
const statuses: Partial<Record<AppError['code'], number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
}
const statusOf = (error: unknown): number => statuses[toAppError(error, t).code] ?? 500

type Given = { contextOf: ContextOf; executorOf(request: Request): Executor; refused(error: unknown): Answer }

/**
 * GraphQL over server-sent events, distinct connections mode (github.com/enisdenjo/graphql-sse, PROTOCOL.md): one request an
 * operation, answered by `next` events and one `complete`. Decision 31 says why the package's own server is not used.
 * An asker who is refused gets no stream, and the refusal's own status.
 * @returns handles a request until its stream ends; rejects with BadRequest for a request that is no single operation
 */
export function createStreams(services: Pick<Services, 'changes' | 'db'>, { contextOf, executorOf, refused }: Given) {
  const changes = withMessageMoments(services)
  const open = new Map<number, number>()
  let total = 0

  /** Counts an open stream. @returns ends the count @throws AppError RATE_LIMITED */
  function enter(user: number): () => void {
    const own = open.get(user) ?? 0
    if (total >= maxStreams || own >= maxOfUser) throw new AppError('RATE_LIMITED', { message: t('error.500') })
    total += 1
    open.set(user, own + 1)
    return () => {
      total -= 1
      const left = (open.get(user) ?? 1) - 1
      if (left > 0) open.set(user, left)
      else open.delete(user)
    }
  }

  /** The asker as they stand now. @throws AppError UNAUTHENTICATED when the session has ended */
  async function renew(request: Request): Promise<Context & { user: number }> {
    const context = await contextOf(request)
    const user = context.actor.realUser ?? context.actor.user
    if (!user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
    return { ...context, user: user.id }
  }

  return async (request: Request, response: Response): Promise<void> => {
    const operation = await operationsOf(request, response, async () => false)
    if (Array.isArray(operation)) throw new BadRequest('A stream carries one operation.')
    const ended = new AbortController()
    response.on('close', () => ended.abort())

    const send = async (event: 'next' | 'complete', answer?: Answer) => {
      if (ended.signal.aborted) return
      const flowing = response.write(`event: ${event}\ndata: ${answer ? JSON.stringify(answer) : ''}\n\n`)
      // A client that doesn't read gets no more events until it does, so that none pile up here.
      if (!flowing) await once(response, 'drain', { signal: ended.signal }).catch(() => undefined)
    }
    /** Yields the asker anew at once and after every change of the tables. @throws when the session has ended */
    const occasions: Occasions = async function* (tables) {
      for await (const told of watchTables(changes, [...tables, 'OauthToken'], ended.signal, pulse)) {
        const context = await renew(request)
        if (told) yield gatewayContext(context)
        else response.write(':\n\n')
        // The answer begins after the first look: from then on the client misses no change.
        if (!response.headersSent) response.flushHeaders()
      }
    }

    let leave = () => {}
    let asker: Awaited<ReturnType<typeof renew>>
    try {
      asker = await renew(request)
      leave = enter(asker.user)
    } catch (error) {
      // A client that is refused gets no stream: the status tells it to sign in, or to come back later.
      response.status(statusOf(error)).set('Cache-Control', 'no-store').json(refused(error))
      return
    }
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    try {
      const inner = gatewayContext(asker, occasions)
      const asked = { operation, context: inner, budget: newBudget(), method: request.method }
      for await (const answer of executorOf(request).answers(asked)) await send('next', answer)
    } catch (error) {
      await send('next', refused(error))
    } finally {
      leave()
    }
    await send('complete')
    response.end()
  }
}
