import { PassThrough } from 'node:stream'
import busboy from 'busboy'
import express, { type Request } from 'express'
import type { Context } from '../core/context.ts'
import type { ContextOf } from '../core/create-context.ts'
import { sendError } from '../core/rest-error.ts'
import type { Services } from '../services.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { maxFileSize } from './file-kinds.ts'
import { refusal, tooLarge } from './store-file.ts'
import { requireUploader, uploadFile } from './upload-file.ts'

const t = createWords(sv)

/** What the fields and boundaries around a file may take, in bytes. */
const envelope = 64 * 1024

/**
 * `POST /api/v1/files`: one file as multipart/form-data, with the fields portfolio_id, folder_id, title and
 * description before the part `file`. Answers 201 `{ data }` with the file of the contract, or
 * `{ code, message, fields, reference }`.
 */
export function createUploadRoute(services: Services, { authenticate }: { authenticate: ContextOf }): express.Router {
  const router = express.Router()
  router.post('/api/v1/files', async (request, response) => {
    try {
      const ctx = await authenticate(request)
      requireUploader(ctx)
      const data = await receive(ctx, request)
      response.status(201).json({ data })
    } catch (error) {
      // What still comes of a refused upload is not worth reading.
      if (!request.complete) response.set('Connection', 'close')
      if (!response.destroyed) sendError(services, response, error)
    }
  })
  return router
}

type Stored = Awaited<ReturnType<typeof uploadFile>>

function receive(ctx: Context, request: Request): Promise<Stored> {
  if (!request.is('multipart/form-data')) throw refusal(t('valid.fileMissing'))
  if (Number(request.headers['content-length']) > maxFileSize + envelope) throw tooLarge(maxFileSize)
  const form = formOf(request)
  return new Promise<Stored>((resolve, reject) => {
    const fields = new Map<string, string>()
    let stored: Promise<Stored> | undefined
    let source: PassThrough | undefined
    const fail = (error: Error) => {
      source?.destroy(error)
      request.unpipe(form)
      // The half file is gone before the answer is given.
      Promise.resolve(stored).then(
        () => reject(error),
        () => reject(error),
      )
    }
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_name, part, { filename }) => {
      source = new PassThrough()
      part.on('error', (error: Error) => source?.destroy(error))
      part.pipe(source)
      stored = uploadFile(ctx, {
        source,
        filename: filename ?? '',
        portfolio_id: numberOf(fields.get('portfolio_id')),
        folder_id: numberOf(fields.get('folder_id')),
        title: fields.get('title'),
        description: fields.get('description'),
      })
      stored.catch((error: Error) => {
        request.unpipe(form)
        reject(error)
      })
    })
    form.on('close', () => (stored ? stored.then(resolve, reject) : reject(refusal(t('valid.fileMissing')))))
    form.on('error', () => fail(refusal(t('valid.fileAborted'))))
    request.on('aborted', () => fail(refusal(t('valid.fileAborted'))))
    request.pipe(form)
  })
}

/** @throws AppError INVALID when the form says nothing of its boundary */
function formOf({ headers }: Request): busboy.Busboy {
  try {
    // Browsers send file names as UTF-8.
    return busboy({ headers, defParamCharset: 'utf8', limits: { files: 1, fields: 10, fieldSize: 16 * 1024 } })
  } catch {
    throw refusal(t('valid.fileMissing'))
  }
}

/** An id; anything else is an id that no row has, so that it is refused and not passed over. */
function numberOf(text: string | undefined): number | null {
  if (!text || text === 'null') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
