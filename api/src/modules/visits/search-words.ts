/** The most letters and words of a search that are kept. */
const max = { letters: 60, words: 5 }
/** The numbers of words that a name in full has. */
const namesInFull = [2, 3]

/**
 * Returns the words of a search as they are kept: in small letters, with one space between. It returns '' for words that may point at a
 * person: those with a digit or '@', long ones, and two or three that all begin with a capital letter.
 */
export function keptWords(typed: string): string {
  const words = typed
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
  const text = words.join(' ')
  if (text.length > max.letters || words.length > max.words) return ''
  // Control characters and the like stand in no word that a person types.
  if (/[\p{N}@\p{C}]/u.test(text)) return ''
  if (namesInFull.includes(words.length) && words.every((word) => /^\P{L}*\p{Lu}/u.test(word))) return ''
  return text.toLocaleLowerCase('sv')
}

/** Returns the parts of kept words that may be a name: all of them, and each two or more that follow each other. */
export function spansOf(words: string): string[] {
  const each = words.split(' ')
  const ends = (start: number) => each.map((_, at) => at + 1).filter((end) => end - start >= 2)
  return [words, ...each.flatMap((_, start) => ends(start).map((end) => each.slice(start, end).join(' ')))]
}
