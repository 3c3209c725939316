import { DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'

/** Attributes that the server keeps, in its order. All others belong to the editor alone. */
const attributes: Record<string, readonly string[]> = {
  a: ['href', 'rel', 'target', 'class'],
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
  // The page that shows a wide table adds its scrolling frame.
  if (name === 'div') return inside()
  const given = (attributes[name] ?? []).flatMap((key) => {
    const value = node.getAttribute(key)
    const needless = value === null || ((key === 'colspan' || key === 'rowspan' || key === 'start') && value === '1')
    return needless ? [] : [` ${key}="${quoted(value)}"`]
  })
  const open = `<${name}${given.join('')}`
  return empty.has(name) ? `${open} />` : `${open}>${inside()}</${name}>`
}

/** Unwraps a lone paragraph: `<li><p>Text</p></li>` becomes `<li>Text</li>`. */
function unwrapSingles(root: DocumentFragment | HTMLElement) {
  for (const cell of root.querySelectorAll('li, th, td')) {
    const [first, ...rest] = cell.children
    const alone = cell.localName === 'li' ? rest.every((each) => /^[uo]l$/.test(each.localName)) : rest.length === 0
    if (first?.localName === 'p' && alone) first.replaceWith(...first.childNodes)
  }
}

/** Sets the scope of head cells: in a row of only heads they belong to columns, otherwise to their row. */
function nameScopes(root: DocumentFragment | HTMLElement) {
  for (const row of root.querySelectorAll('tr')) {
    const heads = [...row.children].every((cell) => cell.localName === 'th')
    for (const head of row.querySelectorAll('th')) head.setAttribute('scope', heads ? 'col' : 'row')
  }
}

/**
 * Serialises a document as HTML, letter for letter like the server (api, `sanitizeRichText`): a saved text comes back
 * unchanged, so an untouched one never counts as changed. An empty document gives the empty text.
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
