import { cors } from '@kollegium/api/auth/cors'
import { answerHeaders } from '@kollegium/api/core/answer-headers'
import type { ContextOf } from '@kollegium/api/core/create-context'
import type { Services } from '@kollegium/api/services'
import express, { type Request, type Response } from 'express'
import { GraphQLError } from 'graphql'
import { gatewayContext } from './context.ts'
import { type ContractError, contractError } from './errors.ts'
import { type Answer, answer } from './execute.ts'
import { BadRequest, operationsOf } from './request.ts'
import { buildContractSchema } from './schema.ts'

/**
 * The old GraphQL contract, mounted at `/api/v1/graphql`. It holds no rule of its own: every field is a call of the
 * typed API as the asker.
 */
export function createGatewayApp(services: Services, contextOf: ContextOf): express.Router {
  const { env, logger } = services
  const introspection = env.GRAPHQL_INTROSPECTION ? env.GRAPHQL_INTROSPECTION === 'on' : env.NODE_ENV !== 'production'
  const options = { schema: buildContractSchema(), introspection, logger }

  async function handle(request: Request, response: Response) {
    try {
      const operations = await operationsOf(request, response)
      const context = await contextOf(request).then(gatewayContext, refusedContext)
      // A batch runs in order, because a later operation may need what an earlier one wrote.
      const answers = []
      for (const operation of [operations].flat())
        answers.push('errors' in context ? context : await answer(options, operation, context, request.method))
      response.json(Array.isArray(operations) ? answers : answers[0])
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      response.status(400).json({ message: error.message })
    }
  }

  /** Who asks can't be told (a forged header, the database away): an error like any other, with status 200. */
  function refusedContext(error: Error): Answer & { errors: ContractError[] } {
    const refused = contractError(new GraphQLError('', { originalError: error }))
    if (refused.extensions.category === 'internal') logger.error({ err: error }, 'gateway')
    return { errors: [refused] }
  }

  const router = express.Router()
  // Old clients stand on hosts of their own.
  router.use(answerHeaders(services.env.APP_VERSION), cors(services))
  router.use(express.json({ limit: '2mb' }))
  router.route('/').get(handle).post(handle)
  router.use(((error, _request, response, next) => {
    // A body of another length, encoding or character set than it says: the parser's own refusals have a status.
    if (response.headersSent || !(Number(error.status) < 500)) return next(error)
    response.status(400).json({ message: 'The request body is not valid JSON.' })
  }) satisfies express.ErrorRequestHandler)
  return router
}
