import type { Db, Prisma } from '@kollegium/db'
import { insertAudit } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
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

/** The facts of a sign-in that the person's earlier ones don't know. */
type News = { newDevice?: true; newCountry?: true }

/**
 * The browser of a sign-in (known-devices.ts): its name in the log, whether its cookie knows the account, and whether it had a
 * number before.
 */
export type SignInBrowser = { name: string; isKnown: boolean; hadNumber: boolean }

type AuthEntry = {
  action: AuthEvent
  userId: number | null
  byUserId?: number
  ip?: string | undefined
  details?: Prisma.InputJsonObject
  browser?: SignInBrowser
  /** The mark of the sign-in that the event begins, proves or ends. */
  signIn?: string | undefined
}

/**
 * Notes a sign-in event. There is no actor yet, so the user is given by id; an unknown name is never kept (people type
 * their password there). A sign-in by a browser that the user's earlier ones don't know is noted as `newDevice`, one from a
 * country that they don't know (`details.country`) as `newCountry`.
 * @returns the news of a sign-in
 */
export async function auditAuth(db: Pick<Db, 'auditEntry' | '$queryRaw'>, entry: AuthEntry): Promise<News> {
  const { action, userId, browser } = entry
  const by = entry.byUserId ?? userId
  const news: News = action === 'signIn' && userId !== null ? await newsOf(db, userId, entry) : {}
  await insertAudit(db, [
    {
      user_id: by,
      real_user_id: by,
      action,
      subject: 'User',
      subject_id: userId === null ? null : String(userId),
      details: { ...entry.details, ...(browser && { device: browser.name }), ...news },
      ip: entry.ip ?? null,
      ...(entry.signIn && { sign_in: entry.signIn }),
      result: refusals.includes(action) ? 'refused' : 'done',
    },
  ])
  return news
}

/**
 * Notes a try that costs its maker nothing with the next entries that are written, in one row with those like it: so nobody fills
 * the log.
 */
export function noteTry(
  { watch }: Pick<Services, 'watch'>,
  entry: Omit<AuthEntry, 'action' | 'byUserId' | 'browser' | 'signIn'> & { action: AuthEvent | 'signInRefused' },
): void {
  const { action, userId, ip = '', details } = entry
  const user = userId === null ? null : { id: userId }
  const { id, userAgent = '' } = currentRequest() ?? {}
  const request = { ip, userAgent, ...(id && { id }) }
  const act = { action, subject: 'User', result: 'refused' as const, ...(details && { details }), ...user }
  watch.note({ actor: { user, realUser: null }, groupId: null, licenseeId: null, request }, act)
}

/** Finds the news of a sign-in, for its entry. */
async function newsOf(
  db: Pick<Db, 'auditEntry' | '$queryRaw'>,
  userId: number,
  { browser, details }: AuthEntry,
): Promise<News> {
  const country = details?.country
  const device = await isNewDevice(db, userId, browser)
  const land = typeof country === 'string' && (await isNewCountry(db, userId, country))
  return { ...(device && { newDevice: true }), ...(land && { newCountry: true }) }
}

/** Whether the user has signed in from other countries, and never from this one. The first known country is no new one. */
async function isNewCountry(
  db: Pick<Db, 'auditEntry' | '$queryRaw'>,
  user_id: number,
  country: string,
): Promise<boolean> {
  const from = (details: Prisma.JsonFilter<'AuditEntry'>) =>
    db.auditEntry.findFirst({ where: { user_id, action: 'signIn', details }, select: { id: true } })
  if (await from({ path: ['country'], equals: country })) return false
  return (await from({ path: ['country'], string_starts_with: '' })) !== null
}

/**
 * Whether the user has signed in with other browsers, and never with this one; the first one is no new device. A browser that the
 * account knows costs no statement. Browsers of accounts that have signed in only before browsers were named are told apart by
 * their family and system.
 */
async function isNewDevice(
  db: Pick<Db, 'auditEntry' | '$queryRaw'>,
  user_id: number,
  browser: SignInBrowser | undefined,
): Promise<boolean> {
  if (browser?.isKnown) return false
  if (browser) {
    // A new password makes the cookie's mark worthless, and the browser keeps its number.
    const [known] = await db.$queryRaw<{ same: boolean; other: boolean }[]>`
      SELECT ${browser.hadNumber}::boolean AND EXISTS (
          SELECT FROM "AuditEntry" WHERE user_id = ${user_id} AND action = 'signIn' AND details->>'device' = ${browser.name}) AS same,
        EXISTS (
          SELECT FROM "AuditEntry" WHERE user_id = ${user_id} AND action = 'signIn' AND details ? 'device') AS other`
    if (known?.same) return false
    if (known?.other) return true
  }
  const agent = agentFamily(currentRequest()?.userAgent)
  if (!agent) return false
  const known = await db.auditEntry.groupBy({
    by: ['agent'],
    where: { user_id, action: 'signIn', agent: { not: null } },
  })
  return known.length > 0 && !known.some((each) => each.agent === agent)
}
