import { readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const unitsPerEm = 2000

type Tables = Record<string, Buffer>

/** Reads the tables of a WOFF 1.0 file (https://www.w3.org/TR/WOFF/ §4–5). */
function readTables(path: string): Tables {
  const file = readFileSync(path)
  const tables: Tables = {}
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const entry = 44 + index * 20
    const offset = file.readUInt32BE(entry + 4)
    const packed = file.readUInt32BE(entry + 8)
    const data = file.subarray(offset, offset + packed)
    const name = file.toString('latin1', entry, entry + 4)
    tables[name] = packed < file.readUInt32BE(entry + 12) ? inflateSync(data) : data
  }
  return tables
}

function table(tables: Tables, name: string): Buffer {
  const found = tables[name]
  if (!found) throw new Error(`The font has no ${name} table`)
  return found
}

/** Reads the map from character codes to glyphs, from a cmap subtable of format 4 (OpenType cmap). */
function readCharacters(tables: Tables): Map<number, number> {
  const cmap = table(tables, 'cmap')
  const start = cmap.readUInt32BE(8)
  if (cmap.readUInt16BE(start) !== 4) throw new Error('Only cmap format 4 is read')
  const segments = cmap.readUInt16BE(start + 6) / 2
  const at = (array: number, segment: number) => start + 14 + array * segments * 2 + (array > 0 ? 2 : 0) + segment * 2
  const glyphs = new Map<number, number>()
  for (let segment = 0; segment < segments; segment++) {
    const [end, first] = [cmap.readUInt16BE(at(0, segment)), cmap.readUInt16BE(at(1, segment))]
    const [delta, range] = [cmap.readUInt16BE(at(2, segment)), cmap.readUInt16BE(at(3, segment))]
    for (let code = first; code <= end && code < 0xffff; code++) {
      const direct = range === 0 ? code : cmap.readUInt16BE(at(3, segment) + range + (code - first) * 2)
      if (direct !== 0) glyphs.set(code, (direct + delta) & 0xffff)
    }
  }
  return glyphs
}

function readAdvances(path: string): Map<number, number> {
  const tables = readTables(path)
  const hmtx = table(tables, 'hmtx')
  const last = table(tables, 'hhea').readUInt16BE(34) - 1
  const advances = new Map<number, number>()
  for (const [code, glyph] of readCharacters(tables)) advances.set(code, hmtx.readUInt16BE(Math.min(glyph, last) * 4))
  return advances
}

/**
 * Measures the advance widths of the installed Lato (latin and latin-ext), in 1/2000 em: the characters, and their
 * widths in each weight.
 */
export function measureLato() {
  const path = (subset: string, weight: number) =>
    new URL(import.meta.resolve(`@fontsource/lato/files/lato-${subset}-${weight}-normal.woff`))
  const measure = (weight: number) =>
    new Map([...readAdvances(path('latin-ext', weight).pathname), ...readAdvances(path('latin', weight).pathname)])
  const codes = [...measure(400).keys()].filter((code) => code >= 0x20).sort((a, b) => a - b)
  const row = (weight: number) => {
    const advances = measure(weight)
    return codes.map((code) => advances.get(code) ?? 0).join(' ')
  }
  return {
    unitsPerEm,
    characters: String.fromCodePoint(...codes),
    advances: { 300: row(300), 400: row(400), 700: row(700) },
  }
}

if (import.meta.main) {
  const escaped = measureLato().characters.replace(
    /./gsu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const { advances } = measureLato()
  writeFileSync(
    new URL('../templates/lato-widths.ts', import.meta.url),
    `/** Made by \`npm run widths -w pdf-worker\` from @fontsource/lato: advance widths in 1/${unitsPerEm} em. A test keeps it true. */
export const unitsPerEm = ${unitsPerEm}
export const characters =
  '${escaped}'
export const advances = {
${Object.entries(advances)
  .map(([weight, row]) => `  ${weight}: '${row}',`)
  .join('\n')}
}
`,
  )
}
