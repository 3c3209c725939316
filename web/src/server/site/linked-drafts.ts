import { type LinkedDraft, showLinkedDraft } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Request } from 'express'
import { draftPage } from './draft-page.ts'
import type { PageBody } from './page-body.ts'
import type { PublicRenderer } from './renderer.ts'
import type { Matched, Visit } from './route.ts'
import { createQueue } from './upload-room.ts'

/** The most linked drafts that are drawn at once; each holds a connection to the database. */
const atOnce = 2

type Match = (path: string, search: Request['query']) => readonly Matched[]

/** Draws the parts of a site that drafts' links show, with the site's script and a line that tells that it is a draft. */
export function createLinkedDrafts(services: Services, source: PublicRenderer, matching: Match) {
  const inTurn = createQueue(atOnce)
  /** Visits of one link at the same time share a drawing: the holder of one link takes one turn. */
  const underWay = new Map<string, Promise<PageBody | null>>()
  /** Returns the page that a link shows on a site; null for a link that shows none. */
  return ({ site, path }: Visit, draft: LinkedDraft): Promise<PageBody | null> => {
    const groupId = site?.group.id ?? null
    const name = [draft.subject, draft.id, groupId, path].join(' ')
    const drawing =
      underWay.get(name) ??
      inTurn(() =>
        showLinkedDraft(services, { draft, groupId, path }, async (at, within) => {
          const page = await draftPage(within, { source, matched: matching(at.path, {}), ...at, shared: true })
          return page ? page.body : null
        }),
      ).finally(() => underWay.delete(name))
    underWay.set(name, drawing)
    return drawing
  }
}
