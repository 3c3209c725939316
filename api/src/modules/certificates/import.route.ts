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
import { dryRun } from './import/dry-run.ts'
import { mappingOf, personHeadings } from './import/mapping.ts'
import { kindFields } from './input.ts'
import { kindOf } from './kinds/index.ts'
import { isKindName } from './kinds/names.ts'

const t = createTranslator(sv)

/**
 * Reads an uploaded list and returns the sheet, the guessed columns and a dry run of the import. It writes nothing: the rows
 * become persons when the certificate is saved.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID with the file's error, UNAVAILABLE while the scanner doesn't answer
 */
export async function readImport(ctx: Context, request: Request) {
  if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  const { fields, filename, bytes } = await receiveFile(request, IMPORT_LIMITS.bytes, t('import.error.unknown'))
  const { kind: name = '', fields: common = '', sheet: wanted = '' } = fields
  if (!isKindName(name)) throw new AppError('INVALID', { message: t('valid.invalidFields') })
  const kind = kindOf(name)
  const { ability } = ctx.actor
  if (!ability.can('create', kind.subject) && !ability.can('update', kind.subject)) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
  await requireHarmless(ctx.services, { bytes, filename }, ctx)
  const sheet = await readSheet(bytes, filename, personHeadings, wantedSheet(wanted))
  const mapping = mappingOf(sheet)
  const rules = kind.persons(kindFields(kind, parseObject(common)))
  return { sheet, mapping, dryRun: dryRun(sheet, mapping, rules) }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
