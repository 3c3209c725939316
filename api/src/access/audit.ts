import type { Db, Prisma } from '@kollegium/db'
import { addRows } from '../kernel/add-rows.ts'
import { currentRequest } from '../kernel/request-log.ts'
import { hashSecret } from '../kernel/secrets.ts'
import { agentFamily } from '../kernel/user-agent.ts'
import type { Actor } from './actor.ts'

type Writer = Pick<Db, 'auditEntry'>

/** The acting person and the request that the act came with. */
export type AuditContext = {
  actor: Record<'user' | 'realUser', { id: number } | null> & Pick<Actor, 'token'>
  groupId: number | null
  licenseeId: number | null
  request: { ip: string; id?: string; userAgent?: string }
}

/** An act, or a try that was refused. */
export type AuditedAct = {
  action: string
  subject: string
  id?: number | string
  details?: Prisma.InputJsonObject
  /** `done` by default. */
  result?: 'done' | 'refused'
}

/** The mark of a sign-in in the log: it ties the acts of one sign-in together and opens nothing. None for a token without a sign-in. */
export const signInMark = (signInId: string | null): string | undefined =>
  signInId === null ? undefined : hashSecret(`log ${signInId}`).slice(0, 12)

/** A row of the audit log as it is written. */
export type AuditRow = Prisma.AuditEntryCreateManyInput

/**
 * Adds rows to the audit log, in one statement. Every entry is written here, and nothing changes one later. Inside a request the
 * rows tell its id and its browser.
 */
export async function insertAudit(db: Writer, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return
  const request = currentRequest()
  const origin = request && { request_id: request.id, agent: agentFamily(request.userAgent) }
  await addRows(
    db.auditEntry,
    rows.map((row) => ({ ...origin, ...row })),
  )
}

/** The row of an act. While masquerading both ids are kept, and the licensee acted for. */
export function auditRow(ctx: AuditContext, entry: AuditedAct): AuditRow {
  const { actor, request } = ctx
  return {
    user_id: actor.user?.id ?? null,
    real_user_id: actor.realUser?.id ?? actor.user?.id ?? null,
    group_id: ctx.groupId,
    licensee_id: ctx.licenseeId,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.id === undefined ? null : String(entry.id),
    details: entry.details ?? {},
    ip: request.ip,
    ...(typeof actor.token === 'object' && actor.token.signIn && { sign_in: actor.token.signIn }),
    ...(entry.result && { result: entry.result }),
    ...(request.id && { request_id: request.id }),
    ...(request.userAgent && { agent: agentFamily(request.userAgent) }),
  }
}

/**
 * Writes an act to the audit log. Give it the transaction of the change itself, so that one can't be without the other. `details`
 * never holds personal numbers or passwords.
 */
export async function audit(db: Writer, ctx: AuditContext, entry: AuditedAct): Promise<void> {
  await insertAudit(db, [auditRow(ctx, entry)])
}
