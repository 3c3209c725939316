import { latestArticles, publishedPage } from '@kollegium/api/server'
import type { Page } from '../../site/pages/model.ts'
import { loadFront } from './front.routes.ts'
import { headOf } from './head.ts'
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
