import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { checkChain, checkChainQueue } from './check-chain.ts'

/** Every night, and when somebody asks for it. */
export async function createCheckChainQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(checkChainQueue, { policy: 'short', retryLimit: 1, deleteAfterSeconds: 3600 })
  await boss.schedule(checkChainQueue, '10 3 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts checking. */
export async function workCheckChainQueue(services: Services): Promise<void> {
  await services.boss.work(checkChainQueue, { pollingIntervalSeconds: 2 }, () => checkChain(services))
}
