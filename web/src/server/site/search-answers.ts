import {
  countSiteSearch,
  countSuggestion,
  createSiteSearch,
  createSiteSuggestions,
  formatTime,
  maxLetters,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import { z } from 'zod'
import type { Proposals } from '../../site/islands/proposals.tsx'
import type { SearchPage } from '../../site/pages/search/model.ts'
import { t } from './page-models.ts'
import { kindOf, networkWord, type SearchAsk, type SearchedSite, searchPage } from './search-models.ts'
import { proposalsOf } from './search-proposals.ts'

// A field may come twice in an address, or as an object; then it counts as missing. A long search is cut, because a visitor may
// paste a whole text.
const text = z
  .string()
  .transform((value) => value.slice(0, 10 * maxLetters))
  .catch('')
const query = z.object({
  q: text,
  omfattning: text,
  typ: text,
  sida: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .catch(1),
})

/** A visitor's request on a site: `groupId` is null on the front site. */
export type SearchRequest = { query: Record<string, unknown>; ip: string; groupId: number | null; site: SearchedSite }

/** Reads what an address asks for. Anything else than the known values counts as left out. */
export function askOf(given: Record<string, unknown>): SearchAsk {
  const { q, omfattning, typ, sida } = query.parse(given)
  return { search: q.trim(), network: omfattning === networkWord, kind: kindOf(typ), page: sida }
}

/** Makes the answers of a site's search: its page, and the proposals of its field. Both are limited for each visitor's address. */
export function createSearchAnswers(services: Services) {
  const search = createSiteSearch(services)
  const suggest = createSiteSuggestions(services)
  return {
    /** @returns the page with its status; `retryAfter` in seconds with 429 */
    async page({ query: given, ip, groupId, site }: SearchRequest): Promise<{
      page: SearchPage
      status: 200 | 429
      retryAfter?: number
    }> {
      const ask = askOf(given)
      if (!ask.search) return { page: searchPage(ask, site, null), status: 200 }
      const verdict = await countSiteSearch(services, ip)
      if (!verdict.allowed) {
        const refusal = t('limit.tooMany', { time: formatTime(verdict.until) })
        return { page: searchPage(ask, site, null, refusal), status: 429, retryAfter: secondsTo(verdict.until) }
      }
      const { kind, page, network } = ask
      const result = await search({ search: ask.search, place: { groupId, network }, kind: kind ?? undefined, page })
      return { page: searchPage(ask, site, result), status: 200 }
    },

    /** @returns the proposals, or null when the visitor asked too often */
    async proposals({ query: given, ip, groupId, site }: SearchRequest): Promise<Proposals | null> {
      const ask = askOf(given)
      if (!(await countSuggestion(services, ip)).allowed) return null
      return proposalsOf(await suggest(ask.search, { groupId, network: ask.network }), site.origin)
    },
  }
}

const secondsTo = (moment: Date) => Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000))
