import { embeddedLetters, readRanges } from '@kollegium/api/definitions/certificates'
import { bind } from './binding.ts'
import { addedWidth, joinedShare } from './joined-letters.ts'
import { advances, characters, unitsPerEm } from './lato-widths.ts'
import { letterWidths } from './letter-widths.ts'

/** A weight of Lato that papers use. */
export type Weight = keyof typeof advances
/** A part of a line in one weight. */
export type Part = { text: string; weight: Weight }

const tables = Object.fromEntries(
  Object.entries(advances).map(([weight, widths]) => {
    const values = widths.split(' ').map(Number)
    return [weight, new Map([...characters].map((character, index) => [character, values[index] ?? 0]))]
  }),
)

/** The width of an average letter, for characters outside the measured fonts. */
const unknown = unitsPerEm * 0.58
/** Letters of East Asia are squares. */
const square = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** The characters of the table of widths, in steps of 1/40 em. */
const digits = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).filter(
  (digit) => !"'\\".includes(digit),
)
/** Letters of other weights against those of Light. */
const widening: Record<Weight, number> = { 300: 1, 400: 1.04, 700: 1.1 }

let others: Map<number, number> | undefined

/** The widths in Light of the letters that Lato lacks, of the first font that has them. */
function otherWidths(): Map<number, number> {
  if (others) return others
  others = new Map()
  for (const [group, widths] of Object.entries(letterWidths)) {
    const ranges = readRanges(embeddedLetters[group] ?? '')
    let at = 0
    for (let index = 0; index < ranges.length; index += 2)
      for (let code = ranges[index] ?? 0; code <= (ranges[index + 1] ?? 0); code++) {
        const width = (digits.indexOf(widths[at++] ?? '') / 40) * unitsPerEm
        if (!others.has(code)) others.set(code, width)
      }
  }
  return others
}

function advance(character: string, weight: Weight): number {
  const table = tables[weight]
  const known = table?.get(character)
  if (known !== undefined) return known
  if (square.test(character)) return unitsPerEm
  const parts = [...character.normalize('NFD')]
  // A letter with a mark is as wide as the letter: č is measured as c. A vowel may stand on both sides of its letter.
  if (parts.length > 1) return parts.reduce((sum, part) => sum + advance(part, weight), 0)
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return addedWidth(character) * unitsPerEm
  const light = otherWidths().get(character.codePointAt(0) ?? 0)
  return light === undefined ? unknown : light * widening[weight]
}

/** Latin letters are the most, and never change beside each other. */
const shareOf = (letters: readonly string[], at: number) =>
  (letters[at] ?? '') < '\u0600' ? 1 : joinedShare(letters, at)

/**
 * Measures the width in px of `text`, set in Lato at `size` px. Kerning is left out, so the answer is a little too
 * wide, never too narrow.
 */
export function textWidth(text: string, weight: Weight, size: number): number {
  const letters = [...text]
  const units = letters.reduce((sum, letter, at) => sum + advance(letter, weight) * shareOf(letters, at), 0)
  return (units / unitsPerEm) * size
}

/** Counts the lines of the parts, broken at spaces in a column of `width` px. */
export function countLines(parts: Part[], size: number, width: number): number {
  let lines = 1
  let used = 0
  let word = 0
  const space = textWidth(' ', 400, size)
  const place = () => {
    if (word === 0) return
    if (used > 0 && used + space + word > width) {
      lines += 1
      used = 0
    }
    used += (used > 0 ? space : 0) + word
    // A word wider than the column is broken inside.
    lines += Math.max(0, Math.ceil(used / width) - 1)
    used = used > width ? used % width : used
    word = 0
  }
  for (const { text, weight } of parts) {
    const widths = new Map<string, number>()
    const widthOf = (character: string) => {
      const width = widths.get(character) ?? textWidth(character, weight, size)
      widths.set(character, width)
      return width
    }
    for (const character of text) {
      // A hard space joins its words, as in the browser.
      if (character === ' ') place()
      else word += widthOf(character)
    }
  }
  place()
  return lines
}

