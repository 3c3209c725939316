import { slugOf } from '@kollegium/api/definitions'
import { cleanRichText } from '@kollegium/api/server'

/** A rich text as a page draws it, and its headings with their anchors. */
export type RichBody = { html: string; headings: { id: string; text: string }[] }

/** The width in pixels to fetch a picture in, by its size: twice the shown width, for sharp screens. */
const widths: Record<string, number> = { small: 600, medium: 800, large: 1200, full: 1600 }

/**
 * Prepares an editor's HTML for a public page. It sanitises once more, as a stored text may be older than the rules.
 * Headings get ids, tables a scrolling frame, and pictures a size to fetch.
 * @param tableLabel the accessible name of a table's frame
 */
export async function richBody(html: string, tableLabel: string): Promise<RichBody> {
  const headings: RichBody['headings'] = []
  const used = new Map<string, number>()
  const clean = await cleanRichText(html)
  const done = clean
    .replace(/<h2>(.*?)<\/h2>/gs, (whole, inner: string) => {
      // A text with more of them is no text, and would cost a second to number.
      if (used.size >= maxHeadings) return whole
      const text = headingText(inner)
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

/** The most headings of a text that can be linked to. */
const maxHeadings = 500

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/** The plain text of a clean heading, in which nothing but tags and four entities needs reading. */
const headingText = (inner: string) =>
  inner
    .replace(/<br \/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|amp|quot);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()

function freeId(wanted: string, used: Map<string, number>): string {
  let id = `avsnitt-${wanted}`
  let number = used.get(id) ?? 1
  while (used.has(id)) id = `avsnitt-${wanted}-${++number}`
  used.set(`avsnitt-${wanted}`, number)
  used.set(id, 1)
  return id
}
