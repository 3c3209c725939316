import { z } from 'zod'
import type { Context } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import {
  isProved,
  isUsed,
  makeChallenge as makeChallengeFor,
  proofOf,
  useProof,
} from '../../platform/auth/proof-of-work.ts'
import { loadBrand } from '../brands/contract.ts'

// The bot check of the public forms (readings): a proof of work.

const t = createTranslator(sv)

/** A form may be filled in with one challenge for an hour. */
const work = { purpose: 'captcha', cost: 5000, life: 3600 } as const
/** Nobody fills in a form and sends it sooner after the page has asked for a challenge, in seconds. */
const fastest = 2

/** The solved challenge that a form sends along: the payload of ALTCHA's widget, base64 of JSON. */
export const captcha = () => z.string().max(4000).default('')

/** A new challenge, as ALTCHA's widget fetches it. @param now milliseconds */
export const makeChallenge = (services: Pick<Services, 'keys'>, now = Date.now()) =>
  makeChallengeFor(services, work, now)

/**
 * Refuses a form that was sent without a solved challenge of ours, or with one that was used before.
 * Off only where `CAPTCHA=off`, which production refuses to start with.
 * @throws AppError INVALID at `captcha`, saying whom to write to (Spec §8, invalidCaptcha)
 */
export async function requireHuman(ctx: Context, sent: string): Promise<void> {
  if (ctx.services.env.CAPTCHA === 'off') return
  if (!(await isSolved(ctx, sent))) throw await refusal(ctx)
}

async function refusal({ db }: Context) {
  const { email } = await loadBrand(db)
  const message = t('notice.invalidCaptcha', { email })
  return invalid({ captcha: [message] }, message)
}

/**
 * Refuses a page's form with a text in the field that people don't see, and one that was sent faster than people write.
 * Neither uses up the challenge.
 * @param now milliseconds
 * @throws AppError INVALID at `captcha`
 */
export async function requirePatience(
  ctx: Context,
  { captcha, trap }: { captcha: string; trap: string },
  now = Date.now(),
): Promise<void> {
  if (trap !== '') throw await refusal(ctx)
  const made = proofOf(captcha)?.challenge.parameters.expiresAt
  if (made === undefined || now / 1000 - (made - work.life) >= fastest) return
  throw invalid({ captcha: [t('valid.form.tooFast')] }, t('valid.form.tooFast'))
}

/** Whether a solved challenge still holds, so that a form that is shown again need not ask for another one. It isn't used up. */
export async function isHeldSolved(services: Pick<Services, 'keys' | 'tries'>, sent: string): Promise<boolean> {
  const proof = proofOf(sent)
  return proof !== null && (await isProved(services, work, proof)) && !(await isUsed(services, work, proof))
}

async function isSolved({ services }: Context, sent: string): Promise<boolean> {
  const proof = proofOf(sent)
  return proof !== null && (await isProved(services, work, proof)) && (await useProof(services, work, proof))
}
