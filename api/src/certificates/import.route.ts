import busboy from 'busboy'
import type { Request } from 'express'
import type { Context } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { dryRun } from './import/dry-run.ts'
import { IMPORT_LIMITS } from './import/limits.ts'
import { mappingOf } from './import/mapping.ts'
import { readSheet } from './import/read-sheet.ts'
import { kindFields } from './input.ts'
import { isKindName, kindOf } from './kinds/index.ts'

const t = createWords(sv)

/**
 * Reads an uploaded list and tells what an import would give. Writes nothing: the rows become persons when the
 * certificate is saved.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID with what is wrong with the file
 */
export async function readImport(ctx: Context, request: Request) {
  if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  const upload = await receive(request)
  if (!isKindName(upload.kind)) throw refuse('valid.invalidFields')
  const kind = kindOf(upload.kind)
  const { ability } = ctx.actor
  if (!ability.can('create', kind.subject) && !ability.can('update', kind.subject)) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
  const sheet = await readSheet(upload.bytes, upload.filename)
  const mapping = mappingOf(sheet)
  const rules = kind.persons(kindFields(kind, upload.fields))
  return { sheet, mapping, dryRun: dryRun(sheet, mapping, rules) }
}

type Upload = { kind: string; fields: Record<string, unknown>; filename: string; bytes: Buffer }

/** One file, in memory: it is small, and half of one must leave nothing behind. */
function receive(request: Request): Promise<Upload> {
  return new Promise((resolve, reject) => {
    let parts: busboy.Busboy
    try {
      // One byte more than is allowed, so that what reads the file can say that it is too large.
      const limits = { files: 1, fields: 4, fileSize: IMPORT_LIMITS.bytes + 1, fieldSize: 20_000 }
      parts = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' })
    } catch {
      reject(refuse('import.error.unknown'))
      return
    }
    const upload: Upload = { kind: '', fields: {}, filename: '', bytes: Buffer.alloc(0) }
    const fail = () => {
      request.unpipe(parts)
      request.resume()
      reject(refuse('import.error.unknown'))
    }
    parts.on('field', (name, value) => {
      if (name === 'kind') upload.kind = value
      if (name === 'fields') upload.fields = parseObject(value)
    })
    parts.on('file', (_name, stream, { filename }) => {
      const chunks: Buffer[] = []
      upload.filename = filename ?? ''
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        upload.bytes = Buffer.concat(chunks)
      })
    })
    parts.on('error', fail)
    parts.on('close', () => resolve(upload))
    request.on('aborted', fail)
    request.pipe(parts)
  })
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function refuse(key: 'valid.invalidFields' | 'import.error.unknown'): AppError {
  return new AppError('INVALID', { message: t(key) })
}
