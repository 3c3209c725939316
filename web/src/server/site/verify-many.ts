import { AppError } from '@kollegium/api/definitions'
import { type Language, wordsIn } from '@kollegium/api/i18n/languages'
import {
  addressOf,
  type Context,
  countCheckOfMany,
  type FileMarks,
  type FileOptions,
  type FileVerification,
  fileMarksSchema,
  maxNumbers,
  receiveFiles,
  sendDownload,
  unzip,
  verifyFile,
  verifyMany,
  workbookOf,
  ZipError,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import express, { type Request, type Response } from 'express'
import { z } from 'zod'
import type { VerifyManyPage } from '../../site/pages/verify/model.ts'
import { longFingerprintOf } from './long-fingerprint.ts'
import { createQueue, createUploadRoom } from './upload-room.ts'
import { type CheckedFile, emptyManyPage, manyLimits, resultOf, sheetOf } from './verify-many-model.ts'
import { languageOf, visitorContext, waitSeconds } from './verify-page.ts'

/** The room for files in memory, in this process. */
const room = createUploadRoom({ bytes: 200_000_000, each: 100_000_000 })
/** Uploads that are unpacked and read at once. They wait for each other only when they have come whole. */
const inTurn = createQueue(2)
/** The pace of a slow telephone network. */
const pace = { after: 20, perSecond: 50_000 }

/** Files that are looked for in the database at once. */
const lookedFor = 8

/**
 * The input of a request for the table as Excel: the numbers, or the marks of the files. Everything is looked up again.
 */
const askedSchema = z.union([
  z.object({ numbers: z.array(z.string().max(60)).min(1).max(maxNumbers) }),
  z.object({
    files: z
      .array(z.object({ name: z.string().max(300), marks: fileMarksSchema }))
      .min(1)
      .max(manyLimits.files),
  }),
])
type Asked = z.infer<typeof askedSchema>

type Answer = { page: VerifyManyPage; status: number; retryAfter?: string } | 'sent'

/**
 * Answers the check of many (design picture 87): numbers that were pasted, PDF files, or a ZIP of them. Files are read in memory
 * and forgotten.
 */
export async function verifyManyPage(services: Services, request: Request, response: Response): Promise<Answer> {
  const language = languageOf(request)
  const empty = emptyManyPage(language)
  if (request.method !== 'POST') return { page: empty, status: 200 }
  const ctx = visitorContext(services, request)
  try {
    // Counted before the body is read.
    await countCheckOfMany(ctx, language)
    if (request.is('multipart/form-data')) return await checkFiles(ctx, request, language)
    return await checkNumbers(ctx, request, response, language)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'INVALID') return { page: { ...empty, fileProblem: error.message }, status: 422 }
    if (error.code === 'UNAVAILABLE')
      return { page: { ...empty, fileProblem: error.message }, status: 503, retryAfter: '30' }
    if (error.code !== 'RATE_LIMITED') throw error
    return { page: { ...empty, problem: error.message }, status: 429, retryAfter: waitSeconds(error) }
  }
}

const urlencoded = express.urlencoded({ extended: false, limit: '600kb', parameterLimit: 5 })

async function checkNumbers(ctx: Context, request: Request, response: Response, language: Language): Promise<Answer> {
  const empty = emptyManyPage(language)
  const t = wordsIn(language)
  await new Promise<void>((done) => {
    // An unreadable body has no numbers; that is told below.
    urlencoded(request, response, () => done())
  })
  const { nummer, excel } = (request.body ?? {}) as Record<string, unknown>
  if (typeof excel === 'string') {
    const asked = readAsked(excel)
    if (!asked) return { page: { ...empty, problem: t('verify.many.missing') }, status: 422 }
    await sendExcel(ctx, asked, response, language)
    return 'sent'
  }
  const text = typeof nummer === 'string' ? nummer.slice(0, 100_000) : ''
  // One on each line; a number itself may be written with blanks.
  const numbers = text
    .split(/[\n\r,;\t]+/)
    .map((line) => line.trim().slice(0, 60))
    .filter(Boolean)
  const typed = text.slice(0, 20_000)
  const refuse = (problem: string) => ({ page: { ...empty, typed, problem }, status: 422 })
  if (numbers.length === 0) return refuse(t('verify.many.missing'))
  if (numbers.length > maxNumbers) {
    return refuse(t('verify.many.tooMany', { count: numbers.length, number: maxNumbers }))
  }
  const result = resultOf(await ofNumbers(ctx, numbers, language), { language, asked: { numbers }, source: '' })
  return { page: { ...empty, typed, result }, status: 200 }
}

