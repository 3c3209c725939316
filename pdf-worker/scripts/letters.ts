import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontGroups } from '@kollegium/api/definitions/certificates'
import { facesOf } from '../src/font-faces.ts'
import { readAdvances, unitsOf } from '../src/woff.ts'

/** Widths are kept in steps of 1/40 em, each as one character of ASCII. */
const steps = 40
const digits = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).filter(
  (digit) => !"'\\".includes(digit),
)

/** The characters that the papers take from a font of Noto: no symbol and no emoji. */
const wanted = /[\p{L}\p{M}\p{N}\p{P}]/u
/** A font of many files: a letter and its mark could stand in two of them, so that neither has both. */
const inOneFile: Record<string, RegExp> = {
  'Noto Sans': /[\p{L}\p{N}\p{P}\p{Script=Devanagari}]/u,
  'Noto Sans CJK':
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
}
const path = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

/** Reads the widths, in em, of the characters of a font. */
function widthsOf(file: string): Map<number, number> {
  const units = unitsOf(file)
  return new Map([...readAdvances(file)].map(([code, advance]) => [code, advance / units]))
}

function groupWidths(name: string, packages: readonly string[]): Map<number, number> {
  const lato = (subset: string) => widthsOf(path(`@fontsource/lato/files/lato-${subset}-300-normal.woff`))
  if (name === 'Lato') return new Map([...lato('latin-ext'), ...lato('latin')])
  if (name === 'Lato Wide') return widthsOf(path('lato-font/fonts/lato-light/lato-light.woff'))
  const widths = new Map<number, number>()
  const letters = inOneFile[name] ?? wanted
  for (const face of packages.flatMap((each) => facesOf(each, 300)))
    for (const [code, width] of widthsOf(path(`${face.file}.woff`)))
      if (letters.test(String.fromCodePoint(code)) && face.has(code)) widths.set(code, width)
  return name === 'Noto Sans Arabic' ? joined(widths) : widths
}

/** The forms of Arabic letters that join: final, initial and medial, in the blocks of presentation forms. */
const forms = Array.from({ length: 0xfeff - 0xfb50 }, (_, index) => 0xfb50 + index)

/** Gives each Arabic letter the mean width of its forms, because nearly all stand joined. */
function joined(widths: Map<number, number>): Map<number, number> {
  const byLetter = Map.groupBy(
    forms.filter((code) => widths.has(code)),
    (code) => String.fromCodePoint(code).normalize('NFKC'),
  )
  return new Map(
    [...widths].map(([code, width]) => {
      const found = byLetter.get(String.fromCodePoint(code)) ?? []
      const sum = found.reduce((total, form) => total + (widths.get(form) ?? 0), 0)
      return [code, found.length > 1 ? sum / found.length : width]
    }),
  )
}

/** Writes ascending codes as gaps and lengths in base 36: `20-2m` is 0x48 and the 94 after it. */
function encode(codes: number[]): string {
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  let before = 0
  return ranges
    .map(([first, last]) => {
      const gap = (first - before).toString(36)
      before = last
      return first === last ? gap : `${gap}-${(last - first).toString(36)}`
    })
    .join(' ')
}

/** Measures the embedded fonts: the letters of each group and their widths. */
export function measureLetters() {
  const letters: Record<string, string> = {}
  const widths: Record<string, string> = {}
  for (const { name, packages } of fontGroups) {
    const measured = groupWidths(name, packages)
    const codes = [...measured.keys()].filter((code) => code >= 0x20).sort((a, b) => a - b)
    letters[name] = encode(codes)
    // Lato has a table of its own, and nearly all letters of East Asia are one em wide.
    if (name === 'Lato' || name === 'Noto Sans CJK') continue
    widths[name] = codes
      .map((code) => digits[Math.min(digits.length - 1, Math.round((measured.get(code) ?? 0) * steps))])
      .join('')
  }
  return { letters, widths }
}

function write(file: string, comment: string, name: string, table: Record<string, string>): void {
  const rows = Object.entries(table).map(([group, text]) => `  ${/ /.test(group) ? `'${group}'` : group}: '${text}',`)
  const url = new URL(file, import.meta.url)
  writeFileSync(url, `/** ${comment} */\nexport const ${name}: Record<string, string> = {\n${rows.join('\n')}\n}\n`)
  console.log(`${fileURLToPath(url)}: ${readFileSync(url).length} bytes`)
}

if (import.meta.main) {
  const { letters, widths } = measureLetters()
  const made = 'Made by `npm run letters -w pdf-worker` from the embedded fonts'
  write(
    '../../api/src/modules/certificates/letters/embedded-letters.ts',
    `${made}: gaps and lengths of ranges in base 36. A test keeps it true.`,
    'embeddedLetters',
    letters,
  )
  write(
    '../templates/letter-widths.ts',
    `${made}: widths of Light, a character of ASCII for each 1/${steps} em. A test keeps it true.`,
    'letterWidths',
    widths,
  )
}
