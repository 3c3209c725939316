import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { PageView, SiteSearch } from '../../engine/services.ts'
import { cookiesOf } from '../../platform/auth/cookies.ts'

/**
 * The facts that a browser sends of a view: the page's path, the host of the page that led there ('' for none), and whether the end of
 * its text has come into view.
 */
const viewSchema = z.object({
  path: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)[^\s?#]*$/),
  from: z.string().max(260).default(''),
  end: z.literal('1').optional(),
})

/** The facts that a browser sends of a search: its words, and whether its page shows a hit. */
const searchSchema = z.object({ search: z.string().trim().min(1).max(300), found: z.enum(['0', '1']) })

/** A request that tells of a view or a search. */
type ToldRequest = { headers: IncomingHttpHeaders; body: unknown }

/** The names that robots, previewers and monitors give themselves. A maker of phones is called Cubot. */
const robots = /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|monitor|curl|wget|python|java\//i

/** The cookie of a person who is signed in, also one that stands twice and names nobody. */
const signedIn = /(?:^|;)\s*(?:vo_atoken|vopages_atoken)\s*=\s*[^;\s]/

/**
 * Tells whether a visitor's doings may be counted: one that has approved it (`vo_cookie_consent` is 1), is not signed in, and is no
 * robot.
 */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  if (cookiesOf({ headers }).vo_cookie_consent !== '1') return false
  if (signedIn.test(headers.cookie ?? '')) return false
  const agent = headers['user-agent'] ?? ''
  return agent !== '' && !robots.test(agent)
}

/** Tells whether a page of the same origin tells of something that may be counted. */
const isTold = (headers: IncomingHttpHeaders): boolean =>
  isCountable(headers) && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/** Reads a view, or the end of its text, that may be counted. Everything else gives null. */
export function pageViewOf({ headers, body }: ToldRequest): Omit<PageView, 'groupId'> | null {
  const told = viewSchema.safeParse(body)
  if (!told.success || !isTold(headers)) return null
  const { path, from, end } = told.data
  const begins = from.toLowerCase() !== (headers.host ?? '').toLowerCase()
  return { path, from: begins ? hostOf(from) : '', begins, ends: end !== undefined }
}

/** Reads a search that may be counted. Everything else gives null. */
export function searchOf({ headers, body }: ToldRequest): Omit<SiteSearch, 'groupId'> | null {
  const told = searchSchema.safeParse(body)
  if (!told.success || !isTold(headers)) return null
  return { words: told.data.search, found: told.data.found === '1' }
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
