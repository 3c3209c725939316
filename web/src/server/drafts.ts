import { AppError, brandMarks, brandStyle } from '@kollegium/api/definitions'
import { isColour } from '@kollegium/api/definitions/brands'
import {
  type ContextOf,
  draftInput,
  maxBodySize,
  refuseManyValues,
  sendError,
  showDraft,
  showVersions,
  versionsInput,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import express from 'express'
import { t } from './site/page-models.ts'
import type { SitePages } from './site/site-pages.ts'
import { createQueue } from './site/upload-room.ts'

/** The most drafts that are shown at once; each holds a connection to the database while it is drawn. */
const atOnce = 3

/**
 * `POST /utkast` on the hosts of the apps: the page of an unsaved form, as its site draws it, `{ html, address, part, item }`. It
 * takes the headers of the typed API. The page has no script, and the app shows it in a frame that runs none. `POST /utkast/versioner`
 * is the page of a version, with its differences from another one marked: `{ html, changes }`.
 */
export function createDraftRoutes(services: Services, contextOf: ContextOf, pages: SitePages): express.Router {
  const inTurn = createQueue(atOnce)
  const router = express.Router()
  const json = express.json({ limit: maxBodySize, verify: refuseManyValues })
  /** Answers with a drawn page. @param draw returns null when no page shows the draft */
  const answerWith = (draw: (request: express.Request) => Promise<object | null>): express.RequestHandler =>
    async function answer(request, response) {
      response.setHeader('Cache-Control', 'no-store')
      try {
        const shown = await draw(request)
        if (!shown) throw new AppError('NOT_FOUND', { message: t('draft.noPage') })
        response.json(shown)
      } catch (error) {
        sendError(services, response, error)
      }
    }
  const answerDraft = answerWith(async (request) => {
    const ctx = await contextOf(request)
    const draft = draftInput.parse(request.body)
    return inTurn(() =>
      showDraft(ctx, draft, async (place, within) => {
        const { own, part, item } = place
        const page = await pages.drawn(within, place)
        return page && { html: page.html, address: own ? null : page.address, part, item }
      }),
    )
  })
  const answerVersions = answerWith(async (request) => {
    const ctx = await contextOf(request)
    const versions = versionsInput.parse(request.body)
    return inTurn(() =>
      showVersions(ctx, versions, async (place, within) => (await pages.drawn(within, place))?.html ?? null),
    )
  })
  router.post('/utkast', json, answerDraft)
  router.post('/utkast/versioner', json, answerVersions)
  // A page names the colours of its brand by a path of its own host.
  router.get('/brand.css', (request, response, next) => {
    const { f, m = 'college' } = request.query
    const colour = `#${f}`
    const mark = brandMarks.find((each) => each === m)
    if (!mark || !isColour(colour)) return next()
    response.type('css').setHeader('Cache-Control', 'public, max-age=31536000').end(brandStyle(colour, mark))
  })
  return router
}
