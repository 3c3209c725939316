import type { Request, Response } from 'express'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { receiveFile } from '../../kernel/receive-file.ts'
import { sendJson } from '../../kernel/send-json.ts'
import { requireHarmless } from '../../platform/scanner/require-harmless.ts'
import { IMPORT_LIMITS } from '../../platform/spreadsheets/limits.ts'
import { readLongList } from './import/read-list.ts'
import { kindOf } from './kinds/index.ts'
import { isKindName } from './kinds/names.ts'

const t = createTranslator(sv)

/**
 * Reads an uploaded list and answers with the sheet, the guessed columns and a dry run of the import. It writes nothing: the rows
 * become persons when the certificate is saved.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID with the file's error, UNAVAILABLE while the scanner doesn't answer
 */
export async function answerImport(ctx: Context, request: Request, response: Response): Promise<void> {
  if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  const { fields, filename, bytes } = await receiveFile(request, IMPORT_LIMITS.bytes, t('import.error.unknown'))
  const { kind = '', fields: common = '', sheet = '' } = fields
  if (!isKindName(kind)) throw new AppError('INVALID', { message: t('valid.invalidFields') })
  const { subject } = kindOf(kind)
  const { ability } = ctx.actor
  if (!ability.can('create', subject) && !ability.can('update', subject)) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
  await requireHarmless(ctx.services, { bytes, filename }, ctx)
  sendJson(response, await readLongList({ bytes, filename, sheet, kind, common: parseObject(common) }))
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
