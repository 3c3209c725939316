import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { mailAlarms } from './alarms.ts'
import { mailAnchors } from './check-chain.ts'
import { findAlarms } from './find-alarms.ts'

/** The queue of the job that looks for alarms in the audit log. */
export const auditAlarmsQueue = 'audit-alarms'

/** Once a minute, whichever process gets it. */
export async function createAuditAlarmsQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(auditAlarmsQueue, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 })
  await boss.schedule(auditAlarmsQueue, '* * * * *')
}

/** Starts looking for alarms and mailing them. */
export async function workAuditAlarmsQueue(services: Services): Promise<void> {
  await services.boss.work(auditAlarmsQueue, { pollingIntervalSeconds: 20 }, async () => {
    await findAlarms(services)
    await mailAlarms(services)
    await mailAnchors(services)
  })
}
