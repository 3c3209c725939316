import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { emptyTrash } from '../../engine/trash/trash.ts'
import { trash } from './trash-rules.ts'

/** The queue of the nightly job that empties the trash. */
export const emptyTrashQueue = 'empty-trash'

/** Once a night, whichever process gets it. */
export async function createEmptyTrashQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(emptyTrashQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(emptyTrashQueue, '27 3 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts removing for good what has lain in the trash long enough. */
export async function workEmptyTrashQueue(services: Pick<Services, 'boss' | 'db' | 'env' | 'logger'>): Promise<void> {
  await services.boss.work(emptyTrashQueue, async () => {
    await emptyTrash(services, trash.values())
  })
}
