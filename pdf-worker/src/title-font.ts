import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync, inflateSync } from 'node:zlib'
import type { FontFace } from '#templates'
import { titleFonts } from '../templates/css.ts'

/** The length of a WOFF header and of an entry of its directory (https://www.w3.org/TR/WOFF/ §3–4). */
const [headerLength, entryLength] = [44, 20]
const padded = (length: number) => Math.ceil(length / 4) * 4

/** The sum of a table's words, which its entry states (OpenType, "Calculating checksums"). */
function checksumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc(padded(table.length) - table.length)])
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

/**
 * Widens every letter of a WOFF 1.0 font by `spacing` em. Letters set apart by `letter-spacing` read as single letters
 * in a PDF; the letters of a wider font read as one word.
 */
function widen(font: Buffer, spacing: number): Buffer {
  const count = font.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, index) => {
    const at = headerLength + index * entryLength
    const [offset, packed, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = font.subarray(offset, offset + packed)
    return { at, name: font.toString('latin1', at, at + 4), bytes, length }
  })
  const plain = (name: string): Buffer => {
    const entry = entries.find((each) => each.name === name)
    if (!entry) throw new Error(`The font has no ${name} table`)
    return entry.bytes.length < entry.length ? inflateSync(entry.bytes) : entry.bytes
  }
  const hmtx = Buffer.from(plain('hmtx'))
  const more = Math.round(spacing * plain('head').readUInt16BE(18))
  for (let glyph = 0; glyph < plain('hhea').readUInt16BE(34); glyph++)
    hmtx.writeUInt16BE(hmtx.readUInt16BE(glyph * 4) + more, glyph * 4)

  const directory = Buffer.from(font.subarray(0, headerLength + count * entryLength))
  const tables: Buffer[] = []
  let end = directory.length
  for (const { at, name, bytes, length } of entries) {
    const packed = name === 'hmtx' ? deflateSync(hmtx) : bytes
    const table = packed.length < length ? packed : plain(name)
    directory.writeUInt32BE(end, at + 4)
    directory.writeUInt32BE(table.length, at + 8)
    if (name === 'hmtx') directory.writeUInt32BE(checksumOf(hmtx), at + 16)
    tables.push(table, Buffer.alloc(padded(table.length) - table.length))
    end += padded(table.length)
  }
  directory.writeUInt32BE(end, 8)
  // No metadata and no private data follow.
  directory.fill(0, 24, headerLength)
  return Buffer.concat([directory, ...tables])
}

/** Gives Lato Black with wider letters, one font for each spacing of the templates' titles. */
export function titleFaces(): FontFace[] {
  const path = fileURLToPath(import.meta.resolve('@fontsource/lato/files/lato-latin-900-normal.woff'))
  const font = readFileSync(path)
  return Object.values(titleFonts).map(({ family, spacing }) => ({
    family,
    weight: 900,
    url: `data:font/woff;base64,${widen(font, spacing).toString('base64')}`,
  }))
}
