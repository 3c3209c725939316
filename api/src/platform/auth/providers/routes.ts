import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Services as ServicesOf } from '../../../engine/services.ts'
import { originOf } from '../../../kernel/env.ts'
import { noteTry } from '../audit-auth.ts'
import { authPath, ownCookie, setOwnCookie } from '../cookies.ts'
import { isFromOwnPage } from '../csrf.ts'
import { secondsUntil, sendPage } from '../page-response.ts'
import type { MailServices } from '../password-reset.ts'
import { addressOf, countAttempt, limitKey } from '../rate-limit.ts'
import { parametersOf } from '../token-endpoint.ts'
import {
  type Answered,
  answeredOf,
  ask,
  linkByMail,
  linkByPassword,
  mailLink,
  proceed,
  showConfirmation,
} from './answered.ts'
import { answerAttempt, attemptOf, beginAttempt, spendAttempt, takeUpAttempt } from './attempts.ts'
import { lastProviderCookie } from './choice.ts'
import { useAssertion } from './linking.ts'
import { oidcIdentity, oidcRequest } from './oidc.ts'
import { choicePage, refusalPage } from './pages.ts'
import { proveBySchool, provingSignIn } from './prove-again.ts'
import {
  activeProviders,
  ProviderRefusal,
  type ProviderServices,
  type Refusal,
  requireProvider,
  schoolPath,
} from './provider.ts'
import { samlIdentity, samlMetadata, samlRequest } from './saml.ts'

type Services = MailServices & ProviderServices & Pick<ServicesOf, 'tries' | 'watch' | 'places'>

const year = 365 * 24 * 3600

/** Sign-ins with a provider that one address may begin: a whole school may share one. */
const perAddress = { max: 600, seconds: 15 * 60 }

const statusOf: Record<Refusal, number> = {
  away: 503,
  cancelled: 200,
  inactive: 403,
  invalid: 403,
  noAttempt: 400,
  notAgain: 403,
  off: 404,
  otherPerson: 403,
  outOfReach: 403,
  replayed: 403,
  taken: 409,
  tooWeak: 403,
}

/** Refusals that anybody can cause by an address alone; they would fill the audit log and tell nothing. */
const unnoted: readonly Refusal[] = ['noAttempt', 'off', 'cancelled']

/** Sign-in with the school's account: choice, the way to the provider and back, linking, and asking for an account. */
export function schoolSignIn(services: Services): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '20kb' })
  const answerForm = express.urlencoded({ extended: false, limit: '300kb' })
  const { db, env } = services

  router.get('/school', async (req, res) => {
    const { q = '', ...query } = parametersOf(req.query)
    // Without an app that asks there is nothing to sign in to: its page asks.
    if (!query.client_id) return res.redirect(302, `${originOf(env)}/login`)
    const last = Number(ownCookie(req, env, lastProviderCookie))
    const providers = await activeProviders(db)
    sendPage(res, 200, choicePage({ home: originOf(env), providers, last, search: q, query: asked(query) }))
  })

  router.get('/school/:id/start', (req, res) => guarded(services, req, res, async () => start(services, req, res)))
  router.get('/school/:id/prove', (req, res) =>
    guarded(services, req, res, async () => start(services, req, res, true)),
  )
  router.get('/school/:id/callback', (req, res) => guarded(services, req, res, () => takeOidc(services, req, res)))
  router.post('/school/:id/acs', answerForm, (req, res) =>
    guarded(services, req, res, () => takeSaml(services, req, res)),
  )
  router.get('/school/:id/metadata', (req, res) =>
    guarded(services, req, res, async () => {
      const provider = await requireProvider(db, Number(req.params.id))
      if (provider.kind !== 'saml') throw new ProviderRefusal('off')
      res.type('application/samlmetadata+xml').send(samlMetadata(services, provider))
    }),
  )
  const afterwards = (work: (services: Services, req: Request, res: Response, answered: Answered) => Promise<void>) => {
    const handler: RequestHandler = (req, res) =>
      guarded(services, req, res, async () => {
        const answered = await answeredOf(services, req)
        // The answer to a proof proves, and neither signs in nor links an account.
        if (answered.attempt.proof) return proveBySchool(services, req, res, answered)
        await work(services, req, res, answered)
      })
    return handler
  }
  const takeUp: RequestHandler = async (req, _res, next) => {
    const { answer } = parametersOf(req.query)
    if (answer) await takeUpAttempt(services, req, answer)
    next()
  }
  router.get('/school/continue', takeUp, afterwards(proceed))
  router.post('/school/link', form, afterwards(linkByPassword))
  router.post('/school/mail', form, afterwards(mailLink))
  router.get('/school/confirm', afterwards(showConfirmation))
  router.post('/school/confirm', form, afterwards(linkByMail))
  router.post('/school/ask', form, afterwards(ask))
  return router
}

