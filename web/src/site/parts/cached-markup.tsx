import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const markupCache = new WeakMap<object, Map<string, string>>()

type CachedMarkupProps = {
  as?: 'div' | 'header' | 'footer'
  /** The only object that the content depends on. */
  of: object
  /** Tells parts of the same object apart. */
  part: string
  className?: string
  [data: `data-${string}`]: string | boolean
  children: ReactElement
}

/**
 * Renders its content once for as long as the server keeps `of`: a site's map and footer are half of its start page.
 */
export function CachedMarkup({ as: Tag = 'div', of, part, children, ...attributes }: CachedMarkupProps) {
  const parts = markupCache.get(of) ?? new Map<string, string>()
  markupCache.set(of, parts)
  const html = parts.get(part) ?? renderToStaticMarkup(children)
  parts.set(part, html)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from components, which escape what they are given
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
