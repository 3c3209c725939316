import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { waitForJob } from '../../../platform/jobs/wait-for-job.ts'

export const ownDocumentQueue = 'own_document'

export const ownDocumentPayload = z.object({ person_id: z.int() })
export type OwnDocumentPayload = z.infer<typeof ownDocumentPayload>

/** Milliseconds until a holder's request gives the document up. It is made all the same, and kept for the next one. */
const patience = 30_000

/** Creates the queue of documents that were never printed, and that their holders fetch. */
export async function createOwnDocumentQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(ownDocumentQueue, {
    retryLimit: 2,
    retryDelay: 2,
    expireInSeconds: 120,
    deleteAfterSeconds: 600,
    notify: true,
  })
}

/** Queues the document of one person and waits until it is kept; false when it fails or takes longer than 30 s. */
export async function makeOwnDocument(boss: PgBoss, payload: OwnDocumentPayload): Promise<boolean> {
  const id = await boss.send(ownDocumentQueue, payload)
  return id !== null && (await waitForJob(boss, ownDocumentQueue, id, patience)) === 'done'
}
