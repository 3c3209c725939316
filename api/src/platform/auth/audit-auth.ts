import type { Db, Prisma } from '@kollegium/db'
import { insertAudit } from '../../access/audit.ts'
import { currentRequest } from '../../kernel/request-log.ts'
import { agentFamily } from '../../kernel/user-agent.ts'

/** The events that the authorisation server logs (ASVS 16.3.1). */
export type AuthEvent =
  | 'signIn'
  | 'signInFailed'
  | 'signInLocked'
  | 'signOut'
  | 'providerRefused'
  | 'proved'
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

/** Events of which nothing shows that the account's owner is behind them: the entry's person is the one they are about. */
export const unprovenActs: readonly string[] = [
  ...['signInFailed', 'signInLocked', 'signInRefused', 'secondFactorFailed', 'secondFactorLocked'],
  ...['passkeyFailed', 'codeReplayed', 'refreshReplayed'],
]

/** The events that tell of a refusal. */
const refusals: readonly AuthEvent[] = [
  ...(['signInFailed', 'signInLocked', 'secondFactorFailed', 'secondFactorLocked', 'passkeyFailed'] as const),
  ...(['codeReplayed', 'refreshReplayed', 'providerRefused'] as const),
]

/**
 * Notes a sign-in event. There is no actor yet, so the user is given by id; an unknown name is never kept (people type
 * their password there). A sign-in by a browser that the user's earlier ones don't know is noted as `newDevice`, one from a
 * country that they don't know (`details.country`) as `newCountry`.
 */
export async function auditAuth(
  db: Pick<Db, 'auditEntry'>,
  entry: { action: AuthEvent; userId: number | null; byUserId?: number; ip?: string; details?: Prisma.InputJsonObject },
): Promise<void> {
  const { action, userId } = entry
  const by = entry.byUserId ?? userId
  const news = action === 'signIn' && userId !== null ? await newsOf(db, userId, entry.details?.country) : {}
  await insertAudit(db, [
    {
      user_id: by,
      real_user_id: by,
      action,
      subject: 'User',
      subject_id: userId === null ? null : String(userId),
      details: { ...entry.details, ...news },
      ip: entry.ip ?? null,
      result: refusals.includes(action) ? 'refused' : 'done',
    },
  ])
}

/** Finds the news of a sign-in, for its entry. */
async function newsOf(db: Pick<Db, 'auditEntry'>, userId: number, country: unknown) {
  const device = await isNewDevice(db, userId)
  const land = typeof country === 'string' && (await isNewCountry(db, userId, country))
  return { ...(device && { newDevice: true }), ...(land && { newCountry: true }) }
}

/** Whether the user has signed in from other countries, and never from this one. The first known country is no new one. */
async function isNewCountry(db: Pick<Db, 'auditEntry'>, user_id: number, country: string): Promise<boolean> {
  const from = (details: Prisma.JsonFilter<'AuditEntry'>) =>
    db.auditEntry.findFirst({ where: { user_id, action: 'signIn', details }, select: { id: true } })
  if (await from({ path: ['country'], equals: country })) return false
  return (await from({ path: ['country'], string_starts_with: '' })) !== null
}

/** Whether the user has signed in with other browsers, and never with this one. The first known browser is no new device. */
async function isNewDevice(db: Pick<Db, 'auditEntry'>, user_id: number): Promise<boolean> {
  const agent = agentFamily(currentRequest()?.userAgent)
  if (!agent) return false
  const known = await db.auditEntry.groupBy({
    by: ['agent'],
    where: { user_id, action: 'signIn', agent: { not: null } },
  })
  return known.length > 0 && !known.some((each) => each.agent === agent)
}
