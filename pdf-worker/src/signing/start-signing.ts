import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { forgetNotice, noteSigner, tellAdministrators } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import type { Render } from '../documents.ts'
import { createSignedRender } from '../signed-render.ts'
import { lastDayOf, loadSigningKey, loadTimestampAuthorities, type SigningKey } from '../signing-key.ts'
import { LongTerm, type SigningState } from './long-term.ts'
import { TimestampServer } from './timestamps.ts'

const t = createTranslator(sv)
const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })

/** Days before its end from which a certificate is warned of in the log. */
const soon = 60

/**
 * Makes ready to sign: loads and checks the key with its chain, and tells how long they last.
 * @returns the render, and a sentence about the signatures for the one who starts the server
 * @throws ConfigurationError when the key, its chain or TSA_CA can't be used
 */
export async function startSigning(services: Services): Promise<{ render: Render; sentence: string }> {
  const { db, env, logger } = services
  const [key, authorities] = await Promise.all([loadSigningKey(env), loadTimestampAuthorities(env)])
  const name = nameOf(key)
  const until = lastDayOf(key)
  const days = Math.floor((until.getTime() - Date.now()) / 86_400_000)
  logger[days <= soon ? 'warn' : 'info'](
    { signer: name, until, days, timestamps: env.TSA_URL ?? null },
    'documents are signed',
  )
  await tellAdministrators(db, 'certificate', { subject: name, until: until.toISOString() })
  const before = await noteSigner(db, { subject: name, fingerprint: key.certificate.fingerprint256 })
  if (before)
    logger.warn({ before, signer: name, fingerprint: key.certificate.fingerprint256 }, 'another key signs documents')
  const longTerm = env.TSA_URL
    ? new LongTerm(new TimestampServer(env.TSA_URL, authorities), key, (state) => tellState(services, state))
    : null
  if (!longTerm) await forgetNotice(db, 'timestamp')
  const signed = t('signing.certificate', { name, date: longDay.format(until), number: String(days) })
  const stamped = t(env.TSA_URL ? 'signing.timestamps' : 'signing.noTimestamps')
  return { render: createSignedRender(key, longTerm), sentence: `${signed} ${stamped}` }
}

const nameOf = ({ certificate }: SigningKey) =>
  /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', ')

function tellState({ db, logger }: Services, { level, reason }: SigningState): void {
  if (level !== 'B-LT') logger.warn({ level, reason }, 'signatures are not for the long term')
  const telling =
    level === 'B-LT'
      ? forgetNotice(db, 'timestamp')
      : tellAdministrators(db, 'timestamp', { level, reason: reason ?? '' })
  // The document is signed whether it could be told or not.
  telling.catch((error: unknown) => logger.warn({ err: error }, 'administrators could not be told'))
}
