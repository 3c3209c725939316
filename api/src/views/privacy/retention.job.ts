import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { register } from './register.ts'
import type { RegisterEntry, RemovalServices } from './register-entry.ts'
import { removeDue, runEntry } from './retention.ts'
import { retentionQueue } from './retention-queue.ts'

const payload = z.union([z.object({ at: z.enum(['night', 'morning']) }), z.object({ entry: z.string() })])

/** Minute and hour in Sweden. The morning is for removals that write to people, who then answer in working hours. */
const times = { night: '17 3 * * *', morning: '41 8 * * *' } as const

/** Queues of earlier releases, one for each removal. A release that still runs beside this one keeps its queue. */
const former = [
  'purge-sessions',
  'automatic-deletion',
  'sweep-uploads',
  'empty-trash',
  'remove-old-visits',
  'remove-old-audit-entries',
]

/** Makes the queue with its two times, and ends the times of the queues that it replaces. */
export async function createRetentionQueue(boss: PgBoss): Promise<void> {
  for (const queue of former) await boss.unschedule(queue)
  await boss.createQueue(retentionQueue, { policy: 'short', retryLimit: 2, notify: true })
  for (const [at, cron] of Object.entries(times)) {
    await boss.schedule(retentionQueue, cron, { at }, { tz: 'Europe/Stockholm', key: at, singletonKey: at })
  }
}

/** Starts removing what the register says is due, and what the office asks for. @param clock for tests */
export async function workRetentionQueue(services: RemovalServices, clock = () => new Date()): Promise<void> {
  await services.boss.work(retentionQueue, async ([job]) => {
    const asked = payload.parse(job?.data)
    if ('at' in asked) return removeDue(services, asked.at, clock())
    const entry = register.find(({ id }): boolean => id === asked.entry) as RegisterEntry | undefined
    if (entry) await runEntry(services, entry, clock())
  })
}
