import type { Services } from '../../engine/services.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { auditAuth, noteTry } from './audit-auth.ts'
import { checkPasskey, passkeyAssertion, proofOptions, signInOptions } from './factors/passkeys.ts'
import { hasFactor, type Ways, waysOf } from './factors/policy.ts'
import { qrCode } from './factors/qr.ts'
import { renewRecoveryCodes } from './factors/recovery-codes.ts'
import { type CodeResult, tryCode } from './factors/second-factor.ts'
import { newTicket, readTicket, spendTicket } from './factors/ticket.ts'
import { appAddress, newAppSecret, saveApp, stepOf } from './factors/totp.ts'
import { formatTime } from './page-response.ts'
import { t } from './pages/layout.ts'
import { type Frame, secondStepPage, setupPage } from './pages/second-step-pages.ts'
import type { ProvedLink } from './providers/linking.ts'
import type { SignInMethod } from './sessions.ts'

// The steps between the password and the sign-in: the second factor of an account that has one, and the connecting of an
// app where one is demanded of an account that has none. Nothing is kept meanwhile: the page holds a ticket.

type AuthServices = Pick<Services, 'db' | 'tries' | 'keys' | 'env' | 'watch'>

/** The proved person and the way of proving; enough to sign in with when nothing more is asked. */
export type Proved = {
  userId: number
  remember: boolean
  method: SignInMethod
  /** The way of the first proof, where `method` is the one of the second. */
  first?: SignInMethod
  /** The hash of the password that was proved, if one was. */
  passwordHash?: string | undefined
  /** A school's account: its provider, and whether that one vouches for more than a password. */
  provider?: number
  strong?: boolean
  /** The school's account that is linked once the second factor is proved, too. */
  link?: ProvedLink
}

/** A page that asks for more. */
export type Step = { status: number; draw: (frame: Frame) => string }

/** The outcome of an answer to a step: the proof, with codes to show once, or the step again. */
type Answered = { proved: Proved; codes?: string[] } | { step: Step }

type Pending = {
  userId: number
  remember: boolean
  first: SignInMethod
  password: string
  secret?: string
  provider?: number
  link?: ProvedLink
}

/** The fields that a post of the form gives. */
type Given = Record<string, string>

/** The step that follows the first proof; null when nothing more is asked. One statement where it is so. */
export async function nextStep(services: AuthServices, holder: string, proved: Proved): Promise<Step | null> {
  const ways = await waysOf(services.db, proved.userId)
  if (!hasFactor(ways) && !ways.demanded) return null
  const user = await services.db.user.findUniqueOrThrow({
    where: { id: proved.userId },
    select: { name: true, password_hash: true },
  })
  const pending: Pending = {
    userId: proved.userId,
    remember: proved.remember,
    first: proved.method,
    // A password that was changed since its proof is another one.
    password: markOf(proved.passwordHash ?? user.password_hash),
    ...(!hasFactor(ways) && { secret: newAppSecret() }),
    ...(proved.provider && { provider: proved.provider }),
    ...(proved.link && { link: proved.link }),
  }
  return draw(services, holder, pending, { ways, username: user.name })
}

/** Reads the answer to a step. Null: the ticket is too old, used, of another browser, or the password has changed since. */
export async function answerStep(
  services: AuthServices,
  holder: string,
  given: Given,
  ip: string,
): Promise<Answered | null> {
  const { db, keys } = services
  const pending = readTicket<Pending>(keys, 'secondStep', holder, given.pending)
  const user =
    pending &&
    (await db.user.findUnique({
      where: { id: pending.userId, active: true },
      select: { name: true, password_hash: true },
    }))
  if (!given.pending || !pending || !user || markOf(user.password_hash) !== pending.password) return null
  // A page that connects the first app is worth nothing once the account has a factor (see connectApp).
  if (pending.secret && hasFactor(await waysOf(db, pending.userId))) return null
  const result = await tryStep(services, holder, pending, given, ip)
  if (result === null) return null
  if (result.outcome !== 'right') {
    const action = result.outcome === 'locked' ? 'secondFactorLocked' : 'secondFactorFailed'
    const entry = { action, userId: pending.userId, ip } as const
    // The tries of an account's codes are counted; those after them, of keys and of a first app are not.
    if (result.outcome === 'wrong' && !pending.secret && !given.passkey) await auditAuth(db, entry)
    else noteTry(services, entry)
    const ways = await waysOf(db, pending.userId)
    return { step: await draw(services, holder, pending, { ways, username: user.name, result, given }) }
  }
  // A page that was sent twice signs in once.
  if (!(await spendTicket(db, given.pending))) return null
  const { userId, remember, first, provider, link } = pending
  const passwordHash = user.password_hash ?? undefined
  const before = { first, ...(provider && { provider }), ...(link && { link }) }
  const proved: Proved = { userId, remember, method: result.method, passwordHash, ...before }
  return { proved, ...(result.codes && { codes: result.codes }) }
}

