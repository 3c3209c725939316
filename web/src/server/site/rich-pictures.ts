import { pictureMeasures } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'

/** A picture in an editor's text, as rich-body.ts writes it. */
const richPicture = /<img loading="lazy" src="\/files\/(\d{1,9})\/[^"]*"(?=[^>]* data-size=)/g

/**
 * Writes width and height of the pictures in editors' texts into a page, so that their places are kept free. A text stores
 * the addresses of its pictures alone. One statement, when the page has such a picture.
 */
export async function withPictureMeasures(db: Services['db'], html: string): Promise<string> {
  // Most pages have none, and looking for a word is far cheaper than for the pattern.
  if (!html.includes(' data-size=')) return html
  const ids = new Set([...html.matchAll(richPicture)].map(([, id]) => Number(id)))
  if (ids.size === 0) return html
  const measures = await pictureMeasures(db, [...ids])
  return html.replace(richPicture, (start, id: string) => {
    const found = measures.get(Number(id))
    return found ? `${start} width="${found.width}" height="${found.height}"` : start
  })
}