/** Chooses the first step that fits, or the last one. Steps go from the designed size to the smallest. */
export function firstFitting<Step>(steps: readonly [Step, ...Step[]], fits: (step: Step) => boolean): Step {
  return steps.find(fits) ?? steps.at(-1) ?? steps[0]
}

/** A name as it fits: its font size and its lines. */
export type NameFit = {
  size: number
  lines: string[] /** The same name in another script, under the first. */
  other?: NameFit
}

/** The heights of a name's line, in font sizes: other scripts reach further above and below. */
export const nameLine = 1.15
export const otherLine = 1.4
/** Letters that reach no further than those of Lato. */
const low =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Ethiopic}]/u
/** The height of the lines of a name in one script. */
export const lineOf = (lines: readonly string[]): number =>
  [...lines.join('')].every((letter) => low.test(letter) || square.test(letter) || !/\p{L}/u.test(letter))
    ? nameLine
    : otherLine
/** A Latin name above another script is a little smaller than one alone. */
const latinShare = 0.92

const smallestOneLine = 34
const smallest = 8
/** Letter-spacing of names in px, as in the design. Letters that are joined to each other have none. */
export const spacingOf = (lines: readonly string[]): number => (lineOf(lines) === nameLine ? -0.5 : 0)

/**
 * Chooses the size of a name: the largest that fits on one line, from `largest` down to 34 px. Else the name takes two
 * lines, broken between first and last name where that fits, otherwise where the lines are most alike. A name that
 * would go below 34 px takes up to `most` lines, as many as leave it largest.
 */
export function fitName(firstname: string, lastname: string, largest: number, width: number, most = 2): NameFit {
  const name = `${firstname} ${lastname}`.trim()
  const size = sizeOf([name], width)
  if (size >= smallestOneLine) return { size: Math.min(size, largest), lines: [name] }

  const natural = [firstname, lastname]
  if (firstname !== '' && lastname !== '' && sizeOf(natural, width) >= smallestOneLine)
    return { size: smallestOneLine, lines: natural }

  let best: NameFit = { size: 0, lines: [name] }
  for (let count = 2; count <= most && best.size < smallestOneLine; count += 1) {
    const lines = mostAlike(name, count)
    const size = Math.min(smallestOneLine, Math.max(smallest, sizeOf(lines, width)))
    if (size > best.size) best = { size, lines }
  }
  return best
}

/** The largest size, in steps of half a px, at which every line fits in `width` px. */
function sizeOf(lines: string[], width: number): number {
  const sizes = lines.map((line) => (width - spacingOf([line]) * (line.length - 1)) / textWidth(line, 300, 1))
  return Math.floor(Math.min(...sizes) * 2) / 2
}

/** Letters as people see them, with their marks and signs. */
const graphemes = new Intl.Segmenter('sv', { granularity: 'grapheme' })

/**
 * Breaks the name into `count` lines at spaces, dashes and the points of Chinese, so that the widest line is as narrow
 * as possible. A name part ("af", "bin") stays with the next word, and a single word is halved.
 */
function mostAlike(name: string, count: number): string[] {
  const breaks = [...bind(name).matchAll(/ |(?<=\p{L}[-–·])(?=\p{L})/gu)].map(({ index }) => index)
  if (breaks.length === 0) {
    const letters = [...graphemes.segment(name)].map(({ segment }) => segment)
    const half = Math.ceil(letters.length / 2)
    return [letters.slice(0, half).join(''), letters.slice(half).join('')]
  }
  const width = widthsWithin(name)
  const places = [0, ...spread(breaks), name.length]
  // ways[place]: the narrowest widest line up to that place, and the beginnings of the lines.
  let ways = places.map((place) => ({ widest: width(0, place), lines: [name.slice(0, place).trim()] }))
  for (let line = 2; line <= count; line += 1)
    ways = places.map((place, end) =>
      places.slice(0, end).reduce((best, from, begin) => {
        const before = ways[begin]
        const widest = Math.max(before?.widest ?? 0, width(from, place))
        if (!before || widest >= best.widest) return best
        return { widest, lines: [...before.lines, name.slice(from, place).trim()] }
      }, ways[end] ?? { widest: Number.POSITIVE_INFINITY, lines: [] }),
    )
  return (ways.at(-1)?.lines ?? [name]).filter((line) => line !== '')
}

