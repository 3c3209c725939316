import { countWords, sentencesOf } from '@kollegium/api/definitions'
import type { Node } from '@tiptap/pm/model'

// Advice about a text, as its editor reads it. Nothing here hinders saving or publishing.

/** A change that follows an advice by one press: another level of a heading, or simpler words. */
export type Fix =
  | { kind: 'level'; level: 2 | 3 | 4 }
  | { kind: 'replace'; words: { from: number; to: number; text: string }[] }

export type AdviceKind =
  | 'longSentence'
  | 'plainWords'
  | 'alt'
  | 'headingLevel'
  | 'firstHeading'
  | 'besideTitle'
  | 'emptyHeading'
  | 'linkText'

/**
 * The heading that a text stands under where it is read: the page's own (`page`), or the title of a section or card, which is of the second
 * level on every page (`part`). A message (`nothing`) stands above the page's heading, with none of its own.
 */
export type TextUnder = 'page' | 'part' | 'nothing'

/** An advice with its place in the document. `values` fill its text; `key` stays the same while the text does. */
export type Advice = {
  kind: AdviceKind
  key: string
  from: number
  to: number
  values: { text: string; number: number }
  fix?: Fix
}

/** Words of a sentence from which on it is long. */
const LONG = 25

/** Words that have a simpler one, as Swedish plain-language guides list them. */
const simpler: Record<string, string> = {
  'i syfte att': 'för att',
  säkerställa: 'se till',
  tillse: 'se till',
  erhålla: 'få',
  erhåller: 'får',
  inkomma: 'komma in',
  avseende: 'om',
  angående: 'om',
  nyttja: 'använda',
  nyttjar: 'använder',
  föreligger: 'finns',
  'med anledning av': 'på grund av',
  'i enlighet med': 'enligt',
  'för närvarande': 'nu',
  'ett flertal': 'flera',
  medelst: 'med',
  jämte: 'och',
  huruvida: 'om',
}
const wordy = new RegExp(`(?<![\\p{L}])(?:${Object.keys(simpler).join('|')})(?![\\p{L}])`, 'giu')

/** Link texts that say nothing of where they lead. */
const vague =
  /^(?:(?:klicka |tryck |läs |se )?här|läs mer|mer|länk(?:en)?|denna länk|den här länken|klicka|mer info(?:rmation)?)[.!…:»>]*$/i
const address = /^(?:https?:\/\/|www\.)/i

/** How hard a text of this LIX is. */
export const levelOf = (lix: number): 'easy' | 'medium' | 'hard' => (lix < 40 ? 'easy' : lix < 50 ? 'medium' : 'hard')

/** A block's text, one letter for each position, so that places in both are the same. */
const letters = (block: Node) => block.textBetween(0, block.content.size, ' ', ' ')

/** Returns the texts of a document's blocks. */
export function blocksOf(doc: Node): string[] {
  const blocks: string[] = []
  doc.descendants((node) => {
    if (node.isTextblock) blocks.push(letters(node))
    return !node.isTextblock
  })
  return blocks
}

const short = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text)

/** Returns all advice on a document, in the order of their places. */
export function adviceOf(doc: Node, under: TextUnder = 'page'): Advice[] {
  const all: Advice[] = []
  const add = (kind: AdviceKind, from: number, to: number, text: string, number = 0, fix?: Fix) =>
    all.push({ kind, key: `${kind} ${text}`, from, to, values: { text: short(text), number }, ...(fix && { fix }) })
  const above = under === 'part' ? 2 : 1
  let level = above
  let isFirst = true
  doc.descendants((node, at) => {
    if (node.type.name === 'image' && !String(node.attrs.alt ?? '').trim()) add('alt', at, at + node.nodeSize, '')
    if (!node.isTextblock) return true
    const text = letters(node)
    const from = at + 1
    if (node.type.name === 'heading') {
      const own = Number(node.attrs.level)
      const right = Math.max(Math.min(own, level + 1), above + 1) as 2 | 3 | 4
      if (!text.trim()) add('emptyHeading', at, at + node.nodeSize, '')
      else if (own !== right) {
        const kind = own < right ? 'besideTitle' : isFirst && under === 'nothing' ? 'firstHeading' : 'headingLevel'
        add(kind, from, from + text.length, text, right, { kind: 'level', level: right })
      }
      level = right
      isFirst = false
    }
    for (const sentence of sentencesOf(text)) {
      const count = countWords(sentence.text)
      if (count > LONG) add('longSentence', from + sentence.from, from + sentence.to, sentence.text, count)
    }
    for (const { index, 0: found } of text.matchAll(wordy)) {
      const plain = simpler[found.toLocaleLowerCase('sv')] ?? found
      const capital = found.charAt(0) !== found.charAt(0).toLocaleLowerCase('sv')
      const put = capital ? plain.charAt(0).toLocaleUpperCase('sv') + plain.slice(1) : plain
      const place = { from: from + index, to: from + index + found.length }
      add('plainWords', place.from, place.to, found, 0, {
        kind: 'replace',
        words: [{ ...place, text: put }],
      })
    }
    for (const link of linksOf(node, from)) add('linkText', link.from, link.to, link.text)
    return true
  })
  return all.sort((one, other) => one.from - other.from)
}

/** Links of a block whose text says nothing. A link of several marks counts once. */
function linksOf(block: Node, start: number): { text: string; from: number; to: number }[] {
  const links: { href: string; text: string; from: number; to: number }[] = []
  block.forEach((child, offset) => {
    const href = child.marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined
    if (!href || !child.isText) return
    const [from, to] = [start + offset, start + offset + child.nodeSize]
    const last = links.at(-1)
    if (last && last.href === href && last.to === from) {
      last.text += child.text ?? ''
      last.to = to
    } else links.push({ href, text: child.text ?? '', from, to })
  })
  return links.filter(({ text }) => vague.test(text.trim()) || address.test(text.trim()))
}
