import type { UploadedFile } from './upload.ts'

/** A file in a form, with the texts of this place. */
export type MediaItem = {
  file_id: number
  title: string
  filename: string
  filesize: number
  filetype: string
  url: string
  /** The alternative text of this place; by default the file's. */
  description: string
  /** The file's own alternative text. */
  fileDescription: string
  width: number | null
  height: number | null
}

/** The link between a record and its picture. */
type Linked = { pivot: { description: string }; file_description: string }

/** Reads a linked file, or one of the document bank, as the form's item. */
export function itemOf(given: object): MediaItem {
  const row = given as Partial<UploadedFile> & Partial<Linked> & { id: number }
  return {
    file_id: row.file_id ?? row.id,
    title: row.title ?? '',
    filename: row.filename ?? '',
    filesize: row.filesize ?? 0,
    filetype: row.filetype ?? '',
    url: row.url ?? '',
    description: row.pivot?.description ?? '',
    fileDescription: row.file_description ?? row.description ?? '',
    width: row.width ?? null,
    height: row.height ?? null,
  }
}

/** Reads a list of linked files. */
export const itemsOf = (value: unknown): MediaItem[] => (Array.isArray(value) ? (value as object[]).map(itemOf) : [])

/** Image types that the computer's file dialog offers. */
export const imageTypes = 'image/jpeg,image/png,image/gif,image/webp,image/svg+xml'
/** The largest file that the server takes, in bytes; a larger one is refused before the upload. */
export const maxBytes = 25 * 1024 * 1024

/** Returns the address of a smaller version; a drawing has no pixels to leave out. */
export function thumbnail(item: Pick<MediaItem, 'url' | 'filetype'>, size: string): string {
  return item.filetype === 'image/svg+xml' ? item.url : `${item.url}?d=${size}`
}
