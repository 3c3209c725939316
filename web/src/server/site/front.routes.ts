import { mailAddress } from '../../site/content/card-rows.ts'
import type { Page } from '../../site/pages/model.ts'
import { mapsOf, rangeOf } from './college-models.ts'
import { headOf, newsFeeds } from './head.ts'
import { t } from './page-models.ts'
import type { KeptContext } from './route.ts'
import { startParts } from './start-parts.ts'

/** The width of the map beside the headline, in pixels. */
const frontMap = 440

/** Reads the start page of the front site: the finder with its map, the cards and lists that it has chosen, and news. */
export async function loadFront(context: KeptContext): Promise<Page> {
  const { data, visit, expires } = context
  const [network, parts, { texts }] = await Promise.all([
    data.colleges(),
    startParts(context, null),
    data.choices(null),
  ])
  const range = rangeOf(network, null) ?? { regions: [], region: null }
  expires(network.changesAt)
  const counts = { regions: network.regions.length, locals: network.regions.flatMap(({ locals }) => locals).length }
  const college = ({ title, url }: { title: string; url: string | null }) => ({ title, url })
  const { map, land } = await mapsOf(range, new Set())
  return {
    kind: 'front',
    heading: texts.heading ?? t('front.heading'),
    intro: texts.intro ?? countsOf(counts),
    head: headOf({
      title: t('screen.home'),
      description: texts.intro ?? t('front.whatText'),
      about: { type: 'organisation', email: mailAddress(visit.brand.email) || null, phone: null },
      feeds: newsFeeds(visit.brand.name),
    }),
    regions: network.regions.map((region) => ({ ...college(region), locals: region.locals.map(college) })),
    counts,
    news: parts.news,
    moreNews: parts.moreNews,
    puffs: parts.puffs,
    sections: parts.sections,
    // At this size names could not be read; the page of all has them.
    map: map && { ...map, pixels: frontMap, dots: map.dots.map((dot) => ({ ...dot, name: '', label: null })) },
    land: land && { ...land, neighbours: '' },
  }
}

/** The introduction of a front without one of its own; empty before the first college. */
const countsOf = (counts: { regions: number; locals: number }) => (counts.regions > 0 ? t('front.counts', counts) : '')
