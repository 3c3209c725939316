import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { sweepUnusedAccounts } from './automatic-deletion.ts'

/** The queue of the daily job that warns and anonymises unused accounts. */
export const automaticDeletionQueue = 'automatic-deletion'

/** Once a day, in working hours: people answer the mails. */
export async function createAutomaticDeletionQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(automaticDeletionQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(automaticDeletionQueue, '41 8 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts warning and anonymising those who no longer sign in. @param clock for tests */
export async function workAutomaticDeletionQueue(services: Services, clock = () => new Date()): Promise<void> {
  await services.boss.work(automaticDeletionQueue, async () => {
    const done = await sweepUnusedAccounts(services, clock())
    if (done.warned + done.anonymised > 0) services.logger.info(done, 'unused accounts')
  })
}
