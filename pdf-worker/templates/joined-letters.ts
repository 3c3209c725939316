/** How a script joins a consonant to the one before it: by which sign, and how much of its width it keeps. */
type Joining = {
  sign: string
  share: number
  /** The letter that takes no width at all below or above another one. */
  ra?: string
  /** The letter that stands beside the one before it, as wide as ever. */
  beside?: string
  /** That letter stands above the next one when it comes first. */
  above?: true
}

/** Measured in the embedded fonts. A share is rather too large than too small, so that no name leaves its column. */
const joinings: readonly Joining[] = [
  { sign: '\u094d', share: 0.8, ra: 'र', above: true },
  { sign: '\u09cd', share: 0.75, ra: 'র', above: true },
  { sign: '\u0a4d', share: 1, ra: 'ਰ' },
  { sign: '\u0acd', share: 0.8, ra: 'ર', above: true },
  { sign: '\u0c4d', share: 0.35, ra: 'ర' },
  { sign: '\u0dca', share: 1, ra: 'ර' },
  { sign: '\u17d2', share: 0.35, beside: 'រ' },
  { sign: '\u1039', share: 0.15 },
]
const bySign = new Map(joinings.map((each) => [each.sign, each]))
const sizeless = '\u200d'

/** Vowels of Telugu that widen their letter, in em. Their own glyphs have no width. */
const vowels: Record<string, number> = { '\u0c3e': 0.3, '\u0c4a': 0.18, '\u0c4b': 0.3, '\u0c4c': 0.18 }

/** Letters of Arabic and Syriac that the next one is joined to; their own shape is the wide one of a word's end. */
const cursive =
  /^(?![\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0649\u0698\u0710\u0715\u0717\u0718\u071d\u0728\u072a\u072c])[\p{Script=Arabic}\p{Script=Syriac}]$/u
const follows = /^[\p{Script=Arabic}\p{Script=Syriac}]$/u
const cursiveShare = 0.87

/** The share of its width that a letter keeps beside its neighbours. `at` is its place in `letters`. */
export function joinedShare(letters: readonly string[], at: number): number {
  const letter = letters[at] ?? ''
  const sign = letters[at - 1] === sizeless ? letters[at - 2] : letters[at - 1]
  const joining = bySign.get(sign ?? '')
  if (joining && letter !== joining.beside && /\p{L}/u.test(letter)) return letter === joining.ra ? 0 : joining.share
  const next = bySign.get(letters[at + 1] ?? '')
  if (next?.above && letter === next.ra && /\p{L}/u.test(letters[at + 2] ?? '')) return 0
  return cursive.test(letter) && follows.test(letters[at + 1] ?? '') ? cursiveShare : 1
}

/** The width in em that a sign without a width of its own adds to its letter. */
export const addedWidth = (sign: string): number => vowels[sign] ?? 0
