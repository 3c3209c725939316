import express, { type Request } from 'express'
import { z } from 'zod'
import type { Context } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { downloader } from '../../platform/auth/signed-link.ts'
import { sendRowsToMend } from '../../platform/spreadsheets/rows-to-mend.ts'
import { personFilePath, runFilePath, sendPersonFile, sendRunFile } from './downloads.ts'
import { draftProofPath, sendDraftProof } from './draft-proofs/draft-proof.ts'
import { mendFields } from './import/mended-columns.ts'
import { answerImport } from './import.route.ts'
import { readIssuedPath, sendIssuedFile } from './issued/download.ts'
import { kindBasics, kindNames } from './kinds/names.ts'
import { sendMailedDocument } from './runs/mailed-document.ts'

const t = createTranslator(sv)

/** The person fields of any kind. */
const everyField = { email: true, credits: {} }

/** The uploads and downloads of certificates, which don't fit tRPC. */
export function createCertificateRoutes(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  const handle = (work: Parameters<typeof restHandler>[1]) => restHandler(services, work)

  routes.post(
    '/api/v1/certificates/import',
    handle(async (request, response) => {
      await answerImport(await authenticate(request), request, response)
    }),
  )
  routes.post(
    '/api/v1/certificates/import/rows',
    handle(async (request, response) => {
      await sendRowsToMend(await authenticate(request), request, response, {
        fields: mendFields(everyField),
        may: (ability) =>
          kindNames.some((name) =>
            (['create', 'update'] as const).some((action) => ability.can(action, kindBasics[name].subject)),
          ),
      })
    }),
  )
  routes.get(
    '/api/v1/print-runs/:id/file',
    handle(async (request, response) => {
      const { data: id } = z.uuid().safeParse(request.params.id)
      if (!id) throw notFound()
      await sendRunFile(await downloader(services, authenticate, request, runFilePath(id)), id, response)
    }),
  )
  routes.get(
    '/api/v1/certificates/proofs/:id/file',
    handle(async (request, response) => {
      const { data: id } = z.uuid().safeParse(request.params.id)
      if (!id) throw notFound()
      await sendDraftProof(await downloader(services, authenticate, request, draftProofPath(id)), id, response)
    }),
  )
  routes.get(
    '/api/v1/certificates/persons/:id/file',
    handle(async (request, response) => {
      const { data: id } = z.coerce.number().int().positive().max(2_147_483_647).safeParse(request.params.id)
      if (!id) throw notFound()
      await sendPersonFile(await downloader(services, authenticate, request, personFilePath(id)), id, response)
    }),
  )
  routes.get(
    '/api/v1/issued-documents/:asked',
    handle(async (request, response) => {
      const { group, ...asked } = readIssuedPath(String(request.params.asked))
      const ctx = await downloader(services, authenticate, request, request.path)
      await sendIssuedFile({ ...ctx, groupId: group }, asked, response)
    }),
  )
  routes.get(
    '/api/v1/certificates/documents/:number',
    handle(async (request, response) => {
      await sendMailedDocument(await authenticate(request), String(request.params.number), request.query, response)
    }),
  )
  return routes
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: t('error.404') })
}
