import { slugOf } from '@kollegium/api/definitions'
import { sanitizeRichText, textOf } from '@kollegium/api/server'

/** A rich text as a page draws it, and its headings with their anchors. */
export type RichBody = { html: string; headings: { id: string; text: string }[] }

/** The width in pixels to fetch a picture in, by its size: twice the shown width, for sharp screens. */
const widths: Record<string, number> = { small: 600, medium: 800, large: 1200, full: 1600 }

/**
 * Prepares an editor's HTML for a public page. It sanitises once more, as a stored text may be older than the rules.
 * Headings get ids, tables a scrolling frame, and pictures a size to fetch.
 * @param tableLabel the accessible name of a table's frame
 */
export function richBody(html: string, tableLabel: string): RichBody {
  const headings: RichBody['headings'] = []
  const used = new Set<string>()
  const done = sanitizeRichText(html)
    .replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
      const text = textOf(inner)
      const id = freeId(slugOf(text) || 'avsnitt', used)
      if (text) headings.push({ id, text })
      return `<h2 id="${id}">${inner}</h2>`
    })
    .replace(/<img src="([^"]+)"([^>]*)data-size="(\w+)"/g, (_, src: string, between: string, size: string) => {
      const width = widths[size] ?? 800
      return `<img loading="lazy" src="${src}?d=${width}x"${between}data-size="${size}"`
    })
    .replaceAll('<table>', `<div class="rich-table" role="region" aria-label="${tableLabel}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')
    // A round picture before a quotation belongs to it: a face and its words.
    .replace(
      /(?:<p>\s*)?(<img [^>]*data-shape="circle"[^>]*>)(?:\s*<\/p>)?\s*(<blockquote>.*?<\/blockquote>)/gs,
      '<div class="rich-pair">$1$2</div>',
    )
  return { html: done, headings }
}

function freeId(wanted: string, used: Set<string>): string {
  let id = `avsnitt-${wanted}`
  for (let number = 2; used.has(id); number++) id = `avsnitt-${wanted}-${number}`
  used.add(id)
  return id
}
