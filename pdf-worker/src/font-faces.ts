import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readCharacters, readTables } from './woff.ts'

/** A file of a font, with some of its letters. */
export type Face = {
  family: string
  /** The specifier of its file, without `.woff2`. */
  file: string
  /** Its letters, as CSS states them. */
  range: string
  /** Tells whether the file has the letter. The package's ranges name letters that no file has. */
  has(code: number): boolean
}

/** Files of a script's package that hold no letters of the script. Symbols are no letters of names. */
const others = /^(latin|latin-ext|symbols|math|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext)$/

function readRange(range: string): (code: number) => boolean {
  const pairs = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (code) => pairs.some(([first, last]) => first <= code && code <= last)
}

const read = new Map<string, Face[]>()

/**
 * Reads the files of a `@fontsource` package in one weight, from the package's own CSS. A Han font has a hundred, of a
 * few letters each.
 */
export function facesOf(name: string, weight: number): Face[] {
  const key = `${name} ${weight}`
  const earlier = read.get(key)
  if (earlier) return earlier
  const css = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${name}/${weight}.css`)), 'utf8')
  const faces = [...css.matchAll(/@font-face \{(.*?)\}/gs)].flatMap(([, rule = '']) => {
    const [, family] = /font-family: '([^']+)'/.exec(rule) ?? []
    const [, file] = /files\/([\w-]+-normal)\.woff2/.exec(rule) ?? []
    const [, range] = /unicode-range: ([^;]+);/.exec(rule) ?? []
    if (!family || !file || !range) return []
    const part = file.slice(name.length + 1).replace(/-\d+-normal$/, '')
    if (name !== 'noto-sans' && others.test(part)) return []
    const specifier = `@fontsource/${name}/files/${file}`
    const states = readRange(range)
    let letters: ReadonlyMap<number, number> | undefined
    const has = (code: number) => {
      if (!states(code)) return false
      letters ??= readCharacters(readTables(fileURLToPath(import.meta.resolve(`${specifier}.woff`))))
      return letters.has(code)
    }
    return { family, file: specifier, range, has }
  })
  read.set(key, faces)
  return faces
}
