import type { FieldVersions } from '../../engine/versions/version-links.ts'

// The links of a menu in a stored version: a tree whose links name content.

/** A link in a stored version, without its id, because a restored link may get another one. */
export type VersionLink = { title: string; content_id: number | null; url: string; children: VersionLink[] }

/** The content that the links lead to. */
function contentOfLinks(links: readonly VersionLink[]): number[] {
  return links.flatMap(({ content_id, children }) => [
    ...(content_id === null ? [] : [content_id]),
    ...contentOfLinks(children),
  ])
}

/**
 * Returns the links whose content still exists. The children of a link without content stay: under its title, when it has its
 * own, or in its place.
 */
export function withoutRemovedLinks(
  links: readonly VersionLink[],
  isLeft: (content: number) => boolean,
): VersionLink[] {
  return links.flatMap((link) => {
    const children = withoutRemovedLinks(link.children, isLeft)
    if (link.content_id === null ? link.url : isLeft(link.content_id)) return [{ ...link, children }]
    return link.title && children.length > 0 ? [{ ...link, content_id: null, children }] : children
  })
}

/** The indentation of a level; plain spaces would collapse into one. */
const indent = '\u2003\u2003'

/**
 * Returns one line per link: its title and its target.
 * @param nameOf returns the title of the content
 */
export function linesOfLinks(links: readonly VersionLink[], nameOf: (content: number) => string, depth = 0): string[] {
  return links.flatMap(({ title, content_id, url, children }) => {
    const target = content_id === null ? url : nameOf(content_id)
    const words = [title, target].filter((word, at) => word && (at === 0 || word !== title))
    return [indent.repeat(depth) + words.join(' – '), ...linesOfLinks(children, nameOf, depth + 1)]
  })
}

const contentRef = (id: number) => ({ table: 'content' as const, id })

/** How versions hold, show and restore a menu's links. */
export const linkVersions: FieldVersions = {
  refs: (links) => contentOfLinks(links as VersionLink[]).map(contentRef),
  lines: (links, nameOf) => linesOfLinks(links as VersionLink[], (id) => nameOf(contentRef(id))),
  without: (links, isLeft) => withoutRemovedLinks(links as VersionLink[], (id) => isLeft(contentRef(id))),
}
