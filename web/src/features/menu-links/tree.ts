import { linkAddress } from '@kollegium/api/definitions/menus'
import { t } from '../../lib/i18n.ts'
import { blockSize, moveBlock, type TreeListRow } from '../../ui/tree-rows.ts'
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

/** Whether a menu takes the typed address; a link without one leads to content, or opens those below it. */
export const isAddressOfLink = (url: string): boolean => linkAddress().safeParse(url.trim()).success

/** Returns the link's shown text. */
export const nameOf = (link: LinkRow): string => link.title || link.content?.title || link.url || t('links.untitled')

type Answered = Record<string, unknown> & { id: number; children?: Answered[] }

/** The content of a link, with the path that it has now. */
function linkedTo({ content, urlAlias }: Answered): Entity | null {
  const entity = entityOf(content)
  const { alias } = (urlAlias ?? {}) as { alias?: unknown }
  return entity && typeof alias === 'string' ? { ...entity, path: `/${alias}` } : entity
}

/** The links that a link may lie below: those outside it that leave room for all below it. */
export function possibleParents(rows: readonly LinkRow[], key: string): LinkRow[] {
  const at = rows.findIndex((row) => row.key === key)
  const block = rows.slice(at, at + blockSize(rows, at))
  const height = Math.max(...block.map(({ depth }) => depth)) - (block[0]?.depth ?? 0)
  return rows.filter((row) => !block.includes(row) && row.depth + 1 + height <= maxDepth)
}

/** Puts a link, with all below it, last below another one; null puts it last at the top. */
export function putBelow(rows: readonly LinkRow[], key: string, parent: string | null): LinkRow[] {
  const from = rows.findIndex((row) => row.key === key)
  const size = blockSize(rows, from)
  const rest = [...rows.slice(0, from), ...rows.slice(from + size)]
  const at = rest.findIndex((row) => row.key === parent)
  const above = rest[at]
  const place = above ? { to: at + blockSize(rest, at), depth: above.depth + 1 } : { to: rest.length, depth: 0 }
  return moveBlock(rows, { from, ...place }, maxDepth)
}

/** Turns a menu's nested links, as `get` answers them, into the form's rows. */
export function rowsOf(given: unknown, depth = 0): LinkRow[] {
  const links = Array.isArray(given) ? (given as Answered[]) : []
  return links.flatMap((link) => [
    {
      key: `link-${link.id}`,
      id: link.id,
      depth,
      title: String(link.title ?? ''),
      content: linkedTo(link),
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
