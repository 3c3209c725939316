import { z } from 'zod'
import type { Context } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { countAttempt, limitKey } from '../../platform/auth/rate-limit.ts'
import { loadBrand } from '../brands/contract.ts'

// The bot check of the public forms (readings): a proof of work (ALTCHA, version 2) that this server sets and checks
// itself, so that no visitor is told to anybody else. The library is fetched when somebody has a form to send.

const t = createTranslator(sv)

/** How long a form may be filled in with one challenge. */
const lifeSeconds = 3600
/** Nobody fills in a form and sends it sooner after the page has asked for a challenge, in seconds. */
const fastest = 2
/** About 256 keys of 5,000 rounds: half a second of a laptop, some seconds of an old phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyPrefix: '00' } as const

const secretOf = ({ keys }: Pick<Services, 'keys'>) => keys.sign('captcha', work.algorithm)

/** The solved challenge that a form sends along: the payload of ALTCHA's widget, base64 of JSON. */
export const captcha = () => z.string().max(4000).default('')

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(work.algorithm),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      cost: z.literal(work.cost),
      keyLength: z.literal(32),
      keyPrefix: z.literal(work.keyPrefix),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
})

/** A new challenge, as ALTCHA's widget fetches it. @param now milliseconds */
export async function makeChallenge(services: Pick<Services, 'keys'>, now = Date.now()) {
  const [{ createChallenge }, { deriveKey }] = await library()
  const expiresAt = Math.floor(now / 1000) + lifeSeconds
  return createChallenge({ ...work, deriveKey, expiresAt, hmacSignatureSecret: secretOf(services) })
}

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
  const made = payloadOf(captcha)?.challenge.parameters.expiresAt
  if (made === undefined || now / 1000 - (made - lifeSeconds) >= fastest) return
  throw invalid({ captcha: [t('valid.form.tooFast')] }, t('valid.form.tooFast'))
}

/** Whether a solved challenge still holds, so that a form that is shown again need not ask for another one. It isn't used up. */
export async function isHeldSolved(services: Pick<Services, 'keys' | 'tries'>, sent: string): Promise<boolean> {
  const data = payloadOf(sent)
  if (!data || !(await isVerified(services, data))) return false
  const key = limitKey('captcha', data.challenge.parameters.nonce)
  return (await services.tries.rateLimit.count({ where: { key } })) === 0
}

const payloadOf = (sent: string) =>
  payload.safeParse(readJson(Buffer.from(sent, 'base64').toString('utf8'))).data ?? null

async function isVerified(services: Pick<Services, 'keys'>, data: z.infer<typeof payload>): Promise<boolean> {
  const [{ verifySolution }, { deriveKey }] = await library()
  return (await verifySolution({ ...data, deriveKey, hmacSignatureSecret: secretOf(services) })).verified
}

async function isSolved({ services }: Context, sent: string): Promise<boolean> {
  const data = payloadOf(sent)
  if (!data || !(await isVerified(services, data))) return false
  // The second one to come with it, here or at another process, is refused.
  const first = await countAttempt(services.tries, limitKey('captcha', data.challenge.parameters.nonce), {
    max: 1,
    seconds: lifeSeconds,
  })
  return first.allowed
}

const library = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')])

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
