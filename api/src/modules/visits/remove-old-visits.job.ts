import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { removeOldVisits } from './visit-counter.ts'

/** The queue of the nightly job that removes old visits. */
export const removeOldVisitsQueue = 'remove-old-visits'

/** Once a night, whichever process gets it. */
export async function createRemoveOldVisitsQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(removeOldVisitsQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(removeOldVisitsQueue, '7 4 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts removing the visits that are too old to be kept. */
export async function workRemoveOldVisitsQueue({ boss, db }: Pick<Services, 'boss' | 'db'>): Promise<void> {
  await boss.work(removeOldVisitsQueue, async () => {
    await removeOldVisits(db)
  })
}
