import { type Db, Prisma } from '@kollegium/db'
import { fold, type SearchTerms, stem } from './search-terms.ts'

/** A piece of a text; `hit`: the search's words found it. A text in pieces holds no markup. */
export type Piece = { text: string; hit: boolean }

/** A word of a search, folded, and the stem with which the found words begin. */
export type MarkedWord = { word: string; stem: string }

/** The words of a search with their stems, as the database finds them ({@link SearchTerms}). */
export async function markedWords(db: Pick<Db, '$queryRaw'>, { words }: SearchTerms): Promise<MarkedWord[]> {
  const stems = Prisma.join(words.map((word) => stem(word)))
  const [found] = await db.$queryRaw<{ stems: string[] }[]>`SELECT ARRAY[${stems}] AS stems`
  return words.map((word, at) => ({ word: fold(word), stem: found?.stems[at] ?? fold(word) }))
}

const wordPattern = /[\p{L}\p{Nd}\p{M}]+/gu

/** Folds letter by letter, so that places in the text stay the same. */
const foldInPlace = (text: string) => [...text].map((letter) => fold(letter).slice(0, letter.length)).join('')

/** The number of letters of `found`, a word of a text, that a word of the search accounts for; 0: it is no hit. */
function hitLength(found: string, words: readonly MarkedWord[]): number {
  const letters = foldInPlace(found)
  return words.reduce((longest, { word, stem: beginning }) => {
    if (!letters.startsWith(beginning)) return longest
    let length = beginning.length
    while (length < word.length && length < letters.length && letters[length] === word[length]) length++
    return Math.max(longest, length)
  }, 0)
}

/** Divides a plain text into what the search's words found and the rest. */
export function markHits(text: string, words: readonly MarkedWord[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    const length = hitLength(found, words)
    if (length === 0) continue
    if (index > at) pieces.push({ text: text.slice(at, index), hit: false })
    pieces.push({ text: text.slice(index, index + length), hit: true })
    at = index + length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false })
  return pieces
}

/** The length of an excerpt, in characters, and how much of it stands before the hit. */
const excerptLength = 180
const before = 60

/**
 * Cuts a plain text to the words around the first hit, with "…" where something is left out; the beginning when nothing in it
 * is a hit.
 */
export function excerptOf(text: string, words: readonly MarkedWord[]): Piece[] {
  const hit = [...text.matchAll(wordPattern)].find(({ 0: found }) => hitLength(found, words) > 0)
  const from = hit && hit.index > before ? wordBoundary(text, hit.index - before) : 0
  const to = from + excerptLength >= text.length ? text.length : text.lastIndexOf(' ', from + excerptLength)
  const end = to > from ? to : from + excerptLength
  const cut = `${from > 0 ? '… ' : ''}${text.slice(from, end).toWellFormed().trim()}${end < text.length ? ' …' : ''}`
  return markHits(cut, words)
}

/** The place after the next space; the place itself when no word ends soon. */
function wordBoundary(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space === -1 || space - at > before ? at : space + 1
}

/** Whether each word of the search finds a word of the text. */
export function holdsEvery(text: string, words: readonly MarkedWord[]): boolean {
  const found = text.match(wordPattern) ?? []
  return words.every((word) => found.some((each) => hitLength(each, [word]) > 0))
}
