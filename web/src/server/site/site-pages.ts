import { AppError } from '@kollegium/api/definitions'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { brandOfSite, secondBrandSites } from '@kollegium/api/process'
import { createLiveCache, factsOf, inBrand, toAppError } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Request, RequestHandler, Response } from 'express'
import type { Page } from '../../site/pages/model.ts'
import { listedPageHeaders } from '../headers.ts'
import type { Site } from '../host.ts'
import { docsHost, docsRobots } from './docs-host.ts'
import { draftPage } from './draft-page.ts'
import { drawnPage } from './drawn-page.ts'
import { headOf } from './head.ts'
import { createKeptAddresses } from './kept-addresses.ts'
import { createLinkedDrafts } from './linked-drafts.ts'
import { makeBody } from './made-body.ts'
import { frontElsewhere, movedSite, queryOf } from './moved-address.ts'
import { notFound } from './not-found.ts'
import { type CachePolicy, memoryOf, type PageBody, sendPage } from './page-body.ts'
import { t } from './page-models.ts'
import { builtRenderer, devRenderer, type PublicRenderer } from './renderer.ts'
import { createMatching, isLive, type LiveRoute, type Matched, queryKey, type Visit } from './route.ts'
import { routes } from './routes.ts'
import { isOnEveryHost } from './security-txt.ts'
import { createSiteData, earliest, inheritedTables, pageTables, type SiteData } from './site-data.ts'
import { suggestedPage } from './suggested-page.ts'
import { waitSeconds } from './verify-page.ts'
import { chromeOf, errorVisit, plainVisit, visitOf } from './visit.ts'

const matching = createMatching(routes)

/** The largest total size of kept pages, with their encodings, in bytes. */
const maxCachedBytes = 48 * 1024 * 1024

type Sent = [PageBody, CachePolicy]
/** A request with the label of its site. */
type Asked = { label: string; request: Request; response: Response }

/** Returns a path for the log, without the secret that opens a holder's page. */
const loggedPath = (path: string): string => path.replace(/^(\/mina\/).+/is, '$1…')

/** The public pages of every group's site and of the front site. */
export type SitePages = {
  /**
   * Answers a request that a kept page has answered before, with the security headers. It comes before every other
   * handler: the address alone says which page it is. Others go to the next.
   */
  kept: RequestHandler
  /** Answers every request, by `response.locals.site` (host.ts); the security headers are set already. */
  all: RequestHandler
  /**
   * Draws the page at a path of a site as the database of `services` shows it, without script; null when it has none there. Nothing
   * of it is kept: the database may hold a draft that is taken back.
   */
  drawn(services: Services, at: { label: string; path: string }): Promise<{ html: string; address: string } | null>
}

/** Opens the renderer and serves the public pages. */
export async function publicPages(services: Services, dist: string, dev: boolean): Promise<SitePages> {
  const source = dev ? await devRenderer() : await builtRenderer(dist)
  return createSitePages(services, source, { keep: !dev })
}

type Given = {
  /** False: each page is drawn for each request, because its sources may have changed. */
  keep?: boolean
  data?: SiteData
}

/**
 * Answers requests by the routes (routes.ts). Pages that are the same for everyone are kept until one of their tables
 * changes (live-cache.ts), by host, path and the query parameters that their routes name. A change that names its groups
 * leaves the pages that show nothing of these.
 */
