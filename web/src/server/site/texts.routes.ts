import { latestArticles, type PublicTeaser, type PublicText, previewedText, publishedText } from '@kollegium/api/server'
import type { HeadSubject } from '../../site/model.ts'
import type { Page } from '../../site/pages/model.ts'
import { headOf } from './head.ts'
import { notFound } from './not-found.ts'
import { editorsPage, t, textPage } from './page-models.ts'
import type { KeptRoute, LiveRoute } from './route.ts'
import { placeOf } from './site-data.ts'

function pageOf(text: PublicText, latest: PublicTeaser[], preview = false): Page {
  const page = text.type === 'page' ? editorsPage(text, preview) : textPage(text, latest, preview)
  const { title, lead, image } = page
  const trail = 'trail' in page ? page.trail : []
  const author = 'author' in page ? page.author : null
  return {
    ...page,
    head: headOf({
      title,
      description: [lead, text.body],
      image,
      trail,
      hidden: preview,
      about: subjectOf(text, author),
    }),
  }
}

/** What a text is about, for search engines. An event without a day is none to them. */
function subjectOf({ type, date, updated_at: updated, event }: PublicText, author: string | null): HeadSubject | null {
  if (type === 'article') return { type: 'article', published: date, updated, author }
  if (!event?.start_date) return null
  const moment = (day: string, time: string | null) => (time ? `${day}T${time}` : day)
  return {
    type: 'event',
    start: moment(event.start_date, event.start_time),
    end: event.end_date ? moment(event.end_date, event.end_time) : null,
    place: event.location || null,
  }
}

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
      return { page: pageOf(text, [], true) }
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
      return found && found.id !== startPageId ? pageOf(found, latest) : null
    },
  },
]
