import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { purgeSessions } from './sessions.ts'

/** The queue of the job that removes expired sessions. */
export const purgeSessionsQueue = 'purge-sessions'

/** Once a night, whichever process gets it. */
export async function createPurgeSessionsQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(purgeSessionsQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(purgeSessionsQueue, '17 3 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts removing what the authorisation server no longer needs. */
export async function workPurgeSessionsQueue({ boss, db }: Pick<Services, 'boss' | 'db'>): Promise<void> {
  await boss.work(purgeSessionsQueue, () => purgeSessions(db))
}
