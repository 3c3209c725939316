import { randomUUID } from 'node:crypto'
import { AppError, brandStyle } from '@kollegium/api/definitions'
import {
  type Brand,
  brandSchema,
  createLiveCache,
  type PublicSite,
  previewedText,
  toAppError,
  type VisibleMessage,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Request, RequestHandler, Response } from 'express'
import type { Chrome, Page } from '../apps/public/model.ts'
import { brandStyleAddress } from './brand-style.ts'
import { cookieChoice } from './cookie-choice.ts'
import { createViewCounter, viewAddress } from './count-view.ts'
import type { Site } from './host.ts'
import { type CachePolicy, memoryOf, type PageBody, pageBody, sendPage } from './page-body.ts'
import { createPublicData, type PublicData, pageTables } from './public-data.ts'
import { siteChrome, t, textPage } from './public-models.ts'
import { builtRenderer, devRenderer, type PublicRenderer } from './public-renderer.ts'
import { suggestedPage } from './suggested-page.ts'
import { languageOf, verifyPage } from './verify-page.ts'

/** The largest total size of kept pages, with their encodings, in bytes. */
const maxCachedBytes = 48 * 1024 * 1024
const pageNumber = /^[1-9]\d{0,4}$/

/** The site of a request, with the frame of its pages. */
type Visit = { label: string; site: PublicSite | null; brand: Brand; notices: VisibleMessage[]; path: string }
type Answer = { page: Page; status?: number }

/** Serves the public pages of every group's site and of the front site, by `response.locals.site` (host.ts). */
export async function publicPages(services: Services, dist: string, dev: boolean): Promise<RequestHandler> {
  const source = dev ? await devRenderer() : await builtRenderer(dist)
  return createPublicPages(services, source, { keep: !dev })
}

/**
 * Renders pages on the server, and keeps each until one of its tables changes (live-cache.ts). The key is host, path
 * and the one query parameter that the page reads; other parameters are ignored.
 */
