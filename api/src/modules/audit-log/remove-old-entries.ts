import type { Db } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'
import { forgetAuditDays } from '../../platform/audit-chain/chain.ts'

/**
 * Removes the entries of the days that are older than the months; the histories of documents, applications and certifications stay
 * (`audit_chain.is_kept`, record 63). An entry without a link stays until it has one.
 * @returns their number
 */
export function removeOldEntries(db: Pick<Db, '$queryRaw'>, months: number, now = new Date()): Promise<number> {
  return forgetAuditDays(db, todayInSweden(monthsBefore(now, months)))
}

function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setMonth(before.getMonth() - months)
  return before
}

/** Removes alarms that are older than the months. @returns their number */
export async function removeOldAlarms(
  db: Pick<Db, 'securityAlarm'>,
  months: number,
  now = new Date(),
): Promise<number> {
  const before = monthsBefore(now, months)
  return (await db.securityAlarm.deleteMany({ where: { last_at: { lt: before } } })).count
}
