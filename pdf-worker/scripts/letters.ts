import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontGroups } from '@kollegium/api/definitions/certificates'
import { facesOf } from '../src/font-faces.ts'
import { readAdvances, unitsOf } from './woff.ts'

/** Widths are kept in steps of 1/20 em, rounded up. */
const steps = 20

/** The characters that the papers take from a font of Noto: no symbol and no emoji. */
const wanted = /[\p{L}\p{M}\p{N}\p{P}]/u
const path = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

/** Reads the widths, in em, of the characters of a font: the widest of its weights. */
function widthsOf(files: string[]): Map<number, number> {
  const widest = new Map<number, number>()
  for (const file of files) {
    const units = unitsOf(file)
    for (const [code, advance] of readAdvances(file)) widest.set(code, Math.max(widest.get(code) ?? 0, advance / units))
  }
  return widest
}

const lato = (subset: string) =>
  [300, 400, 700].map((weight) => path(`@fontsource/lato/files/lato-${subset}-${weight}-normal.woff`))
const latoWide = ['light', 'normal', 'bold'].map((name) => path(`lato-font/fonts/lato-${name}/lato-${name}.woff`))

function groupWidths(name: string, packages: readonly string[]): Map<number, number> {
  if (name === 'Lato') return new Map([...widthsOf(lato('latin-ext')), ...widthsOf(lato('latin'))])
  if (name === 'Lato Wide') return widthsOf(latoWide)
  const widths = new Map<number, number>()
  for (const face of packages.flatMap((each) => facesOf(each, 400))) {
    const files = [300, 400, 700].map((weight) => path(`${face.file.replace('-400-', `-${weight}-`)}.woff`))
    for (const [code, width] of widthsOf(files))
      if (wanted.test(String.fromCodePoint(code)) && face.has(code)) widths.set(code, width)
  }
  return widths
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
    widths[name] = codes.map((code) => Math.min(35, Math.ceil((measured.get(code) ?? 0) * steps)).toString(36)).join('')
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
    `${made}: a digit of base 36 a letter, in 1/${steps} em, in the order of its group. A test keeps it true.`,
    'letterWidths',
    widths,
  )
}