export function createPublicPages(
  services: Services,
  { renderer, assets, sources }: PublicRenderer,
  { keep = true } = {},
): RequestHandler {
  const { env, logger, changes } = services
  const data = createPublicData(services)
  const pages = createLiveCache<PageBody | null>({ changes, tables: pageTables, maxBytes: maxCachedBytes })
  const links = { admin: data.origin('admin'), front: data.origin('') }

  function chromeOf({ label, site, brand, notices, path }: Visit): Chrome {
    return {
      brand: { name: brand.name, mark: brand.mark, association: brand.association },
      site: site && siteChrome(site),
      links: { ...links, self: data.origin(label) },
      assets,
      brandStyle: brandStyleAddress(brand),
      path,
      notices,
    }
  }

  async function bodyOf(visit: Visit, { page, status }: Answer): Promise<PageBody> {
    const { render } = await renderer()
    return pageBody(render({ chrome: chromeOf(visit), page }), status)
  }

  async function visitOf(label: string, path: string): Promise<Visit> {
    const [site, brand] = await Promise.all([label ? data.site(label) : null, data.brand()])
    if (label && !site) throw notFound()
    const { items } = await data.notices(site?.group.id ?? null)
    return { label, site, brand, notices: items, path }
  }

  /** Returns the page at a path; null when there is none, which is not kept. */
  async function cachedPage(label: string, path: string, query: Request['query']): Promise<PageBody | null> {
    const sida =
      path === '/artiklar' && typeof query.sida === 'string' && pageNumber.test(query.sida) ? query.sida : '1'
    const make = async () => {
      // // Read first: a text that begins or ends meanwhile must not be missed.
      const now = new Date()
      // // A replaced text must not be kept in its former wording.
      await services.textOverrides.settled()
      const visit = await visitOf(label, path)
      const [page, until] = await Promise.all([
        contentOf(data, visit, Number(sida)),
        keep ? data.nextChange(visit.site, now) : null,
      ])
      if (!page) return { value: null, keep: false }
      const value = await bodyOf(visit, { page })
      return { value, until, size: memoryOf(value) }
    }
    return keep ? pages.get(`${label} ${path} ${sida}`, make) : (await make()).value
  }

  const countView = createViewCounter(services, async (label, path) => {
    const { site } = await visitOf(label, path)
    if (site && site.state !== 'active') return null
    return (await cachedPage(label, path, {})) && { groupId: site?.group.id ?? null }
  })

  async function previewPage(label: string, path: string, token: string): Promise<PageBody> {
    const [visit, text] = await Promise.all([visitOf(label, path), previewedText(services, token)])
    if (!text || path !== `/${text.address}`) throw notFound(t('public.previewEnded'))
    return bodyOf(visit, { page: textPage(text, [], true) })
  }

  /** Returns the requested page and its cache policy; null when the answer was sent already. */
  async function answer(request: Request, response: Response, site: Site): Promise<[PageBody, CachePolicy] | null> {
    const { path, query } = request
    const label = site.kind === 'group' ? site.label : ''
    if (site.kind === 'none' || path.startsWith('//')) throw notFound()
    if (site.kind === 'group' && request.method !== 'POST') {
      const now = await data.movedSite(label)
      const [query = ''] = /\?.*$/.exec(request.url) ?? []
      if (now) return redirect(response, 301, data.origin(site.prefix + now) + path + query)
    }
    const inEnglish = languageOf(request) === 'en' ? '?lang=en' : ''
    const elsewhere = movedAddress(path, { admin: links.admin, inEnglish })
    if (elsewhere) return redirect(response, ...elsewhere)
    if (path === '/robots.txt') return send(response, 'text/plain', 'User-agent: *\nDisallow: /verifiera/\n')
    if (path === '/favicon.svg') {
      return send(response, 'image/svg+xml', (await renderer()).favicon(await data.brand()), 3600)
    }
    if (path === '/brand.css') return send(response, 'text/css', brandStyle((await data.brand()).colour), 31_536_000)
    if (path === '/cookiepolicy') {
      const saved = query.sparat === '1'
      return [await bodyOf(await visitOf(label, path), { page: { kind: 'cookies', saved } }), 'revalidate']
    }
    if (path === '/verifiera' || path.startsWith('/verifiera/')) {
      if (typeof query.nummer === 'string' && query.nummer.trim() && path === '/verifiera') {
        return redirect(response, 303, `/verifiera/${encodeURIComponent(query.nummer.trim().slice(0, 60))}${inEnglish}`)
      }
      const visit = await visitOf(label, '/verifiera')
      const checked = await verifyPage(services, request)
      if (checked.retryAfter) response.setHeader('Retry-After', checked.retryAfter)
      return [await bodyOf(visit, checked), 'never']
    }
    const token = query.forhandsgranska
    if (typeof token === 'string') return [await previewPage(label, path, token), 'never']
    const kept = await cachedPage(label, path, query)
    if (kept) return [kept, 'revalidate']
    const { site: here } = await visitOf(label, path)
    const moved = await data.moved(here, path.slice(1))
    // // The site exists, so a similar address may exist too.
    if (moved === null) throw new AppError('NOT_FOUND', { message: t('error.404.help'), details: { nowhere: true } })
    return redirect(response, 301, `/${moved}`)
  }

  async function sendError(request: Request, response: Response, site: Site, thrown: unknown): Promise<void> {
    const error = toAppError(thrown, t)
    const status = statuses[error.code] ?? 500
    const reference = status === 500 ? randomUUID() : null
    if (reference) logger.error({ err: thrown, path: request.path, reference }, 'page failed')
    const title = error.code === 'NOT_FOUND' ? t('error.404') : status === 503 ? t('screen.error') : t('error.500')
    const help = status === 500 ? t('error.500.help') : error.message
    const visit = await errorVisit(data, site, status).catch(() => plainVisit)
    const suggestion = error.details.nowhere ? await findSuggestion(services, request, visit.site) : null
    const page: Page = { kind: 'error', code: status, title, help, reference, suggestion }
    if (status === 503) response.setHeader('Retry-After', '10')
    response.setHeader('X-Robots-Tag', 'noindex')
    await sendPage(request, response, await bodyOf(visit, { page, status }), 'never')
  }

  return async (request, response, next) => {
    const site = response.locals.site as Site
    if (sources) {
      // // Vite's own client is an inline script; the policy holds for built files.
      response.removeHeader('Content-Security-Policy')
      if (/^\/(?:src|node_modules|@)/.test(request.path)) return sources(request, response, next)
    }
    try {
      if (request.method === 'POST' && request.path === '/cookiepolicy')
        return cookieChoice(env)(request, response, next)
      if (request.method === 'POST' && request.path === viewAddress && site.kind !== 'none')
        return await countView(request, response, site.kind === 'group' ? site.label : '')
      const isFile = request.method === 'POST' && request.path === '/verifiera'
      if (request.method !== 'GET' && request.method !== 'HEAD' && !isFile) throw notFound()
      const found = await answer(request, response, site)
      if (!found) return
      const [page, keeping] = found
      if (keeping === 'never') response.setHeader('X-Robots-Tag', 'noindex')
      await sendPage(request, response, page, keeping)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      await sendError(request, response, site, error)
    }
  }
}

