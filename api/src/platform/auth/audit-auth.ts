import type { Db, Prisma } from '@kollegium/db'

/** The events that the authorisation server logs (ASVS 16.3.1). */
export type AuthEvent =
  | 'signIn'
  | 'signInFailed'
  | 'signInLocked'
  | 'signOut'
  | 'accountLinked'
  | 'accountLinkMailed'
  | 'accountAsked'
  | 'secondFactorFailed'
  | 'secondFactorLocked'
  | 'passkeyFailed'
  | 'appConnected'
  | 'passwordLink'
  | 'passwordChanged'
  | 'codeReplayed'
  | 'refreshReplayed'
  | 'masqueradeStarted'
  | 'masqueradeStopped'

/**
 * Notes a sign-in event. There is no actor yet, so the user is given by id; an unknown name is never kept (people type
 * their password there).
 */
export async function auditAuth(
  db: Pick<Db, 'auditEntry'>,
  entry: { action: AuthEvent; userId: number | null; byUserId?: number; ip?: string; details?: Prisma.InputJsonObject },
): Promise<void> {
  const by = entry.byUserId ?? entry.userId
  await db.auditEntry.create({
    data: {
      user_id: by,
      real_user_id: by,
      action: entry.action,
      subject: 'User',
      subject_id: entry.userId === null ? null : String(entry.userId),
      details: entry.details ?? {},
      ip: entry.ip ?? null,
    },
    select: { id: true },
  })
}
