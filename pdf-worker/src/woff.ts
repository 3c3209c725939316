import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** The tables of a font, unpacked, by their tags. */
export type Tables = Record<string, Buffer>

/** Reads the tables of a WOFF 1.0 file (https://www.w3.org/TR/WOFF/ §4–5). */
export function readTables(path: string): Tables {
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

/** Gives a table of the font. @throws Error when the font lacks it */
export function tableOf(tables: Tables, name: string): Buffer {
  const found = tables[name]
  if (!found) throw new Error(`The font has no ${name} table`)
  return found
}

/** Reads the map from character codes to glyphs, from the cmap subtables of formats 4 and 12 (OpenType cmap). */
export function readCharacters(tables: Tables): Map<number, number> {
  const cmap = tableOf(tables, 'cmap')
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const start = cmap.readUInt32BE(8 + index * 8)
    const format = cmap.readUInt16BE(start)
    if (format === 4) readSegments(cmap, start, glyphs)
    if (format === 12) readGroups(cmap, start, glyphs)
  }
  return glyphs
}

function readSegments(cmap: Buffer, start: number, glyphs: Map<number, number>): void {
  const segments = cmap.readUInt16BE(start + 6) / 2
  const at = (array: number, segment: number) => start + 14 + array * segments * 2 + (array > 0 ? 2 : 0) + segment * 2
  for (let segment = 0; segment < segments; segment++) {
    const [end, first] = [cmap.readUInt16BE(at(0, segment)), cmap.readUInt16BE(at(1, segment))]
    const [delta, range] = [cmap.readUInt16BE(at(2, segment)), cmap.readUInt16BE(at(3, segment))]
    for (let code = first; code <= end && code < 0xffff; code++) {
      const direct = range === 0 ? code : cmap.readUInt16BE(at(3, segment) + range + (code - first) * 2)
      if (direct !== 0) glyphs.set(code, (direct + delta) & 0xffff)
    }
  }
}

function readGroups(cmap: Buffer, start: number, glyphs: Map<number, number>): void {
  for (let group = 0; group < cmap.readUInt32BE(start + 12); group++) {
    const entry = start + 16 + group * 12
    const [first, last, glyph] = [0, 4, 8].map((offset) => cmap.readUInt32BE(entry + offset)) as [
      number,
      number,
      number,
    ]
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first)
  }
}

/** Reads the advance width of each character, in units of the font. */
export function readAdvances(path: string): Map<number, number> {
  const tables = readTables(path)
  const hmtx = tableOf(tables, 'hmtx')
  const last = tableOf(tables, 'hhea').readUInt16BE(34) - 1
  const advances = new Map<number, number>()
  for (const [code, glyph] of readCharacters(tables)) advances.set(code, hmtx.readUInt16BE(Math.min(glyph, last) * 4))
  return advances
}

/** The units of the font in one em. */
export const unitsOf = (path: string): number => tableOf(readTables(path), 'head').readUInt16BE(18)
