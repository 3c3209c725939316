import type { SignedInContext } from '../../../engine/context.ts'
import { readPolicy, waysOf } from '../../../platform/auth/factors/policy.ts'
import { recoveryCodeCount } from '../../../platform/auth/factors/recovery-codes.ts'
import { openReset } from './factor-reset.ts'
import { familyOf } from './proving.ts'
import { liveSessions, signInOfFamily } from './sessions.ts'

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null

/** Reads all that the security page of one's own account shows. */
export async function securityOverview(ctx: SignedInContext) {
  const { db } = ctx
  const userId = ctx.actor.user.id
  const [passkeys, app, ways, policy, changed, reset, current] = await Promise.all([
    db.passkey.findMany({
      where: { user_id: userId },
      select: { id: true, name: true, transports: true, created_at: true, used_at: true },
      orderBy: { id: 'asc' },
    }),
    db.authenticatorApp.findUnique({ where: { user_id: userId }, select: { created_at: true, used_at: true } }),
    waysOf(db, userId),
    readPolicy(db),
    db.auditEntry.findFirst({
      where: { subject: 'User', subject_id: String(userId), action: 'passwordChanged' },
      orderBy: { id: 'desc' },
      select: { at: true },
    }),
    openReset(db, userId),
    signInOfFamily(db, familyOf(ctx)),
  ])
  return {
    passkeys: passkeys.map(({ id, name, transports, created_at, used_at }) => ({
      id,
      name,
      portable: transports.some((transport) => transport === 'usb' || transport === 'nfc'),
      created_at: created_at.toISOString(),
      used_at: iso(used_at),
    })),
    app: app && { created_at: app.created_at.toISOString(), used_at: iso(app.used_at) },
    codes: { left: ways.codes, of: recoveryCodeCount },
    passwordChangedAt: iso(changed?.at),
    demanded: ways.demanded,
    minutes: policy.proofMinutes,
    reset: reset && { id: reset.id, started_at: reset.started_at.toISOString() },
    sessions: await liveSessions(ctx, userId, current),
  }
}
