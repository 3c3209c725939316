import { Readable } from 'node:stream'
import { maxFileSize, refusal, tooLarge } from '@kollegium/api/server'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { t } from './words.ts'

// A file of a form, whose part may be missing, break off or be too large: the client's faults, told as REST tells them
// (api/src/modules/documents/upload.ts).

/** A file of the form once its part has begun; null when the operation names none. @throws AppError INVALID at `file` */
export async function arrived(file: unknown): Promise<FileUpload | null> {
  try {
    return ((await file) as FileUpload | null | undefined) ?? null
  } catch (error) {
    throw statusOf(error) === 400 ? refusal(t('valid.fileMissing')) : brokenOff(error)
  }
}

/** What an upload takes. What breaks off while it is read fails the source with an AppError. @throws AppError INVALID at `file` */
export function sourceOf(file: FileUpload | null): { source: Readable; filename: string } {
  if (!file) throw refusal(t('valid.fileMissing'))
  return { source: Readable.from(bytesOf(file), { objectMode: false }), filename: file.filename }
}

/** Nothing is opened before it is read: a source that nobody comes to read fails nobody. */
async function* bytesOf(file: FileUpload): AsyncGenerator<Buffer> {
  try {
    yield* file.createReadStream()
  } catch (error) {
    throw brokenOff(error)
  }
}

/** The parser's errors are about the form, but for what the system says of the disk on which its files lie meanwhile. */
function brokenOff(error: unknown): unknown {
  if (error instanceof Error && 'syscall' in error) return error
  return statusOf(error) === 413 ? tooLarge(maxFileSize) : refusal(t('valid.fileAborted'))
}

const statusOf = (error: unknown) => (error as { status?: unknown } | null)?.status
