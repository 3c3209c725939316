import type { PgBoss } from 'pg-boss'
import { waitForJob } from './wait-for-job.ts'

/** Milliseconds until a request gives its job up. The job is done all the same, and its file is kept for the next request. */
const patience = 30_000

/**
 * Creates a queue of files that a request waits for. A killed worker's heartbeat stops, and another worker takes over about 15 s
 * later.
 */
export async function createAwaitedQueue(boss: PgBoss, queue: string): Promise<void> {
  await boss.createQueue(queue, {
    retryLimit: 2,
    retryDelay: 2,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 600,
    notify: true,
  })
}

/** Queues a job and waits until it is done; false when it fails or takes longer than 30 s. */
export async function runAwaited(boss: PgBoss, queue: string, payload: object): Promise<boolean> {
  const id = await boss.send(queue, payload)
  return id !== null && (await waitForJob(boss, queue, id, patience)) === 'done'
}
