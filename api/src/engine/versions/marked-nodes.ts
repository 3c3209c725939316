import { diffArrays } from 'diff'
import type { parseDocument } from 'htmlparser2'

// The parts of two versions of HTML that are compared word by word.

export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: unknown }>
export type Mark = 'ins' | 'del'

/** The search costs the square of the changes: a text with more of them is shown as removed and added whole. */
export const maxChanged = 500
export const voids: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'input',
  'source',
  'wbr',
  'col',
  'track',
  'embed',
])

/** Whether a node is a tag with its content. */
export const isElement = (node: Node | undefined): node is Element => node !== undefined && 'attribs' in node
/** Whether a node is text. */
export const isText = (node: Node): node is Extract<Node, { data: string }> =>
  node.type === 'text' && 'data' in node && !('attribs' in node)

/** Returns text as HTML that shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns the words of a text, and the spaces between them. */
export const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '')

/** A word, a space or a picture, as HTML. Two are the same when their keys are, which is the HTML where there is none. */
export type Atom = { html: string; key?: string }
/** An atom, or a tag between atoms. */
export type Piece = Atom & { isTag: boolean }

/** Draws a mark round a part. */
export type Wrap = (mark: Mark, html: string) => string
const bare: Wrap = (mark, html) => `<${mark}>${html}</${mark}>`

/** The words of a block, with marks that never reach over a tag of it. */
export function wordsBetween(before: readonly Atom[], after: readonly Piece[], wrap: Wrap = bare): string {
  const atoms = after.filter(({ isTag }) => !isTag)
  const [old, now] = [before, atoms].map((words) => words.map(({ html, key }) => key ?? html))
  const changes = diffArrays(old ?? [], now ?? [], { maxEditLength: maxChanged }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: atoms.length },
  ]
  let html = ''
  let at = 0
  const take = (count: number, mark?: Mark) => {
    let run = ''
    const end = () => {
      html += mark && run.trim() ? wrap(mark, run) : run
      run = ''
    }
    for (let left = count; left > 0 && at < after.length; at++) {
      const piece = after[at]
      if (piece?.isTag) {
        end()
        html += piece.html
      } else {
        run += piece?.html ?? ''
        left -= 1
      }
    }
    end()
  }
  let from = 0
  for (const { added, removed, count } of changes) {
    if (removed) {
      const gone = htmlOf(before.slice(from, from + count))
      html += gone.trim() ? wrap('del', gone) : ''
    } else take(count, added ? 'ins' : undefined)
    if (!added) from += count
  }
  return html + htmlOf(after.slice(at))
}

const htmlOf = (atoms: readonly Atom[]) => atoms.map(({ html }) => html).join('')
