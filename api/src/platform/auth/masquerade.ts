import type { Db } from '@kollegium/db'
import type { Actor } from '../../access/actor.ts'
import { requireManageable } from '../../access/user-management.ts'
import { visible } from '../../access/visible.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { auditAuth } from './audit-auth.ts'

const t = createTranslator(sv)

type Rows = Pick<Db, '$queryRaw' | 'user' | 'auditEntry'>

/** How long one may act as somebody else (readings). */
export const masqueradeMs = 3600 * 1000

/** The real user of a signed-in actor. */
type Acting = Pick<Actor, 'user' | 'realUser' | 'ability' | 'grants' | 'token'>

const forbidden = (message: string = t('notice.accessDenied')) => new AppError('FORBIDDEN', { message })

/**
 * Begins to act as another user, for one hour and within this sign-in. Spec §6: administrators may; the right is
 * `masquerade` on User, and it is the real user's.
 * @throws AppError FORBIDDEN without the right, for an unknown or inactive user, for oneself, and while acting already
 */
export async function beginMasquerade(db: Rows, actor: Acting, userId: number, ip?: string): Promise<{ until: Date }> {
  const { user, token } = actor
  if (!user || actor.realUser || user.id === userId || !token || token === 'rejected') throw forbidden()
  await requireMasqueradeTarget(db, actor, userId)
  await auditAuth(db, {
    action: 'masqueradeStarted',
    userId,
    byUserId: user.id,
    ip,
    details: { family: token.family },
    signIn: token.signIn,
  })
  return { until: new Date(Date.now() + masqueradeMs) }
}

/** Stops acting as `actor.user`; afterwards the header alone no longer does it. */
export async function endMasquerade(db: Rows, actor: Acting, ip?: string): Promise<void> {
  const { user, realUser, token } = actor
  if (!user || !realUser || !token || token === 'rejected') return
  await auditAuth(db, {
    action: 'masqueradeStopped',
    userId: user.id,
    byUserId: realUser.id,
    ip,
    details: { family: token.family },
    signIn: token.signIn,
  })
}

/** When the current masquerade ends; null when none was begun in this sign-in, or it has been stopped. */
export async function masqueradeEnd(db: Rows, actor: Acting, userId: number): Promise<Date | null> {
  const { token } = actor
  const real = actor.realUser ?? actor.user
  if (!real || !token || token === 'rejected') return null
  const last = await db.auditEntry.findFirst({
    where: {
      subject: 'User',
      subject_id: String(userId),
      user_id: real.id,
      action: { in: ['masqueradeStarted', 'masqueradeStopped'] },
      details: { path: ['family'], equals: token.family },
    },
    orderBy: { id: 'desc' },
    select: { action: true, at: true },
  })
  return last?.action === 'masqueradeStarted' ? new Date(last.at.getTime() + masqueradeMs) : null
}

/**
 * Finds the masquerade that goes on in the sign-in of a public site's token. Another app of the same sign-in began it, so
 * that the site, which is sent no header, shows its pages as that user's. Null when none goes on, and when the right
 * to it is gone. No statement for an actor who may not act as others.
 * @returns the user acted for, and the token family in which the masquerade began
 */
export async function masqueradeOfSignIn(
  db: Pick<Db, 'user' | '$queryRaw'>,
  actor: Acting,
): Promise<{ userId: number; family: string } | null> {
  const { user, token, ability } = actor
  if (!user || !token || token === 'rejected' || !ability.can('masquerade', 'User')) return null
  const since = new Date(Date.now() - masqueradeMs)
  const [last] = await db.$queryRaw<{ userId: number; family: string; begun: boolean }[]>`
    SELECT subject_id::int AS "userId", details->>'family' AS family, action = 'masqueradeStarted' AS begun
    FROM "AuditEntry"
    WHERE user_id = ${user.id} AND at > ${since} AND subject = 'User'
      AND action IN ('masqueradeStarted', 'masqueradeStopped')
      AND details->>'family' IN (
        SELECT other.family FROM "OauthToken" own JOIN "OauthToken" other ON other.sign_in_id = own.sign_in_id
        WHERE own.family = ${token.family})
    ORDER BY id DESC LIMIT 1`
  if (!last?.begun) return null
  const isAllowed = await requireMasqueradeTarget(db, actor, last.userId).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
  return isAllowed ? { userId: last.userId, family: last.family } : null
}

/**
 * Checks a VoMasquerade header, at every request: the real user still has the right, and the hour that was begun has
 * not passed. The header alone begins nothing, so it can't be forged and can't outlive its hour.
 * @returns the id of the user acted for
 * @throws AppError FORBIDDEN
 */
export async function requireRunningMasquerade(db: Rows, actor: Acting, header: string): Promise<number> {
  if (!/^[1-9]\d{0,8}$/.test(header)) throw forbidden()
  const userId = Number(header)
  await requireMasqueradeTarget(db, actor, userId)
  const end = await masqueradeEnd(db, actor, userId)
  if (!end) throw forbidden()
  if (end.getTime() <= Date.now()) throw forbidden(t('notice.masqueradeEnded'))
  return userId
}

/**
 * Whether the real user may act as that one at all: nobody can act as a user who holds more rights than oneself.
 * @throws AppError FORBIDDEN without the right, and for an unknown or inactive user
 */
export async function requireMasqueradeTarget(
  db: Pick<Rows, 'user'>,
  actor: Pick<Acting, 'ability' | 'grants' | 'user'>,
  userId: number,
): Promise<void> {
  const target = await db.user.findFirst({
    where: { AND: [{ id: userId, active: true }, visible(actor.ability, 'masquerade', 'User')] },
    select: { id: true },
  })
  if (!target) throw forbidden()
  await requireManageable({ db, actor }, userId)
}
