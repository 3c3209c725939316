import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Services } from '@kollegium/api/services'
import { createWorld } from '@kollegium/api/testing/world'
import express from 'express'
import { JSDOM } from 'jsdom'
import { afterAll } from 'vitest'
import type { PageDocument } from '../site/pages/model.ts'
import * as renderer from '../site/render.tsx'
import { pageHeaders } from './headers.ts'
import { siteOf } from './host.ts'
import { materialVisitors } from './material-visitors.ts'
import { createSitePages } from './site/site-pages.ts'

/** An answer of a site, as a test reads it. */
export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** The page as a browser without script shows it. */
  document: Document
}
type Asking = {
  /** A label of the installation's host. */
  host?: string
  /** The whole Host header, in its place. */
  at?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The body is sent without its end, until this ends the request. */
  cutOff?: AbortSignal
}

const assets = {
  script: '/assets/client.js',
  firstPaint: '/assets/first-paint.js',
  styles: ['/assets/client.css'],
  fonts: [],
}

/** A clock that fails when it is read. */
class StoppedClock extends Date {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) throw new Error('a page was drawn from the clock')
    super(...given)
  }
  static override now(): number {
    throw new Error('a page was drawn from the clock')
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Makes data unchangeable, with all that it holds. */
function freeze(data: unknown): void {
  if (!isObject(data) || Object.isFrozen(data)) return
  Object.freeze(data)
  for (const value of Object.values(data)) freeze(value)
}

/**
 * Draws a page from its data alone: drawn-page.ts compares that data to know whether a page has changed. So it fails
 * where the drawing reads the clock or changes the data.
 */
function render(document: PageDocument): string {
  freeze(document)
  const clock = globalThis.Date
  globalThis.Date = StoppedClock as DateConstructor
  try {
    return renderer.render(document)
  } finally {
    globalThis.Date = clock
  }
}

/**
 * Starts the public sites on a port of their own over an empty database, rendered from the sources. `listen` is db's
 * `listenForChanges`.
 */
export async function createSites(listen: (url: string) => Promise<Services['changes']>) {
  const world = await createWorld()
  const changes = await listen(world.url)
  const services: Services = { ...world.services, changes }
  // Tests serve, too, and a hook of the file can't be added while one of its tests runs.
  const servers: Server[] = []
  afterAll(async () => {
    for (const server of servers) server.close()
    await changes.close()
  })

  /** The number of pages that were drawn. */
  let drawings = 0
  const counted = {
    ...renderer,
    render(document: PageDocument) {
      drawings++
      return render(document)
    },
  }

  async function serve(given: Services = services) {
    const pages = createSitePages(given, { renderer: async () => counted, assets, sources: null })
    const app = express()
    app.disable('x-powered-by')
    app.use(pages.kept, pageHeaders(false), materialVisitors(world.env, pages.all))
    app.use((request, response, next) => {
      response.locals.site = siteOf(request.headers.host, world.env.PUBLIC_HOST)
      return pages.all(request, response, next)
    })
    const server = createServer(app)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    servers.push(server)
    // A connection that the server closes while the next request is on its way would fail the test.
    server.keepAliveTimeout = 0
    const { port } = server.address() as AddressInfo
    return async (path: string, asking: Asking = {}) => {
      // A save through the api answers when its news has been heard; tests that write rows themselves wait here.
      await changes.heard()
      return ask(port, path, asking)
    }
  }

  /** Asks once the sites have heard of every written row, as a visitor does who comes a moment later. */
  async function ask(port: number, path: string, asking: Asking): Promise<Answer> {
    await changes.heard()
    return send(port, path, asking)
  }

  const send = (
    port: number,
    path: string,
    { host = '', at, method = 'GET', headers, body, cutOff }: Asking,
  ): Promise<Answer> =>
    new Promise((done, failed) => {
      const full = at ?? `${host ? `${host}.` : ''}${world.env.PUBLIC_HOST}`
      // A kept connection may be closed by the server in the moment in which a busy machine uses it again.
      const options = {
        ...{ port, host: '127.0.0.1', path, method, agent: false as const, headers: { ...headers, host: full } },
        signal: cutOff,
      }
      const sent = httpRequest(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString()
          const { statusCode = 0, headers: answered } = response
          let parsed: Document | undefined
          done({
            ...{ status: statusCode, headers: answered, bytes, text },
            // Parsing takes longer than the answer itself, and many tests look at the status alone.
            get document() {
              parsed ??= parsePage(text)
              return parsed
            },
          })
        })
      })
      sent.on('error', failed)
      if (cutOff) sent.write(body)
      else sent.end(body)
    })

  /** Resolves once the news of `work`'s changes has arrived. News of earlier changes, of an emptied database too, don't count. */
  async function heard(tables: string[], work: () => Promise<unknown>): Promise<void> {
    await changes.heard()
    const { promise, resolve } = Promise.withResolvers<void>()
    const off = changes.on(tables, () => resolve())
    await work()
    await promise
    off()
  }

  return { ...world, services, changes, serve, heard, get: await serve(), drawings: () => drawings }
}

let parser: DOMParser | undefined

/** Parses a page as a browser without script does. One window serves all pages, because a new one costs as much as a page. */
function parsePage(text: string): Document {
  parser ??= new new JSDOM('').window.DOMParser()
  return parser.parseFromString(text, 'text/html')
}

/** Returns the text of a node without runs of blanks. */
export function textOf(node: { textContent: string | null } | null | undefined): string {
  return (node?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
}
