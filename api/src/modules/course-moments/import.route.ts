import type { Request, Response } from 'express'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { receiveFile } from '../../kernel/receive-file.ts'
import { sendJson } from '../../kernel/send-json.ts'
import { requireHarmless } from '../../platform/scanner/require-harmless.ts'
import { IMPORT_LIMITS } from '../../platform/spreadsheets/limits.ts'
import { readLongList } from './read-list.ts'

const t = createTranslator(sv)

/**
 * Reads an uploaded list of participants, guesses its columns and answers with both. It writes nothing: the rows become
 * participants when the course moment is saved.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID with the file's error, UNAVAILABLE while the scanner doesn't answer
 */
export async function answerParticipants(ctx: Context, request: Request, response: Response): Promise<void> {
  if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  const { ability } = ctx.actor
  if (!ability.can('create', 'CourseMoment') && !ability.can('update', 'CourseMoment')) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
  const { fields, filename, bytes } = await receiveFile(request, IMPORT_LIMITS.bytes, t('import.error.unknown'))
  await requireHarmless(ctx.services, { bytes, filename }, ctx)
  sendJson(response, await readLongList({ bytes, filename, sheet: fields.sheet }))
}
