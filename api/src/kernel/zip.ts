import { inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Thrown for an archive that cannot be unpacked: it is damaged, has a password, or exceeds the limit. */
export class ZipError extends Error {
  readonly reason: 'broken' | 'bomb' | 'password'

  constructor(reason: ZipError['reason'], options?: ErrorOptions) {
    super(`zip: ${reason}`, options)
    this.reason = reason
  }
}

/** Names are decoded here: one odd name among the parts of a workbook does not make it unreadable. Sizes are counted, not believed. */
const options = { decodeStrings: false, validateEntrySizes: false } as const

/** An empty entry costs a tenth of a millisecond too. A large workbook has some hundred parts. */
const maxEntries = 10_000

/** The unpacked size in bytes that an archive declares, 0 for anything else. It may be false: {@link unzip} has its own limit. */
export async function declaredSize(bytes: Buffer): Promise<number> {
  let size = 0
  try {
    const zip = await fromBufferPromise(bytes, options)
    for await (const { uncompressedSize } of zip.eachEntry()) size += uncompressedSize
  } catch {
    // The part of the directory that can be read counts.
  }
  return size
}

/**
 * Unpacks the entries of an archive that state at most `size` bytes, the first `most` of them. Broken entries are passed over; bytes that are no
 * archive have none.
 */
export async function smallEntries(bytes: Buffer, size: number, most: number): Promise<Buffer[]> {
  const found: Buffer[] = []
  try {
    const zip = await fromBufferPromise(bytes, options)
    for await (const entry of zip.eachEntry()) {
      // Packed bytes that unpack to less than their own length are none that a program has made.
      if (entry.uncompressedSize > size || entry.compressedSize > 2 * size || entry.isEncrypted()) continue
      const content = unpackSmall(bytes, entry, size)
      if (content) found.push(content)
      if (found.length === most) break
    }
  } catch {
    // The part of the directory that can be read counts.
  }
  return found
}

/** At once and without a stream, which costs a hundred times as much. The local header has 30 bytes, a name and extra fields. */
function unpackSmall(bytes: Buffer, entry: Entry, size: number): Buffer | null {
  try {
    const header = entry.relativeOffsetOfLocalHeader
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const packed = bytes.subarray(start, start + entry.compressedSize)
    return entry.compressionMethod === 8 ? inflateRawSync(packed, { maxOutputLength: size }) : packed
  } catch {
    return null
  }
}

/**
 * Unpacks an archive entry by entry, with a hard stop at `limit` bytes in all and at `most` entries,
 * because the sizes that an archive states may lie. Entries that share bytes (the trick of a "better zip bomb") count each time.
 * @throws ZipError
 */
export async function* unzip(
  bytes: Buffer,
  limit: number,
  most = maxEntries,
): AsyncGenerator<{ name: string; content: Buffer }> {
  let left = limit
  try {
    const zip = await fromBufferPromise(bytes, options)
    if (zip.entryCount > most) throw new ZipError('bomb')
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ZipError('password')
      const content = await unpack(zip, entry, left)
      left -= content.length
      yield { name: entry.fileNameRaw.toString('utf8'), content }
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('broken', { cause: error })
  }
}

async function unpack(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += chunk.length
    if (size > limit) throw new ZipError('bomb')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
