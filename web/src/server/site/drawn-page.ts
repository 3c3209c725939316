import { hash } from 'node:crypto'
import { textsInForce } from '@kollegium/api/i18n/translator'
import { secondBrandSites } from '@kollegium/api/process'
import { type Measures, publicFiles } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { PageDocument, Renderer } from '../../site/pages/model.ts'
import { filesNamedIn, withLinkedFiles } from './linked-files.ts'
import { type PageBody, pageBody } from './page-body.ts'

/** Data that JSON tells whole: equal text means equal data. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain }

type Drawing = {
  services: Pick<Services, 'db' | 'env'>
  render: Renderer['render']
  status?: number
  /** The body that the same address had last. */
  former?: PageBody | null
}

/**
 * Draws a page as bytes, with no link to a file that not everyone may fetch. Where all that the bytes follow from is as it was for
 * the former body, that one is returned, with its compressed forms. One statement, when the page names a file.
 */
export async function drawnPage(
  page: PageDocument,
  { services: { db, env }, render, status, former }: Drawing,
): Promise<PageBody> {
  const now = { document: hashOf(page), texts: textsInForce(), hosts: secondBrandSites() }
  const was = former?.drawnFrom
  const isSame = was?.document === now.document && was.texts === now.texts && was.hosts === now.hosts
  const html = isSame ? null : render(page)
  // The bank links to files that its reader may fetch, which may be a member's own.
  const isBank = page.page.kind === 'documents' || page.page.kind === 'download'
  const named = html === null ? (was?.named ?? []) : isBank ? [] : filesNamedIn(html, env)
  const found = named.length > 0 ? await publicFiles(db, named) : new Map<number, Measures>()
  const files = JSON.stringify(named.map((id) => found.get(id)))
  if (former && isSame && was.files === files) return former
  const drawn = withLinkedFiles(html ?? render(page), named, found, env)
  return pageBody(drawn, { status, former, drawnFrom: { ...now, named, files } })
}

const hashOf = (data: Plain): string => hash('sha1', JSON.stringify(data), 'base64url')
