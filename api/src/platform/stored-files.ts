import { createHash, hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DiskName, Services } from '../engine/services.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import type { Tx } from '../kernel/transaction.ts'
import { forgetNotice, tellAdministrators, toldFiles } from './system-notices.ts'

const t = createTranslator(sv)

export type FileServices = Pick<Services, 'disks' | 'logger'> & { db: Tx }
/** A file on a disk, with its size in bytes and the SHA-256 (hexadecimal) of the bytes that were stored. */
export type StoredFile = { disk: DiskName; path: string; sha256: string; filesize: number }
type PrivateFile = Pick<StoredFile, 'path' | 'sha256'>

/**
 * Whether a file on the private disk has the bytes that were stored. A file with others is told to the administrators
 * until it is itself again, as after it was put back from a backup.
 * @throws Error when the disk lacks the file
 */
export async function isUnaltered(services: FileServices, { path, sha256 }: PrivateFile): Promise<boolean> {
  const { db, disks } = services
  const isSame = (await sumOf(await disks['s3.vodocs_files'].getStream(path))) === sha256
  if (!isSame) await tellAltered(services, { disk: 's3.vodocs_files', path, sha256 })
  else if (await db.systemNotice.count({ where: { key: `file ${path}` } })) await forgetNotice(db, 'file', path)
  return isSame
}

async function sumOf(source: Readable): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(source, sum)
  return sum.digest('hex')
}

type Told = Pick<StoredFile, 'disk' | 'path' | 'sha256'>

async function tellAltered({ db, logger }: Pick<FileServices, 'db' | 'logger'>, file: Told): Promise<void> {
  logger.error(file, 'a stored file has been altered; it is not sent')
  await tellAdministrators(db, 'file', file)
}

async function altered(services: FileServices, file: Told): Promise<AppError> {
  await tellAltered(services, file)
  return new AppError('NOT_FOUND', { message: t('error.fileAltered') })
}

/**
 * Reads a file whole.
 * @throws AppError NOT_FOUND when it has been altered on the disk, which is told to the administrators; Error when the disk lacks it
 */
export async function genuineBytes(services: FileServices, file: Told): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sum = createHash('sha256')
  // In the disk's own pieces, so that the sum of a large file holds nobody up.
  for await (const chunk of (await services.disks[file.disk].getStream(file.path)) as AsyncIterable<Buffer>) {
    sum.update(chunk)
    chunks.push(chunk)
  }
  if (sum.digest('hex') !== file.sha256) throw await altered(services, file)
  return Buffer.concat(chunks)
}

const blockSize = 1024 * 1024
/** Files whose blocks' sums are remembered. One of 25 MB takes some kilobytes. */
const maxKnown = 1000

/** The sums of the blocks of larger files, by the sum of the whole. They hold for any copy of the stored bytes. */
const known = new Map<string, string[]>()

/**
 * Reads the bytes `start` to `end` of a file, both included, in blocks that are compared before they are given out. So no altered byte
 * leaves, also when the file is altered between two reads. The first read of a larger file goes through it twice.
 * @throws AppError NOT_FOUND when it has been altered on the disk, which is told to the administrators; Error when the disk lacks it
 */
export async function* genuinePart(
  services: FileServices,
  file: StoredFile,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const open = () => services.disks[file.disk].getStream(file.path)
  const sums = file.filesize <= blockSize ? [file.sha256] : await sumsOf(services, file, open)
  let index = 0
  for await (const block of blocksOf(await open())) {
    if (hash('sha256', block) !== sums[index]) throw await altered(services, file)
    const at = index * blockSize
    const [from, to] = [Math.max(start - at, 0), Math.min(end + 1 - at, block.length)]
    if (from < to) yield block.subarray(from, to)
    index += 1
    if (index * blockSize > end) return
  }
  // Cut off at the edge of a block.
  if (index < sums.length) throw await altered(services, file)
}

async function sumsOf(services: FileServices, file: StoredFile, open: () => Promise<Readable>): Promise<string[]> {
  const before = known.get(file.sha256)
  if (before) return before
  const whole = createHash('sha256')
  const sums: string[] = []
  for await (const block of blocksOf(await open())) {
    whole.update(block)
    sums.push(hash('sha256', block))
  }
  if (whole.digest('hex') !== file.sha256) throw await altered(services, file)
  const [oldest] = known.keys()
  if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest)
  known.set(file.sha256, sums)
  return sums
}

/** Blocks of {@link blockSize} bytes, of which the last may be shorter. */
async function* blocksOf(source: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let rest = chunk
    while (size + rest.length >= blockSize) {
      const cut = blockSize - size
      yield Buffer.concat([...parts, rest.subarray(0, cut)])
      rest = rest.subarray(cut)
      parts = []
      size = 0
    }
    if (rest.length > 0) parts.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(parts)
}

/** Removes the notices of altered files that are themselves again, or that were removed or replaced. */
export async function forgetMendedFiles({ db, disks }: FileServices): Promise<void> {
  for (const { path, disk: name, sha256 } of await toldFiles(db)) {
    const disk = disks[name]
    const isThere = await disk.exists(path)
    if (!isThere || (await sumOf(await disk.getStream(path))) === sha256) await forgetNotice(db, 'file', path)
  }
}
