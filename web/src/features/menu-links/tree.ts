import type { Entity } from '../entities/entity.ts'
import { entityOf } from '../entities/entity.ts'

/** How deep links may lie: the public menus show three levels. */
export const maxDepth = 2

/** A link as the form holds it: in the order it is shown, with how deep it lies under the one above. */
export type LinkRow = {
  /** The same wherever it stands. */
  key: string
  /** Null until it is saved. */
  id: number | null
  depth: number
  /** Empty: the content's own. */
  title: string
  content: Entity | null
  /** Stays when the content is one that the person may not see. */
  content_id: number | null
  url: string
}

/** How many rows from `at` on move together: the link and all that lie under it. */
export function blockSize(rows: readonly LinkRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth)
  return (end < 0 ? rows.length : end) - at
}

/** The depths that the block at `from` may have at place `to` among the other rows, so that no other link changes its parent. */
export function depthsAt(rows: readonly LinkRow[], from: number, to: number): { least: number; most: number } {
  const size = blockSize(rows, from)
  const block = rows.slice(from, from + size)
  const rest = [...rows.slice(0, from), ...rows.slice(from + size)]
  const height = Math.max(...block.map((row) => row.depth)) - (block[0]?.depth ?? 0)
  const above = rest[to - 1]
  const most = Math.max(0, Math.min(above ? above.depth + 1 : 0, maxDepth - height))
  return { least: Math.min(most, rest[to]?.depth ?? 0), most }
}

/** The rows with the block at `from` standing at place `to` among the others, as near to `depth` as it may lie there. */
export function placed(rows: readonly LinkRow[], from: number, to: number, depth: number): LinkRow[] {
  const size = blockSize(rows, from)
  const block = rows.slice(from, from + size)
  const rest = [...rows.slice(0, from), ...rows.slice(from + size)]
  const { least, most } = depthsAt(rows, from, to)
  const by = Math.max(least, Math.min(most, depth)) - (block[0]?.depth ?? 0)
  return [...rest.slice(0, to), ...block.map((row) => ({ ...row, depth: row.depth + by })), ...rest.slice(to)]
}

type Answered = Record<string, unknown> & { id: number; children?: Answered[] }

/** A menu's links as `get` answers them, each with those below it, as the form's rows. */
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

/** The rows as the API takes them: each with those below it. */
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
