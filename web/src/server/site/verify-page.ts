import { AppError } from '@kollegium/api/definitions'
import { type Language, wordsIn } from '@kollegium/api/i18n/languages'
import {
  type Context,
  contextFor,
  countCheck,
  fileMarksSchema,
  receiveFile,
  verify,
  verifyFile,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import express, { type Request } from 'express'
import type { VerifyPage } from '../../site/pages/verify/model.ts'
import { longFingerprintOf } from './long-fingerprint.ts'
import { emptyPage, filePage, type Issuer, numberPage, uploadMegabytes } from './verify-model.ts'

type Checked = { page: VerifyPage; status: number; retryAfter?: string }

/** Returns the page's language: `?lang=en` is English. */
export const languageOf = ({ query }: Pick<Request, 'query'>): Language => (query.lang === 'en' ? 'en' : 'sv')

/** Makes the context of a visitor's request. */
export function visitorContext(services: Services, request: Request): Context {
  const ctx = contextFor(services)
  ctx.request = { ...ctx.request, ip: request.ip ?? '', userAgent: request.headers['user-agent'] ?? '' }
  return ctx
}

/** Whole seconds until a refused visitor may try again. */
export function waitSeconds({ details }: AppError): string {
  const until = new Date(String(details.until)).getTime()
  return String(Math.max(Math.ceil((until - Date.now()) / 1000), 1))
}

/**
 * Answers the check page (readings, Interface): `/verifiera` has the form, `/verifiera/{number}` shows a number's
 * result, and a post to `/verifiera` checks a file or its fingerprint. `issuer` is the brand that issued.
 */
export async function verifyPage(services: Services, request: Request, issuer: Issuer): Promise<Checked> {
  const language = languageOf(request)
  const ctx = visitorContext(services, request)
  try {
    return request.method === 'POST'
      ? await checkFile(ctx, request, language, issuer)
      : await checkNumber(ctx, request, language, issuer)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'INVALID') return { page: { ...emptyPage(language), fileProblem: error.message }, status: 422 }
    if (error.code === 'UNAVAILABLE') {
      ctx.services.logger.warn({ err: error }, 'a paper can’t be read')
      const title = wordsIn(language)('verify.unreadableTitle')
      const page = { ...emptyPage(language), tone: 'limited' as const, title, note: error.message }
      return { page: { ...page, typed: typedNumber(request.path) }, status: 503 }
    }
    const waiting = waitPage(error, language)
    if (!waiting) throw error
    return { ...waiting, page: { ...waiting.page, typed: typedNumber(request.path) } }
  }
}

/**
 * The page of a request that has to wait: after too many tries, while a file can't be made, and for a file that was altered on the
 * disk. Null for other errors.
 */
export function waitPage(error: AppError, language: Language): Checked | null {
  const status = ({ RATE_LIMITED: 429, UNAVAILABLE: 503, CONFLICT: 503 } as Record<string, number>)[error.code]
  if (!status) return null
  const title = wordsIn(language)('verify.waitTitle')
  const page = { ...emptyPage(language), tone: 'limited' as const, title, note: error.message }
  return { page, status, retryAfter: status === 429 ? waitSeconds(error) : '10' }
}

async function checkNumber(ctx: Context, request: Request, language: Language, issuer: Issuer): Promise<Checked> {
  const typed = typedNumber(request.path)
  if (typed === '') {
    const page = emptyPage(language)
    if (request.query.nummer === undefined) return { page, status: 200 }
    // The form was sent with an empty field.
    return { page: { ...page, problem: wordsIn(language)('verify.missing') }, status: 422 }
  }
  await countCheck(ctx, language)
  const found = await verify(ctx.services.db, typed, { language })
  return { page: numberPage(found, typed, { language, issuer }), status: found.status === 'unknown' ? 404 : 200 }
}

async function checkFile(ctx: Context, request: Request, language: Language, issuer: Issuer): Promise<Checked> {
  // Counted before the body is read.
  await countCheck(ctx, language)
  const marks = request.is('multipart/form-data') ? await uploaded(request, language) : await stated(request)
  if (typeof marks === 'string') {
    const fileProblem = wordsIn(language)(marks)
    return { page: { ...emptyPage(language), fileProblem }, status: marks === 'verify.fileTooLarge' ? 413 : 422 }
  }
  const found = await verifyFile(ctx.services.db, marks, { language })
  return { page: filePage(found, { language, issuer }), status: found.file === 'unknown' ? 404 : 200 }
}

/** Reads the file that a browser without script sends; it stays in memory and is dropped. */
async function uploaded(request: Request, language: Language) {
  const most = uploadMegabytes * 1_000_000
  const { bytes } = await receiveFile(request, most, wordsIn(language)('verify.fileMissing'))
  if (bytes.length === 0) return 'verify.fileMissing'
  return bytes.length > most ? 'verify.fileTooLarge' : longFingerprintOf(new Uint8Array(bytes))
}

const urlencoded = express.urlencoded({ extended: false, limit: '1kb' })

/** Reads the fingerprint that the page's own script sends. */
async function stated(request: Request) {
  await new Promise<void>((done) => {
    // An unreadable body has no fingerprint; the caller reports that.
    urlencoded(request, request.res as express.Response, () => done())
  })
  const { sha256, signed, numbers, page } = (request.body ?? {}) as Record<string, unknown>
  const read = fileMarksSchema.safeParse({
    sha256,
    signed: signed || null,
    numbers: String(numbers ?? '').match(/\S+/g) ?? [],
    page: page || null,
  })
  return read.success ? read.data : 'verify.fileMissing'
}

/** The number in the address of its page, as typed. */
export function typedNumber(path: string): string {
  const part = path.split('/')[2] ?? ''
  try {
    return decodeURIComponent(part).trim().slice(0, 60)
  } catch {
    return part.slice(0, 60)
  }
}
