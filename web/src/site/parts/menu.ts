import type { MenuLink } from '../model.ts'

/** Returns the path of an address on the same site without query and fragment; null for another site's. */
const pathOf = (href: string) => (href.startsWith('/') ? (/^[^?#]*/.exec(href)?.[0] ?? null) : null)

/**
 * Returns the links from the top of a menu to the current page, the page's own link last. A page outside the menu has
 * none.
 */
export function trailOf(menu: readonly MenuLink[], path: string): MenuLink[] {
  for (const link of menu) {
    const below = trailOf(link.children, path)
    if (below.length > 0) return [link, ...below]
    if (pathOf(link.href) === path) return [link]
  }
  return []
}

const firstSegment = (path: string) => path.split('/')[1] ?? ''

/**
 * Returns the active link of a menu's first level: the one above the current page, or the one whose first path segment
 * is that of the current path (Spec §2.1).
 */
export function activeLink(menu: readonly MenuLink[], path: string): MenuLink | null {
  const [top] = trailOf(menu, path)
  if (top) return top
  const segment = firstSegment(path)
  return (
    menu.find(({ href }) => {
      const own = pathOf(href)
      return own !== null && firstSegment(own) === segment
    }) ?? null
  )
}
