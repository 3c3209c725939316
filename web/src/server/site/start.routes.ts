import { latestArticles, publicNetwork, publishedPage } from '@kollegium/api/server'
import type { Page } from '../../site/pages/model.ts'
import { headOf } from './head.ts'
import { countryMap } from './map/site-map.ts'
import { frontOf, t, teaserOf, withStartPageText } from './page-models.ts'
import type { KeptRoute, RouteContext } from './route.ts'
import type { ActiveSite } from './site-data.ts'

const newsOnStart = 3

export const startRoutes: readonly KeptRoute[] = [
  {
    path: '/',
    load: (context) => {
      const { site } = context.visit
      if (!site) return loadFront(context)
      return site.state === 'active' ? loadStart(context, site) : null
    },
  },
]

async function loadStart({ services: { db }, data }: RouteContext, site: ActiveSite): Promise<Page> {
  const { id: groupId, start_page_id } = site.group
  const [news, text, map] = await Promise.all([
    latestArticles(db, { groupId, limit: newsOnStart }),
    start_page_id === null ? null : publishedPage(db, start_page_id, groupId),
    data.map(site),
  ])
  const { group, introduction: own } = frontOf(site)
  const introduction = text ? withStartPageText(text, own) : own
  const head = headOf({ title: t('screen.home'), description: introduction.lead, image: introduction.image })
  return { kind: 'start', head, group, introduction, news: news.map(teaserOf), map }
}

async function loadFront({ services: { db, env } }: RouteContext): Promise<Page> {
  const [regions, news] = await Promise.all([
    publicNetwork(db, env),
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
