import { fromPrisma, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { workSequentially } from '../../../platform/jobs/one-by-one.ts'

const t = createTranslator(sv)

const runMailsQueue = 'run_mails'
const failedRunMailsQueue = 'run_mails_failed'
const payload = z.object({ run_id: z.uuid() })

/** Creates the queues of mails. They wait about half an hour for an absent mail server; then the run fails and can be restarted. */
export async function createRunMailsQueues(boss: PgBoss): Promise<void> {
  const shared = { deleteAfterSeconds: 24 * 3600, notify: true }
  await boss.createQueue(failedRunMailsQueue, { ...shared, retryLimit: 10, retryDelay: 5 })
  await boss.createQueue(runMailsQueue, {
    ...shared,
    policy: 'short',
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds: 10,
    expireInSeconds: 12 * 3600,
    deadLetter: failedRunMailsQueue,
  })
}

/** Queues the mails of a run in the transaction that records its finished documents. */
export async function enqueueRunMails(boss: PgBoss, tx: Tx, run: z.infer<typeof payload>): Promise<void> {
  await boss.send(runMailsQueue, run, { singletonKey: run.run_id, db: fromPrisma(tx) })
}

/** Starts the worker that sends the mails of runs, one run at a time. */
export async function workRunMailsQueue(services: Services): Promise<void> {
  const often = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  await workSequentially(services.boss, runMailsQueue, often, async (data) => {
    const { run_id } = payload.parse(data)
    const { sendRunMails } = await import('./run-mails.ts')
    try {
      await sendRunMails(services, run_id)
    } catch (error) {
      services.logger.warn({ err: error, run: run_id }, 'mails of a run held up')
      throw error
    }
  })
  await workSequentially(services.boss, failedRunMailsQueue, often, async (data) => {
    const { failRun } = await import('./run-state.ts')
    await failRun(services, payload.parse(data).run_id, t('print.mailsFailed'))
  })
}
