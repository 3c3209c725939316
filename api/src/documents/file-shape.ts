import type { Prisma } from '@kollegium/db'
import type { Keys } from '../core/keys.ts'
import { fileUrl } from './file-link.ts'

/** Columns of a file shown as an image or attachment of something else. */
export const linkedFileSelect = {
  id: true,
  title: true,
  description: true,
  filename: true,
  filesize: true,
  filetype: true,
  disk: true,
  status: true,
  width: true,
  height: true,
} satisfies Prisma.FileSelect

export type LinkedFile = Prisma.FileGetPayload<{ select: typeof linkedFileSelect }>

/** Spec §3, "Image or attachment file". `description` is the alternative text; `own` replaces the file's. */
export function presentImage(keys: Pick<Keys, 'sign'>, file: LinkedFile, own = '') {
  return {
    id: file.id,
    file_id: file.id,
    title: file.title,
    filename: file.filename,
    filesize: file.filesize,
    filetype: file.filetype,
    url: fileUrl(keys, file),
    description: own || file.description,
    width: file.width,
    height: file.height,
  }
}

export function presentAttachment(keys: Pick<Keys, 'sign'>, file: LinkedFile) {
  return {
    id: file.id,
    file_id: file.id,
    title: file.title,
    filename: file.filename,
    filesize: file.filesize,
    filetype: file.filetype,
    url: fileUrl(keys, file),
    type: 'File' as const,
  }
}
