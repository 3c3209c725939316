import type { MenuLink } from '../model.ts'

/** Returns the path of an address on the same site without query and fragment; null for another site's. */
const pathOf = (href: string) => (href.startsWith('/') ? (/^[^?#]*/.exec(href)?.[0] ?? null) : null)

/**
 * Returns the links from the top of a menu to the current page, the page's own link last. A page outside the menu has
 * none. A link to a place in the page counts where none leads to the whole page.
 */
export function trailOf(menu: readonly MenuLink[], path: string): MenuLink[] {
  const whole = trailTo(menu, ({ href }) => pathOf(href) === path && !href.includes('#'))
  return whole.length > 0 ? whole : trailTo(menu, ({ href }) => pathOf(href) === path)
}

function trailTo(menu: readonly MenuLink[], isCurrent: (link: MenuLink) => boolean): MenuLink[] {
  for (const link of menu) {
    const below = trailTo(link.children, isCurrent)
    if (below.length > 0) return [link, ...below]
    if (isCurrent(link)) return [link]
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
