import type { Request, Response } from 'express'
import type { Services as ServicesOf } from '../../../engine/services.ts'
import { originOf } from '../../../kernel/env.ts'
import { begin } from '../authorize.ts'
import { findClient, redirectUriOf } from '../clients.ts'
import { authPath } from '../cookies.ts'
import { browserSecret, formToken, isValidFormToken } from '../csrf.ts'
import { hasFactor, waysOf } from '../factors/policy.ts'
import { formatTime, secondsUntil, sendPage } from '../page-response.ts'
import { t } from '../pages/layout.ts'
import type { MailServices } from '../password-reset.ts'
import { countAttempt, limitKey } from '../rate-limit.ts'
import { nextStep, type Proved, type Step } from '../second-step.ts'
import { parametersOf } from '../token-endpoint.ts'
import { requestAccount } from './account-request.ts'
import { type Attempt, attemptOf, endAttempt, isMailedSecret } from './attempts.ts'
import {
  type Candidate,
  candidateOf,
  linkAccount,
  linkedUser,
  mailConfirmation,
  type ProvedLink,
  touchLink,
  tryPassword,
} from './linking.ts'
import { askAccountPage, confirmLinkPage, linkAccountPage, tellPage } from './pages.ts'
import { type Identity, type Provider, ProviderRefusal, type ProviderServices, requireProvider } from './provider.ts'

// The steps after a provider's answer that holds: the sign-in, the link to an account, or the request for one.

type Services = MailServices & ProviderServices & Pick<ServicesOf, 'tries' | 'watch' | 'places'>

/** An attempt whose provider is active and has answered. */
export type Answered = { attempt: Attempt; provider: Provider; identity: Identity }

/** Mails that confirm a link, to one account. */
const mailsPerUser = { max: 3, seconds: 3600 }

/** The answered attempt of this browser. @throws ProviderRefusal `noAttempt` for a browser without an attempt that was answered, `off` */
export async function answeredOf(services: Services, req: Request): Promise<Answered> {
  const attempt = await attemptOf(services, req)
  if (attempt?.step !== 'answered' || !attempt.identity) throw new ProviderRefusal('noAttempt')
  const provider = await requireProvider(services.db, attempt.providerId)
  return { attempt, provider, identity: attempt.identity }
}

/** The origin that the form's answer leads on to; '' when the query, which any page may have written, names none of a client's. */
async function clientOrigin({ db, env }: Pick<Services, 'db' | 'env'>, { query }: Attempt): Promise<string> {
  const asked = new URLSearchParams(query)
  const client = await findClient(db, asked.get('client_id') ?? undefined)
  const address = client && (await redirectUriOf(db, env, client, asked.get('redirect_uri') ?? undefined))
  return address ? new URL(address).origin : ''
}

/** Signs in by a link; without one asks to make it, or to ask for an account. */
export async function proceed(services: Services, req: Request, res: Response, answered: Answered): Promise<void> {
  const { provider, identity } = answered
  const user = await linkedUser(services, provider, identity)
  if (user) return open(services, req, res, answered, user.id)
  const candidate = await candidateOf(services, provider, identity)
  if (candidate) return showLinking(services, req, res, answered, candidate, 200)
  showAsking(services, req, res, answered, 200)
}

async function open(
  services: Services,
  req: Request,
  res: Response,
  { attempt, provider, identity }: Answered,
  userId: number,
): Promise<void> {
  if (!(await endAttempt(services, res, attempt))) throw new ProviderRefusal('noAttempt')
  await touchLink(services.db, provider, identity)
  const { strong } = identity
  const proved: Proved = { userId, remember: false, method: 'school', provider: provider.id, strong }
  const action = `${authPath}/authorize?${attempt.query}`
  // As after a password: an account with a second factor is asked for it, unless the provider has asked for one.
  const step = strong ? null : await nextStep(services, browserSecret(services, req, res), proved)
  if (step) return showStep(services, req, res, attempt, step)
  await begin(services, req, res, proved)
  res.setHeader('Cache-Control', 'no-store')
  // The sign-in page's own address finds the session, and checks the client's address once more.
  res.redirect(303, action)
}

async function showStep(services: Services, req: Request, res: Response, attempt: Attempt, step: Step): Promise<void> {
  const action = `${authPath}/authorize?${attempt.query}`
  const frame = { home: originOf(services.env), csrf: formToken(services, req, res), action }
  sendPage(res, step.status, step.draw(frame), await clientOrigin(services, attempt))
}

/**
 * Links the account and signs in. An account with a second factor proves that before it is linked, however much the
 * provider vouches for: a link would be a way around it for a thief of the provider's account.
 */
async function linkAndOpen(
  services: Services,
  req: Request,
  res: Response,
  answered: Answered,
  { user, by }: { user: Candidate; by: ProvedLink['by'] },
): Promise<void> {
  const { attempt, provider, identity } = answered
  if (!hasFactor(await waysOf(services.db, user.id))) {
    await linkAccount(services, { provider, identity, user, ip: req.ip, by })
    return open(services, req, res, answered, user.id)
  }
  if (!(await endAttempt(services, res, attempt))) throw new ProviderRefusal('noAttempt')
  const link = { provider: provider.id, subject: identity.subject, label: identity.label, by }
  const proved: Proved = { userId: user.id, remember: false, method: 'school', provider: provider.id, link }
  const step = await nextStep(services, browserSecret(services, req, res), proved)
  if (!step) throw new ProviderRefusal('noAttempt')
  await showStep(services, req, res, attempt, step)
}

