import { randomUUID } from 'node:crypto'
import type { Db } from '@kollegium/db'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { queueMail } from '../../mail/mail.job.ts'
import { composeMail } from '../../mail/mails.ts'

const t = createTranslator(sv)

/** The changes of a person's ways to sign in that the person is told of. */
export type SecurityEvent =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'appConnected'
  | 'appRemoved'
  | 'codesMade'
  | 'codeUsed'
  | 'resetStarted'
  | 'resetMade'
  | 'signedOut'

type MailServices = Pick<Services, 'keys' | 'mailer'> & Partial<Pick<Services, 'boss'>> & { db: Pick<Db, 'user'> }

/**
 * Tells the owner of an account by mail (ASVS 6.3.7): a thief who adds a key of their own is seen. A user without an address
 * is told nothing.
 * @param tx the transaction of the change
 */
export async function mailSecurityEvent(
  services: MailServices,
  userId: number,
  event: SecurityEvent,
  values: Record<string, string | number> = {},
  tx?: Tx,
): Promise<void> {
  const user = await (tx ?? services.db).user.findUnique({
    where: { id: userId },
    select: { email: true, name: true, firstname: true },
  })
  if (!user?.email) return
  const mail = composeMail(user.email, {
    subject: t(`mail.security.${event}.subject`),
    body: t(`mail.security.${event}.body`, { name: user.firstname || user.name, ...values }),
    note: t('mail.security.notYou'),
  })
  await queueMail(services, { ...mail, key: `security ${randomUUID()}` }, tx)
}
