import express, { type Request, type Response, Router } from 'express'
import { displayName } from '../../access/actor.ts'
import { signInMark } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
import { originOf } from '../../kernel/env.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { queueMail } from '../mail/mail.job.ts'
import { linkSignInMail } from '../mail/mails.ts'
import { auditAuth, noteTry } from './audit-auth.ts'
import { type Asked, issuerOf, readRequest, refusalAddress } from './authorization-request.ts'
import { authPath, lifetimes, ownCookie, setOwnCookie, signInCookie } from './cookies.ts'
import { browserSecret, formToken, isValidFormToken } from './csrf.ts'
import { hasFactor, waysOf } from './factors/policy.ts'
import { mailSecurityEvent } from './factors/security-mail.ts'
import { knownDevices, rememberDevice } from './known-devices.ts'
import { authorizationServer, libraryRequest } from './library.ts'
import { fromLibrary, oauthErrors } from './oauth-error.ts'
import { formatTime, secondsUntil, sendPage } from './page-response.ts'
import { t } from './pages/layout.ts'
import { linkSignInPage, type SignInPage, signInPage } from './pages/pages.ts'
import { codesPage } from './pages/second-step-pages.ts'
import type { MailServices } from './password-reset.ts'
import { schoolPart } from './providers/choice.ts'
import { linkProved } from './providers/linking.ts'
import { answerStep, nextStep, type Proved, passkeyOptions, provePasskey, type Step } from './second-step.ts'
import { beginSignIn, endSignIn, findSignIn, OutdatedProof, type SignedIn, touchSignIn } from './sessions.ts'
import { type SignInResult, trySignIn } from './sign-in.ts'
import { consumeSignInLink, peekSignInLink } from './sign-in-links.ts'
import { parametersOf } from './token-endpoint.ts'

type AuthServices = MailServices & Pick<Services, 'db' | 'tries' | 'logger' | 'watch' | 'places'>

/** `GET` and `POST /authorize`: the sign-in page stands at the address of the request itself. */
export function authorizeEndpoint(services: AuthServices): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '20kb' })

  router.get('/authorize', async (req, res) => {
    const asked = await readRequest(services, req, res)
    if (!asked) return
    const signedIn = await current(services, req)
    // A sign-in from before a second factor was demanded is half of one.
    const lack = signedIn && !signedIn.strong ? await lackOf(services, req, res, signedIn) : null
    if (signedIn && !lack && asked.prompt !== 'login') {
      await touchSignIn(services.db, signedIn.id)
      return complete(services, res, asked, signedIn)
    }
    if (asked.prompt === 'none') return res.redirect(302, refusalAddress(services, asked, oauthErrors.loginRequired()))
    if (lack?.step && asked.prompt !== 'login') return showStep(services, req, res, asked, lack.step)
    if (!signedIn && (await showLink(services, req, res, asked))) return
    // A cookie of a sign-in that is no longer: the visitor was signed in and has to do it again (Spec §8).
    const ended = !signedIn && ownCookie(req, services.env, signInCookie) !== undefined
    const told = ended ? t('notice.sessionExpired') : lack && !lack.step ? t('login.factorDemanded') : null
    const message = told === null ? undefined : ({ kind: 'info', text: told } as const)
    await show(services, req, res, asked, 200, { message })
  })

  router.post('/authorize', form, async (req, res) => {
    const asked = await readRequest(services, req, res)
    if (!asked) return
    const given = parametersOf(req.body)
    const name = (given.username ?? '').trim()
    const remember = given.remember !== undefined
    const typed = { username: name, remember }
    if (!isValidFormToken(services, req, given.csrf)) {
      const message = { kind: 'error', text: t('login.formExpired') } as const
      return show(services, req, res, asked, 403, { ...typed, message })
    }
    const holder = browserSecret(services, req, res)
    if (given.pending) return takeStep(services, req, res, asked, given)
    if (given.passkey) {
      const proved = await provePasskey(services, holder, given)
      if (proved) return goOn(services, req, res, asked, proved)
      noteTry(services, { action: 'passkeyFailed', userId: null, ip: req.ip })
      return show(services, req, res, asked, 401, { message: { kind: 'error', text: t('login.passkeyFailed') } })
    }
    if (given.token) {
      const proved = await proveByLink(services, req, given.token)
      if (proved) return goOn(services, req, res, asked, proved)
      return show(services, req, res, asked, 410, { message: { kind: 'error', text: t('login.linkUsed') } })
    }
    if (!name || !given.password) {
      const errors = {
        username: name ? undefined : t('login.usernameMissing'),
        password: given.password ? undefined : t('login.passwordMissing'),
      }
      return show(services, req, res, asked, 422, { ...typed, errors })
    }
    const { password, work } = given
    const result = await trySignIn(services, {
      name,
      password,
      ip: req.ip ?? '',
      knownDevice: knownDevices(services, req),
      work,
    })
    if (result.outcome !== 'signedIn') {
      if (result.until) res.setHeader('Retry-After', String(secondsUntil(result.until)))
      const message = { kind: 'error', text: textOf(result) } as const
      const status = result.outcome === 'wrong' ? 401 : 429
      return show(services, req, res, asked, status, { ...typed, message, challenge: result.challenge })
    }
    const { userId, passwordHash } = result
    await goOn(services, req, res, asked, { userId, remember, method: 'password', passwordHash })
  })

  return router
}

