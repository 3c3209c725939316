import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { createAwaitedQueue, runAwaited } from '../../../platform/jobs/awaited-queue.ts'

export const ownDocumentQueue = 'own_document'

export const ownDocumentPayload = z.object({ person_id: z.int() })
export type OwnDocumentPayload = z.infer<typeof ownDocumentPayload>

/** Creates the queue of documents that were never printed, and that their holders fetch. */
export const createOwnDocumentQueue = (boss: PgBoss): Promise<void> => createAwaitedQueue(boss, ownDocumentQueue)

/** Queues the document of one person and waits until it is kept; false when it fails or takes longer than 30 s. */
export const makeOwnDocument = (boss: PgBoss, payload: OwnDocumentPayload): Promise<boolean> =>
  runAwaited(boss, ownDocumentQueue, payload)
