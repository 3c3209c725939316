import { setImmediate } from 'node:timers/promises'
import { placeOfHost } from '@kollegium/api/process'
import { type Context, type ContextOf, sendEarly } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Request, Response } from 'express'
import { gatewayContext } from './context.ts'
import { asGraphQLError, contractError } from './errors.ts'
import { type Answer, createExecutor, type Executor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { BadRequest, operationsOf } from './request.ts'
import { buildContractSchema, buildDocumentsSchema } from './schema.ts'
import { createSemaphore } from './semaphore.ts'
import { createStreams } from './stream.ts'

/** Forms of one user that are read at a time: the files of a form lie on the disk until it is answered. */
const maxForms = 4

export type Engine = Record<'call' | 'stream', (request: Request, response: Response) => Promise<void>>

/** Creates the handlers of the gateway's two addresses, for calls and for streams. */
export function createEngine(services: Services, contextOf: ContextOf): Engine {
  const { env, logger } = services
  const introspection = env.GRAPHQL_INTROSPECTION ? env.GRAPHQL_INTROSPECTION === 'on' : env.NODE_ENV !== 'production'
  const executors = new Map<boolean, Executor>()
  const forms = createSemaphore(maxForms)

  /** The executor of the called host's contract (readings, Hosts). */
  function executorOf({ headers }: Request): Executor {
    const isDocuments = /^(local-)?docs$/.test(placeOfHost(env, headers.host)?.labels ?? '')
    const schema = isDocuments ? buildDocumentsSchema : buildContractSchema
    const executor = executors.get(isDocuments) ?? createExecutor({ schema: schema(), introspection, logger })
    executors.set(isDocuments, executor)
    return executor
  }

  /** The answer, with status 200, to a request whose asker can't be told: a forged header, an absent database. */
  function refused(error: unknown): Answer {
    const known = contractError(asGraphQLError(error))
    if (known.extensions.category === 'internal') logger.error({ err: error }, 'gateway')
    return { errors: [known] }
  }

  /** Whether the asker may create or change a file anywhere. Answers when one of the asker's forms may be read. */
  async function mayUpload(asking: Promise<Context>, response: Response): Promise<boolean> {
    const actor = await asking.then(
      (context) => context.actor,
      () => null,
    )
    if (!actor?.user || !(actor.ability.can('create', 'File') || actor.ability.can('update', 'File'))) return false
    const release = await forms.acquire((actor.realUser ?? actor.user).id)
    response.once('close', release)
    if (!response.closed) return true
    release()
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
        // Between two operations the process answers other requests.
        if (answers.length > 0) await setImmediate()
        answers.push(await executor.answer({ operation, context, budget, method: request.method }))
      }
    } catch (error) {
      for (const _ of [operations].flat()) answers.push(refused(error))
    }
    // Express would hash the answer for an ETag, and nobody caches it.
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(Array.isArray(operations) ? answers : answers[0]))
  }

  const orBadRequest = (work: Engine['call']) => async (request: Request, response: Response) => {
    try {
      await work(request, response)
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      await sendEarly(request, response.status(error.status), { message: error.message })
    }
  }
  const stream = createStreams(services, { contextOf, executorOf, refused })
  return { call: orBadRequest(call), stream: orBadRequest(stream) }
}
