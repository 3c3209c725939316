import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50

export type ZipCheck = { ok: true; names: string[] } | { ok: false; reason: 'broken' | 'bomb' | 'password' }

/** What an archive says that it unpacks to, in bytes; 0 for what is none. It may lie: who unpacks stops by itself. */
export function statedSize(bytes: Buffer): number {
  let size = 0
  let at = directoryOf(bytes)?.at ?? bytes.length
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    size += bytes.readUInt32LE(at + 24)
    at = nextEntry(bytes, at)
  }
  return size
}

/**
 * Checks a zip archive before a library unpacks it: every entry is unpacked here with a hard stop at `limit` bytes in
 * all, because the sizes that an archive states about itself may lie. Entries that share bytes (the trick of a
 * "better zip bomb") count each time. Format: PKWARE APPNOTE 6.3.
 * @param visit is given each entry, for who only wants some of them
 */
export function checkZip(bytes: Buffer, limit: number, visit?: (name: string, content: Buffer) => void): ZipCheck {
  const directory = directoryOf(bytes)
  if (!directory) return { ok: false, reason: 'broken' }
  let { at } = directory
  let left = limit
  const names: string[] = []
  for (let entry = 0; entry < directory.count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return { ok: false, reason: 'broken' }
    if (bytes.readUInt16LE(at + 8) & 1) return { ok: false, reason: 'password' }
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    names.push(name)
    const content = unpacked(bytes, at, left)
    if (typeof content === 'string') return { ok: false, reason: content }
    left -= content.length
    visit?.(name, content)
    at = nextEntry(bytes, at)
  }
  return { ok: true, names }
}

function directoryOf(bytes: Buffer): { count: number; at: number } | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) return null
  return { count: bytes.readUInt16LE(end + 10), at: bytes.readUInt32LE(end + 16) }
}

const nextEntry = (bytes: Buffer, at: number) =>
  at + 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)

function unpacked(bytes: Buffer, directoryEntry: number, left: number): Buffer | 'broken' | 'bomb' {
  const method = bytes.readUInt16LE(directoryEntry + 10)
  const packed = bytes.readUInt32LE(directoryEntry + 20)
  const local = bytes.readUInt32LE(directoryEntry + 42)
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) return 'broken'
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (start + packed > bytes.length) return 'broken'
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return packed > left ? 'bomb' : content
  if (method !== 8) return 'broken'
  if (packed === 0) return 'broken'
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(left, 1) })
  } catch (error) {
    return error instanceof RangeError ? 'bomb' : 'broken'
  }
}
