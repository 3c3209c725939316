import { advances, characters, unitsPerEm } from './lato-widths.ts'

export type Weight = keyof typeof advances
export type Part = { text: string; weight: Weight }

const tables = Object.fromEntries(
  Object.entries(advances).map(([weight, widths]) => {
    const values = widths.split(' ').map(Number)
    return [weight, new Map([...characters].map((character, index) => [character, values[index] ?? 0]))]
  }),
)

/** An average letter: what a character outside the measured font is taken for. */
const unknown = unitsPerEm * 0.58

function advance(character: string, weight: Weight): number {
  const table = tables[weight]
  const known = table?.get(character)
  if (known !== undefined) return known
  // A letter with a mark is as wide as the letter: č is measured as c.
  const [letter = '', ...marks] = character.normalize('NFD')
  if (marks.length > 0) return table?.get(letter) ?? unknown
  return /\p{Mark}/u.test(character) ? 0 : unknown
}

/** Width in px of `text` set in Lato at `size` px. Kerning is left out, so the answer is a little too wide, never too narrow. */
export function textWidth(text: string, weight: Weight, size: number): number {
  let units = 0
  for (const character of text) units += advance(character, weight)
  return (units / unitsPerEm) * size
}

/** How many lines the parts take when they are broken at spaces in a column of `width` px. */
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
    // A word wider than the column is broken where it has to be.
    lines += Math.max(0, Math.ceil(used / width) - 1)
    used = used > width ? used % width : used
    word = 0
  }
  for (const { text, weight } of parts) {
    for (const character of text) {
      // A hard space joins its words, as it does in the browser.
      if (character === ' ') place()
      else word += textWidth(character, weight, size)
    }
  }
  place()
  return lines
}

/** The first step that fits, or the last one: steps go from the picture's size to the smallest. */
export function firstFitting<Step>(steps: readonly [Step, ...Step[]], fits: (step: Step) => boolean): Step {
  return steps.find(fits) ?? steps.at(-1) ?? steps[0]
}

export type NameFit = { size: number; lines: string[] }

const smallestOneLine = 34
const smallest = 8
/** Letter-spacing of names in px, as in the pictures. */
export const nameSpacing = -0.5

/**
 * The size of a name: as large as fits on one line, from `largest` down to 34 px; else two lines, broken between first and
 * last name where that fits, otherwise at the space that leaves the lines most alike.
 */
export function fitName(firstname: string, lastname: string, largest: number, width: number): NameFit {
  const wide = (text: string, size: number) => textWidth(text, 300, size) + nameSpacing * (text.length - 1)
  const name = `${firstname} ${lastname}`.trim()
  const perPx = textWidth(name, 300, 1)
  const size = Math.floor(((width - nameSpacing * (name.length - 1)) / perPx) * 2) / 2
  if (size >= smallestOneLine) return { size: Math.min(size, largest), lines: [name] }

  const breaks = [...name.matchAll(/ |(?<=\p{L}-)(?=\p{L})/gu)].map(({ index }) => index)
  const longest = (at: number) => Math.max(textWidth(name.slice(0, at), 300, 1), textWidth(name.slice(at), 300, 1))
  const natural = firstname.length
  const best = breaks.sort((a, b) => longest(a) - longest(b))[0] ?? Math.ceil(name.length / 2)
  const fitsNaturally = lastname !== '' && firstname !== '' && longest(natural) * smallestOneLine <= width
  const at = fitsNaturally ? natural : best
  const lines = [name.slice(0, at).trim(), name.slice(at).trim()]
  let small = smallestOneLine
  while (small > smallest && lines.some((line) => wide(line, small) > width)) small -= 0.5
  return { size: small, lines }
}