async function complete(services: AuthServices, res: Response, asked: Asked, signedIn: SignedIn): Promise<void> {
  const { db } = services
  const server = authorizationServer(db, asked.client, [asked.redirectUri], { signIn: signedIn })
  try {
    const request = await server.validateAuthorizationRequest(
      libraryRequest({
        query: {
          response_type: 'code',
          client_id: asked.client.id,
          redirect_uri: asked.redirectUri,
          code_challenge: asked.challenge,
          code_challenge_method: 'S256',
          ...(asked.state ? { state: asked.state } : {}),
        },
      }),
    )
    request.user = { id: signedIn.userId }
    // Nobody is asked for consent: every client is registered by the installation itself.
    request.isAuthorizationApproved = true
    const answer = await server.completeAuthorizationRequest(request)
    res.setHeader('Cache-Control', 'no-store')
    res.redirect(303, `${answer.headers.location}&iss=${encodeURIComponent(issuerOf(services))}`)
  } catch (error) {
    throw fromLibrary(error)
  }
}

/**
 * Shows whom a known one-time token would sign in, and asks. Any other token is passed over (readings). Nobody is signed
 * in by a link alone: it may be somebody else's, sent to sign a person in to the sender's account.
 * @returns whether a page was sent
 */
async function showLink(services: AuthServices, req: Request, res: Response, asked: Asked): Promise<boolean> {
  const { token } = asked
  const user = await peekSignInLink(services.db, token, 'signIn')
  if (!user || !token) return false
  const page = linkSignInPage({
    home: originOf(services.env),
    csrf: formToken(services, req, res),
    action: actionOf(req),
    token,
    name: displayName(user),
    username: user.name,
  })
  sendPage(res, 200, page, new URL(asked.redirectUri).origin)
  return true
}

/** Uses up a one-time token that its user confirmed; never in place of a sign-in. Its owner is told by mail. */
async function proveByLink(services: AuthServices, req: Request, token: string): Promise<Proved | null> {
  const { db } = services
  if (await current(services, req)) return null
  const user = await peekSignInLink(db, token, 'signIn')
  if (!user || !(await consumeSignInLink(db, token, 'signIn'))) return null
  if (user.email) await queueMail(services, { ...linkSignInMail(user), key: `link used ${hashSecret(token)}` })
  return { userId: user.id, remember: false, method: 'link' }
}

/** Asks for the second factor where there is one, or where one is demanded; otherwise signs in and returns to the client. */
async function goOn(services: AuthServices, req: Request, res: Response, asked: Asked, proved: Proved): Promise<void> {
  // A passkey that knows its holder is two factors in one.
  const isWhole = proved.method === 'passkey'
  const step = isWhole ? null : await nextStep(services, browserSecret(services, req, res), proved)
  if (step) return showStep(services, req, res, asked, step)
  const signedIn = await beginUnlessOutdated(services, req, res, asked, proved)
  if (signedIn) await complete(services, res, asked, signedIn)
}

/** Reads the answer to a step: signs in, shows new recovery codes once, or asks again. */
async function takeStep(
  services: AuthServices,
  req: Request,
  res: Response,
  asked: Asked,
  given: Record<string, string>,
): Promise<void> {
  const answered = await answerStep(services, browserSecret(services, req, res), given, req.ip ?? '')
  if (!answered) {
    return show(services, req, res, asked, 403, { message: { kind: 'error', text: t('login.formExpired') } })
  }
  if ('step' in answered) return showStep(services, req, res, asked, answered.step)
  const { userId, method, link } = answered.proved
  if (link && !(await linkProved(services, { link, userId, ip: req.ip }))) {
    return show(services, req, res, asked, 403, { message: { kind: 'error', text: t('login.formExpired') } })
  }
  const signedIn = await beginUnlessOutdated(services, req, res, asked, answered.proved)
  if (!signedIn) return
  if (answered.codes) await mailSecurityEvent(services, userId, 'appConnected')
  else if (method === 'code') await mailSecurityEvent(services, userId, 'codeUsed')
  if (!answered.codes) return complete(services, res, asked, signedIn)
  const next = new URLSearchParams(parametersOf(req.query))
  for (const name of ['token', 'prompt']) next.delete(name)
  const { codes } = answered
  sendPage(res, 200, codesPage({ home: originOf(services.env), codes, next: `${authPath}/authorize?${next}` }))
}

