/** Counts the words of a text; an address or a number with points is one. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\d]+(?:[-’'.:/@][\p{L}\d]+)*/gu)?.length ?? 0
}

/** Splits a block into sentences with their places in it. A point inside a word or before a small letter or a digit ends none. */
export function sentencesOf(text: string): { text: string; from: number; to: number }[] {
  const found: { text: string; from: number; to: number }[] = []
  for (const match of text.matchAll(/\S.*?(?:[.!?](?=\s+[^\p{Ll}\d]|\s*$)|$)/gsu)) {
    if (countWords(match[0]) > 0) found.push({ text: match[0], from: match.index, to: match.index + match[0].length })
  }
  return found
}

/** Returns LIX, the Swedish measure of how hard a text is to read; null for a text too short to measure. */
export function lixOf(blocks: readonly string[]): number | null {
  const words = blocks.flatMap((text) => text.match(/[\p{L}\d]+(?:[-’'][\p{L}\d]+)*/gu) ?? [])
  const sentences = blocks.flatMap((text) => sentencesOf(text)).length
  if (words.length < 30 || sentences === 0) return null
  const long = words.filter((word) => word.length > 6).length
  return Math.round(words.length / sentences + (100 * long) / words.length)
}

/** Returns the texts of the blocks of kept rich text, as the editor counts them. */
export const blocksOfHtml = (html: string): string[] =>
  html.split(/<\/(?:p|h[2-4]|li|td|th|blockquote|caption)>/).map((block) => block.replace(/<[^>]*>|&#?\w+;/g, ' '))
