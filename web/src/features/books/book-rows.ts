import type { Outputs } from '../../lib/trpc.ts'
import type { TreeListRow } from '../../ui/tree-rows.ts'

export type BookTree = Outputs['book']['tree']
export type TreePage = BookTree['items'][number]
export type BookRow = TreePage & TreeListRow

/** Turns pages in reading order into rows. A page whose parent is missing stands at the top. */
export function rowsOf(pages: readonly TreePage[]): BookRow[] {
  const depths = new Map<number, number>()
  return pages.map((page) => {
    const above = page.parent_id === null ? undefined : depths.get(page.parent_id)
    const depth = above === undefined ? 0 : above + 1
    depths.set(page.id, depth)
    return { ...page, key: `page-${page.id}`, depth }
  })
}

/** Turns rows into pages, each under its present parent. */
export function pagesOf(rows: readonly BookRow[]): TreePage[] {
  const path: number[] = []
  return rows.map(({ key: _, depth, ...page }) => {
    const parent_id = path[depth - 1] ?? null
    path.splice(depth, path.length, page.id)
    return { ...page, parent_id }
  })
}

/** Returns the places of the nearest siblings before and after the row at `at`. */
export function siblingsAt(rows: readonly TreeListRow[], at: number): { before: number | null; after: number | null } {
  const depth = rows[at]?.depth ?? 0
  const ends = (row: TreeListRow | undefined) => !row || row.depth < depth
  let before = at - 1
  while (before >= 0 && (rows[before]?.depth ?? 0) > depth) before -= 1
  let after = at + 1
  while (after < rows.length && (rows[after]?.depth ?? 0) > depth) after += 1
  return { before: ends(rows[before]) ? null : before, after: ends(rows[after]) ? null : after }
}
