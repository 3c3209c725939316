import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { PageView } from '../../engine/services.ts'
import { cookiesOf } from '../../platform/auth/cookies.ts'

/** The facts that a browser sends of a view: the page's path, and the host of the page that led there ('' for none). */
const toldSchema = z.object({
  path: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)[^\s?#]*$/),
  from: z.string().max(260).default(''),
})

/** A request that tells of a view. */
type ViewRequest = { headers: IncomingHttpHeaders; body: unknown }

/** The names that robots, previewers and monitors give themselves. A maker of phones is called Cubot. */
const robots = /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|monitor|curl|wget|python|java\//i

/**
 * Reads a view that may be counted: by a visitor who has approved it (`vo_cookie_consent` is 1), is not signed in, and is no
 * robot, from a page of the same origin. Everything else gives null.
 */
export function pageViewOf({ headers, body }: ViewRequest): Omit<PageView, 'groupId'> | null {
  const cookies = cookiesOf({ headers })
  if (cookies.vo_cookie_consent !== '1') return null
  if (cookies.vo_atoken || cookies.vopages_atoken) return null
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return null
  const agent = headers['user-agent'] ?? ''
  if (agent === '' || robots.test(agent)) return null
  const told = toldSchema.safeParse(body)
  if (!told.success) return null
  const { path, from } = told.data
  const begins = from.toLowerCase() !== (headers.host ?? '').toLowerCase()
  return { path, from: begins ? hostOf(from) : '', begins }
}

const hostName = /^(?=.{4,100}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** A host's name as it is stored: in small letters, without port and `www.`; '' for anything else, such as a number. */
export function hostOf(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/^www\./, '')
  return hostName.test(name) ? name : ''
}
