import type { PgBoss } from 'pg-boss'
import { fromPrisma } from 'pg-boss'
import { z } from 'zod'
import type { Tx } from '../../../kernel/transaction.ts'

/** The queue of prints. */
export const printQueue = 'print'
/** The queue of prints whose retries all failed; its worker fails the run. */
export const failedPrintQueue = 'print_failed'

/** The data of a print's job. */
export const printPayload = z.object({ run_id: z.uuid() })
/** The data of a print's job. */
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

/** Papers. Such a run takes a few seconds, so it need not wait for one that takes minutes. */
const smallRun = 50
/**
 * The lanes of the queue, by priority. A worker takes one run of each at a time, so a small run begins while a large one is
 * printed. A job without a priority, from an earlier version, is in the lane of large runs.
 */
export const printLanes = { small: { minPriority: 1 }, large: { maxPriority: 0 } } as const

/** The top of the lane of small runs. */
const smallLane = 1_000_000_000
/** Seconds that a paper puts its run behind a run of no papers. */
const secondsPerPaper = 0.1
const epoch = Date.UTC(2026, 0, 1)

/**
 * The priority of a run's job, a whole number of seconds. Within a lane the run comes first whose moment of asking plus the time of
 * its papers is earliest. So small runs pass large ones, but only those asked for a short while before: none waits for ever.
 * @param papers the number of the run's persons
 * @param now the moment of asking, in milliseconds
 */
export function printPriority(papers: number, now = Date.now()): number {
  const due = Math.floor((now - epoch) / 1000 + papers * secondsPerPaper)
  return papers <= smallRun ? smallLane - due : -due
}

/** Queues a run in the transaction that writes it, so that neither exists without the other. @param papers its number of persons */
export async function enqueuePrint(boss: PgBoss, tx: Tx, payload: PrintPayload, papers: number): Promise<void> {
  const priority = printPriority(papers)
  await boss.send(printQueue, payload, { singletonKey: payload.run_id, priority, db: fromPrisma(tx) })
}
