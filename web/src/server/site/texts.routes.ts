import { latestArticles, previewedText, publishedText } from '@kollegium/api/server'
import type { ArticlePage } from '../../site/pages/articles/model.ts'
import type { Page } from '../../site/pages/model.ts'
import { headOf } from './head.ts'
import { notFound } from './not-found.ts'
import { t, textPage } from './page-models.ts'
import type { KeptRoute, LiveRoute } from './route.ts'
import { placeOf } from './site-data.ts'

const withHead = (page: ArticlePage): Page => ({
  ...page,
  head: headOf({ title: page.title, description: page.lead, image: page.image, hidden: page.preview }),
})

/** Articles, pages and events by their address, and their previews. */
export const textRoutes: readonly (KeptRoute | LiveRoute)[] = [
  {
    path: '/*',
    methods: ['GET'],
    query: { forhandsgranska: /^/ },
    answer: async ({ services, visit: { path }, query }) => {
      const token = query.forhandsgranska
      if (token === undefined) return null
      const text = await previewedText(services, token)
      if (!text || path !== `/${text.address}`) throw notFound(t('public.previewEnded'))
      return { page: withHead(textPage(text, [], true)) }
    },
  },
  {
    path: '/*',
    // // The site's own start page stands at the start alone.
    load: async ({ services: { db }, visit: { site, path } }) => {
      const { groupId, startPageId } = placeOf(site)
      const [found, latest] = await Promise.all([
        publishedText(db, { groupId, path: path.slice(1) }),
        path.startsWith('/artiklar/') ? latestArticles(db, { groupId, limit: 3 }) : [],
      ])
      return found && found.id !== startPageId ? withHead(textPage(found, latest)) : null
    },
  },
]
