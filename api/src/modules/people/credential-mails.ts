import { randomUUID } from 'node:crypto'
import type { Mail, Services } from '../../engine/services.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { emailChangedMail, newEmailMail, passwordChangedMail, usernameChangedMail } from '../../platform/mail/mails.ts'

type Person = { email: string; name: string; firstname: string }
/** The new values; undefined means unchanged. */
type Changed = { email?: string | undefined; name?: string | undefined; password?: string | undefined }

/**
 * Tells a user that the address, the username or the password is another one now, also when an administrator changed it
 * (ASVS 6.3.7). It is the address of before that learns of it: the new one may be a thief's, and is told only that it
 * is the account's.
 * @param tx the transaction of the change
 */
export async function mailCredentialChange(
  services: Services,
  tx: Tx,
  before: Person,
  changed: Changed,
): Promise<void> {
  const { email, name, password } = changed
  const known = { ...before, email: before.email || (email ?? '') }
  const mails: Mail[] = [
    ...(email ? [newEmailMail({ ...before, email })] : []),
    ...(name ? [usernameChangedMail(known, name)] : []),
    ...(password ? [passwordChangedMail(known)] : []),
    ...(email === undefined ? [] : [emailChangedMail(before)]),
  ]
  for (const mail of mails) {
    if (mail.to) await queueMail(services, { ...mail, key: `credentials ${randomUUID()}` }, tx)
  }
}
