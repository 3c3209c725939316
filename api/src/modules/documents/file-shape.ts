import { Prisma } from '@kollegium/db'
import { type AppAbility, asSubject } from '../../access/ability.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import { type FileKind, fileIcon, fileKindOf } from './file-icons.ts'
import { fileUrl, isPublic, publicPreviewUrl, publicUrl } from './file-link.ts'
import { displayedTypes, imageTypes } from './file-types.ts'

const t = createTranslator(sv)

/** Columns of a file shown as an image or attachment of something else, and those that its rights are judged by. */
export const linkedFileSelect = {
  id: true,
  group_id: true,
  title: true,
  description: true,
  filename: true,
  filesize: true,
  filetype: true,
  disk: true,
  status: true,
  portfolio_status: true,
  width: true,
  height: true,
} satisfies Prisma.FileSelect

export type LinkedFile = Prisma.FileGetPayload<{ select: typeof linkedFileSelect }>

/** The columns of a file that a site lists below a text. */
export const listedFileSelect = { ...linkedFileSelect, sha256: true, preview_path: true } satisfies Prisma.FileSelect
type ListedRow = Prisma.FileGetPayload<{ select: typeof listedFileSelect }>

/** A file that every visitor may fetch, as a site lists it. */
export type ListedFile = {
  id: number
  title: string
  filename: string
  /** In bytes. */
  filesize: number
  kind: FileKind
  url: string
  /** The address of a picture of it, which takes `?d=WxH`. */
  picture: string | null
  /** Browsers show it; any other file is downloaded. */
  displayed: boolean
}

/** The same columns of the files `alias` as a JSON object; null where a join found no file. */
export function linkedFileJson(alias: string): Prisma.Sql {
  const columns = Object.keys(linkedFileSelect).map((name) => `'${name}', ${alias}.${name}`)
  return Prisma.raw(`CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(${columns.join(', ')}) END`)
}

/** The reader of a record that a file belongs to. */
export type FileReader = { actor: { ability: AppAbility }; services: { keys: Pick<Keys, 'sign'> } }

/**
 * Spec §3, "Image or attachment file". `description` is the alternative text; `own` replaces the file's. An actor who
 * may read the record, but not a file that isn't for everyone, gets its id alone, so that a form that is sent back
 * keeps it. The pivot has what the link itself holds, and `file_description` what it would follow, so that a text of
 * the file's stays the file's.
 */
export function presentImage(reader: FileReader, file: LinkedFile, own = '') {
  const isSeen = mayFetch(reader, file)
  const seen = isSeen ? file : unseen(file)
  const shown = image(seen, isSeen ? fileUrl(reader.services.keys, file) : icon, own)
  return { ...shown, file_description: seen.description, pivot: { description: own } }
}

/** Presents an attached file (Spec §3); of an unreadable file only the id. */
export function presentAttachment(reader: FileReader, file: LinkedFile) {
  return mayFetch(reader, file) ? attachment(file, fileUrl(reader.services.keys, file)) : attachment(unseen(file), icon)
}

/** The files among them that every visitor may fetch. */
export function publicImages(links: readonly { file: LinkedFile; description?: string }[]) {
  return links
    .filter(({ file }) => isPublic(file))
    .map(({ file, description }) => image(file, publicUrl(file), description))
}

/** Presents the attached files that every visitor may fetch. */
export function publicAttachments(links: readonly { file: LinkedFile }[]) {
  return links.filter(({ file }) => isPublic(file)).map(({ file }) => attachment(file, publicUrl(file)))
}

/** Lists the attached files that every visitor may fetch. */
export function publicFiles(links: readonly { file: ListedRow }[]): ListedFile[] {
  return links.filter(({ file }) => isPublic(file)).map(({ file }) => listedFile(file))
}

function listedFile(file: ListedRow): ListedFile {
  const { id, title, filename, filesize, filetype } = file
  const isImage = imageTypes.includes(filetype)
  const url = publicUrl(file)
  return {
    ...{ id, title, filename, filesize, url, kind: fileKindOf(filetype) },
    picture: isImage ? url : file.preview_path ? publicPreviewUrl(file) : null,
    displayed: displayedTypes.includes(filetype),
  }
}

function mayFetch({ actor }: FileReader, file: LinkedFile): boolean {
  return isPublic(file) || actor.ability.can('read', asSubject('File', file))
}

const icon = fileIcon('')

function unseen(file: LinkedFile): LinkedFile {
  const nothing = { description: '', filename: '', filesize: 0, filetype: '', width: null, height: null }
  return { ...file, ...nothing, title: t('file.unseen') }
}

function image(file: LinkedFile, url: string, own = '') {
  const { width, height } = file
  return { ...common(file), url, description: own || file.description, width, height }
}

function attachment(file: LinkedFile, url: string) {
  return { ...common(file), url, type: 'File' as const }
}

function common({ id, title, filename, filesize, filetype }: LinkedFile) {
  return { id, file_id: id, title, filename, filesize, filetype }
}
