import express from 'express'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { html } from '../../kernel/html.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendPage } from '../../platform/auth/page-response.ts'
import { page } from '../../platform/auth/pages/layout.ts'
import { messagePage } from '../../platform/auth/pages/pages.ts'
import { makeChallenge } from './bot-check.ts'
import { confirm, findByKey, findWaiting, newsletterPath, unsubscribe } from './newsletter.ts'

const t = createTranslator(sv)

/** Routes of the public forms: challenges of the bot check, and the targets of links in the newsletter's mails. */
export function createFormRoutes(services: Services): express.Router {
  const { env } = services
  const home = originOf(env)
  const routes = express.Router()
  const handle = (work: Parameters<typeof restHandler>[1]) => restHandler(services, work)
  const way = { href: home, label: t('login.toSite') }

  routes.get(
    '/api/v1/captcha',
    handle(async (_request, response) => {
      response.set('Cache-Control', 'no-store').json(await makeChallenge(services))
    }),
  )

  // Looking changes nothing: mail programs look at links before people do.
  routes.get(
    `${newsletterPath}/confirm`,
    handle(async (request, response) => {
      const found = await findWaiting(services, tokenOf(request))
      if (!found) return sendPage(response, 410, gone())
      const text = t('newsletter.confirm.text', { email: found.email })
      sendPage(response, 200, question(t('newsletter.confirm.title'), text, t('mail.newsletter.button')))
    }),
  )
  routes.post(
    `${newsletterPath}/confirm`,
    handle(async (request, response) => {
      const token = tokenOf(request)
      const found = await findWaiting(services, token)
      if (!found || !(await confirm(services, token))) return sendPage(response, 410, gone())
      const text = t('newsletter.confirm.done', { email: found.email })
      sendPage(response, 200, done(t('newsletter.confirm.doneTitle'), text))
    }),
  )

  routes.get(
    `${newsletterPath}/unsubscribe`,
    handle(async (request, response) => {
      const found = await findByKey(services, request.query)
      if (!found) return sendPage(response, 200, stopped())
      const text = t('newsletter.unsubscribe.text', { email: found.email })
      sendPage(response, 200, question(t('newsletter.unsubscribe'), text, t('newsletter.unsubscribe')))
    }),
  )
  // Also what mail programs send for one's "unsubscribe" (RFC 8058).
  routes.post(
    `${newsletterPath}/unsubscribe`,
    handle(async (request, response) => {
      await unsubscribe(services, request.query)
      sendPage(response, 200, stopped())
    }),
  )
  return routes

  function question(title: string, text: string, label: string): string {
    return page({
      ...{ home, title },
      body: html`<p class="lead">${text}</p><form method="post"><button class="primary" type="submit">${label}</button></form>`,
    })
  }

  function gone(): string {
    const texts = { title: t('newsletter.gone.title'), text: t('newsletter.gone.text') }
    return messagePage({ home, way, kind: 'error', ...texts })
  }

  function done(title: string, text: string): string {
    return messagePage({ home, title, text, kind: 'success', way })
  }

  function stopped(): string {
    return done(t('newsletter.unsubscribe.doneTitle'), t('newsletter.unsubscribe.done'))
  }
}

function tokenOf({ query }: express.Request): string {
  return typeof query.token === 'string' ? query.token : ''
}
