import { readFile } from 'node:fs/promises'
import { fontFile, latoWideCss } from '@kollegium/pdf-worker/font-files'
import { Router } from 'express'

/** The address of the fonts that papers embed. A preview asks for those of a name that Lato lacks. */
export const paperFontsAt = '/papper/typsnitt'

/** Serves the fonts of papers, so that a preview has the letters of the print. */
export function paperFonts(): Router {
  const router = Router()
  router.get(`${paperFontsAt}/lato-wide/300.css`, (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=86400').send(latoWideCss)
  })
  router.get(`${paperFontsAt}/*path`, async (request, response, next) => {
    const file = fontFile(request.path.slice(paperFontsAt.length + 1))
    const bytes = file && (await readFile(file).catch(() => null))
    if (!bytes) return next()
    response
      .type(file.endsWith('.css') ? 'css' : 'font/woff2')
      .set('Cache-Control', 'public, max-age=86400')
      .send(bytes)
  })
  return router
}
