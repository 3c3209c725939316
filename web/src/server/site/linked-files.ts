import { placeOfHost } from '@kollegium/api/process'
import { publicFiles } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'

/** A picture in an editor's text, as rich-body.ts writes it, alone in its paragraph or not. */
const richPicture =
  /(<p>\s*)?<img loading="lazy" src="\/files\/(\d{1,9})\/[^"]*"(?=[^>]* data-size=)([^>]*>)(\s*<\/p>)?/g

/** A link's beginning with its address, or its end. */
const linkEdge = /<a\s(?:[^>]*?\s)?href="([^"]*)"[^>]*>|<a\b[^>]*>|<\/a>/g

/** Returns the id of the file that an address on our hosts names, or null. */
function fileOf(href: string, publicHost: string): number | null {
  // Most links name no file. The server takes any case.
  if (!/files/i.test(href)) return null
  const url = URL.parse(href.replaceAll('&amp;', '&'), `http://${publicHost}/`)
  const [, id] = /^\/files\/(\d{1,9})\//i.exec(url?.pathname ?? '') ?? []
  return id && url && placeOfHost({ PUBLIC_HOST: publicHost }, url.host) ? Number(id) : null
}

/**
 * Prepares the links and pictures of a page that name files of our own. A file that not everyone may fetch leads nowhere:
 * the link's words stay without it, and the picture is left out. The pictures of editors' texts get width and height, so
 * that their places are kept free; a text stores their addresses alone. One statement, when the page names a file.
 */
export async function withLinkedFiles({ db, env }: Pick<Services, 'db' | 'env'>, html: string): Promise<string> {
  const linked = [...html.matchAll(linkEdge)].map(([, href = '']) => fileOf(href, env.PUBLIC_HOST))
  const shown = [...html.matchAll(richPicture)].map(([, , id]) => Number(id))
  const ids = new Set([...linked, ...shown].flatMap((id) => id ?? []))
  if (ids.size === 0) return html
  const files = await publicFiles(db, [...ids])
  let isClosed = false
  return html
    .replace(linkEdge, (edge, href: string | undefined) => {
      const wasClosed = isClosed
      const id = href === undefined ? null : fileOf(href, env.PUBLIC_HOST)
      isClosed = id !== null && !files.has(id)
      return isClosed || (wasClosed && edge === '</a>') ? '' : edge
    })
    .replace(richPicture, (whole, before = '', id: string, rest: string, after = '') => {
      const found = files.get(Number(id))
      if (!found) return before && after ? '' : before + after
      const { width, height } = found
      if (!width || !height) return whole
      const tagEnd = whole.length - rest.length - after.length
      return `${whole.slice(0, tagEnd)} width="${width}" height="${height}"${rest}${after}`
    })
}
