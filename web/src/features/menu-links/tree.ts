import { t } from '../../lib/i18n.ts'
import type { TreeListRow } from '../../ui/tree-rows.ts'
import type { Entity } from '../entities/entity.ts'
import { entityOf } from '../entities/entity.ts'

/** The greatest depth: the public menus show three levels. */
export const maxDepth = 2

/** A link in the form, in its shown order and with its depth. */
export type LinkRow = TreeListRow & {
  /** Null before the first save. */
  id: number | null
  /** Empty for the content's own title. */
  title: string
  content: Entity | null
  /** Kept even when the person may not see the content. */
  content_id: number | null
  url: string
}

/** Returns the link's shown text. */
export const nameOf = (link: LinkRow): string => link.title || link.content?.title || link.url || t('links.untitled')

type Answered = Record<string, unknown> & { id: number; children?: Answered[] }

/** Turns a menu's nested links, as `get` answers them, into the form's rows. */
export function rowsOf(given: unknown, depth = 0): LinkRow[] {
  const links = Array.isArray(given) ? (given as Answered[]) : []
  return links.flatMap((link) => [
    {
      key: `link-${link.id}`,
      id: link.id,
      depth,
      title: String(link.title ?? ''),
      content: entityOf(link.content),
      content_id: typeof link.content_id === 'number' ? link.content_id : null,
      url: String(link.url ?? ''),
    },
    ...rowsOf(link.children, depth + 1),
  ])
}

export type LinkInput = { id?: number; title: string; content_id: number | null; url: string; children: LinkInput[] }

/** Turns the form's rows into the API's nested links. */
export function toLinks(rows: readonly LinkRow[]): LinkInput[] {
  const top: LinkInput[] = []
  const path: LinkInput[] = []
  for (const { id, depth, title, content_id, url } of rows) {
    const link: LinkInput = {
      ...(id !== null && { id }),
      title: title.trim(),
      content_id,
      url: content_id === null ? url.trim() : '',
      children: [],
    }
    const parent = path[depth - 1]
    ;(parent ? parent.children : top).push(link)
    path.splice(depth, path.length, link)
  }
  return top
}
