import { deflateSync } from 'node:zlib'
import { type PdfObject, PdfStream } from '@libpdf/core'
import { type NumberOf, written } from './written.ts'

/** An object with its number in the file. */
export type Numbered = { number: number; object: PdfObject }
/** The place of an object in a file: the offset of its bytes, or the group that holds it and its place there. */
export type Place = { number: number; offset: number } | { number: number; group: number; index: number }
/** Objects as bytes, with their places; offsets begin at these bytes. */
export type Packed = { bytes: Uint8Array; places: Place[] }

/** Objects of a group. More compress a little better, and a reader of one of them unpacks them all. */
const groupSize = 200

/** The number of groups that these objects need. */
export const groupsFor = (objects: readonly Numbered[]) => Math.ceil(grouped(objects).length / groupSize)

/** Streams can't be in a group. */
const grouped = (objects: readonly Numbered[]) => objects.filter(({ object }) => !(object instanceof PdfStream))

/**
 * Writes objects: streams as they are, and the others in compressed groups (object streams, PDF 32000-1 §7.5.7). The tags of a
 * thousand papers, sixty objects each, are a tenth as large so.
 * @param firstGroup the number of the first group; the others follow it, as many as {@link groupsFor} says
 */
export function pack(objects: readonly Numbered[], firstGroup: number, numberOf: NumberOf): Packed {
  const pieces: Buffer[] = []
  const places: Place[] = []
  let offset = 0
  const write = (number: number, head: string, data: Uint8Array) => {
    const begin = Buffer.from(`${number} 0 obj\n${head}\nstream\n`, 'latin1')
    const end = Buffer.from('\nendstream\nendobj\n')
    pieces.push(begin, Buffer.from(data.buffer, data.byteOffset, data.length), end)
    places.push({ number, offset })
    offset += begin.length + data.length + end.length
  }
  for (const { number, object } of objects) {
    if (object instanceof PdfStream) write(number, written(object, numberOf), object.data)
  }
  const others = grouped(objects)
  for (let from = 0; from < others.length; from += groupSize) {
    const group = firstGroup + from / groupSize
    const members = others.slice(from, from + groupSize)
    const { head, data } = groupOf(members, numberOf)
    write(group, head, data)
    for (const [index, { number }] of members.entries()) places.push({ number, group, index })
  }
  return { bytes: Buffer.concat(pieces), places }
}

function groupOf(members: readonly Numbered[], numberOf: NumberOf): { head: string; data: Buffer } {
  const heads: string[] = []
  const bodies: string[] = []
  let offset = 0
  for (const { number, object } of members) {
    const body = `${written(object, numberOf)}\n`
    heads.push(`${number} ${offset}`)
    bodies.push(body)
    offset += body.length
  }
  const index = `${heads.join(' ')}\n`
  const data = deflateSync(Buffer.from(index + bodies.join(''), 'latin1'))
  const head = `<</Type /ObjStm /N ${members.length} /First ${index.length} /Filter /FlateDecode /Length ${data.length}>>`
  return { head, data }
}

/** Writes an object alone, with its number. */
export const plainObject = ({ number, object }: Numbered, numberOf: NumberOf): Buffer =>
  Buffer.from(`${number} 0 obj\n${written(object, numberOf)}\nendobj\n`, 'latin1')

/**
 * Writes the table of a whole file as a stream, and the file's end (PDF 32000-1 §7.5.8).
 * @param places those of all objects, with offsets in the file
 * @param trailer the further entries of the table's dictionary
 */
export function tableOf(places: readonly Place[], at: { number: number; offset: number }, trailer: string): Buffer {
  const size = at.number + 1
  const rows = Buffer.alloc(size * rowLength)
  // Row 0 heads the list of free numbers, which is empty.
  rows.writeUInt16BE(0xffff, 5)
  for (const place of [...places, at]) {
    const start = place.number * rowLength
    if ('offset' in place) {
      rows[start] = 1
      rows.writeUInt32BE(place.offset, start + 1)
    } else {
      rows[start] = 2
      rows.writeUInt32BE(place.group, start + 1)
      rows.writeUInt16BE(place.index, start + 5)
    }
  }
  const data = deflateSync(rows)
  const head = `<</Type /XRef /Size ${size} /W [1 4 2] ${trailer} /Filter /FlateDecode /Length ${data.length}>>`
  return Buffer.concat([
    Buffer.from(`${at.number} 0 obj\n${head}\nstream\n`, 'latin1'),
    data,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at.offset}\n%%EOF\n`),
  ])
}

/** Bytes of a row: its kind, an offset or the number of a group, and a place in the group. */
const rowLength = 7
