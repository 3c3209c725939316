import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { sendDailyMails } from './daily-mail.ts'

/** The queue of the daily mail. */
export const dailyMailQueue = 'daily-mail'

/** Before people come to work, whichever process gets it. */
export async function createDailyMailQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(dailyMailQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(dailyMailQueue, '30 6 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts writing the daily mails. @param clock for tests */
export async function workDailyMailQueue(services: Services, clock = () => new Date()): Promise<void> {
  await services.boss.work(dailyMailQueue, async () => {
    const sent = await sendDailyMails(services, clock())
    if (sent > 0) services.logger.info({ sent }, 'daily mails')
  })
}