/** The most places that lines of a name are broken at; a name with more words is broken less evenly. */
const mostBreaks = 120

/** Some of the places, evenly over all of them, when there are more than lines could be chosen among at once. */
function spread(places: readonly number[]): readonly number[] {
  const step = Math.ceil(places.length / mostBreaks)
  return step === 1 ? places : places.filter((_, index) => index % step === 0)
}

/**
 * Gives the width in em of each part of a name that is cut at spaces and dashes, without the spaces at its ends. Letters are measured once:
 * a part that is measured anew for each pair of cuts costs a second for a name of a hundred words.
 */
function widthsWithin(name: string): (from: number, to: number) => number {
  const letters = [...name]
  const sums = [0]
  for (const [at, letter] of letters.entries()) {
    const sum = (sums.at(-1) ?? 0) + advance(letter, 300) * shareOf(letters, at)
    // A letter outside of the first plane takes two places of a text.
    for (let place = 0; place < letter.length; place += 1) sums.push(sum)
  }
  return (from, to) => {
    const text = name.slice(from, to)
    const begin = from + text.length - text.trimStart().length
    const end = Math.max(begin, from + text.trimEnd().length)
    return ((sums[end] ?? 0) - (sums[begin] ?? 0)) / unitsPerEm
  }
}

/** The size of a name in another script, against that of the Latin one above it. */
const otherShare = 0.7
const smallestOther = 18

/** The words of a name in Latin letters, and those in another script. Null for a name that mixes them in a word. */
function splitScripts(name: string): { latin: string; other: string } | null {
  const parts = { latin: [] as string[], other: [] as string[] }
  let last: 'latin' | 'other' = 'latin'
  for (const word of name.split(' ')) {
    const [isLatin, isOther] = [/\p{Script=Latin}/u.test(word), /(?!\p{Script=Latin})\p{L}/u.test(word)]
    if (isLatin && isOther) return null
    // A word without letters stays with the word before it.
    if (isLatin || isOther) last = isLatin ? 'latin' : 'other'
    parts[last].push(word)
  }
  return { latin: parts.latin.join(' '), other: parts.other.join(' ') }
}

/** Fits a name in two scripts: the Latin line first, the other script smaller under it. Other names: {@link fitName}. */
export function fitScripts(firstname: string, lastname: string, largest: number, width: number, most = 2): NameFit {
  const whole = splitScripts(`${firstname} ${lastname}`.trim())
  if (!whole?.latin || !whole.other) return fitName(firstname, lastname, largest, width, most)
  const latin = (name: string) => splitScripts(name)?.latin ?? ''
  const fit = fitName(latin(firstname), latin(lastname), largest * latinShare, width, most)
  const wanted = fit.size * otherShare
  const oneLine = Math.min(wanted, sizeOf([whole.other], width))
  if (oneLine >= Math.min(wanted, smallestOther)) return { ...fit, other: { size: oneLine, lines: [whole.other] } }
  const lines = mostAlike(whole.other, 2)
  return { ...fit, other: { size: Math.min(smallestOther, Math.max(smallest, sizeOf(lines, width))), lines } }
}

/** The height in px of a fitted name. */
export function nameHeight({ size, lines, other }: NameFit): number {
  return lines.length * size * lineOf(lines) + (other ? other.lines.length * other.size * otherLine : 0)
}
