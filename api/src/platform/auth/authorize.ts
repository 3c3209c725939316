import express, { type Request, type Response, Router } from 'express'
import { displayName } from '../../access/actor.ts'
import type { Services } from '../../engine/services.ts'
import { originOf } from '../../kernel/env.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { queueMail } from '../mail/mail.job.ts'
import { linkSignInMail } from '../mail/mails.ts'
import { auditAuth } from './audit-auth.ts'
import { type Client, findClient, redirectUriOf } from './clients.ts'
import { authPath, lifetimes, ownCookie, setOwnCookie, signInCookie } from './cookies.ts'
import { formToken, isValidFormToken } from './csrf.ts'
import { authorizationServer, libraryRequest } from './library.ts'
import { fromLibrary, OauthError, oauthErrors } from './oauth-error.ts'
import { formatTime, secondsUntil, sendPage } from './page-response.ts'
import { t } from './pages/layout.ts'
import { linkSignInPage, type SignInPage, signInPage } from './pages/pages.ts'
import type { MailServices } from './password-reset.ts'
import { schoolPart } from './providers/choice.ts'
import { beginSignIn, endSignIn, findSignIn, type SignedIn, touchSignIn } from './sessions.ts'
import { type SignInResult, trySignIn } from './sign-in.ts'
import { consumeSignInLink, peekSignInLink } from './sign-in-links.ts'
import { parametersOf, requireScope } from './token-endpoint.ts'

type AuthServices = MailServices & Pick<Services, 'db' | 'logger'>

/** An authorisation request whose client and redirect address are known to belong together. */
type Asked = {
  client: Client
  redirectUri: string
  state: string | undefined
  challenge: string
  prompt: string | undefined
  token: string | undefined
}

/** An error that is returned to the client through the browser (RFC 6749 §4.1.2.1). */
class RedirectedError extends Error {
  readonly address: string
  constructor(address: string) {
    super('refused')
    this.address = address
  }
}

/** `GET` and `POST /authorize`: the sign-in page stands at the address of the request itself. */
export function authorizeEndpoint(services: AuthServices): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '20kb' })

  router.get('/authorize', async (req, res) => {
    const asked = await readOrRedirect(services, req, res)
    if (!asked) return
    const signedIn = await current(services, req)
    if (signedIn && asked.prompt !== 'login') return complete(services, res, asked, signedIn)
    if (asked.prompt === 'none') return res.redirect(302, refusal(services, asked, oauthErrors.loginRequired()))
    if (!signedIn && (await showLink(services, req, res, asked))) return
    // A cookie of a sign-in that is no longer: the visitor was signed in and has to do it again (Spec §8).
    const ended = !signedIn && ownCookie(req, services.env, signInCookie) !== undefined
    const message = ended ? ({ kind: 'info', text: t('notice.sessionExpired') } as const) : undefined
    await show(services, req, res, asked, 200, { message })
  })

  router.post('/authorize', form, async (req, res) => {
    const asked = await readOrRedirect(services, req, res)
    if (!asked) return
    const given = parametersOf(req.body)
    const name = (given.username ?? '').trim()
    const remember = given.remember !== undefined
    const typed = { username: name, remember }
    if (!isValidFormToken(services, req, given.csrf)) {
      const message = { kind: 'error', text: t('login.formExpired') } as const
      return show(services, req, res, asked, 403, { ...typed, message })
    }
    if (given.token) {
      const signedIn = await signInByLink(services, req, res, given.token)
      if (signedIn) return complete(services, res, asked, signedIn)
      return show(services, req, res, asked, 410, { message: { kind: 'error', text: t('login.linkUsed') } })
    }
    if (!name || !given.password) {
      const errors = {
        username: name ? undefined : t('login.usernameMissing'),
        password: given.password ? undefined : t('login.passwordMissing'),
      }
      return show(services, req, res, asked, 422, { ...typed, errors })
    }
    const result = await trySignIn(services, { name, password: given.password, ip: req.ip ?? '' })
    if (result.outcome !== 'signedIn') {
      if (result.until) res.setHeader('Retry-After', String(secondsUntil(result.until)))
      const message = { kind: 'error', text: textOf(result) } as const
      return show(services, req, res, asked, result.outcome === 'wrong' ? 401 : 429, { ...typed, message })
    }
    const signedIn = await begin(services, req, res, { userId: result.userId, remember })
    await complete(services, res, asked, signedIn)
  })

  return router
}

