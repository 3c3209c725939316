import { fileTypes } from '../file-types.ts'

const typeOf = (ending: string) => fileTypes[ending]?.filetype ?? ''

/** How the words of a document are found, by its media type; of the others none are. The formats before 2007 are not read. */
export const extractors: Record<string, 'pdf' | 'office' | 'text'> = {
  [typeOf('pdf')]: 'pdf',
  ...Object.fromEntries(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'].map((ending) => [typeOf(ending), 'office'])),
  [typeOf('txt')]: 'text',
  [typeOf('csv')]: 'text',
}

/** What a document found in it comes to. */
export const extractionLimits = {
  /** Characters that are kept for searching; file_search() looks at no more. */
  characters: 500_000,
  pages: 500,
  /** What an Office file may hold unpacked, in bytes. */
  unpacked: 128 * 1024 * 1024,
  /** How deep the parts of an Office file may be nested; what people write comes to some tens. */
  depth: 2_000,
  /** The picture of a first page, in pixels. */
  picture: { width: 800, height: 1200 },
  /** In milliseconds; who reads for longer is stopped. */
  time: 30_000,
  /** Of the reading process, in megabytes. */
  memory: 384,
} as const

/** What reading a document gives; `preview` is a WebP. */
export type Extraction = { text: string; preview: Uint8Array | null }
