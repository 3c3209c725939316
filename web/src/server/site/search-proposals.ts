import { type Suggestion, searchKinds } from '@kollegium/api/server'
import type { Proposals } from '../../site/islands/proposals.tsx'
import { t } from './page-models.ts'

/** Groups the proposals of the search field of the site at `origin` by kind; a page of another site names its site. */
export function proposalsOf(found: readonly Suggestion[], origin: string): Proposals {
  const groups = searchKinds.flatMap((kind) => {
    const items = found.filter((each) => each.kind === kind).map((each) => itemOf(each, origin))
    return items.length > 0 ? [{ label: t(`search.kind.${kind}`), items }] : []
  })
  const number = t('list.found', { number: found.length })
  return { groups, line: found.length > 0 ? t('search.chooseByArrows', { found: number }) : t('list.noHits') }
}

function itemOf({ kind, title, origin, path, site }: Suggestion, here: string) {
  const isHere = origin === here
  return { href: isHere ? path : `${origin}${path}`, title, note: isHere || kind === 'college' ? '' : (site ?? '') }
}
