import type { PgBoss } from 'pg-boss'
import { fromPrisma } from 'pg-boss'
import { z } from 'zod'
import type { Tx } from '../../../kernel/transaction.ts'

export const printQueue = 'print'
/** Where a print goes that failed every time; its run is told. */
export const failedPrintQueue = 'print_failed'

export const printPayload = z.object({ run_id: z.uuid() })
export type PrintPayload = z.infer<typeof printPayload>

/**
 * A worker that is killed stops its heartbeat and another one starts over about 15 s later, at most five times; what is
 * made by then is kept. At most one job a run waits.
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

/** Puts a run in the queue, in the transaction that writes it: never one without the other. */
export async function enqueuePrint(boss: PgBoss, tx: Tx, payload: PrintPayload): Promise<void> {
  await boss.send(printQueue, payload, { singletonKey: payload.run_id, db: fromPrisma(tx) })
}
