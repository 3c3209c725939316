import type { UploadedFile } from './upload.ts'

/** A file as a form shows it: what the record holds, with the words that belong to it here. */
export type MediaItem = {
  file_id: number
  title: string
  filename: string
  filesize: number
  filetype: string
  url: string
  /** Alternative text of this place's own; without it the file's is shown. */
  description: string
  /** The file's. */
  fileDescription: string
  width: number | null
  height: number | null
}

/** What a record that a picture hangs on says of it besides. */
type Linked = { pivot: { description: string }; file_description: string }

/** What `get` answers about a linked file, or a file of the document bank, as the form keeps it. */
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

export const itemsOf = (value: unknown): MediaItem[] => (Array.isArray(value) ? (value as object[]).map(itemOf) : [])

/** What pictures the computer's file dialog offers. */
export const imageTypes = 'image/jpeg,image/png,image/gif,image/webp,image/svg+xml'
/** Largest file that the server takes; a larger one is refused before it is sent. */
export const maxBytes = 25 * 1024 * 1024

/** The address of a smaller version; drawings have no pixels to leave out. */
export function thumbnail(item: Pick<MediaItem, 'url' | 'filetype'>, size: string): string {
  return item.filetype === 'image/svg+xml' ? item.url : `${item.url}?d=${size}`
}
