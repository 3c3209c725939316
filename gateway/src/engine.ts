import { setImmediate } from 'node:timers/promises'
import { type Context, type ContextOf } from '@kollegium/api/engine/context'
import { type Services } from '@kollegium/api/engine/services'
import type { Request, Response } from 'express'
import { GraphQLError } from 'graphql'
import { gatewayContext } from './context.ts'
import { contractError } from './errors.ts'
import { type Answer, createExecutor, type Executor, newBudget } from './execute.ts'
import { BadRequest, operationsOf } from './request.ts'
import { buildContractSchema, buildDocumentsSchema } from './schema.ts'
import { createStreams } from './stream.ts'
import { createTurns } from './turns.ts'

/** Forms with files of one person that are read at a time; what comes of them lies on the disk until they are answered. */
const maxForms = 4

export type Engine = Record<'call' | 'stream', (request: Request, response: Response) => Promise<void>>

/** What answers the gateway's requests. */
export function createEngine(services: Services, contextOf: ContextOf): Engine {
  const { env, logger } = services
  const introspection = env.GRAPHQL_INTROSPECTION ? env.GRAPHQL_INTROSPECTION === 'on' : env.NODE_ENV !== 'production'
  const executors = new Map<boolean, Executor>()
  const turns = createTurns(maxForms)

  /** The contract of the host that was called: readings, Hosts. */
  function executorOf({ headers }: Request): Executor {
    const isDocuments = /^(local-)?docs$/.test(labelOf(headers.host, env.PUBLIC_HOST))
    const schema = isDocuments ? buildDocumentsSchema : buildContractSchema
    const executor = executors.get(isDocuments) ?? createExecutor({ schema: schema(), introspection, logger })
    executors.set(isDocuments, executor)
    return executor
  }

  /** Who asks can't be told (a forged header, the database away): an error like any other, with status 200. */
  function refused(error: unknown): Answer {
    const known = contractError(new GraphQLError('', { originalError: error as Error }))
    if (known.extensions.category === 'internal') logger.error({ err: error }, 'gateway')
    return { errors: [known] }
  }

  /** Whether files are taken: from who may make or change one anywhere, when it is their turn. */
  async function mayUpload(asking: Promise<Context>, response: Response): Promise<boolean> {
    const actor = await asking.then(
      (context) => context.actor,
      () => null,
    )
    if (!actor?.user || !(actor.ability.can('create', 'File') || actor.ability.can('update', 'File'))) return false
    const leave = await turns.enter((actor.realUser ?? actor.user).id)
    response.once('close', leave)
    if (!response.closed) return true
    leave()
    throw new BadRequest('The client has left.')
  }

  async function call(request: Request, response: Response) {
    let asking: Promise<Context> | undefined
    const asker = () => {
      asking ??= contextOf(request)
      return asking
    }
    const operations = await operationsOf(request, response, () => mayUpload(asker(), response))
    const executor = executorOf(request)
    const budget = newBudget()
    const answers: Answer[] = []
    try {
      const context = gatewayContext(await asker())
      // A batch runs in order, because a later operation may need what an earlier one wrote.
      for (const operation of [operations].flat()) {
        // Others' calls are answered in between.
        if (answers.length > 0) await setImmediate()
        answers.push(await executor.answer({ operation, context, budget, method: request.method }))
      }
    } catch (error) {
      for (const _ of [operations].flat()) answers.push(refused(error))
    }
    // Nobody keeps it, so no tag is worked out for it.
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(Array.isArray(operations) ? answers : answers[0]))
  }

  const orBadRequest = (work: Engine['call']) => async (request: Request, response: Response) => {
    try {
      await work(request, response)
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      // What still comes of a refused form is not worth reading.
      if (!request.complete) response.set('Connection', 'close')
      response.status(error.status).json({ message: error.message })
    }
  }
  const stream = createStreams(services, { contextOf, executorOf, refused })
  return { call: orBadRequest(call), stream: orBadRequest(stream) }
}

/** `docs` of `docs.vo.localhost:3000`; empty for the bare host and for a foreign one. */
function labelOf(host: string | undefined, publicHost: string): string {
  const given = (host ?? '').toLowerCase()
  return given.endsWith(`.${publicHost}`) ? given.slice(0, -publicHost.length - 1) : ''
}
