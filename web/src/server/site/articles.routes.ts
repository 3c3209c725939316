import { publishedArticles } from '@kollegium/api/server'
import { headOf } from './head.ts'
import { t, teaserOf } from './page-models.ts'
import type { KeptRoute } from './route.ts'

const articlesAPage = 20

export const articleRoutes: readonly KeptRoute[] = [
  {
    path: '/artiklar',
    query: { sida: /^[1-9]\d{0,4}$/ },
    load: async ({ services: { db }, visit: { site, brand }, query }) => {
      const page = Number(query.sida ?? 1)
      const groupId = site?.group.id ?? null
      const { items, total } = await publishedArticles(db, { groupId, page, limit: articlesAPage })
      const pages = Math.max(Math.ceil(total / articlesAPage), 1)
      if (page > pages) return null
      const name = t('screen.articles')
      const title = page > 1 ? `${name}, ${t('list.goToPage', { number: page })}` : name
      return {
        kind: 'articles',
        head: headOf({
          title,
          description: t('public.articles.description', { site: site?.group.title ?? brand.name }),
          trail: [],
        }),
        items: items.map(teaserOf),
        page,
        pages,
      }
    },
  },
]