async function showLinking(
  services: Services,
  req: Request,
  res: Response,
  { attempt, provider, identity }: Answered,
  candidate: Candidate,
  status: number,
  error?: string,
): Promise<void> {
  const csrf = formToken(services, req, res)
  const facts = {
    provider: provider.title,
    label: identity.label,
    username: candidate.name,
    canMail: candidate.email !== '',
  }
  sendPage(
    res,
    status,
    linkAccountPage({ home: originOf(services.env), csrf, ...facts, ...(error && { error }) }),
    await clientOrigin(services, attempt),
  )
}

function showAsking(
  services: Services,
  req: Request,
  res: Response,
  { provider, identity }: Answered,
  status: number,
  error?: string,
): void {
  const csrf = formToken(services, req, res)
  const { label, email, firstname, lastname } = identity
  const facts = { provider: provider.title, label, email, name: `${firstname} ${lastname}`.trim() }
  sendPage(res, status, askAccountPage({ home: originOf(services.env), csrf, ...facts, ...(error && { error }) }))
}

/** Links the account by its password, and signs in. */
export async function linkByPassword(
  services: Services,
  req: Request,
  res: Response,
  answered: Answered,
): Promise<void> {
  const { provider, identity } = answered
  const candidate = await candidateOf(services, provider, identity)
  if (!candidate) throw new ProviderRefusal('noAttempt')
  const { csrf, password = '' } = parametersOf(req.body)
  const again = (status: number, error: string) => showLinking(services, req, res, answered, candidate, status, error)
  if (!isValidFormToken(services, req, csrf)) return again(403, t('login.formExpired'))
  if (!password) return again(422, t('login.passwordMissing'))
  const tried = await tryPassword(services, { userId: candidate.id, password, ip: req.ip })
  if (!tried.allowed) {
    res.setHeader('Retry-After', String(secondsUntil(tried.until)))
    return again(429, t('login.locked', { time: formatTime(tried.until) }))
  }
  if (!tried.right) return again(401, t('school.wrongPassword'))
  await linkAndOpen(services, req, res, answered, { user: candidate, by: 'password' })
}

/** Mails the account's address a link that confirms, and says so. */
export async function mailLink(services: Services, req: Request, res: Response, answered: Answered): Promise<void> {
  const { attempt, provider, identity } = answered
  const candidate = await candidateOf(services, provider, identity)
  if (!candidate?.email) throw new ProviderRefusal('noAttempt')
  const again = (status: number, error: string) => showLinking(services, req, res, answered, candidate, status, error)
  if (!isValidFormToken(services, req, parametersOf(req.body).csrf)) return again(403, t('login.formExpired'))
  const verdict = await countAttempt(services.db, limitKey('schoolMail', `user ${candidate.id}`), mailsPerUser)
  if (!verdict.allowed) return again(429, t('school.mailTooMany'))
  await mailConfirmation(services, { attempt, provider, user: candidate, ip: req.ip })
  const page = { home: originOf(services.env), title: t('school.mailedTitle'), text: t('school.mailed') }
  sendPage(res, 200, tellPage({ ...page, kind: 'success' }))
}

/** The mailed link, opened in the browser that asked for it: looking uses nothing up. */
export async function showConfirmation(
  services: Services,
  req: Request,
  res: Response,
  answered: Answered,
): Promise<void> {
  const { token = '' } = parametersOf(req.query)
  const { provider, identity, attempt } = answered
  if (!(await isMailedSecret(services.db, attempt, token))) throw new ProviderRefusal('noAttempt')
  const csrf = formToken(services, req, res)
  const facts = { provider: provider.title, label: identity.label, token }
  sendPage(
    res,
    200,
    confirmLinkPage({ home: originOf(services.env), csrf, ...facts }),
    await clientOrigin(services, attempt),
  )
}

/** Links the account by the mailed secret, and signs in. */
export async function linkByMail(services: Services, req: Request, res: Response, answered: Answered): Promise<void> {
  const { provider, identity, attempt } = answered
  const { token, csrf } = parametersOf(req.body)
  const isOurs = isValidFormToken(services, req, csrf) && (await isMailedSecret(services.db, attempt, token))
  const candidate = isOurs ? await candidateOf(services, provider, identity) : null
  // The account must still be the one whose address got the mail.
  if (!candidate || candidate.id !== attempt.userId) throw new ProviderRefusal('noAttempt')
  await linkAndOpen(services, req, res, answered, { user: candidate, by: 'mail' })
}

/** Keeps the request for an account. */
export async function ask(services: Services, req: Request, res: Response, answered: Answered): Promise<void> {
  const { provider, identity } = answered
  if (await candidateOf(services, provider, identity)) throw new ProviderRefusal('noAttempt')
  const { csrf } = parametersOf(req.body)
  if (!isValidFormToken(services, req, csrf)) {
    return showAsking(services, req, res, answered, 403, t('login.formExpired'))
  }
  if (!identity.email) return showAsking(services, req, res, answered, 422)
  const status = await requestAccount(services, provider, identity, req.ip)
  const text = t(status === 'declined' ? 'school.askDeclined' : 'school.asked', { title: provider.title })
  sendPage(
    res,
    200,
    tellPage({
      home: originOf(services.env),
      title: t('school.askedTitle'),
      text,
      kind: status === 'declined' ? 'info' : 'success',
    }),
  )
}
