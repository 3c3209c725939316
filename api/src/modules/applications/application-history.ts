import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { ApplicationStatus } from './application.entity.ts'
import type { ApplicationFull } from './application-shape.ts'
import { mailAboutClosed } from './mails.ts'

const subject = 'Application'
const told = ['create', 'status', 'responsible', 'account'] as const

export type ApplicationEvent = {
  at: string
  action: (typeof told)[number]
  /** The acting user; null for the applicant, and for a removed user. */
  user: { id: number; name: string } | null
  /** Of a change of status. */
  from: ApplicationStatus | null
  to: ApplicationStatus | null
  /** The responsible who was chosen, or the account that was made. */
  person: { id: number; name: string } | null
}

/**
 * Notes what a save changed in how the application is handled (readings: each change is logged with who and when), and
 * tells the applicant when it is closed without an account.
 */
export async function auditHandling(ctx: SignedInContext, row: ApplicationFull, before: ApplicationFull | null) {
  const note = (action: string, details: Record<string, string | number | null>) =>
    audit(ctx.db, ctx, { action, subject, id: row.id, details })
  const was = before ?? { status: 'open', responsible_id: null }
  if (row.status !== was.status) await note('status', { from: was.status, to: row.status })
  if (row.status === 'closed' && was.status !== 'closed' && row.user_id === null) await mailAboutClosed(ctx, row)
  if (row.responsible_id !== was.responsible_id) await note('responsible', { person: row.responsible_id })
}

/** Reads the events of an application, the oldest first; two statements. */
export async function historyOf(db: Tx, id: number): Promise<ApplicationEvent[]> {
  const rows = await db.auditEntry.findMany({
    where: { subject, subject_id: String(id), action: { in: [...told] } },
    select: { at: true, action: true, user_id: true, details: true },
    orderBy: { id: 'asc' },
  })
  // Values chosen at creation are logged before the creation itself.
  rows.sort((one, other) => Number(other.action === 'create') - Number(one.action === 'create'))
  const entries = rows.map((row) => ({ ...row, details: row.details as Partial<Record<string, unknown>> }))
  const ids = entries.flatMap(({ user_id, details }) => [user_id, details.person as number | undefined])
  const people = await db.user.findMany({
    where: { id: { in: ids.filter((each) => typeof each === 'number') } },
    select: { id: true, name: true, firstname: true, lastname: true },
  })
  const names = new Map(people.map((user) => [user.id, { id: user.id, name: displayName(user) }]))
  return entries.map(({ at, action, user_id, details }) => ({
    at: at.toISOString(),
    action: action as ApplicationEvent['action'],
    user: names.get(user_id ?? 0) ?? null,
    from: (details.from as ApplicationStatus | undefined) ?? null,
    to: (details.to as ApplicationStatus | undefined) ?? null,
    person: names.get((details.person as number | null) ?? 0) ?? null,
  }))
}
