import { originOf } from '@kollegium/api/process'
import type { Services } from '@kollegium/api/services'
import type { Request, RequestHandler } from 'express'
import { formLinks } from '../site/pages/forms/links.ts'
import { isHomeHost, type Site, siteOf } from './host.ts'
import { materialPath } from './site/material.routes.ts'

/** The first parts of the app's own paths; a test compares them with its sections. */
export const materialSegments: readonly string[] = [
  ...[
    'news',
    'bookmarks',
    'documents',
    'all',
    'theme',
    'audience',
    'tag',
    'text',
    'search',
    'login',
    'account',
    'auth',
  ],
]

/**
 * The answer to a request at the host of the method material: a page of the front site at `path`, another address, or the app.
 * `byCookie`: a browser with a token gets another answer.
 */
export type MaterialAnswer = { path: string; byCookie: boolean } | { location: string } | 'app'

/** Tells whether the browser brings a token of any app; one that no longer holds is told to sign in by the app. */
const isSignedIn = ({ headers }: Pick<Request, 'headers'>) => /(?:^|;\s*)vo_atoken=/.test(headers.cookie ?? '')

/**
 * Decides who answers at the host of the method material. A visitor meets the page that presents it and can send its form; other
 * pages of the site stand on their own host, where no script of a page comes near the app. The app answers everybody else, and all
 * its own addresses, which lead a visitor to sign in.
 */
export function materialAnswer(
  env: Services['env'],
  request: Pick<Request, 'headers' | 'method' | 'path' | 'url'>,
): MaterialAnswer {
  const { method, path, url } = request
  if (method === 'POST') return path === formLinks.material ? { path, byCookie: false } : 'app'
  if (method !== 'GET' && method !== 'HEAD') return 'app'
  // The colours of the brand belong to the page itself.
  if (path === '/brand.css') return { path: url, byCookie: false }
  if (isSignedIn(request)) return 'app'
  if (path === '/') return { path: materialPath, byCookie: true }
  const segment = path.split('/')[1] ?? ''
  const isFile = segment.includes('.') || segment.startsWith('@') || ['assets', 'src', 'node_modules'].includes(segment)
  // A form may lead to no other host (CSP form-action).
  if (path === formLinks.material) return { path: url, byCookie: true }
  return isFile || materialSegments.includes(segment) ? 'app' : { location: originOf(env) + url }
}

/**
 * Answers visitors at the host of the method material with `pages`; all other requests go to the next handler.
 * @param pages answers by `response.locals.site` (site-pages.ts)
 */
export function materialVisitors(env: Services['env'], pages: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { host } = request.headers
    const site = siteOf(host, env.PUBLIC_HOST)
    if (site.kind !== 'app' || site.app !== 'metodmaterial' || !isHomeHost(host, env.PUBLIC_HOST)) return next()
    const answer = materialAnswer(env, request)
    if (answer === 'app') return next()
    if ('location' in answer) return response.redirect(302, answer.location)
    request.url = answer.path
    if (answer.byCookie) response.vary('Cookie')
    response.locals.site = { kind: 'front', brand: site.brand } satisfies Site
    return pages(request, response, next)
  }
}
