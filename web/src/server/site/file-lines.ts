import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import type { ListedFile } from '@kollegium/api/server'
import type { FileLine } from '../../site/content/file-row.tsx'

// Files as rows of a list: in the document bank, and below a text.

const t = createTranslator(sv)

/** A file below a text as a row. Its address downloads it, without the question of the document bank. */
export function attachedLine(file: ListedFile): FileLine {
  const { id, title, filename, url, kind, picture, displayed } = file
  const download = `${url}?download=1`
  return {
    ...{ id, kind, picture, title: title || filename, href: displayed ? url : download },
    note: typeAndSize(file),
    download: { href: download },
  }
}

/** Endings whose files have the same kind as others, and another name. */
const ownNames: Record<string, string> = { csv: 'CSV', odt: 'OpenDocument', ods: 'OpenDocument', odp: 'OpenDocument' }

/** Tells the type and the size of a file: "PDF, 12 MB". */
export function typeAndSize({ kind, filename, filesize }: Pick<ListedFile, 'kind' | 'filename' | 'filesize'>): string {
  const ending = /\.(\w{1,5})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return `${ownNames[ending] ?? t(`file.kind.${kind}`)}, ${sizeText(filesize)}`
}

/** Formats a file size: 12_400_000 as "12 MB". */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes >= 1e6 ? [bytes / 1e6, 'megabyte'] : [Math.max(bytes / 1e3, 0.1), 'kilobyte']
  const maximumFractionDigits = value < 10 ? 1 : 0
  return new Intl.NumberFormat('sv-SE', { style: 'unit', unit, maximumFractionDigits }).format(value)
}
