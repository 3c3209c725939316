import { fromPrisma, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../engine/services.ts'
import { inTransaction } from '../../kernel/transaction.ts'
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

/**
 * Makes the PDF of an account's own data and waits for it; null when it fails or takes longer than a minute.
 * @param since a PDF that was asked for after this moment is given again: the moment when the link was made
 */
export async function makeOwnData(
  services: Pick<Services, 'boss' | 'db' | 'keys'>,
  payload: OwnDataPayload,
  since: Date = new Date(),
): Promise<Buffer | null> {
  const { boss, keys } = services
  const id = await jobOf(services, payload, since)
  if (!id || (await waitForJob(boss, ownDataQueue, id, patience)) !== 'done') return null
  return openedOutput({ keys }, await outputOf(boss, ownDataQueue, id))
}

/**
 * Finds the account's job, or queues one. An account has one waiting or running job, which its requests share: a worker
 * takes one job after another, and a person who presses again and again would stop everybody's files.
 */
function jobOf(
  { boss, db }: Pick<Services, 'boss' | 'db'>,
  payload: OwnDataPayload,
  since: Date,
): Promise<string | null> {
  const key = String(payload.user_id)
  return inTransaction(db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`own data of ${key}`}))`
    const [shared] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM pgboss.job
      WHERE name = ${ownDataQueue} AND singleton_key = ${key}
        AND (state IN ('created', 'retry', 'active') OR (state = 'completed' AND created_on >= ${since}))
      ORDER BY created_on DESC LIMIT 1`
    return shared?.id ?? boss.send(ownDataQueue, payload, { singletonKey: key, db: fromPrisma(tx) })
  })
}