/**
 * The lack of a weak sign-in since a second factor is demanded of its user; null when nothing is demanded. An account with a factor
 * shows that one. An account without one signs in anew before its first is connected: a session that was left open proves nobody.
 */
async function lackOf(
  services: AuthServices,
  req: Request,
  res: Response,
  { userId, remember }: SignedIn,
): Promise<{ step: Step | null } | null> {
  const ways = await waysOf(services.db, userId)
  if (!ways.demanded) return null
  if (!hasFactor(ways)) return { step: null }
  return { step: await nextStep(services, browserSecret(services, req, res), { userId, remember, method: 'password' }) }
}

function showStep(services: AuthServices, req: Request, res: Response, asked: Asked, step: Step): void {
  const frame = { home: originOf(services.env), csrf: formToken(services, req, res), action: actionOf(req) }
  sendPage(res, step.status, step.draw(frame), new URL(asked.redirectUri).origin)
}

function current(services: AuthServices, req: Request): Promise<SignedIn | null> {
  return findSignIn(services.db, ownCookie(req, services.env, signInCookie))
}

/** Begins a sign-in; null after the sign-in page was sent, because the password was changed while this one was tried. */
async function beginUnlessOutdated(
  services: AuthServices,
  req: Request,
  res: Response,
  asked: Asked,
  proved: Proved,
): Promise<SignedIn | null> {
  try {
    return await begin(services, req, res, proved)
  } catch (error) {
    if (!(error instanceof OutdatedProof)) throw error
    await show(services, req, res, asked, 401, { message: { kind: 'error', text: t('login.failed') } })
    return null
  }
}

/** Begins a sign-in in this browser, in place of the one it had. @throws OutdatedProof */
export async function begin(services: AuthServices, req: Request, res: Response, who: Proved): Promise<SignedIn> {
  const { db, env } = services
  const before = await current(services, req)
  if (before) await endSignIn(db, before.id)
  const { userId, method, provider } = who
  const signedIn = await beginSignIn(db, { ...who, userAgent: req.headers['user-agent'] ?? '', ip: req.ip ?? '' })
  // A sign-in that is refused by now gets no mark of the account.
  const browser = rememberDevice(services, req, res, { id: userId, password_hash: signedIn.passwordHash })
  const country = services.places.of(req.ip)?.country
  const details = {
    ...(country && { country }),
    ...((who.first ?? method) === 'link' && { link: true }),
    ...(signedIn.strong && { method }),
    ...(provider && { provider }),
  }
  const entry = { action: 'signIn', userId, ip: req.ip, details, browser, signIn: signInMark(signedIn.id) } as const
  const { newDevice, newCountry } = await auditAuth(db, entry)
  // Nobody holds a sign-in that the log doesn't tell.
  setOwnCookie(res, env, signInCookie, signedIn.cookie, who.remember ? lifetimes.refreshCookie : undefined)
  // The person is asked about it where another session shows this one.
  if (newDevice || newCountry) {
    const news = newCountry ? 'country' : 'device'
    await db.$executeRaw`UPDATE "SignIn" SET news = ${news} WHERE id = ${signedIn.id}`
  }
  return signedIn
}

function textOf(result: Exclude<SignInResult, { outcome: 'signedIn' }>): string {
  if (result.outcome === 'tooMany') return t('login.tooMany', { time: formatTime(result.until) })
  if (result.outcome === 'locked') return t('login.locked', { time: formatTime(result.until) })
  return result.until ? t('login.lastTry', { time: formatTime(result.until) }) : t('login.failed')
}

async function show(
  services: AuthServices,
  req: Request,
  res: Response,
  asked: Asked,
  status: number,
  parts: Partial<SignInPage>,
): Promise<void> {
  const page = signInPage({
    ...parts,
    school: await schoolPart(services, req, actionOf(req)),
    home: originOf(services.env),
    csrf: formToken(services, req, res),
    action: actionOf(req),
    passkeys: passkeyOptions(services, browserSecret(services, req, res)),
  })
  sendPage(res, status, page, new URL(asked.redirectUri).origin)
}

/** The address of the request without the one-time token, which does not belong in a form's address. */
function actionOf(req: Request): string {
  const query = new URLSearchParams(parametersOf(req.query))
  query.delete('token')
  return `${authPath}/authorize?${query}`
}
