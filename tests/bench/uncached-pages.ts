// The public pages as web/src/server/app.ts mounts them, with no page kept: the rows of each are read for each request. The
// frame and the facts of a group's presentation stay in their own cache, as they do after the save of an article. With
// CHANGED=on something on the page differs each time, so that it is drawn, too.
import { join } from 'node:path'
import { readEnv } from '@kollegium/api/process'
import { closeServices, createServices, type Services } from '@kollegium/api/services'
import express from 'express'
import { pageHeaders } from '../../web/src/server/headers.ts'
import { siteOf } from '../../web/src/server/host.ts'
import { builtRenderer } from '../../web/src/server/site/renderer.ts'
import { createSiteData } from '../../web/src/server/site/site-data.ts'
import { createSitePages } from '../../web/src/server/site/site-pages.ts'
import type { PageDocument } from '../../web/src/site/pages/model.ts'
import { ROOT } from './processes.ts'

const env = readEnv()
const services = await createServices(env, env.DATABASE_URL ?? '')
const built = await builtRenderer(join(ROOT, 'web/dist'))
const { render, ...others } = await built.renderer()

let changes = 0
/** Gives an item of each list of a start page another title, as if it had been saved. */
function changed({ chrome, page }: PageDocument): PageDocument {
  if (page.kind !== 'start') return { chrome, page }
  const title = `Rubrik ${++changes}`
  const first = <Item extends object>([item, ...rest]: Item[]) => (item ? [{ ...item, title }, ...rest] : [])
  const { news, slides, puffs, sections } = page
  const lists = { news: first(news), slides: first(slides), puffs: { ...puffs, items: first(puffs.items) } }
  return { chrome, page: { ...page, ...lists, sections: { ...sections, items: first(sections.items) } } }
}

let visitors = 0
/** Counts tries as ever, as if a thousand visitors made them in turn, and allows them all. */
function unlimited({ tries }: Services): Services['tries'] {
  return new Proxy(tries, {
    get(from, key) {
      if (key !== '$queryRaw') return Reflect.get(from, key)
      return (query: TemplateStringsArray, ...values: unknown[]) => {
        const visitor = ++visitors % 1000
        // The list among the values has the keys that are counted (platform/auth/rate-limit.ts).
        const keyed = values.map((value) => (Array.isArray(value) ? value.map((key) => `${key} ${visitor}`) : value))
        return from.$queryRaw(query, ...keyed).then(() => [])
      }
    },
  })
}

const drawn = { ...others, render: (document: PageDocument) => render(changed(document)) }
// A server that hears of no change keeps no page, and compares the data it reads with the data of its last drawing.
const deaf = { ...services, changes: { ...services.changes, live: () => false }, tries: unlimited(services) }
const pages =
  process.env.CHANGED === 'on'
    ? createSitePages(services, { ...built, renderer: async () => drawn }, { keep: false })
    : createSitePages(deaf, built, { data: createSiteData(services, built) })
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
