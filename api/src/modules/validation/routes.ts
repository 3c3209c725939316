import express, { type Request, type Response } from 'express'
import { loadActor } from '../../access/actor.ts'
import type { Context, ContextOf, SignedInContext } from '../../engine/context.ts'
import type { DiskName, Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { sendError } from '../../kernel/rest-error.ts'
import { companionOf } from '../../platform/auth/cookies.ts'
import { familiesHere } from '../../platform/auth/sessions.ts'
import { genuinePart } from '../../platform/stored-files.ts'
import { disposition, sendBytes, uploadHandler } from '../documents/contract.ts'
import { maxCandidateFile } from './candidate-bytes.ts'
import { readerOf, sentFileSelect } from './candidate-file-row.ts'
import { replaceCandidateFile, uploadCandidateFile } from './candidate-files.ts'
import { requireOneself, whereReads } from './own-candidate.ts'

const t = createTranslator(sv)

/**
 * `POST /api/v1/validig/files`: a file of the candidate's own as multipart/form-data, with the fields assignment_id and row_id before
 * the part `file`; answers 201 `{ data }`. `POST /api/v1/validig/files/{id}`: a new version in its place. `GET
 * /api/v1/validig/files/{id}/{pass}/{filename}`: the bytes, for the reader that the link was made for, while that person may read
 * them; to everyone else the file does not exist.
 */
export function createCandidateRoutes(
  services: Services,
  { authenticate }: { authenticate: ContextOf },
): express.Router {
  const router = express.Router()
  const answer = uploadHandler(services, authenticate)
  router.post('/api/v1/validig/files', (request, response) =>
    answer(request, response, {
      authorize: requireUploader,
      storeFor: (ctx) => (file, fields) =>
        uploadCandidateFile(requireUploader(ctx), file, {
          assignmentId: numberOf(fields.get('assignment_id')),
          rowId: numberOf(fields.get('row_id')),
        }),
      maxSize: maxCandidateFile,
    }),
  )
  router.post('/api/v1/validig/files/:id', (request, response) =>
    answer(request, response, {
      authorize: requireUploader,
      storeFor: (ctx) => (file) => replaceCandidateFile(requireUploader(ctx), numberOf(request.params.id) ?? -1, file),
      status: 200,
      maxSize: maxCandidateFile,
    }),
  )
  router.get('/api/v1/validig/files/:id/:pass/:filename', async (request, response) => {
    try {
      await send({ services, authenticate }, request, response)
    } catch (error) {
      if (!response.headersSent) response.set('Cache-Control', 'no-store')
      sendError(services, response, error)
    }
  })
  return router
}

function requireUploader(ctx: Context): SignedInContext {
  if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  requireOneself((ctx as SignedInContext).actor)
  return ctx as SignedInContext
}

type Serving = { services: Services; authenticate: ContextOf }
type Asked = { request: Request; reader: number; candidateId: number }

async function send(serving: Serving, request: Request, response: Response): Promise<void> {
  const { services } = serving
  const { id, pass = '' } = request.params as Record<string, string | undefined>
  const file = await services.db.validigFile.findUnique({
    // A removed file is gone until it is brought back.
    where: { id: numberOf(id) ?? -1, removed_at: null },
    select: sentFileSelect,
  })
  const companion = companionOf(request, services.env)
  const live = (userId: number) => familiesHere(services.db, userId, companion)
  const reader = file && (await readerOf(services.keys, file, pass, live))
  if (!file || !reader || !(await mayRead(serving, { request, reader, candidateId: file.candidate_id })))
    throw notFound()
  if (file.malware !== null) throw new AppError('NOT_FOUND', { message: t('error.fileMalware') })
  response.set({
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'Content-Disposition': disposition(file, request.query.download !== undefined),
    'Content-Type': file.filetype.startsWith('text/') ? `${file.filetype}; charset=utf-8` : file.filetype,
  })
  const stored = { ...file, disk: file.disk as DiskName }
  await sendBytes(request, response, { size: file.filesize, read: (part) => genuinePart(services, stored, part) })
}

/**
 * A link is older than what it leads to: staff may have been taken off, an account closed, a person signed out. Where the request says by whom it is
 * sent, that is the person whom the link was made for. A browser says so by its companion cookie, so that a link that was passed on opens
 * nothing for another.
 */
async function mayRead({ services, authenticate }: Serving, asked: Asked): Promise<boolean> {
  const { request, reader, candidateId } = asked
  const actor = request.headers.authorization
    ? (await authenticate(request)).actor
    : await loadActor(services.db, reader)
  const { user, realUser } = actor ?? { user: null, realUser: null }
  if (!user || user.id !== reader || realUser) return false
  const where = { AND: [{ id: candidateId }, whereReads({ user, realUser })] }
  return (await services.db.validigCandidate.count({ where })) > 0
}

const notFound = () => new AppError('NOT_FOUND', { message: t('error.fileNotFound') })

/** An id; anything else is an id that no row has, so that it is refused and not passed over. */
function numberOf(text: string | undefined): number | null {
  if (!text || text === 'null') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
