import type { Prisma } from '@kollegium/db'
import type { Subject } from '../access/subjects.ts'
import type { Tx } from '../kernel/transaction.ts'

/** The newest act upon a row that changed it. */
export type LastAct = {
  id: number
  user_id: number | null
  /** The person behind `user_id`. */
  real_user_id: number | null
  action: string
  details: Prisma.JsonObject
}

/** The newest act upon each row that changed it, by the audit log, in one statement; a row that the log doesn't tell of has none. */
export function lastActs(db: Tx, subject: Subject, ids: readonly number[]): Promise<LastAct[]> {
  return db.$queryRaw<LastAct[]>`
    SELECT DISTINCT ON (subject_id) subject_id::int AS id, user_id, real_user_id, action, details FROM "AuditEntry"
    WHERE subject = ${subject} AND subject_id = ANY (${ids.map(String)}) AND result = 'done'
      AND action IN ('delete', 'restore', 'update', 'move', 'publish', 'unpublish')
    ORDER BY subject_id, "AuditEntry".id DESC`
}
