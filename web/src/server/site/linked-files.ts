import { placeOfHost } from '@kollegium/api/process'
import type { Measures } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import { newTabNote } from '../../lib/new-tab.ts'

type Host = Pick<Services['env'], 'PUBLIC_HOST'>
type Files = ReadonlyMap<number, Measures>
type Found = { named: readonly number[]; files: Files }

/** A picture in an editor's text, as rich-body.ts writes it. */
const richPicture = /<img loading="lazy" src="\/files\/(\d{1,9})\/[^"]*"(?=[^>]* data-size=)/g

/** As {@link richPicture}, whole, with its paragraph when it stands alone in it. */
const wholePicture = /(<p>\s*)?<img loading="lazy" src="\/files\/(\d{1,9})\/[^>]* data-size=[^>]*>(\s*<\/p>)?/g

/** The address of a link that may name a file; most links name none. */
const linked = /<a\s[^>]*?href="([^"]*files[^"]*)"/gi

/** A link's beginning with its address, or its end with the note of a new tab. */
const linkEdge = new RegExp(`<a\\s(?:[^>]*?\\s)?href="([^"]*)"[^>]*>|<a\\b[^>]*>|(${newTabNote})?</a>`, 'g')

/** Returns the id of the file that an address on our hosts names, or null. */
function fileOf(href: string, publicHost: string): number | null {
  // Most links name no file. The server takes any case.
  if (!/files/i.test(href)) return null
  const url = URL.parse(href.replaceAll('&amp;', '&'), `http://${publicHost}/`)
  const [, id] = /^\/files\/(\d{1,9})\//i.exec(url?.pathname ?? '') ?? []
  return id && url && placeOfHost({ PUBLIC_HOST: publicHost }, url.host) ? Number(id) : null
}

/** Returns the ids of our own files that the links of a page name, and the pictures of its editors' texts. Each stands once. */
export function filesNamedIn(html: string, env: Host): number[] {
  const links = [...html.matchAll(linked)].flatMap(([, href = '']) => fileOf(href, env.PUBLIC_HOST) ?? [])
  return [...new Set([...links, ...picturesIn(html)])]
}

// Most pages have no such picture, and looking for a word is far cheaper than for the pattern.
const picturesIn = (html: string): number[] =>
  html.includes(' data-size=') ? [...html.matchAll(richPicture)].map(([, id]) => Number(id)) : []

/**
 * Prepares the links and pictures of a page that name files of our own. A file that not everyone may fetch leads nowhere:
 * the link's words stay without it, and the picture is left out. The pictures of editors' texts get width and height, so
 * that their places are kept free; a text stores their addresses alone.
 * @param found the ids that {@link filesNamedIn} found, and those of these files that everyone may fetch
 */
export function withLinkedFiles(html: string, { named, files }: Found, env: Host): string {
  if (named.length === 0) return html
  const isClosed = (id: number | null) => id !== null && !files.has(id)
  const isShut = named.some(isClosed)
  const open = isShut ? withoutLinks(html, (href) => isClosed(fileOf(href, env.PUBLIC_HOST))) : html
  return withMeasures(isShut ? withoutPictures(open, isClosed) : open, files)
}

/** Takes away the links whose address `isClosed`, and leaves their words. */
function withoutLinks(html: string, isClosed: (href: string) => boolean): string {
  let isInside = false
  return html.replace(linkEdge, (edge: string, href: string | undefined) => {
    const wasInside = isInside
    isInside = href !== undefined && isClosed(href)
    return isInside || (wasInside && edge.endsWith('</a>')) ? '' : edge
  })
}

function withoutPictures(html: string, isClosed: (id: number) => boolean): string {
  return html.replace(wholePicture, (whole, before = '', id: string, after = '') =>
    isClosed(Number(id)) ? (before && after ? '' : before + after) : whole,
  )
}

function withMeasures(html: string, files: Files): string {
  return html.replace(richPicture, (start, id: string) => {
    const { width, height } = files.get(Number(id)) ?? {}
    return width && height ? `${start} width="${width}" height="${height}"` : start
  })
}