export function createSitePages(services: Services, source: PublicRenderer, given: Given = {}): SitePages {
  const { keep = true, data = createSiteData(services, source) } = given
  const pages = createLiveCache<PageBody | null>({
    ...{ changes: services.changes, tables: pageTables, inheritedTables, maxBytes: maxCachedBytes },
    ...{ outlastsDatabase: true, keepsFormer: true },
  })
  const linkedPage = createLinkedDrafts(services, source, matching)
  const addresses = createKeptAddresses(secondBrandSites)
  const headers = listedPageHeaders(services.env.PUBLIC_PROTOCOL === 'https')

  async function draw(visit: Visit, page: Page, more: { status?: number; former?: PageBody | null } = {}) {
    const { render } = await source.renderer()
    return drawnPage({ chrome: chromeOf(visit, data, source), page }, { services, render, ...more })
  }

  /** Returns the kept page or file at an address; null when there is none, which is not kept. */
  async function keptBody(label: string, path: string, matched: readonly Matched[]): Promise<PageBody | null> {
    const make = async (former?: PageBody | null) => {
      // Read first: a text that begins or ends meanwhile must not be missed, nor the loss of the news of changes.
      const now = new Date()
      const isKept = keep && services.changes.live()
      // A replaced text must not be kept in its former wording.
      await services.wordings.settled()
      const visit = await visitOf(data, label, path)
      const moments: (Date | null)[] = []
      const expires = (moment: Date | null) => void moments.push(moment)
      const context = { services, data, visit, params: {}, query: {}, expires }
      const [value, next] = await Promise.all([
        // The site may have changed its brand since the request came.
        inBrand(brandOfSite(label), () => makeBody(context, matched, draw, former)),
        isKept ? data.nextChange(visit.site, now) : null,
      ])
      const until = earliest([next, ...moments])
      if (!value) return { value: null, keep: false }
      const { body, ...sources } = value
      return { value: body, until, size: memoryOf(body), ...sources }
    }
    return keep ? pages.get(keyOf(label, path, matched), make) : (await make()).value
  }

  async function hasPage(label: string, path: string): Promise<boolean> {
    const { site } = await visitOf(data, label, path)
    if (site?.state === 'inactive') return false
    const body = await keptBody(label, path, matching(path, {}))
    return Boolean(body?.type.startsWith('text/html'))
  }

  /** Returns the address where a page stands now, or that it has in small letters, as all addresses are written; or null. */
  async function movedPage(label: string, path: string): Promise<string | null> {
    const moved = await data.moved((await visitOf(data, label, path)).site, path.slice(1))
    if (moved !== null) return moved
    const small = path.toLowerCase()
    return small !== path && (matching(small, {}).some(isLive) || (await hasPage(label, small))) ? small : null
  }

  /** Returns the answer of the first route that has one; undefined when none has, null when the answer was sent already. */
  async function firstAnswer(live: readonly Matched<LiveRoute>[], { label, request, response }: Asked) {
    const { path } = request
    for (const { route, params, query } of live) {
      const visit = await visitOf(data, label, path)
      const given = await route.answer({
        ...{ services, data, visit, params, query, request, response },
        hasPage: (page) => hasPage(label, page),
        linkedDraft: (draft) => linkedPage(visit, draft),
      })
      if (given === 'sent') return null
      if (given && 'location' in given) return redirect(response, given.status, given.location)
      if (!given) continue
      if ('drawn' in given || given.page.head.hidden) response.setHeader('X-Robots-Tag', 'noindex')
      const body = 'drawn' in given ? given.drawn : await draw(visit, given.page, { status: given.status })
      return [body, 'never'] satisfies Sent
    }
    return undefined
  }

  /** Returns the body of an answer and its cache policy; null when the answer was sent already. */
  async function answer(request: Request, response: Response, site: Site): Promise<Sent | null> {
    const { path } = request
    // Browsers read such an address as that of another host, so it must not come back in a redirect.
    const hasPages = site.kind === 'front' || site.kind === 'group' || isOnEveryHost(path)
    if (docsRobots({ request, response, site })) return null
    const docs = await docsHost({ request, response, site, data, env: services.env })
    if (docs)
      return 'location' in docs ? redirect(response, 302, docs.location) : [await draw(docs.visit, docs.page), 'never']
    if (!hasPages || /^\/[/\\]/.test(path)) throw notFound()
    const label = site.kind === 'group' ? site.label : ''
    const hosts = secondBrandSites()
    const elsewhere = frontElsewhere(request, site, data, services.env) ?? (await movedSite(request, site, data))
    if (elsewhere) return redirect(response, 301, elsewhere)
    const matched = matching(path, request.query)
    factsOf(request).route = matched[0]?.route.path
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const asked = matched.filter(isLive).filter(({ route }) => route.methods.some((allowed) => allowed === method))
    const [live, after] = [asked.filter(isFirst), asked.filter((each) => !isFirst(each))]
    const first = await firstAnswer(live, { label, request, response })
    if (first !== undefined) return first
    if (method !== 'GET') throw notFound()
    const kept = await keptBody(label, path, matched)
    if (kept) {
      // A live route may answer the next request differently.
      if (keep && live.length === 0) addresses.remember(request, keyOf(label, path, matched), hosts)
      return [kept, 'revalidate']
    }
    const last = await firstAnswer(after, { label, request, response })
    if (last !== undefined) return last
    const moved = await movedPage(label, path)
    // The site exists, so a similar address may exist too.
    if (moved === null) throw new AppError('NOT_FOUND', { message: t('error.404.help'), details: { nowhere: true } })
    return redirect(response, 301, moved + queryOf(request))
  }

  async function sendError(request: Request, response: Response, site: Site, thrown: unknown): Promise<void> {
    const error = toAppError(thrown, t)
    const status = statuses[error.code] ?? 500
    const { id } = factsOf(request)
    const reference = status === 500 ? id : null
    if (reference) services.logger.error({ err: thrown, path: loggedPath(request.path), reference }, 'page failed')
    if (status === 503) response.locals.unavailable = thrown
    const visit = await errorVisit(data, site, status).catch(plainVisit)
    const suggestion = error.details.nowhere ? await findSuggestion(services, request, visit) : null
    const title = error.code === 'NOT_FOUND' ? t('error.404') : t(titles[status] ?? 'error.500')
    const help = status === 500 ? t('error.500.help') : error.message
    const head = headOf({ title, hidden: true })
    const page: Page = { kind: 'error', head, code: status, title, help, reference, suggestion }
    sayWhen(response, status, error)
    response.setHeader('X-Robots-Tag', 'noindex')
    await sendPage(request, response, await draw(visit, page, { status }), 'never')
  }

  const sendKept: RequestHandler = (request, response, next) => {
    const body = pages.peek(addresses.keyOf(request) ?? '')
    return body ? sendPage(request, response, body, 'revalidate', headers) : next()
  }

  const all: RequestHandler = async (request, response, next) => {
    const site = response.locals.site as Site
    if (source.sources) {
      // Vite's own client is an inline script; the policy holds for built files.
      response.removeHeader('Content-Security-Policy')
      if (/^\/(?:src|node_modules|@)/.test(request.path)) return source.sources(request, response, next)
    }
    const work = async () => {
      try {
        const found = await answer(request, response, site)
        if (!found) return
        const [page, policy] = found
        await sendPage(request, response, page, policy)
      } catch (error) {
        if (response.headersSent) return void response.destroy()
        await sendError(request, response, site, error)
      } finally {
        if (response.statusCode === 503) logUnavailable(services, request, response)
      }
    }
    return inBrand(brandOfWork(request, site), work)
  }
  return {
    kept: sendKept,
    all,
    drawn: (within, at) => draftPage(within, { source, matched: matching(at.path, {}), ...at }),
  }
}

