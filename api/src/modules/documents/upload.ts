import { PassThrough } from 'node:stream'
import busboy from 'busboy'
import express, { type Request, type Response } from 'express'
import type { Context, ContextOf } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { refusalOf } from '../../kernel/rest-error.ts'
import { sendEarly } from '../../platform/send-early.ts'
import { fileAddresses } from './bank-address.ts'
import { maxFileSize } from './file-types.ts'
import { fileRefusal, fileTooLarge } from './store-file.ts'
import { replaceFile, requireUploader, uploadFile } from './upload-file.ts'

const t = createTranslator(sv)

/** The maximum size of the fields and boundaries around a file, in bytes. */
const envelope = 64 * 1024

/**
 * `POST /api/v1/files`: one file as multipart/form-data, with the fields portfolio_id, folder_id, title and
 * description before the part `file`; answers 201 `{ data }` with the file of the contract. `POST /api/v1/files/{id}`:
 * new bytes for a file, under its id and addresses, and the title `new_title` if the form has it; answers 200. A refusal is `{ code, message, fields, reference }`.
 */
export function createUploadRoute(services: Services, { authenticate }: { authenticate: ContextOf }): express.Router {
  const router = express.Router()
  const answer = uploadHandler(services, authenticate)
  router.post('/api/v1/files', (request, response) =>
    answer(request, response, {
      authorize: requireUploader,
      storeFor: (ctx) => async (file, fields) =>
        onSite(
          ctx,
          await uploadFile(ctx, {
            ...file,
            portfolio_id: numberOf(fields.get('portfolio_id')),
            folder_id: numberOf(fields.get('folder_id')),
            title: fields.get('title'),
            description: fields.get('description'),
          }),
        ),
    }),
  )
  router.post('/api/v1/files/:id', (request, response) =>
    answer(request, response, {
      authorize: (ctx) => requireUploader(ctx, 'update'),
      storeFor: (ctx) => async (file, fields) =>
        onSite(
          ctx,
          await replaceFile(ctx, numberOf(request.params.id) ?? -1, { ...file, title: fields.get('new_title') }),
        ),
      status: 200,
    }),
  )
  return router
}

type StoredFile = Awaited<ReturnType<typeof uploadFile>>

/** The file with the address of its page on a site; null where visitors and members find none. */
async function onSite(ctx: Context, file: StoredFile) {
  return { ...file, siteUrl: (await fileAddresses(ctx, [file])).get(file.id) ?? null }
}

/** Makes the function that answers a form with one file. */
export function uploadHandler(services: Services, authenticate: ContextOf) {
  return async <Stored>(
    request: Request,
    response: Response,
    { authorize, storeFor, status = 201, maxSize = maxFileSize }: UploadOptions<Stored>,
  ): Promise<void> => {
    try {
      const ctx = await authenticate(request)
      authorize(ctx)
      const data = await receive(request, storeFor(ctx), maxSize)
      response.status(status).json({ data })
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') response.set('Retry-After', '60')
      if (response.destroyed) return
      const { status, body } = refusalOf(services, response, error)
      await sendEarly(request, response.status(status), body)
    }
  }
}

/** `authorize` refuses before a byte is read. `maxSize` is in bytes. */
type UploadOptions<Stored> = {
  authorize: (ctx: Context) => unknown
  storeFor: (ctx: Context) => Store<Stored>
  status?: number
  maxSize?: number
}
/** Stores the file of a form. */
type Store<Stored> = (file: { source: PassThrough; filename: string }, fields: Map<string, string>) => Promise<Stored>

function receive<Stored>(request: Request, store: Store<Stored>, maxSize: number): Promise<Stored> {
  if (!request.is('multipart/form-data')) throw fileRefusal(t('valid.fileMissing'))
  if (Number(request.headers['content-length']) > maxSize + envelope) throw fileTooLarge(maxSize)
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
      stored = store({ source, filename: filename ?? '' }, fields)
      stored.catch((error: Error) => {
        request.unpipe(form)
        reject(error)
      })
    })
    form.on('close', () => (stored ? stored.then(resolve, reject) : reject(fileRefusal(t('valid.fileMissing')))))
    form.on('error', () => fail(fileRefusal(t('valid.fileAborted'))))
    request.on('aborted', () => fail(fileRefusal(t('valid.fileAborted'))))
    request.pipe(form)
  })
}

/** @throws AppError INVALID when the form says nothing of its boundary */
function formOf({ headers }: Request): busboy.Busboy {
  try {
    // Browsers send file names as UTF-8.
    return busboy({ headers, defParamCharset: 'utf8', limits: { files: 1, fields: 10, fieldSize: 16 * 1024 } })
  } catch {
    throw fileRefusal(t('valid.fileMissing'))
  }
}

/** An id; anything else is an id that no row has, so that it is refused and not passed over. */
function numberOf(text: string | undefined): number | null {
  if (!text || text === 'null') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