/** The authorisation request that a sign-in is for, as the query of an address; without what another page than the sign-in adds. */
function asked(query: Record<string, string>): string {
  const { token: _, prompt: __, ...rest } = query
  return new URLSearchParams(rest).toString()
}

/** Answers a refusal with a page that says what to do, and notes it. Anything else is an error as everywhere. */
async function guarded(services: Services, req: Request, res: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const { refusal, cause } = error
    const provider = Number(req.params.id) || null
    services.logger.info({ refusal, provider, err: cause }, 'a sign-in with a provider was refused')
    const details = { refusal, ...(provider && { provider }) }
    if (!unnoted.includes(refusal)) {
      noteTry(services, { action: 'providerRefused', userId: null, ip: req.ip, details })
    }
    sendPage(res, statusOf[refusal], refusalPage({ home: originOf(services.env), refusal }))
  }
}

/** Sends the browser to the provider: to sign in, or to prove anew that the signed-in person is there. */
async function start(services: Services, req: Request, res: Response, isProof = false): Promise<void> {
  const { db, env } = services
  const provider = await requireProvider(db, Number(req.params.id))
  const verdict = await countAttempt(db, limitKey('school', addressOf(req.ip ?? '')), perAddress)
  if (!verdict.allowed) {
    res.setHeader('Retry-After', String(secondsUntil(verdict.until)))
    return sendPage(res, 429, refusalPage({ home: originOf(env), refusal: 'tooMany' }))
  }
  const query = parametersOf(req.query)
  if (!isProof && !query.client_id) return res.redirect(302, `${originOf(env)}/login`)
  // A page of another site would put the school's session in the place of the one that this browser has: the sign-in page asks first.
  if (!isProof && !isFromOwnPage(req)) return res.redirect(302, `${authPath}/authorize?${asked(query)}`)
  const proof = isProof && { signIn: (await provingSignIn(services, req, provider.id)).id, at: Date.now() }
  const wanted = { providerId: provider.id, query: isProof ? '' : asked(query), ...(proof && { proof }) }
  const begun = { ...(await beginAttempt(services, res, wanted)), again: isProof }
  const address = await (provider.kind === 'oidc' ? oidcRequest : samlRequest)(services, provider, begun)
  setOwnCookie(res, env, lastProviderCookie, String(provider.id), year)
  res.setHeader('Cache-Control', 'no-store')
  res.redirect(302, address.href)
}

async function takeOidc(services: Services, req: Request, res: Response): Promise<void> {
  const provider = await requireProvider(services.db, Number(req.params.id))
  if (provider.kind !== 'oidc') throw new ProviderRefusal('off')
  const { state } = parametersOf(req.query)
  const mine = await attemptOf(services, req)
  const attempt = await spendAttempt(services, provider.id, state)
  // The answer must be to a request of this browser: a stranger's answer would sign a person in to the stranger's account.
  if (!state || !attempt || mine?.hash !== attempt.hash) throw new ProviderRefusal('noAttempt')
  const query = new URL(req.originalUrl, originOf(services.env)).search
  const identity = await oidcIdentity(services, provider, { state, request: attempt.request, query })
  goOn(res, await answerAttempt(services, attempt, identity))
}

function goOn(res: Response, secret: string): void {
  res.setHeader('Cache-Control', 'no-store')
  res.redirect(303, `${schoolPath}/continue?answer=${secret}`)
}

/** Browsers send no cookie with a form of another site; the next address, which they go to by themselves, sees it. */
async function takeSaml(services: Services, req: Request, res: Response): Promise<void> {
  const provider = await requireProvider(services.db, Number(req.params.id))
  if (provider.kind !== 'saml') throw new ProviderRefusal('off')
  const { SAMLResponse: answer = '', RelayState: state } = parametersOf(req.body)
  const attempt = await spendAttempt(services, provider.id, state)
  if (!attempt) throw new ProviderRefusal('noAttempt')
  const identity = await samlIdentity(services, provider, { request: attempt.request, answer })
  await useAssertion(services, provider, identity)
  goOn(res, await answerAttempt(services, attempt, identity))
}
