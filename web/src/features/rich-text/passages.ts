import type { Node } from '@tiptap/pm/model'
import type { Passage } from './open-texts.ts'

/** The most letters of a quoted passage, as the server takes them. A longer one is quoted by its beginning. */
const maxLength = 300

/** Reads a document as one line: each run of spaces and breaks is one space. `at` holds the letters' places. */
function lineOf(doc: Node): { text: string; at: number[] } {
  const letters: string[] = []
  const at: number[] = []
  const add = (letter: string, place: number) => {
    const isSpace = /\s/.test(letter)
    if (isSpace && (letters.length === 0 || letters.at(-1) === ' ')) return
    letters.push(isSpace ? ' ' : letter)
    at.push(place)
  }
  doc.descendants((node, place) => {
    if (node.isText) for (const [index, letter] of (node.text ?? '').split('').entries()) add(letter, place + index)
    else add(' ', place)
  })
  return { text: letters.join(''), at }
}

function placesOf(text: string, quote: string): number[] {
  const places: number[] = []
  for (let place = text.indexOf(quote); place >= 0; place = text.indexOf(quote, place + 1)) places.push(place)
  return places
}

/** Returns the passage between two places of a document; null when no letter stands there. */
export function passageAt(doc: Node, from: number, to: number): Passage | null {
  const { text, at } = lineOf(doc)
  const begin = at.findIndex((place) => place >= from)
  const end = at.findLastIndex((place) => place < to)
  if (begin < 0 || end < begin) return null
  const whole = text.slice(begin, end + 1)
  const quote = whole.trim().slice(0, maxLength).trim()
  if (!quote) return null
  const start = begin + whole.indexOf(quote)
  return { text: quote, nth: placesOf(text, quote).indexOf(start) }
}

/** Returns the places of passages in a document: null for each that it doesn't hold. Of fewer equal ones the last is taken. */
export function findPassages(doc: Node, passages: readonly Passage[]): ({ from: number; to: number } | null)[] {
  if (passages.length === 0) return []
  const { text, at } = lineOf(doc)
  return passages.map((passage) => {
    const places = placesOf(text, passage.text)
    const place = places[passage.nth] ?? places.at(-1)
    const from = place === undefined ? undefined : at[place]
    const last = place === undefined ? undefined : at[place + passage.text.length - 1]
    return from === undefined || last === undefined ? null : { from, to: last + 1 }
  })
}
