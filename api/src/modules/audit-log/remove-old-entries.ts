import type { Db } from '@kollegium/db'

/**
 * Removes the entries of whole days that are older than the months; a note in the log says how many went. Those that a history is read
 * from stay (the database knows which: audit_chain.is_kept), and so do those that have no link of the chain yet.
 * @returns their number
 */
export async function removeOldEntries(db: Pick<Db, '$queryRaw'>, months: number, now = new Date()): Promise<number> {
  const [row] = await db.$queryRaw<{ gone: bigint }[]>`
    SELECT audit_chain.forget(
      (${now}::timestamptz AT TIME ZONE 'Europe/Stockholm' - make_interval(months => ${months}::int))::date) AS gone`
  return Number(row?.gone ?? 0)
}

/** Removes alarms that are older than the months. @returns their number */
export async function removeOldAlarms(
  db: Pick<Db, 'securityAlarm'>,
  months: number,
  now = new Date(),
): Promise<number> {
  const before = new Date(now)
  before.setMonth(before.getMonth() - months)
  return (await db.securityAlarm.deleteMany({ where: { last_at: { lt: before } } })).count
}
