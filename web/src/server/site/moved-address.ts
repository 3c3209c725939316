import { placeOfHost } from '@kollegium/api/process'
import type { Services } from '@kollegium/api/services'
import type { Request } from 'express'
import type { Site } from '../host.ts'
import type { SiteData } from './site-data.ts'

/** Returns the address of a page that another host or another path has now, or null. */
export async function movedSite(request: Request, site: Site, data: SiteData): Promise<string | null> {
  const { path, method } = request
  if (site.kind === 'group' && method !== 'POST') {
    const now = await data.movedSite(site.label)
    const rest = path + queryOf(request)
    if (now) return (site.prefix ? data.origin(site.prefix + now) : data.origin(now)) + rest
    // A site stands on the hosts of its own brand alone, and the front of the second brand at the bare host.
    const origin = data.origin(site.label)
    if (!site.prefix && !isAt(request, origin) && (await data.site(site.label))) return origin + rest
  }
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) + queryOf(request) : null
}

/** Returns the address of a page of the front without a group on a host that only leads to it, or null. */
export function frontElsewhere(request: Request, { kind }: Site, data: SiteData, env: Services['env']): string | null {
  const host = request.headers.host?.toLowerCase() ?? ''
  const isHome = host === env.PUBLIC_HOST || host.endsWith(`.${env.PUBLIC_HOST}`)
  if (kind !== 'front' || isHome || request.method === 'POST' || !placeOfHost(env, host)) return null
  return data.origin('') + request.path + queryOf(request)
}

/** Returns the query of an address with its '?', or ''. */
export const queryOf = ({ url }: Request): string => /\?.*$/.exec(url)?.[0] ?? ''

/** Whether a request names the host of an origin. */
function isAt({ headers: { host = '' } }: Request, origin: string): boolean {
  return new URL(origin).host === host.toLowerCase()
}
