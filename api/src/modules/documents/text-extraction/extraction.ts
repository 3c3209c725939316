import { fileTypes } from '../file-types.ts'

const typeOf = (ending: string) => fileTypes[ending]?.filetype ?? ''

/** The extractor of each media type; other types have none. Office formats before 2007 are not supported. */
export const extractors: Record<string, 'pdf' | 'office' | 'text'> = {
  [typeOf('pdf')]: 'pdf',
  ...Object.fromEntries(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'].map((ending) => [typeOf(ending), 'office'])),
  [typeOf('txt')]: 'text',
  [typeOf('csv')]: 'text',
}

/** Limits of the text extraction. */
export const extractionLimits = {
  /** Characters that are kept for searching; file_search() looks at no more. */
  characters: 500_000,
  pages: 500,
  /** The maximum unpacked size of an Office file, in bytes. */
  unpacked: 128 * 1024 * 1024,
  /** How deep the parts of an Office file may be nested; documents that people write come to some tens. */
  depth: 2_000,
  /** The picture of a first page, in pixels. */
  picture: { width: 800, height: 1200 },
  /** The maximum time in milliseconds; the process is killed after it. */
  time: 30_000,
  /** Of the reading process, in megabytes. */
  memory: 384,
} as const

/** The result of a text extraction; `preview` is a WebP of the first page. */
export type Extraction = { text: string; preview: Uint8Array | null }

/** Stands in a text where a page ends, so that a search can tell the page of a hit; only in documents that know their pages. */
export const pageBreak = '\f'
/** Stands in a text between the parts of a file; a part without a page break knows no pages. */
export const partBreak = '\u001d'
