import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { sealAuditLog } from './chain.ts'

/** The queue of the job that links new entries of the audit log. */
const queue = 'seal-audit-log'

/** Every minute, whichever process gets it. */
export async function createSealAuditLogQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(queue, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 })
  await boss.schedule(queue, '* * * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts linking. */
export async function workSealAuditLogQueue(services: Services): Promise<void> {
  await services.boss.work(queue, () => sealAuditLog(services))
}
