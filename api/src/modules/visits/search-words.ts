/** The most letters and words of a search that are kept. */
const max = { letters: 60, words: 5 }
/** The most parts of a name that are looked for together. */
const partsOfName = 6

/** Parts of an address: `@` or the words that stand in for it, a link, and a dot inside a word. */
const address = /@|\(at\)|\[at\]|snabel-?a\b|https?:|\bwww\.|[\p{L}\p{N}]\.[\p{L}\p{N}]/iu

/**
 * Returns the words of a search as they are kept: in small letters, with one space between and without the marks around a word. It returns
 * '' for words that may point at a person: those with a digit or a part of an address, long ones, and two next to each other that both
 * begin with a capital letter.
 */
export function keptWords(typed: string): string {
  const asked = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  // Control characters and the like stand in no word that a person types.
  if (address.test(asked) || /[\p{N}\p{C}]/u.test(asked)) return ''
  const words = asked
    .replace(/<[^>]*>/g, ' ')
    .split(/[\s,;]+/)
    .map((word) => (word === '&' ? word : word.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')))
    .filter((word) => word !== '')
  const text = words.join(' ')
  if (text.length > max.letters || words.length > max.words || !/\p{L}/u.test(text)) return ''
  const capitals = words.filter((word) => word !== '&').map((word) => /^\p{Lu}/u.test(word))
  if (capitals.some((isCapital, at) => isCapital && capitals[at + 1])) return ''
  return text.toLocaleLowerCase('sv')
}

/**
 * Returns the parts of kept words that may be a name, with one space between: each word, each few that follow each other, and at last
 * all. The parts of a word with a hyphen are words too.
 */
export function spansOf(words: string): string[] {
  const each = words.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  const spans = each.flatMap((_, start) =>
    each.slice(start, start + partsOfName).map((_last, at) => each.slice(start, start + at + 1).join(' ')),
  )
  const whole = each.join(' ')
  return [...new Set(spans.filter((span) => span !== whole)), whole]
}
