/** A link in an editor's text: its address and its words. */
export type FoundLink = { href: string; text: string }

const link = /<a\s(?:[^>]*?\s)?href="([^"]*)"[^>]*>(.*?)<\/a>/gs
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
}
const plain = (text: string) => text.replace(/&(?:amp|quot|lt|gt|#39);/g, (entity) => entities[entity] ?? entity)

/** The most links of a text that are checked; no text that people write has so many. */
const most = 200

/** Returns the links of a text as the server keeps it (kernel/rich-text.ts), each address once with its first words. */
export function linksIn(html: string): FoundLink[] {
  const found = new Map<string, string>()
  for (const [, href = '', inside = ''] of html.matchAll(link)) {
    const address = plain(href).trim().slice(0, 2000)
    const words = plain(inside.replaceAll(/<[^>]*>/g, ''))
      .trim()
      .slice(0, 200)
    if (address && !found.has(address)) found.set(address, words)
    if (found.size === most) break
  }
  return [...found].map(([href, text]) => ({ href, text }))
}
