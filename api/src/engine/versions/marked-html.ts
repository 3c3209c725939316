import { diffArrays } from 'diff'
import { parseDocument } from 'htmlparser2'
import { sanitizeRichText } from '../../kernel/rich-text.ts'
import {
  type Atom,
  type Element,
  escapeHtml,
  isElement,
  isText,
  type Mark,
  maxChanged,
  type Node,
  type Piece,
  voids,
  wordsBetween,
  wordsOf,
} from './marked-nodes.ts'

// Two versions of rich text as one: words that are new stand in <ins>, words that are gone in <del>. Every mark lies inside
// one block, so that lists and tables stay whole.

/** Two versions of a text. Plain text has no elements. */
export type Marked = { before: string; after: string; plain?: boolean }

/** Blocks that hold words, and those that hold blocks. */
const wordBlocks = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'caption'])
const containers = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote'])

/** Returns clean HTML of the later version with the differences marked; its links lead nowhere. */
export function markedHtml({ before, after, plain }: Marked): string {
  if (plain) return wordsBetween(atomsOf(plainNodes(before)), piecesOf(plainNodes(after)))
  return blocksBetween(nodesOf(before), nodesOf(after))
}

const nodesOf = (html: string): Node[] =>
  parseDocument(sanitizeRichText(html)).children.filter((node) => !isText(node) || node.data.trim() !== '')
const plainNodes = (text: string): Node[] => parseDocument(escapeHtml(text)).children

/** Links are shown and not followed: the place is one for comparing. */
function openTag({ name, attribs }: Element): string {
  const { href, rel: _rel, target: _target, ...rest } = attribs
  const shown = href === undefined ? rest : { ...rest, 'aria-disabled': 'true', role: 'link' }
  return `<${name}${Object.entries(shown)
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
    .join('')}>`
}
const closeTag = ({ name }: Element) => (voids.has(name) ? '' : `</${name}>`)

/** HTML of a node, with all its words and pictures marked. */
function whole(node: Node, mark?: Mark): string {
  if (isText(node)) {
    const text = escapeHtml(node.data)
    return mark && text.trim() ? `<${mark}>${text}</${mark}>` : text
  }
  if (!isElement(node)) return ''
  const inner = node.children.map((child) => whole(child, mark)).join('')
  const html = openTag(node) + inner + closeTag(node)
  return mark && node.name === 'img' ? `<${mark}>${html}</${mark}>` : html
}

/** The blocks of two versions: those that stand in both, and the marked others; a changed block stands once. */
function blocksBetween(before: readonly Node[], after: readonly Node[]): string {
  const [old, now] = [before, after].map((nodes) => nodes.map((node) => whole(node)))
  const changes = diffArrays(old ?? [], now ?? [], { maxEditLength: maxChanged })
  if (!changes) return all(before, 'del') + all(after, 'ins')
  let html = ''
  let [at, to] = [0, 0]
  let removed: readonly Node[] = []
  for (const { added, removed: gone, count } of changes) {
    if (gone) removed = before.slice(at, at + count)
    else if (added) {
      html += changed(removed, after.slice(to, to + count))
      removed = []
    } else {
      html +=
        all(removed, 'del') +
        after
          .slice(to, to + count)
          .map((node) => whole(node))
          .join('')
      removed = []
    }
    if (!added) at += count
    if (!gone) to += count
  }
  return html + all(removed, 'del')
}

const all = (nodes: readonly Node[], mark: Mark) => nodes.map((node) => whole(node, mark)).join('')

/** Blocks in the place of others: each is compared with the one that it took the place of, if it is of the same kind. */
function changed(before: readonly Node[], after: readonly Node[]): string {
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [before[at], after[at]])
  return pairs
    .map(([old, now]) => {
      if (isElement(old) && isElement(now) && old.name === now.name) {
        const hasWords = wordBlocks.has(now.name) && !holdsBlocks(old) && !holdsBlocks(now)
        if (hasWords) return openTag(now) + wordsBetween(atomsOf(old.children), piecesOf(now.children)) + closeTag(now)
        if (containers.has(now.name) || wordBlocks.has(now.name)) {
          return openTag(now) + blocksBetween(old.children, now.children) + closeTag(now)
        }
      }
      return (old ? whole(old, 'del') : '') + (now ? whole(now, 'ins') : '')
    })
    .join('')
}

const holdsBlocks = ({ children }: Element): boolean =>
  children.some((child) => isElement(child) && (wordBlocks.has(child.name) || containers.has(child.name)))

function piecesOf(nodes: readonly Node[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (isText(node)) return wordsOf(node.data).map((word) => ({ html: escapeHtml(word), isTag: false }))
    if (!isElement(node)) return []
    if (voids.has(node.name)) return [{ html: openTag(node), isTag: false }]
    const tag = (html: string): Piece => ({ html, isTag: true })
    return [tag(openTag(node)), ...piecesOf(node.children), tag(closeTag(node))]
  })
}
const atomsOf = (nodes: readonly Node[]): Atom[] => piecesOf(nodes).filter(({ isTag }) => !isTag)
