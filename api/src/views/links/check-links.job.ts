import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { askAddress } from './ask-address.ts'
import { checkLinks, type ScreensOf } from './check-links.ts'

/** The queue of the nightly check of links. */
export const checkLinksQueue = 'check-links'

/** At night, when sites are read least. */
export async function createCheckLinksQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(checkLinksQueue, { policy: 'short', retryLimit: 1, expireInSeconds: 3 * 3600 })
  await boss.schedule(checkLinksQueue, '40 3 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts checking links. Foreign servers are asked in production alone. */
export async function workCheckLinksQueue(services: Services & { screensOf: ScreensOf }): Promise<void> {
  await services.boss.work(checkLinksQueue, async () => {
    const found = await checkLinks(services, services.env.NODE_ENV === 'production' ? askAddress : null)
    services.logger.info(found, 'links checked')
  })
}
