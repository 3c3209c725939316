import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { createAwaitedQueue, runAwaited } from '../../../platform/jobs/awaited-queue.ts'

/** The queue of supplements. */
export const supplementQueue = 'supplement'

/** The data of a supplement's job: the person whose document it belongs to. */
export const supplementPayload = z.object({ person_id: z.int() })
/** The data of a supplement's job. */
export type SupplementPayload = z.infer<typeof supplementPayload>

/** Creates the queue of supplements. */
export const createSupplementQueue = (boss: PgBoss): Promise<void> => createAwaitedQueue(boss, supplementQueue)

/** Queues the supplement of a person's document and waits until it is kept; false when it fails or takes longer than 30 s. */
export const makeSupplement = (boss: PgBoss, payload: SupplementPayload): Promise<boolean> =>
  runAwaited(boss, supplementQueue, payload)
