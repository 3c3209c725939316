import {
  apiResponseHeaders,
  type ContextOf,
  cors,
  maxBodySize,
  methodNotAllowed,
  refuseManyValues,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import express from 'express'
import type { Engine } from './engine.ts'

/**
 * Creates the router of the old GraphQL contract, for `/api/v1/graphql` of every host; `docs.HOST` has the document bank's part.
 * The gateway holds no rule of its own: every field is a call of the typed API as the asker. `/stream` answers subscriptions.
 */
export function createGatewayApp(services: Services, contextOf: ContextOf): express.Router {
  // The first call loads GraphQL: an installation without old clients saves its memory.
  let loading: Promise<Engine> | undefined
  const engine = () => {
    loading ??= import('./engine.ts').then(({ createEngine }) => createEngine(services, contextOf))
    return loading
  }

  const router = express.Router()
  // Old clients run on hosts of their own.
  router.use(apiResponseHeaders(services.env), cors(services))
  router.use(express.json({ limit: maxBodySize, verify: refuseManyValues }))
  const call: express.RequestHandler = async (request, response) => (await engine()).call(request, response)
  const stream: express.RequestHandler = async (request, response) => (await engine()).stream(request, response)
  const refused = methodNotAllowed(['GET', 'HEAD', 'POST'])
  router.route('/').get(call).post(call).all(refused)
  router.route('/stream').get(stream).post(stream).all(refused)
  router.use(((error, _request, response, next) => {
    if (error.type === 'entity.too.large') {
      const message = `The request body is larger than ${maxBodySize / (1024 * 1024)} MB.`
      return void response.status(413).json({ message })
    }
    if (error.type === 'too.many.values') return void response.status(400).json({ message: error.message })
    // The parser's refusals of a body (length, encoding, character set) have a status.
    if (response.headersSent || !(Number(error.status) < 500)) return next(error)
    response.status(400).json({ message: 'The request body is not valid JSON.' })
  }) satisfies express.ErrorRequestHandler)
  return router
}
