import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file of a ZIP, with its name and moment. */
export type ZipEntry = { name: string; bytes: Buffer; at: Date }

/** Packs the entries as a ZIP, in the given order. The same entries always give the same bytes. */
export function zipOf(entries: ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  // PDFs are compressed already.
  for (const { name, bytes, at } of entries) zip.addBuffer(bytes, name, { mtime: at, mode: 0o100644, compress: false })
  zip.end()
  return buffer(zip.outputStream as Readable)
}
