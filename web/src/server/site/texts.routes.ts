import { latestArticles, type PublicText, previewedText, publishedText } from '@kollegium/api/server'
import type { ArticlePage } from '../../site/pages/articles/model.ts'
import type { Page } from '../../site/pages/model.ts'
import { eventPage } from './calendar-models.ts'
import { headOf } from './head.ts'
import { notFound } from './not-found.ts'
import { t, textPage } from './page-models.ts'
import type { KeptRoute, LiveRoute, Visit } from './route.ts'
import { placeOf } from './site-data.ts'
import { dayOfMoment } from './swedish-time.ts'

const withHead = (page: ArticlePage): Page => ({
  ...page,
  head: headOf({ title: page.title, description: page.lead, image: page.image, hidden: page.preview }),
})

/** Returns a text as it is saved. An event's has no map and no further events. */
function previewOf(text: PublicText, visit: Visit): Page {
  if (!text.event) return withHead(textPage(text, [], true))
  const today = dayOfMoment(new Date().toISOString())
  const page = eventPage(text, { visit, today, map: null, next: [], preview: true })
  return { ...page, head: headOf({ title: page.title, description: page.lead, hidden: true }) }
}

/** Articles and pages by their address, and the previews of these and of events. */
export const textRoutes: readonly (KeptRoute | LiveRoute)[] = [
  {
    path: '/*',
    methods: ['GET'],
    query: { forhandsgranska: /^/ },
    answer: async ({ services, visit, query }) => {
      const token = query.forhandsgranska
      if (token === undefined) return null
      const text = await previewedText(services, token)
      if (!text || visit.path !== `/${text.address}`) throw notFound(t('public.previewEnded'))
      return { page: previewOf(text, visit) }
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
