import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

const kept = new WeakMap<object, Map<string, string>>()

/**
 * The HTML of a part that follows from `data` alone, rendered once for as long as the server keeps that object: a
 * site's map and footer are half of its start page.
 * @param part tells parts of the same object apart
 */
export function keptHtml(data: object, part: string, render: () => VNode): { __html: string } {
  const parts = kept.get(data) ?? new Map<string, string>()
  kept.set(data, parts)
  const html = parts.get(part) ?? renderToString(render())
  parts.set(part, html)
  return { __html: html }
}
