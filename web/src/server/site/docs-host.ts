import { originOf } from '@kollegium/api/process'
import type { Request, Response } from 'express'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { Page } from '../../site/pages/model.ts'
import type { Site } from '../host.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { Visit } from './route.ts'
import { isOnEveryHost } from './security-txt.ts'
import type { SiteData } from './site-data.ts'
import { errorVisit } from './visit.ts'

type Env = Parameters<typeof originOf>[0]
type Asked = { request: Request; response: Response; site: Site; data: SiteData; env: Env }

/** Whether a person asks: browsers want HTML before all else, and programs JSON or anything. */
const isPerson = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && request.accepts(['json', 'html']) === 'html'

/** Robots may read all of the host: the page about it says itself that it isn't to be listed. */
const robots = 'User-agent: *\nDisallow:\n'

/** Answers `/robots.txt` on the documents host, whatever the asker accepts. @returns whether it did */
export function docsRobots({ request, response, site }: Pick<Asked, 'request' | 'response' | 'site'>): boolean {
  const isOurs = site.kind === 'none' && site.service === 'docs' && request.path === '/robots.txt'
  if (!isOurs || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  response.setHeader('Cache-Control', 'public, max-age=300')
  response.type('text/plain').send(robots)
  return true
}

/**
 * Answers a person who opens the documents host, which programs call: `/` is a page about it, and every other address, also the
 * links of that page's frame, leads to the front.
 * @returns null on any other host, and for a program
 */
export async function docsHost(asked: Asked): Promise<{ location: string } | { page: Page; visit: Visit } | null> {
  const { request, response, site, data, env } = asked
  if (site.kind !== 'none' || site.service !== 'docs' || isOnEveryHost(request.path) || !isPerson(request)) return null
  response.vary('Accept')
  const front = data.front('')
  // Browsers read an address that begins with two slashes as that of another host.
  if (request.path !== '/') return { location: front + request.url.replace(/^[/\\]+/, '/') }
  response.setHeader('X-Robots-Tag', 'noindex')
  const visit = await errorVisit(data, site, 404)
  return { visit, page: pageOf(env, visit, front) }
}

function pageOf(env: Env, { brand, documents }: Visit, front: string): Page {
  const origin = originOf(env, 'docs')
  return {
    kind: 'docsHost',
    head: headOf({ title: t('docsHost.title'), description: t('docsHost.lead'), hidden: true }),
    addresses: { rest: `${origin}/api/v1`, graphql: `${origin}/api/v1/graphql` },
    bank: documents ? `${front}/dokumentbank` : null,
    email: mailAddress(brand.email),
  }
}
