import { isDeepStrictEqual } from 'node:util'
import { textsInForce } from '@kollegium/api/i18n/translator'
import { secondBrandSites } from '@kollegium/api/process'
import { publicFiles } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { PageDocument, Renderer } from '../../site/pages/model.ts'
import { filesNamedIn, withLinkedFiles } from './linked-files.ts'
import { type PageBody, pageBody } from './page-body.ts'
import { withUniqueHeadings } from './part-headings.ts'

type Drawing = {
  services: Pick<Services, 'db' | 'env'>
  render: Renderer['render']
  status?: number
  /** The body that the same address had last. */
  former?: PageBody | null
}

/**
 * Draws a page as bytes, with no id twice, and with no link to a file that not everyone may fetch. Where all that the bytes follow from is as it was for
 * the former body, that one is returned, with its compressed forms. One statement, when the page names a file.
 */
export async function drawnPage(
  document: PageDocument,
  { services: { db, env }, render, status, former }: Drawing,
): Promise<PageBody> {
  const data = { document, texts: textsInForce(), hosts: secondBrandSites() }
  const was = former?.drawnFrom
  const same = was && isDeepStrictEqual(data, was.data) ? was : null
  const html = same ? null : render(document)
  const named = same?.named ?? (hasMembersFiles(document) ? [] : filesNamedIn(html ?? '', env))
  const files = named.length > 0 ? await publicFiles(db, named) : new Map()
  if (former && same && isDeepStrictEqual(files, same.files)) return former
  const drawn = withLinkedFiles(withUniqueHeadings(html ?? render(document)), { named, files }, env)
  return pageBody(drawn, { status, former, drawnFrom: { data, named, files } })
}

/** The bank links to files that its reader may fetch, which may be a member's own. */
const hasMembersFiles = ({ page }: PageDocument) => page.kind === 'documents' || page.kind === 'download'
