import { embeddedLetters } from './embedded-letters.ts'

/** A font of the papers: its families, and the npm packages (`@fontsource/…`) with their files. */
export type FontGroup = { name: string; families: readonly string[]; packages: readonly string[] }

const noto = (script: string): FontGroup => ({
  name: script ? `Noto Sans ${script}` : 'Noto Sans',
  families: [script ? `Noto Sans ${script}` : 'Noto Sans'],
  packages: [script ? `noto-sans-${script.toLowerCase()}` : 'noto-sans'],
})

const scripts = [
  ...['', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Syriac', 'Ethiopic', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Tamil', 'Telugu', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar'],
]

/** The fonts that papers embed, in the order in which they are asked for a letter. No other font is ever used. */
export const fontGroups: readonly FontGroup[] = [
  { name: 'Lato', families: ['Lato'], packages: [] },
  // The same typeface from another package, with all its letters.
  { name: 'Lato Wide', families: ['Lato Wide'], packages: [] },
  ...scripts.map(noto),
  {
    name: 'Noto Sans CJK',
    families: ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR'],
    packages: ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
  },
]

/** Latin 1 and the dashes and quotes of Swedish: Lato has them all. Nearly every text is made of them. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]*$/
/** Without a look of their own: joiners between letters, and marks that choose a letter's form. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Pairs of first and last codes, ascending. */
type Ranges = readonly number[]

/** Reads gaps and lengths in base 36. */
export function readRanges(text: string): Ranges {
  let at = 0
  return text.split(' ').flatMap((range) => {
    const [gap = '', length = '0'] = range.split('-')
    const first = at + Number.parseInt(gap, 36)
    at = first + Number.parseInt(length, 36)
    return [first, at]
  })
}

let groups: { name: string; ranges: Ranges }[] | undefined

function readGroups() {
  groups ??= fontGroups.map(({ name }) => ({ name, ranges: readRanges(embeddedLetters[name] ?? '') }))
  return groups
}

function includes(ranges: Ranges, code: number): boolean {
  let [low, high] = [0, ranges.length / 2 - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (code < (ranges[middle * 2] ?? 0)) high = middle - 1
    else if (code > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1
    else return true
  }
  return false
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const known = new Map<string, string | null>()
/** Letters to remember. A large school has a few hundred. */
const maxKnown = 20_000

/** The font with the letter and all its marks: a mark of another font would stand in a wrong place. */
function groupOf(letter: string): string | null {
  const remembered = known.get(letter)
  if (remembered !== undefined) return remembered
  const codes = [...letter.normalize('NFC').replace(invisible, '')].map((character) => character.codePointAt(0) ?? 0)
  const found = readGroups().find(({ ranges }) => codes.every((code) => includes(ranges, code)))?.name ?? null
  if (known.size >= maxKnown) known.clear()
  known.set(letter, found)
  return found
}

/**
 * Finds the letters that are not of Latin 1, each with its marks and with the name of its font ({@link fontGroups}), or
 * null when no font has it.
 */
export function lettersOf(text: string): Map<string, string | null> {
  const found = new Map<string, string | null>()
  if (plain.test(text)) return found
  for (const { segment } of graphemes.segment(text)) if (!plain.test(segment)) found.set(segment, groupOf(segment))
  return found
}

/** Unseen characters that turn the text after them round: a paper would show another name than it states. */
const turning = /[\u202a-\u202e\u2066-\u2069]/

/** Finds the letters that no paper can print, each once, in the order of the text. */
export function unprintable(text: string): string[] {
  return [...lettersOf(text)].flatMap(([letter, font]) => (font === null || turning.test(letter) ? [letter] : []))
}

/** Replaces every letter that no paper can print by a question mark. */
export function printable(text: string): string {
  return unprintable(text).reduce((rest, letter) => rest.replaceAll(letter, '?'), text)
}

/** Maps every text of plain data. Pictures (`data:` URIs) stay as they are. */
export function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  if (typeof value === 'string') return (value.startsWith('data:') ? value : map(value)) as Value
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)])) as Value
}

/** Joins every text of plain data by spaces, without pictures. */
export function textsIn(value: unknown): string {
  const texts: string[] = []
  mapTexts(value, (text) => {
    texts.push(text)
    return text
  })
  return texts.join(' ')
}

/** Letters that a screen can't show either: of private use, unassigned, broken, or without a look. */
const unseen = /^[\p{Co}\p{Cn}\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Writes a letter for an error text, with its code: "🎓 (U+1F393)". One that a screen can't show is "?". */
export function letterText(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `${unseen.test(letter) ? '?' : letter} (U+${code})`
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Tells whether a text is Japanese, whose Han letters have forms of their own. Names without kana can't be told apart. */
export const isJapanese = (text: string): boolean => kana.test(text)

/** The families of a text, for the property `font-family`. */
export function familiesOf(japanese: boolean): string {
  const names = fontGroups.flatMap(({ families }) => families)
  const ordered = japanese ? ['Lato', 'Lato Wide', 'Noto Sans JP', ...names.slice(2)] : names
  return [...new Set(ordered)].map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ')
}
