/** Largest file that is taken, in bytes. */
export const maxFileSize = 25 * 1024 * 1024
/** Largest picture that is decoded, in pixels: a small file can unpack to gigabytes. */
export const maxPixels = 50_000_000

type FileType = {
  /** Media type it is kept and sent as. */
  filetype: string
  /** The types that file-type detects in its bytes; null where bytes have no signature (text, SVG). */
  detected: readonly string[] | null
}

const fileType = (filetype: string, ...found: string[]): FileType => ({
  filetype,
  detected: found.length > 0 ? found : [filetype],
})

const officeXml = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

/** Everything that can be uploaded, by file ending. */
export const fileTypes: Record<string, FileType> = {
  jpg: fileType('image/jpeg'),
  jpeg: fileType('image/jpeg'),
  png: fileType('image/png', 'image/png', 'image/apng'),
  gif: fileType('image/gif'),
  webp: fileType('image/webp'),
  svg: { filetype: 'image/svg+xml', detected: null },
  pdf: fileType('application/pdf'),
  docx: fileType(`${officeXml}wordprocessingml.document`),
  xlsx: fileType(`${officeXml}spreadsheetml.sheet`),
  pptx: fileType(`${officeXml}presentationml.presentation`),
  // The binary formats before 2007 share one container.
  doc: fileType('application/msword', 'application/x-cfb'),
  xls: fileType('application/vnd.ms-excel', 'application/x-cfb'),
  ppt: fileType('application/vnd.ms-powerpoint', 'application/x-cfb'),
  odt: fileType(`${openDocument}text`),
  ods: fileType(`${openDocument}spreadsheet`),
  odp: fileType(`${openDocument}presentation`),
  mp3: fileType('audio/mpeg'),
  mp4: fileType('video/mp4'),
  txt: { filetype: 'text/plain', detected: null },
  csv: { filetype: 'text/csv', detected: null },
}

/** The endings of {@link fileTypes}. */
export const fileEndings: readonly string[] = Object.keys(fileTypes)

/** Shown by browsers as a picture; the others are documents. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml']

/** Pictures that sharp makes smaller; an SVG has every size already, and a GIF may move. */
export const resizableTypes = ['image/jpeg', 'image/png', 'image/webp']
/** Shown in the browser; everything else is downloaded. */
export const displayedTypes = [
  ...[...resizableTypes, 'image/gif', 'image/svg+xml'],
  ...['application/pdf', 'text/plain', 'audio/mpeg', 'video/mp4'],
]

/** Returns the file ending in lower case; empty when there is none. */
export function endingOf(filename: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
}

/** The text for a file of another ending: a telephone's HEIC pictures get one that says how to go on. */
export const wrongTypeText = (filename: string) =>
  ['heic', 'heif'].includes(endingOf(filename)) ? 'valid.fileHeic' : 'valid.fileType'

/** The user's name for a file, fit to be shown and sent: no folders, no control characters, at most 150 characters. */
export function cleanFilename(given: string): string {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    // Characters that change how the rest is read, or that file systems don't take.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  const ending = endingOf(name)
  const stem = ending ? name.slice(0, -ending.length - 1) : name
  return `${stem.slice(0, 150).trim() || 'fil'}${ending && `.${ending}`}`
}
