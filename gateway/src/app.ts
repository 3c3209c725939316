import { type ContextOf } from '@kollegium/api/engine/context'
import { type Services } from '@kollegium/api/engine/services'
import { maxBodySize } from '@kollegium/api/kernel/body-size'
import { refuseMethod } from '@kollegium/api/kernel/not-found'
import { answerHeaders } from '@kollegium/api/kernel/response-headers'
import { cors } from '@kollegium/api/platform/auth/cors'
import express from 'express'
import type { Engine } from './engine.ts'

/**
 * The old GraphQL contract, mounted at `/api/v1/graphql` of every host; `docs.HOST` has the document bank's part of it.
 * It holds no rule of its own: every field is a call of the typed API as the asker. Subscriptions stand at `/stream`.
 */
export function createGatewayApp(services: Services, contextOf: ContextOf): express.Router {
  // GraphQL itself is loaded by the first call: most installations have no old clients left one day.
  let loading: Promise<Engine> | undefined
  const engine = () => {
    loading ??= import('./engine.ts').then(({ createEngine }) => createEngine(services, contextOf))
    return loading
  }

  const router = express.Router()
  // Old clients stand on hosts of their own.
  router.use(answerHeaders(services.env.APP_VERSION), cors(services))
  router.use(express.json({ limit: maxBodySize }))
  const call: express.RequestHandler = async (request, response) => (await engine()).call(request, response)
  const stream: express.RequestHandler = async (request, response) => (await engine()).stream(request, response)
  const refused = refuseMethod(['GET', 'HEAD', 'POST'])
  router.route('/').get(call).post(call).all(refused)
  router.route('/stream').get(stream).post(stream).all(refused)
  router.use(((error, _request, response, next) => {
    if (error.type === 'entity.too.large') {
      const message = `The request body is larger than ${maxBodySize / (1024 * 1024)} MB.`
      return void response.status(413).json({ message })
    }
    // A body of another length, encoding or character set than it says: the parser's own refusals have a status.
    if (response.headersSent || !(Number(error.status) < 500)) return next(error)
    response.status(400).json({ message: 'The request body is not valid JSON.' })
  }) satisfies express.ErrorRequestHandler)
  return router
}
