import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { pdfOf as drawPdf } from '@kollegium/db/demo/pdf'
import sharp from 'sharp'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { removeForGood } from '../../engine/trash/trash.ts'
import { trashedEntities } from '../../engine/trash/trash-rules.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { file } from './file.entity.ts'
import { fileRouter } from './file.router.ts'
import { fileTrash } from './file-trash.ts'

const callerOf = createCallerFactory(fileRouter)

/** Puts a file in the trash and removes it from there for good, with its bytes. */
export async function removeWithBytes(ctx: Context, id: number): Promise<void> {
  const trashed = trashedEntities({ file: fileTrash }).get(file.name)
  if (!trashed) throw new Error('files have a trash')
  await callerOf(ctx).delete({ id })
  await removeForGood(ctx as SignedInContext, trashed, id)
}

/** Small real files for tests, by ending. */
export const samples = {
  png: () => picture(40, 30).png().toBuffer(),
  jpg: () => picture(640, 480).jpeg().toBuffer(),
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24"><g/></svg>'),
  pdf: async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  txt: async () => Buffer.from('Hej på dig\n'),
}

/** A PDF with a line of text on each page. */
export const pdfOf = (text: string, ...further: string[]): Buffer =>
  Buffer.from(
    drawPdf(
      text,
      [],
      further.map((each) => [each]),
    ),
  )

/** A zip archive of the given parts, packed. */
export function zipOf(parts: Record<string, string | Buffer>): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const size = Buffer.byteLength(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(20, 4)
    const facts = Buffer.alloc(20)
    facts.writeUInt16LE(8, 2)
    facts.writeUInt32LE(crc32(content), 8)
    facts.writeUInt32LE(packed.length, 12)
    facts.writeUInt32LE(size, 16)
    facts.copy(local, 6)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    facts.copy(entry, 8)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    entries.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...entries, listed, end])
}

/** A whole black picture of one bit for each point. To draw a large one in colour takes seconds. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  const part = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const parts = [part('IHDR', head), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0078BE' } })
}
