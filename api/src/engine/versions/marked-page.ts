import { diffArrays } from 'diff'
import { parseDocument } from 'htmlparser2'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import {
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

// Two drawn pages as one: all of the later page, with the words and pictures that are new in <ins> and those of the earlier page that are
// gone in <del>. Each mark also says in words what it is, because screen readers read few of them.

const t = createTranslator(sv)

/** The pages of two versions, as a site draws them. */
export type TwoPages = { before: string; after: string }

/** Elements that are one picture or one control: they are compared whole. */
const pictures = new Set(['img', 'picture', 'svg', 'video', 'audio', 'iframe', 'canvas'])
const atoms = new Set([...pictures, ...voids, 'select', 'textarea'])
/** The page is for looking at: nothing in it runs, is sent or leads anywhere. */
const neverShown = new Set(['script', 'style', 'noscript', 'template'])
const controls = new Set(['button', 'input', 'select', 'textarea'])
const leading = new Set(['href', 'action', 'formaction', 'target', 'tabindex', 'accesskey', 'autofocus'])
/** Attributes that name an element or others by id; a removed part may have those of the one that stands there now. */
const naming = new Set(['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls'])

/**
 * Returns the later page with the differences marked, and how many there are. It runs nothing, and its links lead nowhere.
 */
export function markedPage({ before, after }: TwoPages): { html: string; changes: number } {
  const [open, inner, close] = bodyOf(after)
  let changes = 0
  const drawing: Drawing = {
    wrap(mark, html) {
      changes += 1
      return wrapped(mark, html)
    },
    note() {
      changes += 1
    },
  }
  const [, earlier] = bodyOf(before)
  const html = blocksBetween(nodesOf(earlier), nodesOf(inner), drawing)
  // The marks have a style of their own.
  const marked = changes > 0 ? open.replace('<body', '<body data-marked') : open
  return { html: marked + html + close, changes }
}

/** Marks a part and counts it as a change; `note` counts one that is marked in several parts. */
type Drawing = { wrap: (mark: Mark, html: string) => string; note: () => void }

function bodyOf(html: string): [open: string, inner: string, close: string] {
  const start = html.indexOf('<body')
  const from = start < 0 ? 0 : html.indexOf('>', start) + 1
  const end = html.lastIndexOf('</body>')
  const to = end < from ? html.length : end
  return [html.slice(0, from), html.slice(from, to), html.slice(to)]
}

const isShown = (node: Node) => isText(node) || (isElement(node) && !neverShown.has(node.name))
const nodesOf = (html: string): Node[] => parseDocument(html).children.filter(isShown)
const childrenOf = ({ children }: Element): Node[] => children.filter(isShown)
const hasWords = (nodes: readonly Node[]) => nodes.some((node) => isText(node) && node.data.trim() !== '')
const elementsOf = (nodes: readonly Node[]) => nodes.filter(isElement)

const hidden = (text: string) => `<span class="sr-only">${escapeHtml(text)}</span>`
const begin = { ins: t('version.added'), del: t('version.removed') } as const
const end = { ins: t('version.addedEnd'), del: t('version.removedEnd') } as const
const wrapped = (mark: Mark, html: string) =>
  `<${mark}>${hidden(`${begin[mark]} `)}${html}${hidden(` ${end[mark]} `)}</${mark}>`

function openTag({ name, attribs }: Element, mark?: Mark): string {
  const kept = Object.entries(attribs).filter(
    ([key]) => !leading.has(key) && !key.startsWith('on') && !(mark === 'del' && naming.has(key)),
  )
  if (attribs.href !== undefined && name === 'a') kept.push(['aria-disabled', 'true'], ['role', 'link'])
  if (controls.has(name)) kept.push(['disabled', ''])
  return `<${name}${kept.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`
}
const closeTag = ({ name }: Element) => (voids.has(name) ? '' : `</${name}>`)

/** HTML of a node as it is compared and shown. */
function plain(node: Node, mark?: Mark): string {
  if (isText(node)) return escapeHtml(node.data)
  if (!isElement(node)) return ''
  return (
    openTag(node, mark) +
    childrenOf(node)
      .map((child) => plain(child, mark))
      .join('') +
    closeTag(node)
  )
}

/** HTML by which two nodes are the same: with the addresses of links, which are not shown. */
function compared(node: Node): string {
  if (isText(node)) return node.data
  if (!isElement(node)) return ''
  const attributes = Object.entries(node.attribs).filter(([key]) => !naming.has(key))
  return `<${node.name} ${JSON.stringify(attributes)}>${childrenOf(node).map(compared).join('')}</>`
}

/** The words of a picture for people who don't see it, which a page doesn't show. */
function altOf(node: Element): string | undefined {
  if (node.name === 'img') return node.attribs.alt ?? ''
  return elementsOf(node.children)
    .map(altOf)
    .find((alt) => alt !== undefined)
}
const sourceOf = (node: Element): string | undefined =>
  node.attribs.src ??
  elementsOf(node.children)
    .map(sourceOf)
    .find((source) => source !== undefined)

const shownNote = (text: string) => `<span data-note>${escapeHtml(text)}</span>`
const altNote = (alt: string) => shownNote(alt ? t('version.alt', { text: alt }) : t('version.noAlt'))

/** A picture that stands in one version alone, with its alternative text. */
function wholeAtom(node: Element, mark: Mark): string {
  const alt = altOf(node)
  return plain(node, mark) + (alt === undefined ? '' : altNote(alt))
}

/** All of a part that stands in one version alone. Marks lie round its words and pictures, so that lists and tables stay whole. */
function whole(node: Node, mark: Mark, { note }: Drawing): string {
  const last = runsOf(node)
  if (last === 0) return ''
  note()
  let at = 0
  const marked = (html: string) => {
    at += 1
    const start = at === 1 ? hidden(`${begin[mark]} `) : ''
    const stop = at === last ? hidden(` ${end[mark]} `) : ''
    return `<${mark}>${start}${html}${stop}</${mark}>`
  }
  const draw = (each: Node): string => {
    if (isText(each)) return each.data.trim() ? marked(escapeHtml(each.data)) : each.data
    if (!isElement(each)) return ''
    if (atoms.has(each.name)) return isSeen(each) ? marked(wholeAtom(each, mark)) : plain(each, mark)
    return openTag(each, mark) + childrenOf(each).map(draw).join('') + closeTag(each)
  }
  return draw(node)
}

/** Icons beside words say nothing of their own. */
const isSeen = (node: Element) => pictures.has(node.name) && node.attribs['aria-hidden'] !== 'true'

/** The words and pictures of a part, each of which has a mark. */
function runsOf(node: Node): number {
  if (isText(node)) return node.data.trim() ? 1 : 0
  if (!isElement(node)) return 0
  if (atoms.has(node.name)) return isSeen(node) ? 1 : 0
  return childrenOf(node).reduce((sum, child) => sum + runsOf(child), 0)
}

type Compare = {
  /** Two nodes with the same key are the same part. */
  key: (node: Node) => string
  same: (old: Node, now: Node) => string
  /** Draws parts that stand in the place of others; one of the two may be empty. */
  replaced: (gone: readonly Node[], come: readonly Node[]) => string
}

/** Draws the parts of two versions in turn. */
function inTurn(before: readonly Node[], after: readonly Node[], { key, same, replaced }: Compare): string {
  const changes = diffArrays(before.map(key), after.map(key), { maxEditLength: maxChanged })
  if (!changes) return replaced(before, after)
  let html = ''
  let [at, to] = [0, 0]
  let gone: readonly Node[] = []
  for (const { added, removed, count } of changes) {
    const [old, now] = [before.slice(at, at + count), after.slice(to, to + count)]
    if (removed) gone = old
    else {
      html += replaced(gone, added ? now : [])
      if (!added) html += now.map((node, index) => same(old[index] ?? node, node)).join('')
      gone = []
    }
    if (!added) at += count
    if (!removed) to += count
  }
  return html + replaced(gone, [])
}

const kindOf = (node: Node) => (isElement(node) ? `${node.name}.${node.attribs.class ?? ''}` : 'text')
const nameOf = (node: Node) => (isElement(node) ? node.name : 'text')

/** The parts of two versions: those of one look are compared with each other, then those of one name. The rest has come or gone. */
function blocksBetween(before: readonly Node[], after: readonly Node[], drawing: Drawing): string {
  const same = (old: Node, now: Node) => pair(old, now, drawing)
  const all = (nodes: readonly Node[], mark: Mark) => nodes.map((node) => whole(node, mark, drawing)).join('')
  return inTurn(before, after, {
    key: compared,
    same: (_, now) => plain(now),
    replaced: (gone, come) =>
      inTurn(gone, come, {
        ...{ key: kindOf, same },
        replaced: (gone, come) =>
          inTurn(gone, come, {
            ...{ key: nameOf, same },
            replaced: (gone, come) => all(gone, 'del') + all(come, 'ins'),
          }),
      }),
  })
}

/** Two parts of one kind that differ. */
function pair(old: Node, now: Node, drawing: Drawing): string {
  if (!isElement(old) || !isElement(now)) return whole(old, 'del', drawing) + whole(now, 'ins', drawing)
  if (atoms.has(now.name)) return picturesBetween(old, now, drawing)
  const [earlier, later] = [childrenOf(old), childrenOf(now)]
  const inner =
    hasWords(earlier) || hasWords(later)
      ? wordsBetween(atomsOf(earlier), piecesOf(later), drawing.wrap)
      : blocksBetween(elementsOf(earlier), elementsOf(later), drawing)
  return openTag(now) + inner + closeTag(now) + linkChange(old, now, drawing)
}

/** A link that leads elsewhere than before says so: its words may be the same. */
function linkChange(old: Element, now: Element, { wrap }: Drawing): string {
  const [from, to] = [old.attribs.href, now.attribs.href]
  if (now.name !== 'a' || from === to) return ''
  const place = (href: string | undefined) => shownNote(t('version.leadsTo', { text: href ?? '' }))
  return wrap('del', place(from)) + wrap('ins', place(to))
}

function picturesBetween(old: Element, now: Element, { wrap }: Drawing): string {
  if (!isSeen(now)) return plain(now)
  if (sourceOf(old) !== sourceOf(now)) return wrap('del', wholeAtom(old, 'del')) + wrap('ins', wholeAtom(now, 'ins'))
  const [from, to] = [altOf(old), altOf(now)]
  if (from === to) return plain(now)
  return plain(now) + wrap('del', altNote(from ?? '')) + wrap('ins', altNote(to ?? ''))
}

/** The words, pictures and tags of a part in turn. A link's words are the same only where it leads to the same place. */
function piecesOf(nodes: readonly Node[], mark?: Mark, place = ''): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (isText(node))
      return wordsOf(node.data).map((word) => ({ html: escapeHtml(word), isTag: false, key: word + place }))
    if (!isElement(node)) return []
    if (atoms.has(node.name)) {
      return isSeen(node) ? [{ html: plain(node, mark), isTag: false }] : [{ html: plain(node, mark), isTag: true }]
    }
    const tag = (html: string): Piece => ({ html, isTag: true })
    const to = node.attribs.href === undefined ? place : ` ${node.attribs.href}`
    return [tag(openTag(node, mark)), ...piecesOf(childrenOf(node), mark, to), tag(closeTag(node))]
  })
}
const atomsOf = (nodes: readonly Node[]) => piecesOf(nodes, 'del').filter(({ isTag }) => !isTag)
