import { requireFreshProof } from '../../access/fresh-proof.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { formatTime } from '../../platform/auth/page-response.ts'
import { checkPassword } from '../../platform/auth/passwords.ts'
import { limitKey, reservePasswordAttempt, resetAttempts } from '../../platform/auth/rate-limit.ts'

const t = createTranslator(sv)

/**
 * Checks that the person at the screen knows the account's password, and proved a second factor a short while ago where the
 * account has one. An account without a password is held to the proof alone. Tries are counted apart from those of signing
 * in, so that nobody outside keeps a person from it.
 * @throws AppError INVALID at `data.passwordCurrent`, RATE_LIMITED after too many, FORBIDDEN while masquerading, or with
 *   `details.proof` when the proof is missing
 */
export async function requireOwnPassword(ctx: SignedInContext, given: string | undefined): Promise<void> {
  requireNotMasquerading(ctx.actor)
  const proof = await requireFreshProof(ctx.db, ctx.actor, 'signIn', { withPassword: true })
  if (proof && !proof.hasPassword) return
  await requirePasswordOf(ctx, ctx.actor.user.id, given, 'data.passwordCurrent')
}

/** Notes that somebody in an open session failed to prove to be its person; the call's own transaction is rolled back. */
export function noteFailedProof(ctx: SignedInContext, id: number, method: string): void {
  ctx.services.watch.note(ctx, { action: 'proofFailed', subject: 'User', id, details: { method }, result: 'refused' })
}

/**
 * Checks a person's password, which the field of this name gives.
 * @throws AppError INVALID at the field, RATE_LIMITED after too many
 */
export async function requirePasswordOf(
  ctx: SignedInContext,
  id: number,
  given: string | undefined,
  field: string,
): Promise<void> {
  const wrong = invalid({ [field]: [t('valid.passwordCurrent')] }, t('valid.invalidFields'))
  if (!given) throw wrong
  const key = limitKey('password', `own ${id}`)
  const allowed = await reservePasswordAttempt(ctx.services.tries, key)
  if (!allowed.allowed) {
    throw new AppError('RATE_LIMITED', { message: t('login.locked', { time: formatTime(allowed.until) }) })
  }
  const kept = await ctx.db.user.findUnique({ where: { id }, select: { password_hash: true } })
  if (!(await checkPassword(kept?.password_hash, given))) {
    noteFailedProof(ctx, id, 'password')
    throw wrong
  }
  await resetAttempts(ctx.services.tries, [key])
}
