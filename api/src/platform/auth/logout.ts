import type { Request, Response } from 'express'
import { Router } from 'express'
import { signInMark } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
import { originOf } from '../../kernel/env.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { auditAuth } from './audit-auth.ts'
import { safeRedirect } from './clients.ts'
import { clearOwnCookie, clearTokenCookies, cookiesOf, ownCookie, signInCookie, tokenCookiesOf } from './cookies.ts'
import { sendPage } from './page-response.ts'
import { t } from './pages/layout.ts'
import { messagePage } from './pages/pages.ts'
import { endSignIn, revokeFamily } from './sessions.ts'

type AuthServices = Pick<Services, 'db' | 'changes' | 'env'>

/**
 * `GET /logout?redirect=` by browser navigation (Spec §7.3): ends this browser's sign-in with the tokens of every app
 * it opened, clears the cookies, and goes on to `redirect` when that is ours or a registered client's.
 */
export function logoutPage(services: AuthServices): Router {
  const router = Router()
  router.get('/logout', async (req: Request, res: Response) => {
    await signOut(services, req)
    const { env } = services
    clearOwnCookie(res, env, signInCookie)
    for (const clientId of ['admin', 'pages']) clearTokenCookies(res, env, tokenCookiesOf(clientId))
    const { redirect } = req.query
    const target = await safeRedirect(services.db, env, typeof redirect === 'string' ? redirect : undefined)
    res.setHeader('Cache-Control', 'no-store')
    if (target) return res.redirect(302, target)
    const home = originOf(env)
    const page = messagePage({
      home,
      title: t('login.signedOutTitle'),
      text: t('login.signedOut'),
      kind: 'success',
      way: { href: `${home}/login`, label: t('login.signInAgain') },
    })
    sendPage(res, 200, page)
  })
  return router
}

async function signOut({ db, changes, env }: AuthServices, req: Request): Promise<void> {
  const cookies = cookiesOf(req)
  const cookie = ownCookie(req, env, signInCookie)
  const signIn = cookie
    ? await db.signIn.findUnique({
        where: { hash: hashSecret(cookie) },
        select: { id: true, user_id: true, ended_at: true },
      })
    : null
  if (signIn && !signIn.ended_at) {
    await endSignIn(db, signIn.id)
    await auditAuth(db, { action: 'signOut', userId: signIn.user_id, ip: req.ip, signIn: signInMark(signIn.id) })
  }
  // A browser may still hold tokens of a sign-in whose own cookie is gone.
  for (const clientId of ['admin', 'pages']) {
    const refresh = cookies[tokenCookiesOf(clientId).refresh]
    const token = refresh
      ? await db.oauthToken.findUnique({ where: { refresh_hash: hashSecret(refresh) }, select: { family: true } })
      : null
    if (token) await revokeFamily(db, token.family)
  }
  await changes.heard()
}