/** Reads the request; one that may be answered at the client's address is, and gives undefined. */
async function readOrRedirect(services: AuthServices, req: Request, res: Response): Promise<Asked | undefined> {
  try {
    return await read(services, parametersOf(req.query))
  } catch (error) {
    if (!(error instanceof RedirectedError)) throw error
    res.redirect(302, error.address)
  }
}

/** @throws OauthError to be shown here, because the client or its address can't be trusted or is not served */
async function read(services: AuthServices, query: Record<string, string>): Promise<Asked> {
  if (!query.client_id) throw oauthErrors.invalidRequest('client_id')
  const client = await findClient(services.db, query.client_id)
  const redirectUri = client && (await redirectUriOf(services.db, services.env, client, query.redirect_uri))
  if (!client || !redirectUri) throw oauthErrors.invalidClient()
  if (query.response_type !== 'code') throw oauthErrors.unsupportedGrantType()
  const challenge = query.code_challenge
  if (!challenge) {
    throw oauthErrors.invalidRequest('code_challenge', 'Code challenge must be provided for public clients')
  }
  // Without a method it is S256 (readings); the old server took 'plain', which is refused.
  if ((query.code_challenge_method ?? 'S256') !== 'S256') {
    throw oauthErrors.invalidRequest('code_challenge_method', 'Code challenge method must be one of `S256`')
  }
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(challenge)) {
    throw oauthErrors.invalidRequest('code_challenge', 'Code challenge must follow the specifications of RFC-7636.')
  }
  const asked = { client, redirectUri, state: query.state, challenge, prompt: query.prompt, token: query.token }
  try {
    requireScope(query.scope)
  } catch (error) {
    if (error instanceof OauthError) throw new RedirectedError(refusal(services, asked, error))
    throw error
  }
  return asked
}

/** The client's address with the error, in the old server's order, and the issuer (RFC 9207). */
function refusal(services: AuthServices, asked: Asked, error: OauthError): string {
  const query = new URLSearchParams()
  if (asked.state) query.set('state', asked.state)
  query.set('error', error.error)
  query.set('error_description', error.message)
  if (error.hint) query.set('hint', error.hint)
  query.set('iss', issuerOf(services))
  return `${asked.redirectUri}${asked.redirectUri.includes('?') ? '&' : '?'}${query}`
}

/** The authorisation server's name for itself (RFC 8414). */
export function issuerOf(services: Pick<Services, 'env'>): string {
  return `${originOf(services.env)}${authPath}`
}

async function complete(services: AuthServices, res: Response, asked: Asked, signedIn: SignedIn): Promise<void> {
  const { db } = services
  const server = authorizationServer(db, asked.client, [asked.redirectUri], { signInId: signedIn.id })
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
    await touchSignIn(db, signedIn.id)
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

/** Signs in by a one-time token that its user confirmed; never in place of a sign-in. Its owner is told by mail. */
async function signInByLink(
  services: AuthServices,
  req: Request,
  res: Response,
  token: string,
): Promise<SignedIn | null> {
  const { db } = services
  if (await current(services, req)) return null
  const user = await peekSignInLink(db, token, 'signIn')
  if (!user || !(await consumeSignInLink(db, token, 'signIn'))) return null
  await auditAuth(db, { action: 'signIn', userId: user.id, ip: req.ip, details: { link: true } })
  if (user.email) await queueMail(services, { ...linkSignInMail(user), key: `link used ${hashSecret(token)}` })
  return begin(services, req, res, { userId: user.id, remember: false })
}

function current(services: AuthServices, req: Request): Promise<SignedIn | null> {
  return findSignIn(services.db, ownCookie(req, services.env, signInCookie))
}

/** Begins a sign-in in this browser, in place of the one it had. */
export async function begin(
  services: AuthServices,
  req: Request,
  res: Response,
  who: { userId: number; remember: boolean },
): Promise<SignedIn> {
  const { db, env } = services
  const before = await current(services, req)
  if (before) await endSignIn(db, before.id)
  const signedIn = await beginSignIn(db, { ...who, userAgent: req.headers['user-agent'] ?? '' })
  setOwnCookie(res, env, signInCookie, signedIn.cookie, who.remember ? lifetimes.refreshCookie : undefined)
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
  })
  sendPage(res, status, page, new URL(asked.redirectUri).origin)
}

/** The address of the request without the one-time token, which does not belong in a form's address. */
function actionOf(req: Request): string {
  const query = new URLSearchParams(parametersOf(req.query))
  query.delete('token')
  return `${authPath}/authorize?${query}`
}
