import { latestArticles } from '@kollegium/api/server'
import type { Page } from '../../site/pages/model.ts'
import { headOf } from './head.ts'
import { countryMap } from './map/site-map.ts'
import { t, teaserOf } from './page-models.ts'
import type { RouteContext } from './route.ts'

const newsOnStart = 3

/** Reads the start page of the front site. */
export async function loadFront({ services: { db }, data }: RouteContext): Promise<Page> {
  const [{ regions }, news] = await Promise.all([
    data.colleges(),
    latestArticles(db, { groupId: null, limit: newsOnStart }),
  ])
  const locals = regions.flatMap((region) => region.locals)
  const dots = [
    ...locals.map(({ title, location }) => ({ title, location, large: false })),
    ...regions.map(({ title, location }) => ({ title, location, large: true })),
  ].flatMap(({ location, ...dot }) => (location ? { ...dot, location } : []))
  const college = ({ title, url }: { title: string; url: string | null }) => ({ title, url })
  return {
    kind: 'front',
    head: headOf({ title: t('screen.home') }),
    regions: regions.map((region) => ({ ...college(region), locals: region.locals.map(college) })),
    counts: { regions: regions.length, locals: locals.length },
    news: news.map(teaserOf),
    map: dots.length > 0 ? await countryMap(dots) : null,
  }
}
