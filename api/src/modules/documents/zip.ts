import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import express, { type Request, type Response } from 'express'
import { ZipFile } from 'yazl'
import { audit } from '../../access/audit.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { DiskName, Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { AppError } from '../../kernel/errors.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { downloader, linkTo } from '../../platform/auth/signed-link.ts'
import { genuinePart } from '../../platform/stored-files.ts'
import { disposition } from './send-bytes.ts'
import { type ZipAsked, type ZipEntry, zipContents, zipInput } from './zip-contents.ts'

const t = createTranslator(sv)

const base = '/api/v1/document-bank'

/** The address says what the ZIP holds, so that its signature covers that, too. */
const pathOf = ({ portfolio_id, folder_ids, file_ids }: ZipAsked) =>
  `${base}/${portfolio_id}/zip/${folder_ids.join('.')}-${file_ids.join('.')}`

function readPath({ params }: Request): ZipAsked {
  const [folders = '', files = ''] = String(params.chosen).split('-')
  const idsIn = (text: string) => (text ? text.split('.').map(Number) : [])
  const asked = { portfolio_id: Number(params.portfolio), folder_ids: idsIn(folders), file_ids: idsIn(files) }
  const { data } = zipInput.safeParse(asked)
  if (!data) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return data
}

/**
 * The address of a ZIP for two minutes, with the number of its files and their bytes.
 * @throws AppError as {@link zipContents}
 */
export async function zipLink(ctx: SignedInContext, asked: ZipAsked) {
  const { entries, bytes } = await zipContents(ctx, asked)
  const { url, expires_at } = linkTo(ctx, pathOf(asked))
  return { url: `${originOf(ctx.services.env)}${url}`, expires_at, files: entries.length, bytes }
}

/**
 * `GET /api/v1/document-bank/{portfolio}/zip/{folders}-{files}`: the chosen folders and files as a ZIP that is made while it is sent.
 * The link names a person, whose rights are asked again.
 */
export function createZipRoute(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const router = express.Router()
  router.get(
    `${base}/:portfolio/zip/:chosen`,
    restHandler(services, async (request, response) => {
      const ctx = await downloader(services, authenticate, request, request.path)
      const asked = readPath(request)
      const { name, entries } = await zipContents(ctx, asked)
      services.watch.admitExport(ctx)
      const details = { files: entries.length }
      await audit(ctx.db, ctx, { action: 'download', subject: 'Portfolio', id: asked.portfolio_id, details })
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': disposition({ filename: name, filetype: 'application/zip' }, true),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      })
      await sendZip(services, response, entries)
    }),
  )
  return router
}

/** Packs file after file while it is sent. A receiver who goes away ends the reading; a file that breaks off ends the sending. */
async function sendZip(services: Services, response: Response, entries: readonly ZipEntry[]): Promise<void> {
  const zip = new ZipFile()
  const left = new AbortController()
  const output = zip.outputStream as Readable
  const sending = pipeline(output, response).catch((error: unknown) => {
    left.abort()
    throw error
  })
  let failure: unknown
  const packing = addEach(services, zip, entries, left.signal).catch((error: unknown) => {
    if (left.signal.aborted) return
    failure = error
    output.destroy(error as Error)
  })
  await sending.catch(() => undefined)
  await packing
  if (failure) throw failure
}

async function addEach(services: Services, zip: ZipFile, entries: readonly ZipEntry[], left: AbortSignal) {
  const missing: string[] = []
  for (const { name, file } of entries) {
    left.throwIfAborted()
    const stored = { ...file, disk: file.disk as DiskName }
    const bytes = genuinePart(services, stored, { start: 0, end: file.filesize - 1 })
    // One file that is gone or altered doesn't cost the others.
    const first = await bytes.next().catch((error: unknown) => {
      services.logger.warn({ err: error, file: file.id }, 'a file is left out of a ZIP')
      return null
    })
    if (!first) {
      missing.push(name)
      continue
    }
    const source = Readable.from(joined(first, bytes), { objectMode: false, signal: left })
    zip.addReadStream(source, name, { mtime: file.updated_at, mode: 0o100644, compress: isLoose(file.filetype) })
    await finished(source)
  }
  if (missing.length > 0) {
    const text = [t('bank.zipMissing'), '', ...missing, ''].join('\r\n')
    zip.addBuffer(Buffer.from(text, 'utf8'), t('bank.zipMissingName'), { mode: 0o100644 })
  }
  zip.end()
}

async function* joined(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Pictures, films, PDFs and new Office files are compressed already. */
const isLoose = (filetype: string) => /^text\/|svg|msword|ms-excel|ms-powerpoint/.test(filetype)
