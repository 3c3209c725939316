import type { Context } from '../../engine/context.ts'
import { isPublic, linkedFileSelect } from '../../modules/documents/contract.ts'
import { fileKindOf } from '../../modules/documents/file-icons.ts'
import { fileUrl, publicUrl } from '../../modules/documents/file-link.ts'
import { type Library, type LibraryText, themeOf } from './library.ts'

/** How long before the first visit a text counts as new, in ms. */
const firstNews = 30 * 24 * 3600_000

/** Narrows a list of texts. */
export type Narrowed = { theme?: number | undefined; audience?: number | undefined; tag?: number | undefined }
type Counts = { total: number; themes: ReadonlyMap<number, number> }

/** The texts of a theme and with tags, the newest first. */
export function textsOf(library: Library, { theme, audience, tag }: Narrowed): readonly LibraryText[] {
  const lists = [
    ...(theme === undefined ? [] : [library.ofTheme.get(theme) ?? []]),
    ...[audience, tag].flatMap((id) => (id === undefined ? [] : [library.ofTag.get(id) ?? []])),
  ]
  const [shortest = library.texts] = lists.toSorted((one, other) => one.length - other.length)
  if (lists.length < 2) return shortest
  return shortest.filter(
    ({ themeId, tagIds }) =>
      (theme === undefined || themeId === theme) &&
      (audience === undefined || tagIds.includes(audience)) &&
      (tag === undefined || tagIds.includes(tag)),
  )
}

/** The name of a tag that a text of the library has; null for another one. */
export async function tagLabel({ db }: Pick<Context, 'db'>, { ofTag }: Library, id: number): Promise<string | null> {
  if (!ofTag.has(id)) return null
  return (await db.tag.findUnique({ where: { id }, select: { label: true } }))?.label ?? null
}

const counted = new WeakMap<Library, Map<number | undefined, Counts>>()

/** The number of texts for a target group, in all and of each theme; counted once for each state of the library. */
export function countsOf(library: Library, audience?: number | undefined): Counts {
  const known = counted.get(library) ?? new Map<number | undefined, Counts>()
  counted.set(library, known)
  const found = known.get(audience) ?? counts(textsOf(library, { audience }))
  known.set(audience, found)
  return found
}

function counts(texts: readonly LibraryText[]): Counts {
  const themes = new Map<number, number>()
  for (const { themeId } of texts) if (themeId !== null) themes.set(themeId, (themes.get(themeId) ?? 0) + 1)
  return { total: texts.length, themes }
}

/** A visit that continues: the person has been away for less, in ms. */
export const sameVisit = 30 * 60_000

/**
 * The moment since which texts are news to the user: the end of the visit before this one. The first page of a new visit is read before the
 * visit is noted.
 */
export async function newsSince(
  { db }: Pick<Context, 'db'>,
  user_id: number,
): Promise<{ since: Date; visited: Date | null }> {
  const visit = await db.materialVisit.findUnique({ where: { user_id }, select: { visited_at: true, before_at: true } })
  const isNew = visit !== null && visit.visited_at.getTime() < Date.now() - sameVisit
  const visited = (isNew ? visit.visited_at : visit?.before_at) ?? null
  return { since: visited ?? new Date(Date.now() - firstNews), visited }
}

/** The texts that came or were changed after a moment, the newest first. */
export function newsOf({ texts }: Library, since: Date): readonly LibraryText[] {
  const end = texts.findIndex(({ newAt, changedAt }) => newAt <= since && changedAt <= since)
  return end < 0 ? texts : texts.slice(0, end)
}

/** Presents list rows of texts, with their first picture and whether the user has a mark on them. Two statements. */
export async function presentTexts(
  ctx: Pick<Context, 'db' | 'services'>,
  library: Library,
  texts: readonly LibraryText[],
  user_id: number,
) {
  const ids = texts.map(({ id }) => id)
  const [pictures, marks] = await Promise.all([
    picturesOf(ctx, library, ids),
    ctx.db.materialBookmark.findMany({ where: { user_id, content_id: { in: ids } }, select: { content_id: true } }),
  ])
  const marked = new Set(marks.map(({ content_id }) => content_id))
  return texts.map((text) => ({
    ...shortText(library, text),
    picture: pictures.get(text.id) ?? null,
    marked: marked.has(text.id),
  }))
}

/** The parts of a text that every list of links shows. */
export function shortText(library: Library, text: LibraryText) {
  const { id, slug, title, lead, minutes, themeId, newAt, changedAt } = text
  const theme = themeOf(library, themeId)
  // A change on the day of the publication is a part of it.
  const isChanged = changedAt.getTime() - newAt.getTime() > 24 * 3600_000
  return {
    ...{ id, slug, title, lead, minutes },
    theme: theme ? { id: theme.id, slug: theme.slug, title: theme.title } : null,
    at: (isChanged ? changedAt : newAt).toISOString(),
    isChanged,
  }
}

/** The first picture of each text; one of the book that not everyone may fetch gets a link of ten minutes. */
async function picturesOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { textOf }: Library,
  ids: readonly number[],
) {
  const rows = await db.contentImage.findMany({
    where: { content_id: { in: [...ids] }, file: { status: true, malware: null } },
    select: { content_id: true, description: true, file: { select: linkedFileSelect } },
    orderBy: [{ content_id: 'asc' }, { position: 'asc' }, { file_id: 'asc' }],
  })
  const pictures = new Map<number, { url: string; description: string; width: number | null; height: number | null }>()
  for (const { content_id, description, file } of rows) {
    const isOfPage = textOf.get(content_id)?.type === 'page'
    if (pictures.has(content_id) || (isOfPage && !isPublic(file))) continue
    const url = isPublic(file) ? publicUrl(file) : fileUrl(services.keys, file)
    const { width, height } = file
    pictures.set(content_id, { url, description: description || file.description, width, height })
  }
  return pictures
}

/** The columns of a document in a list. */
export const documentSelect = {
  id: true,
  title: true,
  description: true,
  filename: true,
  filesize: true,
  filetype: true,
  updated_at: true,
  folder: { select: { title: true } },
} as const

type DocumentRow = {
  id: number
  title: string
  description: string
  filename: string
  filesize: number
  filetype: string
  updated_at: Date
  folder?: { title: string } | null
}

/** Presents a document without an address: `material.file` gives one when it is fetched. */
export const presentDocument = ({
  id,
  title,
  description,
  filename,
  filesize,
  filetype,
  updated_at,
  folder,
}: DocumentRow) => ({
  ...{ id, title: title || filename, description, filename, filesize },
  kind: fileKindOf(filetype),
  folder: folder?.title ?? null,
  updated_at: updated_at.toISOString(),
})
