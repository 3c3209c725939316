import { pageViewOf } from '@kollegium/api/server'
import express from 'express'
import type { LiveRoute } from './route.ts'

const urlencoded = express.urlencoded({ extended: false, limit: '1kb' })
type Context = Parameters<LiveRoute['answer']>[0]

/** Counts the view that a page's script tells of (site/enhancements/visits.ts), if the site has such a page. */
async function count({ services: { visits }, visit, request, response, hasPage }: Context): Promise<void> {
  // A body that can't be read tells of nothing.
  await new Promise<void>((done) => urlencoded(request, response, () => done()))
  const view = pageViewOf(request)
  if (!view || !visits.admits(request.ip ?? '') || !(await hasPage(view.path))) return
  visits.count({ ...view, groupId: visit.site?.group.id ?? null })
}

/** The address that counts views of pages. */
export const visitRoutes: readonly LiveRoute[] = [
  {
    path: '/besok',
    methods: ['POST'],
    answer: async (context) => {
      const { services, response } = context
      await count(context).catch((error) => services.logger.debug({ err: error }, 'a view is not counted'))
      // Always the same, so that it says nothing of consent, sign-in or pages.
      response.status(204).set('Cache-Control', 'no-store').end()
      return 'sent'
    },
  },
]
