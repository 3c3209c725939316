/** The most addresses that one file of a sitemap may hold (sitemaps.org). */
export const MAX_ADDRESSES = 50_000

/** An address for search engines: a path with its first slash, and the moment of its last change (ISO 8601). */
export type SitemapEntry = { path: string; updated: string | null }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The characters that XML 1.0 doesn't know. */
const unknownToXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Writes text as XML holds it, without the characters that XML doesn't know. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(unknownToXml, '')
    .replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const locationOf = (origin: string, path: string) => `<loc>${xmlText(new URL(path, `${origin}/`).href)}</loc>`
const changeOf = (updated: string | null) => (updated ? `<lastmod>${xmlText(updated)}</lastmod>` : '')

/** Writes a sitemap of at most {@link MAX_ADDRESSES} addresses. */
export function sitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, updated }) => `<url>${locationOf(origin, path)}${changeOf(updated)}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`
}

/** Writes the index of a sitemap in several files. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  const files = paths.map((path) => `<sitemap>${locationOf(origin, path)}</sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${files.join('\n')}\n</sitemapindex>\n`
}
