import {
  draftShownBy,
  latestArticles,
  limitLinkedDraft,
  type PublicTeaser,
  type PublicText,
  previewedText,
  publishedText,
} from '@kollegium/api/server'
import type { HeadSubject } from '../../site/model.ts'
import type { Page } from '../../site/pages/model.ts'
import { eventDocument } from './calendar-models.ts'
import { headOf } from './head.ts'
import { notFound } from './not-found.ts'
import { articlePage, editorsPage, t } from './page-models.ts'
import type { KeptRoute, LiveRoute, Visit } from './route.ts'
import { placeOf } from './site-data.ts'

/** Returns the page of an article, or a page of an editor's. */
async function pageOf(text: PublicText, latest: PublicTeaser[], preview = false): Promise<Page> {
  const isArticle = text.type === 'article'
  const page = await (isArticle ? articlePage(text, latest, preview) : editorsPage(text, preview))
  const { title, lead, image } = page
  const trail = 'trail' in page ? page.trail : []
  const author = 'author' in page ? page.author : null
  const about = isArticle ? articleSubject(text, author) : null
  return { ...page, head: headOf({ title, description: [lead, text.body], image, trail, hidden: preview, about }) }
}

const articleSubject = ({ date, updated_at: updated }: PublicText, author: string | null): HeadSubject => ({
  ...{ type: 'article', published: date, updated, author },
})

/** Returns a text as it is saved. An event's has no map and no further events. */
async function previewOf(text: PublicText, visit: Visit): Promise<Page> {
  if (!text.event) return pageOf(text, [], true)
  return eventDocument(text, { visit, now: new Date(), map: null, next: [], preview: true })
}

/** Articles and pages by their address, and the previews of these, of events and of parts of pages. */
export const textRoutes: readonly (KeptRoute | LiveRoute)[] = [
  {
    path: '/*',
    methods: ['GET'],
    query: { forhandsgranska: /^/ },
    requires: 'forhandsgranska',
    answer: async ({ services, visit, query, request, linkedDraft }) => {
      const draft = await draftShownBy(services, query.forhandsgranska ?? '')
      if (draft) await limitLinkedDraft(services, request.ip ?? '')
      const drawn = draft && (await linkedDraft(draft))
      if (drawn) return { drawn }
      const text = draft && (await previewedText(services.db, { draft, ...placeOf(visit.site) }))
      if (!text || visit.path !== `/${text.address}`) throw notFound(t('public.previewEnded'))
      return { page: await previewOf(text, visit) }
    },
  },
  {
    path: '/*',
    ownTexts: true,
    // The site's own start page stands at the start alone.
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
