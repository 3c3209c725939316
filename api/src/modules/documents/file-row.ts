import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import { fileIcon } from './file-icons.ts'
import { fileUrl, isPublic, previewUrl } from './file-link.ts'
import { imageTypes } from './file-types.ts'

/** The columns of a file. */
export const fileSelect = {
  id: true,
  portfolio_id: true,
  folder_id: true,
  group_id: true,
  title: true,
  description: true,
  status: true,
  disk: true,
  path: true,
  filename: true,
  filesize: true,
  filetype: true,
  sha256: true,
  scanned_at: true,
  malware: true,
  width: true,
  height: true,
  focal_x: true,
  focal_y: true,
  preview_path: true,
  portfolio_status: true,
  trashed_at: true,
  author_id: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.FileSelect

export type FileRow = Prisma.FileGetPayload<{ select: typeof fileSelect }>

/** Spec §3, File (document). `path` is the address, never where the bytes lie. */
export function presentFile(row: FileRow, { services: { keys } }: Pick<Context, 'services'>) {
  const url = fileUrl(keys, row)
  return {
    id: row.id,
    file_id: row.id,
    type: 'File' as const,
    portfolio_id: row.portfolio_id,
    group_id: row.group_id,
    folder_id: row.folder_id,
    title: row.title,
    description: row.description,
    status: row.status,
    path: url,
    filename: row.filename,
    filesize: row.filesize,
    filetype: row.filetype,
    url,
    previewUrl: previewOf(row, keys),
    public: isPublic(row),
    /** The name of malicious code in the file, which nobody fetches. */
    malware: row.malware,
    /** When a scanner found nothing in it. */
    scanned_at: row.scanned_at?.toISOString() ?? null,
    width: row.width,
    height: row.height,
    focal_x: row.focal_x,
    focal_y: row.focal_y,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * The address of a file's picture: the picture itself, or that of a document's first page. Null when it has none, and for a file with
 * malicious code.
 */
export function filePicture(row: FileRow, keys: Context['services']['keys']): string | null {
  if (row.malware !== null) return null
  if (imageTypes.includes(row.filetype)) return fileUrl(keys, row)
  return row.preview_path ? previewUrl(keys, row) : null
}

/** The same in the size of a list, or a drawing of the file's kind. */
function previewOf(row: FileRow, keys: Context['services']['keys']): string {
  const picture = filePicture(row, keys)
  return picture ? `${picture}?d=400x400` : fileIcon(row.filetype)
}
