import type { PgBoss } from 'pg-boss'
import { fromPrisma } from 'pg-boss'
import { z } from 'zod'
import type { Tx } from '../../../kernel/transaction.ts'

export const printQueue = 'print'
/** The queue of prints whose retries all failed; its worker fails the run. */
export const failedPrintQueue = 'print_failed'

export const printPayload = z.object({ run_id: z.uuid() })
export type PrintPayload = z.infer<typeof printPayload>

/**
 * Creates the queues of prints. A killed worker's heartbeat stops; another worker takes over about 15 s later, five times at most,
 * and uses the finished documents. A run has at most one waiting job.
 */
export async function createPrintQueues(boss: PgBoss): Promise<void> {
  const shared = { deleteAfterSeconds: 24 * 3600, notify: true }
  await boss.createQueue(failedPrintQueue, { ...shared, retryLimit: 10, retryDelay: 5 })
  await boss.createQueue(printQueue, {
    ...shared,
    policy: 'short',
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    heartbeatSeconds: 10,
    expireInSeconds: 3600,
    deadLetter: failedPrintQueue,
  })
}

/** Queues a run in the transaction that writes it, so that neither exists without the other. */
export async function enqueuePrint(boss: PgBoss, tx: Tx, payload: PrintPayload): Promise<void> {
  await boss.send(printQueue, payload, { singletonKey: payload.run_id, db: fromPrisma(tx) })
}
