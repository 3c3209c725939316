import { fromPrisma, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { workSequentially } from '../../../platform/jobs/one-by-one.ts'
import type { CallOf } from './do-run.ts'

const t = createTranslator(sv)

const listRunsQueue = 'list-runs'
const failedListRunsQueue = 'list-runs-failed'
const payload = z.object({ run_id: z.uuid() })

/**
 * Creates the queue of acts on a list's filter. A killed worker's heartbeat stops, and another one goes on. They wait some minutes for an
 * absent database; then the run is stopped and can be continued.
 */
export async function createListRunsQueues(boss: PgBoss): Promise<void> {
  const shared = { deleteAfterSeconds: 24 * 3600, notify: true }
  await boss.createQueue(failedListRunsQueue, { ...shared, retryLimit: 10, retryDelay: 5 })
  await boss.createQueue(listRunsQueue, {
    ...shared,
    policy: 'short',
    retryLimit: 10,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    deadLetter: failedListRunsQueue,
  })
}

/** Queues the next rows of a run, in the transaction that begins it or goes on with it. */
export async function enqueueListRun(boss: PgBoss, tx: Tx, run_id: string): Promise<void> {
  await boss.send(listRunsQueue, { run_id }, { singletonKey: run_id, db: fromPrisma(tx) })
}

/** Starts doing runs, by turns. @param callOf the procedures that do the acts */
export async function workListRunsQueues(services: Services, callOf: CallOf): Promise<void> {
  const often = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  await workSequentially(services.boss, listRunsQueue, often, async (data) => {
    const { run_id } = payload.parse(data)
    const { doRun } = await import('./do-run.ts')
    const isMore = await doRun({ services, callOf, id: run_id })
    if (isMore) await inTransaction(services.db, (tx) => enqueueListRun(services.boss, tx, run_id))
  })
  await workSequentially(services.boss, failedListRunsQueue, often, async (data) => {
    const { endRun } = await import('./do-run.ts')
    await endRun(services.db, payload.parse(data).run_id, t('error.unavailable'))
  })
}
