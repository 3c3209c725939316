import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../engine/services.ts'
import { runErasure } from './erasure.ts'
import { erasureQueue } from './erasure-queue.ts'

const payload = z.object({ erasure_id: z.string() })

/** An erasure that is cut off or fails is taken up again for about a day. */
export async function createErasureQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(erasureQueue, {
    retryLimit: 12,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3 * 3600,
    notify: true,
  })
}

/** Starts erasing. */
export async function workErasureQueue(services: Services): Promise<void> {
  await services.boss.work(erasureQueue, async ([job]) => {
    await runErasure(services, payload.parse(job?.data).erasure_id)
  })
}
