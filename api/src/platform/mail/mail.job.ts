import { createHash } from 'node:crypto'
import { fromPrisma, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Mail, Services } from '../../engine/services.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { workSequentially } from '../jobs/one-by-one.ts'

/** The queue of outgoing mails. */
export const mailQueue = 'mail'

const mail = z.object({
  to: z.email(),
  from: z.object({ name: z.string().optional(), address: z.email().optional() }).optional(),
  replyTo: z.email().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  key: z.string(),
})
const payload = z.object({ sealed: z.base64() })

/** Tries for about a day: mail servers are away for hours. */
export async function createMailQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(mailQueue, {
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3 * 3600,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  })
}

type Sending = Pick<Services, 'keys' | 'mailer'> & { boss?: PgBoss }

/**
 * Sends a mail through the queue, so that it survives a crash; without a queue it is sent at once. The same `key` is
 * queued once. The content is sealed: mails hold one-time links, which the database is not to know.
 * @param tx the transaction of what the mail tells of: it is sent when that is kept, and only then
 */
export async function queueMail(services: Sending, message: Mail & { key: string }, tx?: Tx): Promise<void> {
  const { boss } = services
  if (!boss) return services.mailer.send(message)
  await boss.send(
    mailQueue,
    { sealed: sealedOf(services, message) },
    { id: uuidOf(message.key), ...(tx && { db: fromPrisma(tx) }) },
  )
}

/** Queues several mails in one statement. See {@link queueMail}. @returns how many, without those whose key was queued before */
export async function queueMails(services: Sending, messages: (Mail & { key: string })[], tx: Tx): Promise<number> {
  const { boss } = services
  if (messages.length === 0) return 0
  if (!boss) {
    for (const message of messages) await services.mailer.send(message)
    return messages.length
  }
  const jobs = messages.map((message) => ({ id: uuidOf(message.key), data: { sealed: sealedOf(services, message) } }))
  const made = await boss.insert(mailQueue, jobs, { db: fromPrisma(tx), returnId: true })
  return made?.length ?? 0
}

const sealedOf = ({ keys }: Pick<Services, 'keys'>, message: Mail): string =>
  Buffer.from(keys.seal(JSON.stringify(mail.parse(message)))).toString('base64')

/** Starts sending; a retry, of which no notice comes, is found within two seconds. A mail whose sending was cut off is sent again with the same Message-ID. */
export async function workMailQueue(services: Sending & { boss: PgBoss }): Promise<void> {
  await workSequentially(services.boss, mailQueue, { notifyPollingIntervalSeconds: 2 }, async (data) => {
    const { sealed } = payload.parse(data)
    await services.mailer.send(mail.parse(JSON.parse(services.keys.open(Buffer.from(sealed, 'base64')))))
  })
}

/** A UUID (version 8, RFC 9562) that follows from the key. */
export function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