/** Logs a page that can't be given: a fault of ours, whichever part of the site found it out. */
function logUnavailable({ logger }: Services, request: Request, { locals: { unavailable: err } }: Response): void {
  const logged = { path: loggedPath(request.path), reference: factsOf(request).id }
  logger.warn({ ...(err && { err }), ...logged }, 'page unavailable')
}

/** Returns the brand whose texts and mails the work for a request has: that of the site, and of the host where no site is found. */
function brandOfWork({ method }: Request, site: Site): Site['brand'] {
  // A host leads to sites of the other brand, but takes their forms.
  if (site.kind === 'group' && method === 'POST') return brandOfSite(site.label)
  return site.kind === 'group' && brandOfSite(site.label) === 'language' ? 'language' : site.brand
}

/** Returns the key of a kept page: its site, its path and the query that its routes name. */
const keyOf = (label: string, path: string, matched: readonly Matched[]) => `${label} ${path} ${queryKey(matched)}`

/** Suggests a page with a similar address; a failed suggestion must not disturb the visitor. */
async function findSuggestion(services: Services, { method, path, ip = '' }: Request, { site }: Visit) {
  if (method === 'HEAD') return null
  return suggestedPage(services, { site, path, ip }).catch((error) => {
    services.logger.warn({ err: error }, 'nothing could be proposed for an address that leads nowhere')
    return null
  })
}

const isFirst = ({ route }: Matched<LiveRoute>) => !route.afterKept
const statuses: Partial<Record<AppError['code'], number>> = {
  ...{ NOT_FOUND: 404, INVALID: 404 },
  ...{ RATE_LIMITED: 429, UNAVAILABLE: 503 },
}
/** Tells when to come again: after too many visits, and while the site can't answer. */
function sayWhen(response: Response, status: number, error: AppError): void {
  if (status === 503) response.setHeader('Retry-After', '10')
  if (status === 429) response.setHeader('Retry-After', waitSeconds(error))
}

/** The titles of error pages by their status. */
const titles: Partial<Record<number, TextKey>> = { 429: 'verify.waitTitle', 503: 'screen.error' }

function redirect(response: Response, status: number, location: string): null {
  response.status(status).set({ Location: location, 'Cache-Control': 'no-store' }).end()
  return null
}
