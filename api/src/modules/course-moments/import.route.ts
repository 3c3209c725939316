import type { Request } from 'express'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { receiveFile } from '../../kernel/receive-file.ts'
import { requireHarmless } from '../../platform/scanner/require-harmless.ts'
import { IMPORT_LIMITS } from '../../platform/spreadsheets/limits.ts'
import { wantedSheet } from '../../platform/spreadsheets/pick-sheet.ts'
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts'
import { mappingOf } from '../certificates/definitions.ts'
import { participantHeadings } from './import.ts'

const t = createTranslator(sv)

/**
 * Reads an uploaded list of participants and guesses its columns. It writes nothing: the rows become participants when the course
 * moment is saved.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID with the file's error, UNAVAILABLE while the scanner doesn't answer
 */
export async function readParticipants(ctx: Context, request: Request) {
  if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  const { ability } = ctx.actor
  if (!ability.can('create', 'CourseMoment') && !ability.can('update', 'CourseMoment')) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
  const { fields, filename, bytes } = await receiveFile(request, IMPORT_LIMITS.bytes, t('import.error.unknown'))
  await requireHarmless(ctx.services, { bytes, filename }, ctx)
  const sheet = await readSheet(bytes, filename, participantHeadings, wantedSheet(fields.sheet))
  return { sheet, mapping: mappingOf(sheet, participantHeadings) }
}
