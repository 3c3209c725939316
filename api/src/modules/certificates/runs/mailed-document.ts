import type { Response } from 'express'
import { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import type { Context } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import type { Keys } from '../../../kernel/encryption-keys.ts'
import { type Env, originOf } from '../../../kernel/env.ts'
import { AppError } from '../../../kernel/errors.ts'
import { sendPage } from '../../../platform/auth/page-response.ts'
import { messagePage } from '../../../platform/auth/pages/pages.ts'
import { addressOf, countAttempt, limitKey } from '../../../platform/auth/rate-limit.ts'
import { parseCertificateNumber } from '../certificate-number.ts'
import { verifyUrlOf } from '../college.ts'
import { noteUse } from '../document-use.ts'
import { BrokenFileError, documentOf, sendStoredFile } from '../downloads.ts'

// The link in a mail to a document's holder. It downloads the document without a sign-in, until the day in the link.

const t = createTranslator(sv)

/** Longer than a holiday, and short in case another person gets the mailbox one day. */
const days = 30
const limit = { max: 30, seconds: 600 }

/** The last moment of the mailed links of a run that started at `started`. */
export const linkExpiry = (started: Date): Date => new Date(started.getTime() + days * 86_400_000)

/** The signed link to one person's document. Everyone with the link may download it until `until`. The same input gives the same link. */
export function mailedLink({ env, keys }: { env: Env; keys: Keys }, number: string, until: Date): string {
  const expires = String(Math.floor(until.getTime() / 1000))
  const query = new URLSearchParams({ expires, signature: keys.sign('mailed document', `${number} ${expires}`) })
  return `${originOf(env)}/api/v1/certificates/documents/${number}?${query}`
}

const claim = z.object({ expires: z.string(), signature: z.string() })

/**
 * Sends the document of a mailed link. An expired link, or a document that was revoked, replaced or protected since, gives a page
 * that leads to the verification page instead.
 * @throws AppError NOT_FOUND for a wrong signature, RATE_LIMITED
 */
export async function sendMailedDocument(
  ctx: Context,
  typed: string,
  query: unknown,
  response: Response,
): Promise<void> {
  const { db, env, keys } = ctx.services
  const verdict = await countAttempt(db, limitKey('mailed document', addressOf(ctx.request.ip)), limit)
  if (!verdict.allowed) throw new AppError('RATE_LIMITED', { message: t('verify.tooMany') })
  const number = parseCertificateNumber(typed)
  const given = claim.safeParse(query)
  const isOurs =
    number !== null &&
    given.success &&
    keys.isSigned('mailed document', `${number} ${given.data.expires}`, given.data.signature)
  if (!isOurs) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const pageAbout = (key: 'mailed.over' | 'mailed.withdrawn' | 'holder.file.text') =>
    messagePage({
      home: originOf(env),
      title: t('mailed.title'),
      text: t(key),
      way: { href: verifyUrlOf(env, number), label: t('mailed.way') },
    })
  const isOver = Number(given.data.expires) * 1000 <= Date.now()
  const person = isOver
    ? null
    : await db.certificatePerson.findFirst({
        where: { number, status: 'issued', protected: false },
        select: { id: true, ...documentOf.select },
      })
  const file = person && documentOf.present(person)
  response.set('X-Robots-Tag', 'noindex')
  if (!person || !file) {
    return sendPage(response, 410, pageAbout(isOver ? 'mailed.over' : 'mailed.withdrawn'))
  }
  try {
    await sendStoredFile(ctx, file, response, async () => {
      const details = { by: 'mail' }
      await audit(db, ctx, { action: 'download', subject: 'CertificatePerson', id: person.id, details })
    })
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    return sendPage(response, 503, pageAbout('holder.file.text'))
  }
  await noteUse(db, 'opened', [person.id])
}