/** Returns the redirect of an address without a page of its own, or null. */
function movedAddress(
  path: string,
  { admin, inEnglish }: { admin: string; inEnglish: string },
): [number, string] | null {
  if (path.length > 1 && path.endsWith('/')) return [301, path.slice(0, -1)]
  if (path === '/login') return [302, `${admin}/`]
  if (/^\/verify(?:\/|$)/.test(path)) return [301, path.replace('/verify', '/verifiera') + inEnglish]
  return null
}

/** Returns the content of a page that may be kept, or null when there is none. */
async function contentOf(data: PublicData, { site, path }: Visit, sida: number): Promise<Page | null> {
  if (site?.state === 'inactive') return { kind: 'inactive' }
  if (path === '/') return site ? data.start(site) : data.front()
  if (path === '/om-oss' && site) return data.about(site)
  if (path === '/artiklar') return data.articles(site?.group.id ?? null, sida)
  return (await data.entity(site, path.slice(1))) ?? data.text(site, path.slice(1))
}

/** Suggests a page with a similar address; a failed suggestion must not disturb the visitor. */
async function findSuggestion(services: Services, { method, path, ip = '' }: Request, on: PublicSite | null) {
  if (method === 'HEAD') return null
  return suggestedPage(services, { site: on, path, ip }).catch((error) => {
    services.logger.warn({ err: error }, 'nothing could be proposed for an address that leads nowhere')
    return null
  })
}

/** Returns the frame of an error page: the site's own, when the site exists and the database answers. */
async function errorVisit(data: PublicData, site: Site, status: number): Promise<Visit> {
  if (status !== 404) return plainVisit
  const label = site.kind === 'group' ? site.label : ''
  const [found, brand] = await Promise.all([label ? data.site(label) : null, data.brand()])
  const { items } = await data.notices(found?.group.id ?? null)
  return { label, site: found, brand, notices: items, path: '' }
}

const statuses: Partial<Record<AppError['code'], number>> = { NOT_FOUND: 404, UNAVAILABLE: 503, INVALID: 404 }
const plainVisit: Visit = { label: '', site: null, brand: brandSchema.parse({}), notices: [], path: '' }

function notFound(message = t('error.404.help')): AppError {
  return new AppError('NOT_FOUND', { message })
}

function redirect(response: Response, status: number, location: string): null {
  response.status(status).set({ Location: location, 'Cache-Control': 'no-store' }).end()
  return null
}

function send(response: Response, type: string, text: string, seconds = 300): null {
  response
    .status(200)
    .set({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${seconds}` })
    .end(text)
  return null
}
