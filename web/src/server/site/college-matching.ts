// A visitor's words find a college by the beginnings of its words; the same words mark proposals.

/** Splits a text into words of small letters; "Eslöv–Höör" is two. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('sv')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether each of the query's words begins some word of the text. */
export function matches(query: string, text: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((start) => words.some((word) => word.startsWith(start)))
}

/** Splits a text where a word of the query begins a word of it, to mark what was found. */
export function markedParts(query: string, text: string): { text: string; hit: boolean }[] {
  const starts = wordsOf(query).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  if (starts.length === 0) return [{ text, hit: false }]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${starts.join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
