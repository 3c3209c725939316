import type { Brand, LinkedDraft, PublicSite, SiteMenus, VisibleMessage } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Request, Response } from 'express'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Page } from '../../site/pages/model.ts'
import type { LegalLinks } from './legal-links.ts'
import type { PageBody } from './page-body.ts'
import type { SiteData } from './site-data.ts'

// The addresses of a site. Each area has a file of its own (`<area>.routes.ts`); routes.ts lists them.

/** The site of a request, with the frame of its pages. */
export type Visit = {
  /** The host's label; '' for the front site. */
  label: string
  /** Null is the front site. */
  site: PublicSite | null
  brand: Brand
  /** The network's own brand on a site of the second one; null on its own sites. */
  operator: Brand | null
  messages: VisibleMessage[]
  /** The addresses of the legal pages. */
  legal: LegalLinks
  menus: SiteMenus
  /** The document bank holds anything. */
  documents: boolean
  path: string
}

/** The request that a route answers. */
export type RouteContext = {
  services: Services
  data: SiteData
  visit: Visit
  /** The values of the path's parameters, decoded. */
  params: Record<string, string>
  /** The values of the query parameters that the route names and accepts. */
  query: Record<string, string>
}

/** The context of a page that is kept. */
export type KeptContext = RouteContext & {
  /** Says when the page will look different though no row changes. The earliest of several moments counts. */
  expires(moment: Date | null): void
  /** Tells of which further groups the page names texts (0: the front site). */
  shows(groups: readonly number[]): void
}

type Address = {
  /** A pattern as wouter reads it: `/evenemang/:slug`, `/*` for everything below. */
  path: string
  /** The query parameters that the route reads, each with the values that it accepts. Others are ignored. */
  query?: Record<string, RegExp>
  /** A query parameter without which the route is not that of the address. */
  requires?: string
  /**
   * The texts of its page are the site's own and those of the front site, and those of the groups that it tells by `shows`: an edit of other
   * groups' texts leaves the page as it is. Without this any edit makes the page anew. Also its having no page depends on these alone.
   */
  ownTexts?: true
}

/**
 * A page that is the same for everyone. Its bytes are kept by path and named query until a table of its content changes
 * (`pageTables`). Null gives the address to the next route.
 */
export type KeptRoute = Address & { load(context: KeptContext): Promise<Page | null> | Page | null }

/** A file that is the same for everyone, kept as a page is: a feed, a list of addresses. */
export type FileRoute = Address & {
  /** The media type with its charset. */
  type: string
  file(context: KeptContext): Promise<string | Buffer | null> | string | Buffer | null
}

export type LiveContext = RouteContext & {
  request: Request
  response: Response
  /** Whether visitors of the site see a kept page at a path. */
  hasPage(path: string): Promise<boolean>
  /**
   * Draws the part of the site that a draft's link shows, with a line that says so; null for a link that shows none. Only so many are
   * drawn at once.
   */
  linkedDraft(draft: LinkedDraft): Promise<PageBody | null>
}

/** A page that depends on its request: a search, a form. It is never kept. */
export type LiveRoute = Address & {
  methods: readonly ('GET' | 'POST')[]
  /** It is asked where no page is kept alone: a page that visitors don't get. Kept pages of the same pattern cost nothing more. */
  afterKept?: true
  /** Returns the answer; null gives the address to the next route. */
  answer(context: LiveContext): Promise<LiveAnswer | null>
}

/** The answer of a route that is never kept. */
export type LiveAnswer =
  | { page: Page; status?: number }
  /** A page that is drawn already, for nobody to find. */
  | { drawn: PageBody }
  /** A redirect; `status` 303 after a form, 301 for an address that moved. */
  | { location: string; status: 301 | 302 | 303 }
  /** The route has sent the answer itself. */
  | 'sent'

/** A route of the sites: kept as bytes, kept as a file, or answered anew each time. */
export type Route = KeptRoute | FileRoute | LiveRoute

/** A route that an address matches, with what the address says to it. */
export type Matched<Each extends Route = Route> = {
  route: Each
  params: Record<string, string>
  query: Record<string, string>
}

/** The most addresses whose routes are remembered, and the longest such address. */
const remembered = { addresses: 2_000, characters: 200 }

/**
 * Creates the search among routes. It lists the routes that an address matches, in their order; `search` is the query as
 * Express reads it. Each pattern is made once, and what an address without a query matches is remembered.
 */
export function createMatching(routes: readonly Route[]) {
  const patterns = new Map(routes.map(({ path }) => [path, exactly(path)]))
  const patternOf = (path: string) => patterns.get(path) ?? exactly(path)
  const known = new Map<string, readonly Matched[]>()
  const find = (path: string, search: Request['query']): readonly Matched[] =>
    routes.flatMap((route) => {
      const [matches, params] = matchRoute(patternOf, route.path, path)
      if (!matches) return []
      const query = acceptedQuery(route, search)
      if (route.requires && query[route.requires] === undefined) return []
      return { route, params: decodedParams(params), query }
    })
  return (path: string, search: Request['query']): readonly Matched[] => {
    if (path.length > remembered.characters || Object.keys(search).length > 0) return find(path, search)
    const found = known.get(path) ?? find(path, search)
    if (known.size >= remembered.addresses) known.clear()
    known.set(path, found)
    return found
  }
}

/** A pattern that tells large letters from small ones: a page would otherwise be kept once for each spelling. */
function exactly(path: string): { keys: string[]; pattern: RegExp } {
  const { keys, pattern } = parse(path)
  return { keys, pattern: new RegExp(pattern.source) }
}

/**
 * Decodes the values of a path. A value that can't be decoded stays as it came, and so does one with a zero, which the database
 * can't read: neither names anything. An optional value that is missing stays away.
 */
function decodedParams(params: Record<string, string | undefined>): Record<string, string> {
  const decoded = (value: string) => {
    try {
      const text = decodeURIComponent(value)
      return text.includes('\0') ? value : text
    } catch {
      return value
    }
  }
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, decoded(value)]])),
  )
}

/** Writes the queries of the routes as a part of a key. */
export const queryKey = (matched: readonly Matched[]): string =>
  matched.map(({ query }) => (Object.keys(query).length > 0 ? new URLSearchParams(query).toString() : '')).join(' ')

function acceptedQuery({ query = {} }: Route, search: Request['query']): Record<string, string> {
  const accepted = Object.entries(query).flatMap(([name, values]) => {
    // A form's ticked boxes of one name come as several values.
    const given = [search[name]].flat()
    const value = given.every((each) => typeof each === 'string') ? given.join(',') : ''
    return given.length > 0 && search[name] !== undefined && values.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(accepted)
}

/** Tells whether the route gives a kept page. */
export const isKept = (matched: Matched): matched is Matched<KeptRoute> => 'load' in matched.route
/** Tells whether the route gives a kept file. */
export const isFile = (matched: Matched): matched is Matched<FileRoute> => 'file' in matched.route
/** Tells whether the route answers each request anew. */
export const isLive = (matched: Matched): matched is Matched<LiveRoute> => 'answer' in matched.route
