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
