import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../engine/services.ts'
import { openedOutput } from '../../platform/jobs/sealed-output.ts'
import { outputOf, waitForJob } from '../../platform/jobs/wait-for-job.ts'

/** The queue of people's own data as a PDF. */
export const ownDataQueue = 'own_data'

/** The job names the account alone: the worker reads the data itself. */
export const ownDataPayload = z.object({ user_id: z.int() })
export type OwnDataPayload = z.infer<typeof ownDataPayload>

/** Milliseconds until a request gives the PDF up. */
const patience = 60_000

/** Creates the queue of people's own data. It deletes the PDF with the job. */
export async function createOwnDataQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(ownDataQueue, {
    retryLimit: 1,
    expireInSeconds: 120,
    deleteAfterSeconds: 600,
    notify: true,
  })
}

/** Queues the PDF of an account's own data and waits for it; null when it fails or takes longer than a minute. */
export async function makeOwnData(
  { boss, keys }: Pick<Services, 'boss' | 'keys'>,
  payload: OwnDataPayload,
): Promise<Buffer | null> {
  const id = await boss.send(ownDataQueue, payload)
  if (!id || (await waitForJob(boss, ownDataQueue, id, patience)) !== 'done') return null
  return openedOutput({ keys }, await outputOf(boss, ownDataQueue, id))
}
