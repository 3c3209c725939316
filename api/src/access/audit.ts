import type { Db, Prisma } from '@kollegium/db'
import type { Actor } from './actor.ts'

type Writer = Pick<Db, 'auditEntry'>

/** The acting person and the request that the act came with. */
type AuditContext = {
  actor: Pick<Actor, 'user' | 'realUser'>
  groupId: number | null
  licenseeId: number | null
  request: { ip: string }
}

/**
 * Writes an act to the audit log. While masquerading both ids are kept, and the licensee acted for. Give it the transaction
 * of the change itself, so that one can't be without the other. `details` never holds personal numbers or passwords.
 */
export async function audit(
  db: Writer,
  ctx: AuditContext,
  entry: { action: string; subject: string; id?: number | string; details?: Prisma.InputJsonObject },
): Promise<void> {
  await db.auditEntry.create({
    data: {
      user_id: ctx.actor.user?.id ?? null,
      real_user_id: ctx.actor.realUser?.id ?? ctx.actor.user?.id ?? null,
      group_id: ctx.groupId,
      licensee_id: ctx.licenseeId,
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.id === undefined ? null : String(entry.id),
      details: entry.details ?? {},
      ip: ctx.request.ip,
    },
    select: { id: true },
  })
}
