import { DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'

/** Attributes that the server keeps, in its order. All others are the editor's own. */
const attributes: Record<string, readonly string[]> = {
  a: ['href', 'rel', 'class'],
  img: ['src', 'alt', 'data-size', 'data-shape'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
}
const empty = new Set(['br', 'hr', 'img'])

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (text: string) => escaped(text).replaceAll('"', '&quot;')

function write(node: globalThis.Node): string {
  if (node.nodeType === 3) return escaped(node.nodeValue ?? '')
  const inside = () => [...node.childNodes].map(write).join('')
  if (!(node instanceof Element)) return inside()
  const name = node.localName
  // The frame that a wide table scrolls in is made where it is shown.
  if (name === 'div') return inside()
  const given = (attributes[name] ?? []).flatMap((key) => {
    const value = node.getAttribute(key)
    const needless = value === null || ((key === 'colspan' || key === 'rowspan' || key === 'start') && value === '1')
    return needless ? [] : [` ${key}="${quoted(value)}"`]
  })
  const open = `<${name}${given.join('')}`
  return empty.has(name) ? `${open} />` : `${open}>${inside()}</${name}>`
}

/** `<li><p>Text</p></li>` is `<li>Text</li>`: one paragraph alone needs no paragraph. */
function unwrapSingles(root: DocumentFragment | HTMLElement) {
  for (const cell of root.querySelectorAll('li, th, td')) {
    const [first, ...rest] = cell.children
    const alone = cell.localName === 'li' ? rest.every((each) => /^[uo]l$/.test(each.localName)) : rest.length === 0
    if (first?.localName === 'p' && alone) first.replaceWith(...first.childNodes)
  }
}

/** Heads of columns stand in a row of nothing but heads; any other head is its row's. */
function nameScopes(root: DocumentFragment | HTMLElement) {
  for (const row of root.querySelectorAll('tr')) {
    const heads = [...row.children].every((cell) => cell.localName === 'th')
    for (const head of row.querySelectorAll('th')) head.setAttribute('scope', heads ? 'col' : 'row')
  }
}

/**
 * A document as HTML, letter for letter what the server would make of it (api, `sanitizeRichText`): what is saved comes
 * back unchanged, and an untouched text is never taken for a changed one. Nothing written is the empty text.
 */
export function htmlOf(schema: Schema, doc: Node): string {
  const root = DOMSerializer.fromSchema(schema).serializeFragment(doc.content)
  unwrapSingles(root)
  nameScopes(root)
  for (
    let last = root.lastElementChild;
    last?.localName === 'p' && !last.hasChildNodes();
    last = root.lastElementChild
  ) {
    last.remove()
  }
  return write(root).trim()
}
