import { withAnchors } from '@kollegium/api/definitions'
import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { cleanRichText } from '@kollegium/api/server'
import { withNewTabs } from '../../lib/new-tab.ts'

const t = createTranslator(sv)

/** A rich text as a page draws it, and its headings with their anchors. */
export type RichBody = { html: string; headings: { id: string; text: string }[] }

/** The width in pixels to fetch a picture in, by its size: twice the shown width, for sharp screens. */
const widths: Record<string, number> = { small: 600, medium: 800, large: 1200, full: 1600 }

/**
 * Prepares an editor's HTML for a public page. It sanitises once more, as a stored text may be older than the rules.
 * Headings get ids, tables a scrolling frame, pictures a size to fetch, and links that open a new tab say so.
 * @param tableLabel the accessible name of a table's frame
 */
export async function richBody(html: string, tableLabel: string): Promise<RichBody> {
  const anchored = withAnchors(await cleanRichText(html))
  // The contents at the head of a page name its larger parts alone.
  const headings = anchored.headings.flatMap(({ level, id, text }) => (level === 2 ? [{ id, text }] : []))
  const done = anchored.html
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
  return { html: withNewTabs(done, t('link.newTab')), headings }
}
