import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { waitForJob } from '../../../platform/jobs/wait-for-job.ts'

/** The queue of supplements. */
export const supplementQueue = 'supplement'

/** The data of a supplement's job: the person whose document it belongs to. */
export const supplementPayload = z.object({ person_id: z.int() })
/** The data of a supplement's job. */
export type SupplementPayload = z.infer<typeof supplementPayload>

/** Milliseconds until a request gives the supplement up. It is made all the same, and kept for the next one. */
const patience = 30_000

/** Creates the queue of supplements. */
export async function createSupplementQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(supplementQueue, {
    retryLimit: 2,
    retryDelay: 2,
    expireInSeconds: 120,
    deleteAfterSeconds: 600,
    notify: true,
  })
}

/** Queues the supplement of a person's document and waits until it is kept; false when it fails or takes longer than 30 s. */
export async function makeSupplement(boss: PgBoss, payload: SupplementPayload): Promise<boolean> {
  const id = await boss.send(supplementQueue, payload)
  return id !== null && typeof (await waitForJob(boss, supplementQueue, id, patience)) !== 'string'
}
