import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import type { ContextOf } from '../engine/context.ts'
import { bodies } from '../engine/http-bodies.ts'
import { maxBatch, mutations, queries } from '../engine/http-calls.ts'
import type { Services } from '../engine/services.ts'
import { asTrpcError } from '../engine/trpc.ts'
import { AppError } from '../kernel/errors.ts'
import { unknownRoute } from '../kernel/not-found.ts'
import { apiResponseHeaders, transportHeaders } from '../kernel/response-headers.ts'
import { handleUnexpectedError } from '../kernel/rest-error.ts'
import { createFormRoutes } from '../modules/applications/routes.ts'
import { createAuditLogRoutes } from '../modules/audit-log/download.ts'
import { createCredentialRoutes } from '../modules/certificates/credentials/routes.ts'
import { createCertificateRoutes } from '../modules/certificates/routes.ts'
import { createCourseMomentRoutes } from '../modules/course-moments/downloads.ts'
import { createFileRoutes } from '../modules/documents/serve.ts'
import { createUploadRoute } from '../modules/documents/upload.ts'
import { createZipRoute } from '../modules/documents/zip.ts'
import { createRestRoutes } from '../modules/people/auth-user.routes.ts'
import { createUserImportRoute } from '../modules/people/import/import.routes.ts'
import { createPortraitRoute } from '../modules/people/portrait.routes.ts'
import { createCandidateRoutes } from '../modules/validation/routes.ts'
import { createStaffExportRoutes } from '../modules/validation/staff-export.ts'
import { createAuthApp, createAuthMetadata } from '../platform/auth/app.ts'
import { createAuthenticator } from '../platform/auth/authenticate.ts'
import { cors } from '../platform/auth/cors.ts'
import { createListFileRoutes } from '../views/lists/list-file.ts'
import { createPrivacyRoutes } from '../views/privacy/download.ts'
import { createStatisticsRoutes } from '../views/statistics/download.ts'
import { createVisitRoutes } from '../views/visits/download.ts'
import { createContextOf } from './create-context.ts'
import { pageLists } from './page-lists.ts'
import { appRouter } from './router.ts'

export type ApiApp = { routes: express.Router; contextOf: ContextOf; unforeseen: express.ErrorRequestHandler }

/**
 * Mounts everything under `/oauth`, `/api/v1`, `/files` and `/credentials`. The routes are the same on every host, so that no app needs
 * another's origin. `contextOf` tells the actor of a request, for the gateway too. `unforeseen` must be mounted last.
 */
export function createApiApp(services: Services): ApiApp {
  const authenticate = createAuthenticator(services)
  const contextOf = createContextOf(services, authenticate)
  const routes = express.Router()
  routes.use(transportHeaders(services.env))
  routes.use(createAuthMetadata(services))
  routes.use('/oauth', createAuthApp(services))
  routes.use('/api/v1', apiResponseHeaders(services.env), cors(services))
  routes.use(
    '/api/v1/trpc',
    queries(appRouter, contextOf),
    ...bodies(appRouter),
    mutations(appRouter, contextOf),
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req }) =>
        contextOf(req).catch((error: unknown) => {
          const refused = asTrpcError(error)
          throw refused.code === 'INTERNAL_SERVER_ERROR' ? error : refused
        }),
      // A procedure's own errors are logged where they become an AppError. This logs errors before a procedure and in a
      // subscription.
      onError({ error, path }) {
        const isNew = !(error.cause instanceof AppError) && asTrpcError(error).code === 'INTERNAL_SERVER_ERROR'
        if (isNew) services.logger.error({ err: error.cause ?? error, path }, 'call failed')
      },
      maxBatchSize: maxBatch,
      // A query that names many rows comes as a POST: proxies limit the length of an address.
      allowMethodOverride: true,
    }),
  )
  routes.use(createRestRoutes(services, contextOf))
  routes.use(createUploadRoute(services, { authenticate: contextOf }))
  routes.use(createZipRoute(services, { authenticate: contextOf }))
  routes.use(createPortraitRoute(services, { authenticate: contextOf }))
  routes.use('/files', cors(services, 'GET, HEAD, OPTIONS'))
  routes.use(createFileRoutes(services, { authenticate: contextOf }))
  routes.use(createCandidateRoutes(services, { authenticate: contextOf }))
  routes.use(createStaffExportRoutes(services, { authenticate: contextOf }))
  routes.use(createFormRoutes(services))
  routes.use(createAuditLogRoutes(services, { authenticate: contextOf }))
  routes.use(createStatisticsRoutes(services, { authenticate: contextOf }))
  routes.use(createVisitRoutes(services, { authenticate: contextOf }))
  routes.use(createListFileRoutes(services, { authenticate: contextOf, pages: pageLists }))
  routes.use(createPrivacyRoutes(services, { authenticate: contextOf }))
  routes.use(createCertificateRoutes(services, { authenticate: contextOf }))
  routes.use(createCredentialRoutes(services))
  routes.use(createCourseMomentRoutes(services, { authenticate: contextOf }))
  routes.use(createUserImportRoute(services, { authenticate: contextOf }))
  routes.use('/api/v1', unknownRoute(routes))
  return { routes, contextOf, unforeseen: handleUnexpectedError(services) }
}
