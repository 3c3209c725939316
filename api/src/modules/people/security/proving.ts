import { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import { isFresh, proofOf } from '../../../access/fresh-proof.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { checkPasskey, passkeyAssertion, proofOptions } from '../../../platform/auth/factors/passkeys.ts'
import { tryCode } from '../../../platform/auth/factors/second-factor.ts'
import { mailSecurityEvent } from '../../../platform/auth/factors/security-mail.ts'
import { formatTime } from '../../../platform/auth/page-response.ts'
import { schoolProofs } from '../../../platform/auth/providers/prove-again.ts'
import { noteFailedProof, requirePasswordOf } from '../own-password.ts'
import { signInOfFamily } from './sessions.ts'

const t = createTranslator(sv)

/** The ways of proving: a passkey, a code of the app or a recovery code, or the password. */
export const proofInput = z.union([
  z.object({ passkey: passkeyAssertion }),
  z.object({ code: z.string().min(1).max(40) }),
  z.object({ password: z.string().min(1).max(200) }),
])

/** The family of the session that calls. @throws AppError FORBIDDEN when no session does */
export function familyOf({ actor }: SignedInContext): string {
  if (!actor.token || actor.token === 'rejected') throw new AppError('FORBIDDEN', { message: t('proof.noSession') })
  return actor.token.family
}

/** The person at the screen: the real one during a masquerade. */
export const personOf = ({ actor }: SignedInContext) => actor.realUser ?? actor.user

/** Reads the dialog's facts: the ways of the person, the browser's options for a passkey, linked accounts, and the last proof. */
export async function proofChoices(ctx: SignedInContext) {
  const holder = familyOf(ctx)
  const person = personOf(ctx)
  const proof = await proofOf(ctx.db, holder)
  const ways = proof?.ways ?? []
  const signInId = ways.includes('school') ? await signInOfFamily(ctx.db, holder) : null
  const asked = signInId && { userId: person.id, signInId, strong: Boolean(proof?.hasFactor) }
  return {
    name: `${person.firstname} ${person.lastname}`.trim() || person.name,
    ways,
    minutes: proof?.minutes ?? 0,
    provedAt: proof?.provedAt?.toISOString() ?? null,
    fresh: proof ? isFresh(proof) : false,
    passkey: ways.includes('passkey') ? await proofOptions({ ...ctx.services, db: ctx.db }, person.id, holder) : null,
    schools: asked ? await schoolProofs({ ...ctx.services, db: ctx.db }, asked) : [],
  }
}

/**
 * Proves that the person at the screen is the session's; it serves for the policy's minutes.
 * @throws AppError INVALID for a wrong proof or one that the account has something better than, RATE_LIMITED after too many
 */
export async function prove(ctx: SignedInContext, given: z.infer<typeof proofInput>): Promise<void> {
  const family = familyOf(ctx)
  const proof = await proofOf(ctx.db, family)
  const signIn = await signInOfFamily(ctx.db, family)
  if (!proof || !signIn) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  const method = await methodOf(ctx, given, proof.ways, family)
  await ctx.db.signIn.updateMany({
    where: { id: signIn, ended_at: null },
    data: { proved_at: new Date(), ...(method !== 'password' && { strong: true }) },
  })
  await audit(ctx.db, ctx, { action: 'proved', subject: 'User', id: personOf(ctx).id, details: { method } })
  if (method === 'code') await mailSecurityEvent(ctx.services, personOf(ctx).id, 'codeUsed')
}

async function methodOf(
  ctx: SignedInContext,
  given: z.infer<typeof proofInput>,
  ways: readonly string[],
  holder: string,
): Promise<'passkey' | 'app' | 'code' | 'password'> {
  const { id } = personOf(ctx)
  if ('password' in given) {
    if (!ways.includes('password')) throw wrong('password', t('proof.notByPassword'))
    await requirePasswordOf(ctx, id, given.password, 'password')
    return 'password'
  }
  if ('passkey' in given) {
    const claim = { given: given.passkey, purpose: 'passkeyProof', holder, at: 'apps', userId: id } as const
    if (await checkPasskey({ ...ctx.services, db: ctx.services.db }, claim)) return 'passkey'
    noteFailedProof(ctx, id, 'passkey')
    throw wrong('passkey', t('login.passkeyFailed'))
  }
  const result = await tryCode(ctx.services, id, given.code)
  if (result.outcome === 'right') return result.method
  noteFailedProof(ctx, id, 'code')
  if (result.outcome === 'wrong') throw wrong('code', t('login.codeWrong'))
  throw new AppError('RATE_LIMITED', { message: t('login.codeLocked', { time: formatTime(result.until) }) })
}

const wrong = (field: string, message: string) => invalid({ [field]: [message] }, message)
