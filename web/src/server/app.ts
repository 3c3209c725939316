import type { Server } from 'node:http'
import { join } from 'node:path'
import { originOf } from '@kollegium/api/process'
import type { ContextOf } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import express from 'express'
import { appPages } from './app-pages.ts'
import { appRobots } from './app-robots.ts'
import { assets } from './assets.ts'
import { createDraftRoutes } from './drafts.ts'
import { pageHeaders } from './headers.ts'
import { isHomeHost, siteOf } from './host.ts'
import { materialVisitors } from './material-visitors.ts'
import { paperFonts } from './paper-fonts.ts'
import { sendOutline } from './site/map/outline.ts'
import { isOnEveryHost } from './site/security-txt.ts'
import { publicPages } from './site/site-pages.ts'

/** The parts that the web's handlers need of the process. */
export type WebOptions = {
  contextOf: ContextOf
  /** Serves the sources through Vite, with reload on change. */
  dev: boolean
  server: Server
}

/** The handlers of the web. */
export type WebApp = {
  /** Answers for kept pages of public sites. Mount it first: most requests are for one, and it passes all others on. */
  kept: express.RequestHandler
  /** Serves the apps on their labels and the public sites on all other hosts. Mount it last: it answers everything. */
  routes: express.Router
}

/** Creates the handlers of the apps and the public sites. */
export async function createWebApp(services: Services, { contextOf, dev, server }: WebOptions): Promise<WebApp> {
  const { env } = services
  const dist = join(import.meta.dirname, '../../dist')
  const apps = await appPages(dist, dev ? server : null)
  const pages = await publicPages(services, dist, dev)
  const map = sendOutline()
  const drafts = createDraftRoutes(services, contextOf, pages)
  const router = express.Router()
  router.use(pageHeaders(env.PUBLIC_PROTOCOL === 'https'))
  router.use(paperFonts())
  router.use('/assets', assets(join(dist, 'client/assets')), assets(join(dist, 'public/assets')))
  router.use(materialVisitors(env, pages.all))
  router.use((request, response, next) => {
    const site = siteOf(request.headers.host, env.PUBLIC_HOST)
    if (site.kind === 'app' && !isOnEveryHost(request.path)) {
      // The apps and their sign-in have one home: their cookies hold on the installation's own hosts.
      if (
        !isHomeHost(request.headers.host, env.PUBLIC_HOST) &&
        (request.method === 'GET' || request.method === 'HEAD')
      ) {
        return response.redirect(302, originOf(env, site.app) + request.url)
      }
      response.locals.app = site.app
      return appRobots(request, response, () =>
        drafts(request, response, () => map(request, response, () => apps(request, response, next))),
      )
    }
    response.locals.site = site
    return pages.all(request, response, next)
  })
  return { kept: pages.kept, routes: router }
}
