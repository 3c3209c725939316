import { fileEndings, fileTypes, imageTypes } from './file-types.ts'

/** The kinds of documents, each with its drawing, by the beginning of the media type. */
const kinds = [
  ['application/pdf', 'pdf', 'PDF', '#C0392B'],
  ['application/msword', 'document', 'DOC', '#0078BE'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', 'document', 'DOC', '#0078BE'],
  ['application/vnd.oasis.opendocument.text', 'document', 'DOC', '#0078BE'],
  ['application/vnd.ms-excel', 'sheet', 'XLS', '#1E6B3C'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'sheet', 'XLS', '#1E6B3C'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'sheet', 'XLS', '#1E6B3C'],
  ['text/csv', 'sheet', 'XLS', '#1E6B3C'],
  ['application/vnd.ms-powerpoint', 'slides', 'PPT', '#B5651D'],
  ['application/vnd.openxmlformats-officedocument.presentationml', 'slides', 'PPT', '#B5651D'],
  ['application/vnd.oasis.opendocument.presentation', 'slides', 'PPT', '#B5651D'],
  ['text/', 'text', 'TXT', '#4A5560'],
  ['audio/', 'sound', 'MP3', '#5E3B8E'],
  ['video/', 'film', 'MP4', '#5E3B8E'],
  ['', 'other', '', '#4A5560'],
] as const

/** The kinds of files, by the words that people use. */
export type FileKind = (typeof kinds)[number][1] | 'image'

const documentKind = (filetype: string) =>
  (kinds.find(([beginning]) => filetype.startsWith(beginning)) as (typeof kinds)[number])[1]

/** The kind of a media type. */
export const fileKindOf = (filetype: string): FileKind =>
  imageTypes.includes(filetype) ? 'image' : documentKind(filetype)

/** The endings that can be uploaded, by their kind, those of documents first. */
export const endingsByKind: readonly (readonly [FileKind, string[]])[] = (
  ['pdf', 'document', 'sheet', 'slides', 'image', 'film', 'sound', 'text'] as const
).map((kind) => [kind, fileEndings.filter((ending) => fileKindOf(fileTypes[ending]?.filetype ?? '') === kind)])

/** The media types of a kind, among those that can be uploaded. */
export const typesOfKind = (kind: FileKind): string[] => [
  ...new Set(Object.values(fileTypes).flatMap(({ filetype }) => (fileKindOf(filetype) === kind ? filetype : []))),
]

/** The address of the drawing for a media type. */
export const fileIcon = (filetype: string): string => `/images/file-${documentKind(filetype)}.png`

/** Each drawing as SVG by its file name. */
export const fileIcons: Record<string, string> = Object.fromEntries(
  kinds.map(([, name, letters, colour]) => [
    `file-${name}.png`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 80 80"><rect width="80" height="80" fill="#EDF0F2"/>` +
      `<path d="M22 10h26l12 12v48H22z" fill="#fff" stroke="#C3CBD2"/><path d="M48 10v12h12z" fill="#C3CBD2"/>` +
      `<rect x="22" y="44" width="38" height="16" fill="${colour}"/>` +
      `<text x="41" y="56" font-family="sans-serif" font-size="11" font-weight="bold" fill="#fff" text-anchor="middle">${letters}</text></svg>`,
  ]),
)
