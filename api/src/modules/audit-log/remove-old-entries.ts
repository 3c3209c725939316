import { type Db, Prisma } from '@kollegium/db'

// The only place where entries of the audit log are removed.

/**
 * Entries that the histories of documents, applications and certifications are read from. They belong to what they tell of and are
 * kept as long as that; reading it is kept no longer than any other entry.
 */
const kept = [
  ...['issue', 'reissue', 'issue_corrected', 'correct', 'revoke', 'protect', 'become', 'move', 'receive', 'certify'],
  ...['mail', 'mail_failed', 'print', 'status', 'responsible', 'account'],
]
/** Subjects whose entries `create` and `update` such a history tells, too. */
const documented = ['Certificate', 'Diploma', 'Application']

/** The most entries of one statement: others write meanwhile. */
const batch = 10_000

/** Removes the entries that are older than the months. @returns their number */
export async function removeOldEntries(db: Pick<Db, '$executeRaw'>, months: number, now = new Date()): Promise<number> {
  const patterns = documented.map((subject) => `%${subject}%`)
  let removed = 0
  for (;;) {
    const count = await db.$executeRaw(Prisma.sql`
      DELETE FROM "AuditEntry" WHERE id IN (
        SELECT id FROM "AuditEntry"
        WHERE at < ${now}::timestamptz - make_interval(months => ${months}::int)
          AND NOT (result = 'done' AND (action = ANY (${kept})
            OR (action IN ('create', 'update') AND subject LIKE ANY (${patterns}))))
        ORDER BY at LIMIT ${batch})`)
    removed += count
    if (count < batch) return removed
  }
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
