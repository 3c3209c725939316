/** Text that may stand in HTML as it is. Made by `html` alone, so that nothing unescaped gets in. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = string | number | Html | null | undefined | false | Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes the characters that have a meaning in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  return part instanceof Html ? part.text : escapeHtml(String(part))
}

/** Template tag for HTML on the server: every value is escaped unless it is itself made by this tag. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + render(parts[index])).join(''))
}

/** Elements that end by themselves where the next of their kind begins, or that hold nothing (HTML, 13.1.2.4). */
const selfEnding = new Set(['p', 'li', 'br', 'hr', 'img', 'td', 'th', 'tr', 'thead', 'tbody'])

/**
 * Tells whether more than `most` elements are open at once, in one pass that ends where they are. Of wrong HTML it counts rather too
 * many than too few: an end tag ends only an element of its own name.
 */
export function isNestedDeeper(html: string, most: number): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, slash, given = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const tag = given.toLowerCase()
    if (selfEnding.has(tag)) continue
    const count = open.get(tag) ?? 0
    if (slash && count === 0) continue
    open.set(tag, count + (slash ? -1 : 1))
    depth += slash ? -1 : 1
    if (depth > most) return true
  }
  return false
}
