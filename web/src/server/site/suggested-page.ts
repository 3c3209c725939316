import {
  anonymous,
  mayProposeAddress,
  type PublicSite,
  pageTypes,
  publishedScope,
  searchContent,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import { closestMatch } from '../../lib/spelling.ts'
import type { SuggestedPage } from '../../site/pages/messages/model.ts'
import { t } from './page-models.ts'

/** Addresses as people write them; those that robots try (`wp-login.php`, `.env`) don't match. */
const plausible = /^\/(?:[\p{L}\d-]+\/)?[\p{L}\d-]{4,80}$/u

type SuggestionRequest = { site: PublicSite | null; path: string; ip: string }

/**
 * Suggests a page of a site (null: the front site) for an address without one. Null when no page that visitors see has
 * a similar name.
 */
export async function suggestedPage(
  services: Pick<Services, 'db' | 'tries'>,
  { site, path, ip }: SuggestionRequest,
): Promise<SuggestedPage | null> {
  const asked = decoded(path)
  if (!asked || !plausible.test(asked) || site?.state === 'inactive') return null
  const word = asked.slice(asked.lastIndexOf('/') + 1)
  const fixed = closestMatch(word, pagesOf(site), ({ address }) => [address])
  if (fixed) return fixed
  if (!(await mayProposeAddress(services, ip))) return null
  const input = { search: word.replaceAll('-', ' '), types: pageTypes, primaryField: 'title', limit: 5 }
  const hits = await searchContent(services.db, input, publishedScope(anonymous, input, site?.group.id ?? null))
  const texts = hits.flatMap(({ title, urlAlias }) => (urlAlias ? [{ title, address: urlAlias.alias }] : []))
  return closestMatch(word, texts, ({ address }) => [address.slice(address.lastIndexOf('/') + 1)])
}

/** Lists the pages that every site has besides its texts. */
function pagesOf(site: PublicSite | null): SuggestedPage[] {
  const everywhere = [
    { address: 'artiklar', title: t('screen.articles') },
    { address: 'verifiera', title: t('verify.link') },
  ]
  return site ? [{ address: 'om-oss', title: t('public.aboutUs') }, ...everywhere] : everywhere
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