function readAsked(text: string): Asked | null {
  try {
    return askedSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function ofNumbers(ctx: Context, numbers: readonly string[], language: Language): Promise<CheckedFile[]> {
  const found = await verifyMany(ctx.services.db, numbers, { language })
  return found.map((document, at) => ({ name: '', typed: numbers[at] ?? '', found: document }))
}

async function checkFiles(ctx: Context, request: Request, language: Language): Promise<Answer> {
  const t = wordsIn(language)
  const bytes = manyLimits.megabytes * 1_000_000
  // The reading stops at `bytes`, whatever the form states.
  const stated = Number(request.headers['content-length'] ?? bytes)
  const place = room.enter(addressOf(ctx.request.ip), Math.min(stated, bytes))
  if (!place) throw new AppError('UNAVAILABLE', { message: t('verify.many.busy') })
  try {
    const most = { bytes, files: manyLimits.files, pace }
    const received = await receiveFiles(request, most, tooLarge(language).message, t('verify.many.slow'))
    const files = await inTurn(() => marksOf(received, language))
    if (files.length === 0) throw refusal(language, 'verify.many.noFiles')
    const source = received.length === 1 ? (received[0]?.filename ?? '') : ''
    const result = resultOf(await ofFiles(ctx, files, language), { language, asked: { files }, source })
    return { page: { ...emptyManyPage(language), result }, status: 200 }
  } finally {
    place.giveBack()
  }
}

async function marksOf(received: readonly { filename: string; bytes: Buffer }[], language: Language) {
  const files: { name: string; marks: FileMarks }[] = []
  for (const { filename, bytes } of received) {
    for await (const file of pdfsIn(filename, bytes, language)) {
      if (files.length === manyLimits.files) {
        throw refusal(language, 'verify.many.tooManyFiles', { number: manyLimits.files })
      }
      files.push(file)
    }
  }
  return files
}

type RefusalKey = Extract<Parameters<ReturnType<typeof wordsIn>>[0], `verify.many.${string}`>

const refusal = (language: Language, key: RefusalKey, values: Record<string, number> = {}) =>
  new AppError('INVALID', { message: wordsIn(language)(key, values) })

const tooLarge = (language: Language) =>
  refusal(language, 'verify.many.tooLarge', { size: manyLimits.megabytes, each: manyLimits.each })

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF')

/** The fingerprints of the PDF files of an upload. Of a ZIP one file at a time is unpacked; all else in it is left out. */
async function* pdfsIn(name: string, bytes: Buffer, language: Language) {
  if (!isZip(bytes)) {
    if (!isPdf(bytes)) return
    if (bytes.length > manyLimits.each * 1_000_000) throw tooLarge(language)
    yield { name, marks: await longFingerprintOf(new Uint8Array(bytes)) }
    return
  }
  try {
    // No archive of PDF files unpacks to so many times its size: such a one is made to cost memory.
    const most = Math.min(manyLimits.unpacked, bytes.length * manyLimits.ratio)
    for await (const entry of unzip(bytes, most, manyLimits.entries)) {
      if (entry.content.length > manyLimits.each * 1_000_000) throw new ZipError('bomb')
      if (!isPdf(entry.content) || entry.name.startsWith('__MACOSX/')) continue
      yield {
        name: entry.name.slice(entry.name.lastIndexOf('/') + 1).slice(0, 300),
        marks: await longFingerprintOf(new Uint8Array(entry.content)),
      }
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    if (error.reason !== 'bomb') throw refusal(language, `verify.many.${error.reason}`)
    throw tooLarge(language)
  }
}

/** Copies of a file are looked up once. */
async function ofFiles(
  ctx: Context,
  files: readonly { name: string; marks: FileMarks }[],
  language: Language,
): Promise<CheckedFile[]> {
  const keyOf = (marks: FileMarks) => JSON.stringify([marks.sha256, marks.signed, marks.numbers, marks.page])
  const distinct = [...new Map(files.map(({ marks }) => [keyOf(marks), marks]))]
  const options: FileOptions = { language, known: new Map() }
  const found = new Map<string, Found>()
  for (let at = 0; at < distinct.length; at += lookedFor) {
    const part = distinct.slice(at, at + lookedFor).map(async ([key, marks]) => {
      found.set(key, await lookUp(ctx, marks, options))
    })
    await Promise.all(part)
  }
  return files.flatMap(({ name, marks }) => {
    const answer = found.get(keyOf(marks))
    return answer ? [{ name, ...answer }] : []
  })
}

type Found = { file: FileVerification } | { problem: string }

async function lookUp(ctx: Context, marks: FileMarks, options: FileOptions): Promise<Found> {
  try {
    return { file: await verifyFile(ctx.services.db, marks, options) }
  } catch (error) {
    // One paper that can't be read hides none of the others.
    if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error
    return { problem: error.message }
  }
}

async function sendExcel(ctx: Context, asked: Asked, response: Response, language: Language): Promise<void> {
  const checked =
    'numbers' in asked ? await ofNumbers(ctx, asked.numbers, language) : await ofFiles(ctx, asked.files, language)
  const result = resultOf(checked, { language, asked, source: '' })
  const bytes = await workbookOf([sheetOf(result, language)])
  sendDownload(response, { name: wordsIn(language)('verify.many.heading'), extension: 'xlsx', bytes })
}
