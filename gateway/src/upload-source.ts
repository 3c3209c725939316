import { Readable } from 'node:stream'
import { fileRefusal, fileTooLarge, maxFileSize } from '@kollegium/api/server'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { t } from './i18n.ts'

// Reads a file of a form. Its part may be missing, break off or be too large: such faults of the client are refused as REST
// refuses them (api/src/modules/documents/upload.ts).

/** A file of the form whose part may not have begun. */
export type UploadedFile = Promise<FileUpload> | null

/** Waits until the file's part begins. @returns null when the operation names no file @throws AppError INVALID at `file` */
export async function arrived(file: UploadedFile | undefined): Promise<FileUpload | null> {
  try {
    return (await file) ?? null
  } catch (error) {
    throw statusOf(error) === 400 ? fileRefusal(t('valid.fileMissing')) : brokenOff(error)
  }
}

/**
 * The stream and the name that an upload takes. A part that breaks off fails the stream with an AppError.
 * @throws AppError INVALID at `file` without a file
 */
export function sourceOf(file: FileUpload | null): { source: Readable; filename: string } {
  if (!file) throw fileRefusal(t('valid.fileMissing'))
  return { source: Readable.from(bytesOf(file), { objectMode: false }), filename: file.filename }
}

/** Opens the file when the first byte is read, so that an unread source fails nothing. */
async function* bytesOf(file: FileUpload): AsyncGenerator<Buffer> {
  try {
    yield* file.createReadStream()
  } catch (error) {
    throw brokenOff(error)
  }
}

/** Turns the parser's errors into refusals of the form. An error of the disk, where the files lie meanwhile, stays as it is. */
function brokenOff(error: unknown): unknown {
  if (error instanceof Error && 'syscall' in error) return error
  return statusOf(error) === 413 ? fileTooLarge(maxFileSize) : fileRefusal(t('valid.fileAborted'))
}

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined)
