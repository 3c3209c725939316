import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontGroups, isJapanese, lettersOf } from '@kollegium/api/definitions/certificates'
import type { FontFace } from '#templates'
import { facesOf } from './font-faces.ts'
import { titleFaces } from './title-font.ts'

/** The weights of names, texts and their strong parts. */
const weights = [300, 400, 700] as const
const latoWide = { 300: 'light', 400: 'normal', 700: 'bold' } as const

function dataUri(specifier: string): string {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`${specifier}.woff2`)))
  return `data:font/woff2;base64,${bytes.toString('base64')}`
}

const made = new Map<string, FontFace>()

/** Gives a face with its file, which is read once. */
function faceOf(family: string, weight: number, specifier: string, range?: string): FontFace {
  const face = made.get(specifier) ?? { family, weight, url: dataUri(specifier), range }
  made.set(specifier, face)
  return face
}

/** Where two faces have a letter, the last one counts. */
const latinRanges = {
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20C0',
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
} as const

let common: FontFace[] | undefined

/** Lato for Latin 1, and the spaced capitals of titles. Every paper has them. */
function commonFaces(): FontFace[] {
  common ??= [
    ...(['latin-ext', 'latin'] as const).flatMap((subset) =>
      [...weights, 900].map((weight) =>
        faceOf('Lato', weight, `@fontsource/lato/files/lato-${subset}-${weight}-normal`, latinRanges[subset]),
      ),
    ),
    ...titleFaces(),
  ]
  return common
}

/**
 * The runs of letters outside of Latin 1, each with the letter before it, which its first mark may stand on. The pattern reads units and
 * not letters: with the flag `u` a sheet, some thousand letters of Latin 1, takes twenty times as long, a third of the time of drawing it.
 */
export function runsBeyondLatin1(text: string): ReadonlySet<string> {
  const runs = new Set<string>()
  for (const { 0: run, index } of text.matchAll(/[^\0-\xff]+/g)) {
    runs.add(text.slice(Math.max(0, index - 1), index + run.length))
  }
  return runs
}

/** The codes of the text's letters that Lato lacks, by the font that has them. */
function codesByFont(text: string): Map<string, Set<number>> {
  const codes = new Map<string, Set<number>>()
  for (const run of runsBeyondLatin1(text))
    for (const [letter, font] of lettersOf(run)) {
      if (font === null || font === 'Lato') continue
      const found = codes.get(font) ?? new Set()
      for (const character of letter.normalize('NFC')) found.add(character.codePointAt(0) ?? 0)
      codes.set(font, found)
    }
  return codes
}

/**
 * Gives the faces that a text needs, as `data:` URIs: Lato, and of Noto only the files with its letters. Equal texts
 * get equal faces.
 */
export function fontsFor(text: string): FontFace[] {
  const codes = codesByFont(text)
  if (codes.size === 0) return commonFaces()
  const more = fontGroups.flatMap(({ name, families: [family = ''], packages }) => {
    const wanted = [...(codes.get(name) ?? [])]
    if (wanted.length === 0) return []
    if (packages.length === 0)
      return weights.map((weight) => {
        const file = latoWide[weight]
        return faceOf(family, weight, `lato-font/fonts/lato-${file}/lato-${file}`)
      })
    return packages.flatMap((each, index) =>
      facesOfPackage(each, missingBefore(packages.slice(0, index), wanted, text)),
    )
  })
  return [...commonFaces(), ...more]
}

/** The codes that an earlier package lacks. Chinese and Japanese have the same codes; a Japanese text needs its own. */
function missingBefore(earlier: readonly string[], codes: number[], text: string): number[] {
  if (isJapanese(text)) return codes
  const faces = earlier.flatMap((name) => facesOf(name, 400))
  return codes.filter((code) => !faces.some((face) => face.has(code)))
}

function facesOfPackage(name: string, codes: number[]): FontFace[] {
  return weights.flatMap((weight) =>
    facesOf(name, weight)
      .filter((face) => codes.some((code) => face.has(code)))
      .map(({ family, file, range }) => faceOf(family, weight, file, range)),
  )
}
