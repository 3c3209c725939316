import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express'
import type { Services } from '../../engine/services.ts'
import { placeOfHost } from '../../engine/site-address.ts'
import { originOf } from '../../kernel/env.ts'
import { issuerOf } from './authorization-request.ts'
import { authorizeEndpoint } from './authorize.ts'
import { authPath } from './cookies.ts'
import { logoutPage } from './logout.ts'
import { asOauthError, sendOauth } from './oauth-error.ts'
import { sendPage, wantsPage } from './page-response.ts'
import { assetAt, t } from './pages/layout.ts'
import { messagePage } from './pages/pages.ts'
import { passwordResetPages } from './password-reset.ts'
import { schoolSignIn } from './providers/routes.ts'
import { tokenEndpoints } from './token-endpoint.ts'

/** The services of the authorisation server. The queue is optional; without it mails are sent at once. */
export type AuthServices = Omit<Services, 'presence' | 'boss' | 'disks' | 'scanner' | 'totals' | 'visits'> &
  Partial<Pick<Services, 'boss'>>

/**
 * The authorisation server (Spec §7.2): authorize, token, revoke, logout, and the pages for signing in and choosing a
 * password. To be mounted at `/oauth` of every host; its pages live on the bare host, where its cookie is.
 */
export function createAuthApp(services: AuthServices): Router {
  const router = Router()
  router.get('/assets/:hash/:name', serveAsset)
  router.get('/.well-known/oauth-authorization-server', metadata(services))
  router.use(tokenEndpoints(services))
  router.get('/{*path}', toBareHost(services))
  router.use(authorizeEndpoint(services))
  router.use(passwordResetPages(services))
  router.use(schoolSignIn(services))
  router.use(logoutPage(services))
  router.get('/', (_req, res) => res.redirect(302, `${originOf(services.env)}/`))
  router.use((_req, res) => sendProblem(services, res, 404, t('error.404')))
  router.use(errors(services))
  return router
}

/**
 * The server's description where RFC 8414 looks for it: before the issuer's path. To be mounted at the root of the
 * bare host.
 */
export function createAuthMetadata(services: Pick<Services, 'env'>): Router {
  const router = Router()
  const at = '/.well-known/oauth-authorization-server'
  router.get([at, `${at}${authPath}`], metadata(services))
  return router
}

function metadata(services: Pick<Services, 'env'>): RequestHandler {
  const issuer = issuerOf(services)
  const body = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    end_session_endpoint: `${issuer}/logout`,
    scopes_supported: ['*'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: ['sv'],
  }
  return (_req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Cache-Control', 'public, max-age=3600')
    res.json(body)
  }
}

const serveAsset: RequestHandler = (req, res, next) => {
  const asset = assetAt(`${authPath}${req.path}`)
  if (!asset) return next()
  res.setHeader('Content-Type', asset.type)
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.end(asset.body)
}

/** A page asked for on one of our labels, or on another host of a brand, is shown on the bare host: one sign-in serves all apps. */
function toBareHost({ env }: Pick<Services, 'env'>): RequestHandler {
  return (req, res, next) => {
    const place = placeOfHost(env, req.headers.host)
    if (!place || req.headers.host?.toLowerCase() === env.PUBLIC_HOST) return next()
    res.redirect(302, `${originOf(env)}${req.originalUrl}`)
  }
}

/** A page for browsers, JSON of the contract for programs. */
function errors(services: AuthServices): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error)
    const known = asOauthError(error, services.logger)
    if (!wantsPage(req)) return sendOauth(res, known.status, known.body())
    const text =
      known.status >= 500 ? t(known.status === 503 ? 'error.unavailable' : 'error.500') : t('login.badClient')
    sendProblem(services, res, known.status, text)
  }
}

function sendProblem(services: Pick<Services, 'env'>, res: Response, status: number, text: string): void {
  const home = originOf(services.env)
  const title = t(status < 500 && status !== 404 ? 'login.badClientTitle' : 'login.errorTitle')
  const way = { href: `${home}/`, label: t('login.toStart') }
  sendPage(res, status, messagePage({ home, title, text, kind: 'error', way }))
}
