import express from 'express'
import type { Services } from '../../engine/services.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { makeChallenge } from './bot-check.ts'
import { newsletterPages, newsletterPath, unsubscribe } from './newsletter.ts'

/** Routes of the public forms: challenges of the bot check, and the targets of links in earlier mails of the newsletter. */
export function createFormRoutes(services: Services): express.Router {
  const routes = express.Router()
  const handle = (work: Parameters<typeof restHandler>[1]) => restHandler(services, work)

  routes.get(
    '/api/v1/captcha',
    handle(async (_request, response) => {
      response.set('Cache-Control', 'no-store').json(await makeChallenge(services))
    }),
  )

  // The pages lie on the public sites. A mail that was sent before they did still leads to its own.
  for (const page of ['confirm', 'unsubscribe'] as const) {
    routes.get(`${newsletterPath}/${page}`, (request, response) => {
      const query = new URL(request.originalUrl, 'http://own').search
      response.set('Cache-Control', 'no-store').redirect(302, newsletterPages[page] + query)
    })
  }
  // Mail programs send this for a reader's "unsubscribe" (RFC 8058); they follow no redirect.
  routes.post(
    `${newsletterPath}/unsubscribe`,
    handle(async (request, response) => {
      await unsubscribe(services, request.query)
      response.set('Cache-Control', 'no-store').status(200).end()
    }),
  )
  return routes
}
