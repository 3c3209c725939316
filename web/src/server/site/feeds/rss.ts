/** A piece of news of a feed. */
export type FeedItem = {
  title: string
  /** The whole address of its page. */
  url: string
  /** Stays the same when the address changes. */
  id: string
  text: string
  published: Date
  categories: readonly string[]
}

type Feed = {
  title: string
  description: string
  /** The whole address of the page with the same news. */
  page: string
  /** The whole address of the feed. */
  self: string
  items: readonly FeedItem[]
}

/** Writes a feed in RSS 2.0. The newest item's moment is the feed's own, so that the bytes change with the news alone. */
export function rssFile({ title, description, page, self, items }: Feed): string {
  const newest = Math.max(...items.map(({ published }) => published.getTime()))
  const built = items.length > 0 ? element('lastBuildDate', new Date(newest).toUTCString()) : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${[
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', 'sv-SE'),
    built,
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemElement),
  ].join('\n')}
</channel></rss>
`
}

function itemElement({ title, url, id, text, published, categories }: FeedItem): string {
  return `<item>${[
    element('title', title),
    element('link', url),
    `<guid isPermaLink="false">${escaped(id)}</guid>`,
    element('description', text),
    element('pubDate', published.toUTCString()),
    ...categories.map((category) => element('category', category)),
  ].join('')}</item>`
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for XML, and drops the signs that XML may not hold. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
