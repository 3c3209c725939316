import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const markupCache = new WeakMap<object, Map<string, string>>()

type Attributes = {
  as?: 'div' | 'header' | 'footer'
  className?: string
  [data: `data-${string}`]: string | boolean
}

/** Draws an element around markup that was rendered from components. */
export function Markup({ as: Tag = 'div', html, ...attributes }: Attributes & { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from components, which escape what they are given
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

type CachedMarkupProps = Attributes & {
  /** The only object that the content depends on. */
  of: object
  /** Tells parts of the same object apart. */
  part: string
  children: ReactElement
}

/**
 * Renders its content once for as long as the server keeps `of`: a site's map and footer are half of its start page.
 */
export function CachedMarkup({ of, part, children, ...attributes }: CachedMarkupProps) {
  const parts = markupCache.get(of) ?? new Map<string, string>()
  markupCache.set(of, parts)
  const html = parts.get(part) ?? renderToStaticMarkup(children)
  parts.set(part, html)
  return <Markup {...attributes} html={html} />
}
