// A menu's links in a kept version: a tree, whose links name content.

/** A link as a version keeps it: without its id, for it may be another one when it comes back. */
export type VersionLink = { title: string; content_id: number | null; url: string; children: VersionLink[] }

/** The content that the links lead to. */
export function contentOfLinks(links: readonly VersionLink[]): number[] {
  return links.flatMap(({ content_id, children }) => [
    ...(content_id === null ? [] : [content_id]),
    ...contentOfLinks(children),
  ])
}

/**
 * The links whose content is left. Of one whose content isn't, what lies below it stays: under its title, where it has one
 * of its own, or in its place.
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

/** A level below stands further in; plain spaces would be drawn as one. */
const indent = '\u2003\u2003'

/**
 * A line a link: its title and where it leads.
 * @param nameOf what the content is called
 */
export function linesOfLinks(links: readonly VersionLink[], nameOf: (content: number) => string, depth = 0): string[] {
  return links.flatMap(({ title, content_id, url, children }) => {
    const target = content_id === null ? url : nameOf(content_id)
    const words = [title, target].filter((word, at) => word && (at === 0 || word !== title))
    return [indent.repeat(depth) + words.join(' – '), ...linesOfLinks(children, nameOf, depth + 1)]
  })
}
