// The public pages as web/src/server/app.ts mounts them, without its cache: each page is read, rendered and sent anew.
// The facts of a group's presentation stay in their own cache, as they do after the save of an article.
import { join } from 'node:path'
import { readEnv } from '@kollegium/api/process'
import { closeServices, createServices } from '@kollegium/api/services'
import express from 'express'
import { pageHeaders } from '../../web/src/server/headers.ts'
import { siteOf } from '../../web/src/server/host.ts'
import { builtRenderer } from '../../web/src/server/site/renderer.ts'
import { createSitePages } from '../../web/src/server/site/site-pages.ts'
import { ROOT } from './processes.ts'

const env = readEnv()
const services = await createServices(env, env.DATABASE_URL ?? '')
const pages = createSitePages(services, await builtRenderer(join(ROOT, 'web/dist')), { keep: false })
const app = express()
app.disable('x-powered-by')
app.use(pageHeaders(false))
app.use((request, response, next) => {
  response.locals.site = siteOf(request.headers.host, env.PUBLIC_HOST)
  return pages.all(request, response, next)
})
const server = app.listen(env.PORT, env.LISTEN_HOST)
process.once('SIGTERM', async () => {
  server.close()
  await closeServices(services)
  process.exit(0)
})
