import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../engine/services.ts'
import { removeDue } from './retention.ts'

/** The queue of the daily removals of personal data. */
export const retentionQueue = 'retention'

const payload = z.object({ at: z.enum(['night', 'morning']) })

/** Minute and hour in Sweden. The morning is for removals that write to people, who then answer in working hours. */
const times = { night: '17 3 * * *', morning: '41 8 * * *' } as const

/** Queues of earlier releases, one for each removal. A release that still runs beside this one keeps its queue. */
const former = ['purge-sessions', 'automatic-deletion', 'sweep-uploads', 'empty-trash', 'remove-old-visits']

/** Makes the queue with its two times, and ends the times of the queues that it replaces. */
export async function createRetentionQueue(boss: PgBoss): Promise<void> {
  for (const queue of former) await boss.unschedule(queue)
  await boss.createQueue(retentionQueue, { policy: 'short', retryLimit: 2 })
  for (const [at, cron] of Object.entries(times)) {
    await boss.schedule(retentionQueue, cron, { at }, { tz: 'Europe/Stockholm', key: at })
  }
}

/** Starts removing what the register says is due. @param clock for tests */
export async function workRetentionQueue(services: Services, clock = () => new Date()): Promise<void> {
  await services.boss.work(retentionQueue, async ([job]) => {
    await removeDue(services, payload.parse(job?.data).at, clock())
  })
}
