import { createHash } from 'node:crypto'

// A page may draw several texts: its own, and sections, cards and messages beside it. Their headings have ids of their own within
// each text alone. So the parts are marked when they are prepared, and on the drawn page a part's id that is taken gets a number.
// The ids of the page's own text stay, because links of other texts name them.

const heading = /<(h[2-4]) id="([^"]+)">/g
const link = /<a href="#([^"]+)"/g
const markedHeading = /<(h[2-4]) id="([^"]+)" data-part="([^"]+)">/g
const markedLink = /<a href="#([^"]+)" data-part="([^"]+)"/g

/** Marks the headings of a part of a page, and the links within the part to them. A part without headings stays as it is. */
export function asPart(html: string): string {
  const ids = new Set([...html.matchAll(heading)].map(([, , id]) => id))
  if (ids.size === 0) return html
  // The same part is marked alike each time, so that a page of the same data is the same.
  const mark = ` data-part="${createHash('sha256').update(html).digest('hex').slice(0, 12)}"`
  return html
    .replace(heading, (_, tag: string, id: string) => `<${tag} id="${id}"${mark}>`)
    .replace(link, (whole, id: string) => (ids.has(id) ? whole + mark : whole))
}

/** Gives each heading of a drawn page an id of its own, leads the links of a part to its headings, and takes the marks away. */
export function withUniqueHeadings(html: string): string {
  if (!html.includes(' data-part="')) return html
  const used = new Set([...html.matchAll(heading)].map(([, , id]) => id))
  const places = new Map<string, string>()
  const unique = html.replace(markedHeading, (_, tag: string, id: string, part: string) => {
    let own = id
    for (let number = 2; used.has(own); number++) own = `${id}-${number}`
    used.add(own)
    // Of a part that is drawn twice, links lead to the first: the words are the same.
    const place = `${part} ${id}`
    if (!places.has(place)) places.set(place, own)
    return `<${tag} id="${own}">`
  })
  return unique.replace(markedLink, (_, id: string, part: string) => `<a href="#${places.get(`${part} ${id}`) ?? id}"`)
}
