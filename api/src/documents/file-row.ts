import type { Prisma } from '@kollegium/db'
import type { Context } from '../core/context.ts'
import { imageTypes } from './file-kinds.ts'
import { fileUrl, isPublic } from './file-link.ts'

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
  width: true,
  height: true,
  author_id: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.FileSelect

export type FileRow = Prisma.FileGetPayload<{ select: typeof fileSelect }>

/** Spec §3, File (document). `path` is the address, never where the bytes lie. */
export function presentFile(row: FileRow, { services: { keys } }: Pick<Context, 'services'>) {
  const url = fileUrl(keys, row)
  const isImage = imageTypes.includes(row.filetype)
  return {
    id: row.id,
    file_id: row.id,
    type: 'File' as const,
    portfolio_id: row.portfolio_id,
    folder_id: row.folder_id,
    title: row.title,
    description: row.description,
    status: row.status,
    path: url,
    filename: row.filename,
    filesize: row.filesize,
    filetype: row.filetype,
    url,
    previewUrl: isImage ? `${url}?d=400x400` : null,
    public: isPublic(row),
    width: row.width,
    height: row.height,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
