import type { Prisma } from '@kollegium/db'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { originOf } from '../../../kernel/env.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { queueMail } from '../../../platform/mail/mail.job.ts'
import { composeMail } from '../../../platform/mail/mails.ts'

const t = createTranslator(sv)

/** Milliseconds. The author of a longer run has hardly waited for it, and gets a mail at its end. */
const longRun = 60_000

/** The run was cancelled, or another worker ended it. */
export class RunEnded extends Error {}

type RunProgress = Pick<Prisma.PrintRunUpdateManyMutationInput, 'step' | 'done' | 'expected_at' | 'error'>

/** Records the progress of a running run. @throws RunEnded */
export async function updateRun(db: Tx, runId: string, now: RunProgress): Promise<void> {
  const { count } = await db.printRun.updateMany({ where: { id: runId, status: 'running' }, data: now })
  if (count === 0) throw new RunEnded()
}

type End = { status: 'done' | 'failed' } & Pick<
  Prisma.PrintRunUpdateManyMutationInput,
  'done' | 'failed' | 'error' | 'path' | 'sha256' | 'filesize'
>
type EndServices = Pick<Services, 'boss' | 'env' | 'keys' | 'mailer'>

/**
 * Ends a run and mails the author of a long one. It locks the row, so that only the transaction that ends the run writes on.
 * @returns false when the run had already ended, as for a worker that another one replaced
 */
export async function endRun(services: EndServices, tx: Tx, runId: string, end: End): Promise<boolean> {
  const finished_at = new Date()
  const { count } = await tx.printRun.updateMany({
    where: { id: runId, status: { in: ['waiting', 'running'] } },
    data: { error: null, expected_at: null, ...end, finished_at },
  })
  if (count === 0) return false
  const run = await tx.printRun.findUniqueOrThrow({
    where: { id: runId },
    select: { title: true, started_at: true, author: { select: { email: true, active: true } } },
  })
  const waited = run.started_at ? finished_at.getTime() - run.started_at.getTime() : 0
  if (waited >= longRun && run.author?.active && run.author.email) {
    const mail = composeMail(run.author.email, {
      subject: t(end.status === 'done' ? 'mail.runDone.subject' : 'mail.runFailed.subject', { text: run.title }),
      body: t(end.status === 'done' ? 'mail.runDone.body' : 'mail.runFailed.body'),
      button: { label: t('mail.runDone.button'), href: `${originOf(services.env, 'cert')}/print/${runId}` },
    })
    await queueMail(services, { ...mail, key: `run ${runId} ended ${finished_at.getTime()}` }, tx)
  }
  return true
}

/** Ends a run as failed, with a message. Finished documents stay. */
export async function failRun(
  services: EndServices & Pick<Services, 'db'>,
  runId: string,
  message: string,
): Promise<void> {
  await inTransaction(services.db, (tx) => endRun(services, tx, runId, { status: 'failed', error: message }))
}
