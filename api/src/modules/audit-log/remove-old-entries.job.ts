import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { auditSettings } from './audit-settings.ts'
import { removeOldCounts } from './quotas.ts'
import { removeOldAlarms, removeOldEntries } from './remove-old-entries.ts'

/** The queue of the nightly job that removes old entries of the audit log. */
export const removeOldEntriesQueue = 'remove-old-audit-entries'

/** Once a night, whichever process gets it. */
export async function createRemoveOldEntriesQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(removeOldEntriesQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(removeOldEntriesQueue, '37 3 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts removing what the log's settings keep no longer. */
export async function workRemoveOldEntriesQueue({
  boss,
  db,
  env,
  logger,
}: Pick<Services, 'boss' | 'db' | 'env' | 'logger'>): Promise<void> {
  await boss.work(removeOldEntriesQueue, async () => {
    const { months } = await auditSettings(db, env)
    const entries = await removeOldEntries(db, months)
    const alarms = await removeOldAlarms(db, months)
    await removeOldCounts(db)
    logger.info({ entries, alarms, months }, 'old audit entries removed')
  })
}
