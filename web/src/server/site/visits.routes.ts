import { pageViewOf, searchOf } from '@kollegium/api/server'
import express from 'express'
import type { LiveRoute } from './route.ts'

const urlencoded = express.urlencoded({ extended: false, limit: '1kb' })
type Context = Parameters<LiveRoute['answer']>[0]

/**
 * Counts the view, the end of a text or the search that a page's script tells of (site/enhancements/visits.ts). A view and its end count if
 * the site has such a page, a search if the site is open.
 */
async function count(context: Context): Promise<void> {
  const { request, response } = context
  // A body that can't be read tells of nothing.
  await new Promise<void>((done) => urlencoded(request, response, () => done()))
  const search = searchOf(request)
  if (search) countSearch(context, search)
  else await countView(context)
}

async function countView({ services: { visits }, visit, request, hasPage }: Context): Promise<void> {
  const view = pageViewOf(request)
  if (!view || !visits.admits(request.ip ?? '', view.ends ? 'end' : 'view') || !(await hasPage(view.path))) return
  visits.count({ ...view, groupId: visit.site?.group.id ?? null })
}

type Search = NonNullable<ReturnType<typeof searchOf>>

function countSearch({ services: { visits }, visit: { site }, request }: Context, search: Search): void {
  if (site?.state === 'inactive' || !visits.admits(request.ip ?? '', 'search')) return
  visits.countSearch({ ...search, groupId: site?.group.id ?? null })
}

/** The address that counts views, ends of texts and searches. */
export const visitRoutes: readonly LiveRoute[] = [
  {
    path: '/besok',
    methods: ['POST'],
    answer: async (context) => {
      const { services, response } = context
      await count(context).catch((error) => services.logger.debug({ err: error }, 'a view or a search is not counted'))
      // Always the same, so that it says nothing of consent, sign-in or pages.
      response.status(204).set('Cache-Control', 'no-store').end()
      return 'sent'
    },
  },
]
