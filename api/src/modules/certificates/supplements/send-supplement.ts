import type { Response } from 'express'
import type { Context } from '../../../engine/context.ts'
import { type Language, wordsIn } from '../../../i18n/languages.ts'
import { AppError } from '../../../kernel/errors.ts'
import { parseCertificateNumber } from '../certificate-number.ts'
import { sendStoredFile } from '../downloads.ts'
import { documentFileName } from '../file-names.ts'
import { readFrozen } from '../frozen-paper.ts'
import { countCheck } from '../verification/verify.ts'
import { makeSupplement } from './supplement.job.ts'

const select = {
  id: true,
  number: true,
  firstname: true,
  lastname: true,
  paper: true,
  supplement: { select: { path: true, sha256: true, filesize: true } },
} as const

/**
 * Sends the supplement of an issued document to everyone who has its number. The first request has it made, and its bytes are
 * kept. A protected identity has none, and neither has a document that is over.
 * @throws AppError RATE_LIMITED with `details.until`, NOT_FOUND, UNAVAILABLE while it can't be made
 */
export async function sendSupplement(
  ctx: Context,
  typed: string,
  response: Response,
  language: Language,
): Promise<void> {
  const t = wordsIn(language)
  await countCheck(ctx, language)
  const number = parseCertificateNumber(typed)
  const find = () =>
    ctx.services.db.certificatePerson.findFirst({
      where: { number: number ?? '', status: 'issued', protected: false },
      select,
    })
  let person = await find()
  if (!person || !readFrozen(person.paper).supplement) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!person.supplement && (await makeSupplement(ctx.services.boss, { person_id: person.id }))) person = await find()
  if (!person?.supplement) throw new AppError('UNAVAILABLE', { message: t('verify.supplementWait') })
  const filename = documentFileName(t('paper.supplement.title'), { ...person, number: person.number as string })
  response.set('X-Robots-Tag', 'noindex')
  await sendStoredFile(ctx, { ...person.supplement, filename }, response)
}
