import { slugOf } from './slug.ts'

/** A heading of a rich text. */
type Heading = { level: number; text: string }
/** A heading that a link leads to, with the id that the sites give it. */
export type Anchored = Heading & { id: string }

/** The most headings of a text that can be linked to. A text with more of them is no text, and would cost a second to number. */
const maxHeadings = 500

/** The beginning of each heading's id. */
export const anchorPrefix = 'avsnitt-'

const heading = /<h([2-4])>(.*?)<\/h\1>/gs
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/** The plain text of a clean heading, in which nothing but tags and four entities needs reading. */
const plain = (inner: string) =>
  inner
    .replace(/<br \/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|amp|quot);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the headings of a text as the server keeps it (kernel/rich-text.ts), in order. */
const headingsIn = (html: string): Heading[] =>
  [...html.matchAll(heading)].map(([, level, inner = '']) => ({ level: Number(level), text: plain(inner) }))

/**
 * Gives headings their ids, each its own. Those of the second level are named first, so that a smaller heading with the same words
 * takes nobody's id. Null: too many come before it. Isomorphic: the form links to what the site will name.
 */
function anchorsOf(headings: readonly Heading[]): (string | null)[] {
  const used = new Map<string, number>()
  const ids = headings.map((): string | null => null)
  let named = 0
  const name = (isMeant: (level: number) => boolean) => {
    for (const [at, { level, text }] of headings.entries()) {
      if (!isMeant(level) || named >= maxHeadings) continue
      ids[at] = freeId(slugOf(text) || 'avsnitt', used)
      named += 1
    }
  }
  name((level) => level === 2)
  name((level) => level !== 2)
  return ids
}

/** Returns the headings that have words and an id. */
export const anchored = (headings: readonly Heading[]): Anchored[] => withIds(headings, anchorsOf(headings))

const withIds = (headings: readonly Heading[], ids: readonly (string | null)[]): Anchored[] =>
  headings.flatMap((each, at) => {
    const id = ids[at]
    return each.text && id ? [{ ...each, id }] : []
  })

/** Writes their ids on the headings of a clean text, and lists those that a link leads to. */
export function withAnchors(html: string): { html: string; headings: Anchored[] } {
  const headings = headingsIn(html)
  const ids = anchorsOf(headings)
  let at = 0
  const written = html.replace(heading, (whole, level: string, inner: string) => {
    const id = ids[at++]
    return id ? `<h${level} id="${id}">${inner}</h${level}>` : whole
  })
  return { html: written, headings: withIds(headings, ids) }
}

function freeId(wanted: string, used: Map<string, number>): string {
  let id = `${anchorPrefix}${wanted}`
  let number = used.get(id) ?? 1
  while (used.has(id)) id = `${anchorPrefix}${wanted}-${++number}`
  used.set(`${anchorPrefix}${wanted}`, number)
  used.set(id, 1)
  return id
}