type StepResult = CodeResult | { outcome: 'right'; method: SignInMethod; codes?: string[] }

type Tried = Exclude<CodeResult, { outcome: 'right' }> | { outcome: 'right'; method: SignInMethod; codes?: string[] }

async function tryStep(
  services: AuthServices,
  holder: string,
  pending: Pending,
  given: Given,
  ip: string,
): Promise<Tried | null> {
  const { userId } = pending
  if (pending.secret) return connectApp(services, { userId, secret: pending.secret, ip }, given.code ?? '')
  const passkey = readPasskey(given.passkey)
  if (passkey) {
    const claim = { given: passkey, purpose: 'passkeyProof', holder, at: 'signIn', userId } as const
    return (await checkPasskey(services, claim)) ? { outcome: 'right', method: 'passkey' } : { outcome: 'wrong' }
  }
  return tryCode(services, userId, given.code ?? '')
}

/**
 * Connects the app that the page showed, once its first code is right. Its codes for the day of loss come with it.
 * @returns null when the account got a factor meanwhile: of two pages that are sent at once, the first connects
 */
async function connectApp(
  services: AuthServices,
  { userId, secret, ip }: { userId: number; secret: string; ip: string },
  code: string,
): Promise<Tried | null> {
  const step = stepOf(secret, code.replace(/\s/g, ''))
  if (step === null) return { outcome: 'wrong' }
  return services.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${userId} FOR UPDATE`
    if (hasFactor(await waysOf(tx, userId))) return null
    await saveApp({ db: tx, keys: services.keys }, userId, secret, step)
    await auditAuth(tx, { action: 'appConnected', userId, ip })
    return { outcome: 'right', method: 'app', codes: await renewRecoveryCodes(tx, userId) }
  })
}

/** The answer of the browser about a key, as the hidden field has it; null for anything else. */
function readPasskey(field: string | undefined) {
  if (!field) return null
  try {
    return passkeyAssertion.parse(JSON.parse(field))
  } catch {
    return null
  }
}

/** The options that the sign-in page gives the browser for a sign-in without user name and password. */
export const passkeyOptions = (services: AuthServices, holder: string) => signInOptions(services, holder)

/** Signs in by a passkey alone. @returns the proof; null when the key, its challenge or its page is not ours */
export async function provePasskey(services: AuthServices, holder: string, given: Given): Promise<Proved | null> {
  const passkey = readPasskey(given.passkey)
  const userId =
    passkey && (await checkPasskey(services, { given: passkey, purpose: 'passkeySignIn', holder, at: 'signIn' }))
  if (!userId) return null
  const user = await services.db.user.findUnique({ where: { id: userId, active: true }, select: { id: true } })
  return user && { userId, remember: Boolean(given.keep), method: 'passkey' }
}

async function draw(
  services: AuthServices,
  holder: string,
  pending: Pending,
  parts: { ways: Ways; username: string; result?: StepResult; given?: Given },
): Promise<Step> {
  const ticket = newTicket(services.keys, 'secondStep', holder, pending)
  const { result, ways, username } = parts
  const error = result && result.outcome !== 'right' ? textOf(result, Boolean(parts.given?.passkey)) : undefined
  const status = !result ? 200 : result.outcome === 'locked' ? 429 : 401
  const { secret } = pending
  if (secret) {
    const address = appAddress(secret, { issuer: t('brand.network'), label: username })
    const page = { pending: ticket, secret, qr: await qrCode(address), error }
    return { status, draw: (frame) => setupPage({ ...frame, ...page }) }
  }
  const options = ways.passkeys > 0 ? await proofOptions(services, pending.userId, holder) : undefined
  const page = { pending: ticket, options, error, hasCode: ways.app || ways.codes > 0 }
  return { status, draw: (frame) => secondStepPage({ ...frame, ...page }) }
}

function textOf(result: Exclude<StepResult, { outcome: 'right' }>, isPasskey: boolean): string {
  if (result.outcome === 'locked') return t('login.codeLocked', { time: formatTime(result.until) })
  if (isPasskey) return t('login.passkeyFailed')
  return result.until ? t('login.codeLastTry', { time: formatTime(result.until) }) : t('login.codeWrong')
}

/** A new password ends what was begun under the old one. */
const markOf = (passwordHash: string | null) => hashSecret(passwordHash ?? '').slice(0, 12)
