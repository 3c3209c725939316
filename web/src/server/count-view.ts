import { pageViewOf } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import express, { type Request, type Response } from 'express'

/** The address to which a page's script tells of a view (apps/public/islands/visits.ts). */
export const viewAddress = '/besok'

const urlencoded = express.urlencoded({ extended: false, limit: '1kb' })

/** Finds the page at a path of a site that visitors see; null when there is none that counts. */
type FindPage = (label: string, path: string) => Promise<{ groupId: number | null } | null>

/**
 * Counts the view that a page's script tells of. The answer is always the same, so that it says nothing of consent, sign-in or
 * pages.
 */
export function createViewCounter({ visits, logger }: Pick<Services, 'visits' | 'logger'>, findPage: FindPage) {
  async function count(request: Request, label: string): Promise<void> {
    await new Promise<void>((done) => urlencoded(request, request.res as Response, () => done()))
    const view = pageViewOf(request)
    if (!view || !visits.admits(request.ip ?? '')) return
    const page = await findPage(label, view.path)
    if (page) visits.count({ ...view, ...page })
  }

  return async (request: Request, response: Response, label: string): Promise<void> => {
    await count(request, label).catch((error) => logger.debug({ err: error }, 'a view is not counted'))
    response.status(204).set('Cache-Control', 'no-store').end()
  }
}
