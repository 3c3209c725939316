import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { AuditContext } from '../../access/audit.ts'
import type { DiskName, Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { remove } from '../../platform/disks/disks.ts'
import { requireHarmless } from '../../platform/scanner/require-harmless.ts'
import { type FileRow, fileSelect } from './file-row.ts'
import { cleanFilename, endingOf, fileTypes, maxFileSize, wrongTypeText } from './file-types.ts'
import { type Inspected, inspectFile } from './inspect-file.ts'
import { requireRoom } from './quota.ts'
import { requestTextExtraction } from './text-extraction/request-extraction.ts'

const t = createTranslator(sv)

export type NewFile = {
  source: Uint8Array | Readable
  filename: string
  portfolio_id: number
  folder_id?: number | null
  title?: string | null | undefined
  description?: string | null | undefined
  status?: boolean | null | undefined
  author_id?: number | null
}

type Scanning = Pick<Services, 'scanner' | 'logger' | 'tries'>
type Store = Scanning & Pick<Services, 'disks' | 'env'> & { db: Tx; boss?: Services['boss'] }
type Options = {
  /** The sender, whose malicious files are noted in the audit log. */
  by?: AuditContext
  /** In bytes. */
  maxSize?: number
  /** Runs in the transaction that makes the row, for what must happen with it. */
  with?: (tx: Tx, file: FileRow) => Promise<void>
  /** The known facts of a picture that the program itself has drawn, which is not inspected. */
  drawn?: Inspected
  /** The folder on the disk; without it the year. */
  folder?: string
  /** Asks for more than every file must fulfil. Answers why the file isn't taken, or null. It runs after the scanner. */
  refuse?: (file: { bytes: Uint8Array; filename: string }) => Promise<string | null>
}
type Ways = Pick<Options, 'maxSize' | 'drawn' | 'by' | 'folder' | 'refuse'>

/**
 * Keeps a file's bytes and makes its row, without a check of rights: see `uploadFile` for that.
 * @throws AppError INVALID at `file` as `storeBytes` and `requireRoom` do; and the source's own error when it breaks
 * off
 */
export async function storeFile(services: Store, file: NewFile, options: Options = {}): Promise<FileRow> {
  const { db, disks, env, boss } = services
  ignoreSourceErrors(file.source)
  const portfolio = await db.portfolio.findUniqueOrThrow({
    where: { id: file.portfolio_id },
    select: { id: true, disk: true, group_id: true },
  })
  const write = (stored: StoredBytes) =>
    inTransaction(db, async (tx) => {
      await requireRoom({ db: tx, env }, portfolio.id, stored.filesize)
      const row = await tx.file.create({
        data: {
          ...stored,
          portfolio_id: portfolio.id,
          group_id: portfolio.group_id,
          disk: portfolio.disk,
          folder_id: file.folder_id ?? null,
          title: file.title?.trim() || stored.filename.replace(/\.[^.]+$/, ''),
          description: file.description?.trim() ?? '',
          status: file.status ?? true,
          author_id: file.author_id ?? null,
        },
        select: fileSelect,
      })
      await requestTextExtraction(tx, boss, row)
      await options.with?.(tx, row)
      return row
    })
  return storeBytes(services, disks[portfolio.disk as DiskName], file, write, options)
}

export type StoredBytes = Inspected & {
  path: string
  filename: string
  filesize: number
  sha256: string
  /** Null without a scanner. */
  scanned_at: Date | null
}

/**
 * Puts bytes on a disk and hands `write` where and what they are. They go to a temporary name first and get their own
 * when they have been looked through; after any failure, of `write` too, nothing is left. They are scanned when they have come whole, so that
 * a slow sender keeps no thread of the scanner.
 * @throws AppError INVALID at `file` when it is empty, too large, of a kind that is not taken, not what its ending says, or holds
 * malicious code; UNAVAILABLE while the scanner doesn't answer
 */
export async function storeBytes<Result>(
  services: Scanning,
  disk: Disk,
  file: { source: Uint8Array | Readable; filename: string },
  write: (stored: StoredBytes) => Promise<Result>,
  { maxSize = maxFileSize, drawn, by, folder, refuse }: Ways = {},
): Promise<Result> {
  const temporary = `tmp/${randomUUID()}`
  const filename = cleanFilename(file.filename)
  const path = `${folder ?? new Date().getUTCFullYear()}/${randomUUID()}.${endingOf(filename)}`
  try {
    const { filesize, sha256 } = await writeTo(disk, temporary, file.source, maxSize)
    const { found, scanned_at } = drawn
      ? { found: drawn, scanned_at: null }
      : await examine(services, { bytes: await disk.getBytes(temporary), filename }, { by, refuse })
    await disk.move(temporary, path)
    return await write({ ...found, path, filename, filesize, sha256, scanned_at })
  } catch (error) {
    await Promise.all([remove(disk, temporary), remove(disk, path)])
    throw error
  }
}

/** Scans a file of an accepted ending and then looks into it, so that no decoder gets what the scanner knows. */
async function examine(services: Scanning, file: { bytes: Uint8Array; filename: string }, { by, refuse }: Ways) {
  if (!fileTypes[endingOf(file.filename)]) throw fileRefusal(t(wrongTypeText(file.filename)))
  const scanned_at = await requireHarmless(services, file, by ?? null)
  const refusal = await refuse?.(file)
  if (refusal) throw fileRefusal(refusal)
  const found = await inspectFile(file.bytes, file.filename)
  if ('refusal' in found) throw fileRefusal(found.refusal)
  return { found, scanned_at }
}

/** A source may break off while we still ask the database; unheard, that would end the process. */
export function ignoreSourceErrors(source: Uint8Array | Readable): void {
  if (source instanceof Readable) source.on('error', () => undefined)
}

/** Streams to the disk, counting and hashing on the way. Nothing is made there before something comes. */
async function writeTo(disk: Disk, key: string, source: Uint8Array | Readable, maxSize: number) {
  const hash = createHash('sha256')
  let filesize = 0
  let failure: unknown
  async function* metered(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source instanceof Readable ? source : [source]) {
        filesize += chunk.length
        if (filesize > maxSize) throw fileTooLarge(maxSize)
        hash.update(chunk)
        if (chunk.length > 0) yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  const chunks = metered()
  const first = await chunks.next()
  if (first.done) throw fileRefusal(t('valid.fileEmpty'))
  async function* all() {
    yield first.value as Uint8Array
    yield* chunks
  }
  // The disk wraps what went wrong in an error of its own.
  await disk.putStream(key, Readable.from(all(), { objectMode: false })).catch((error: unknown) => {
    throw failure ?? error
  })
  return { filesize, sha256: hash.digest('hex') }
}

/** The error for a file above `maxSize` bytes. */
export function fileTooLarge(maxSize: number) {
  return fileRefusal(t('valid.fileSize', { number: Math.floor(maxSize / (1024 * 1024)) }))
}

/** The error for a refused file, at the field `file`. */
export function fileRefusal(text: string) {
  return invalid({ file: [text] }, text)
}

/** Removes what a process that was killed in the middle of an upload left behind, when it is older than a day. */
export async function sweepUploads(disks: Services['disks'], now = Date.now()): Promise<void> {
  for (const disk of Object.values(disks)) {
    const { objects } = await disk.listAll('tmp').catch(() => ({ objects: [] }))
    for (const object of objects) {
      if (!object.isFile) continue
      const { lastModified } = await disk.getMetaData(object.key)
      if (now - lastModified.getTime() > 86_400_000) await remove(disk, object.key)
    }
  }
}
