import { type Db, Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { Actor } from '../../access/actor.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { createLiveCache, type LiveCache } from '../../kernel/live-cache.ts'
import { materialSettings } from '../../modules/content/book.entity.ts'
import { settingsOf } from '../../modules/content/content-shape.ts'
import { effectiveSettings } from '../../modules/settings/settings.ts'
import { type LibraryRow, nextMoment, pageRows, treeRows } from './library-rows.ts'

// The library of the method material (record 76): the pages of the book that the setting `metodmaterialBook` names. The pages below the
// book are its themes, and all pages below a theme are its texts. The front site's pages with the tag of `metodmaterialTag` are texts, too.
// Its readers have the app; rights to books count for editors alone.

const t = createTranslator(sv)

/** A text as lists name it. */
export type LibraryText = {
  id: number
  /** A page of a book, or one of the front site. */
  type: 'book' | 'page'
  /** Unique in the library: a page whose own slug a text of the book has gets its number after it. */
  slug: string
  title: string
  lead: string
  /** Null for a page that has no tag in common with a theme. */
  themeId: number | null
  minutes: number | null
  participants: string
  languageLevel: string
  tagIds: readonly number[]
  /** When it came to the library, and when it was last changed. */
  newAt: Date
  changedAt: Date
}

export type LibraryTheme = Pick<LibraryText, 'id' | 'slug' | 'title' | 'lead' | 'tagIds'> & {
  icon: ReturnType<typeof materialSettings.parse>['icon']
}

/** A target group: a tag that editors have marked as one. */
export type LibraryAudience = { id: number; label: string }

export type Library = {
  /** The book itself; null while the installation has chosen none. */
  book: { id: number; group_id: number | null } | null
  /** In the order of the book. */
  themes: readonly LibraryTheme[]
  themeOf: ReadonlyMap<number, LibraryTheme>
  /** The newest first. */
  texts: readonly LibraryText[]
  /** By title. */
  byTitle: readonly LibraryText[]
  textOf: ReadonlyMap<number, LibraryText>
  textAt: ReadonlyMap<string, LibraryText>
  /** The newest first. */
  ofTheme: ReadonlyMap<number, readonly LibraryText[]>
  ofTag: ReadonlyMap<number, readonly LibraryText[]>
  /** Those that at least one text has, by name. */
  audiences: readonly LibraryAudience[]
  /** The number of its documents. */
  documents: number
  /** The tag by which pages of the front site are chosen; no text is listed by it. */
  pageTag: number | null
  /** The next moment at which a text begins or ends. */
  changesAt: Date | null
}

type Reader = Pick<Services, 'changes'>

/** The tables that the library is made of. */
export const libraryTables = ['Setting', 'Content', '_ContentToTag', 'Tag', 'Portfolio', 'File']

const caches = new WeakMap<object, LiveCache<Library>>()

/**
 * Reads the library as every reader has it, kept until one of its tables changes or a text begins or ends: a list then costs no more
 * in a large library than in a small one.
 */
export function readLibrary(services: Reader, db: Pick<Db, '$queryRaw' | 'setting' | 'group' | 'tag' | 'file'>) {
  const cache =
    caches.get(services.changes) ??
    createLiveCache<Library>({ changes: services.changes, tables: libraryTables, maxBytes: 1 })
  caches.set(services.changes, cache)
  return cache.get('', async () => {
    const value = await makeLibrary(db, new Date())
    return { value, until: value.changesAt }
  })
}

/** The condition that a file `f` is a document of the library, which its readers may fetch. */
export const libraryDocuments = Prisma.sql`f.status AND f.portfolio_status AND f.malware IS NULL
  AND f.filetype NOT LIKE 'image/%' AND f.portfolio_id = ANY (ARRAY(SELECT p.id FROM "Portfolio" p WHERE p.material))`

/** As {@link libraryDocuments}, as a filter of rows. */
export const whereLibraryDocument = {
  status: true,
  portfolio_status: true,
  malware: null,
  NOT: { filetype: { startsWith: 'image/' } },
  portfolio: { material: true },
} satisfies Prisma.FileWhereInput

const nothing: Library = {
  ...{ book: null, themes: [], themeOf: new Map(), texts: [], byTitle: [] },
  ...{ textOf: new Map(), textAt: new Map(), ofTheme: new Map(), ofTag: new Map(), audiences: [], documents: 0 },
  ...{ pageTag: null, changesAt: null },
}

const latest = ({ newAt, changedAt }: LibraryText) => Math.max(newAt.getTime(), changedAt.getTime())

async function makeLibrary(
  db: Pick<Db, '$queryRaw' | 'setting' | 'group' | 'tag' | 'file'>,
  now: Date,
): Promise<Library> {
  const [settings, documents, tags] = await Promise.all([
    effectiveSettings(db, null, ['metodmaterialBook', 'metodmaterialTag']),
    db.file.count({ where: whereLibraryDocument }),
    db.tag.findMany({ where: { audience: true }, select: { id: true, label: true } }),
  ])
  const bookId = idOf(settings.get('metodmaterialBook')?.value)
  const pageTag = idOf(settings.get('metodmaterialTag')?.value)
  const [rows, pages, changesAt] = await Promise.all([
    bookId === null ? [] : treeRows(db, bookId, now),
    pageTag === null ? [] : pageRows(db, pageTag, now),
    nextMoment(db, pageTag, now),
  ])
  const book = rows.find(({ theme_id }) => theme_id === null)
  // The themes are the library's shape: without its book there is no place for a page.
  if (!book) return { ...nothing, documents, changesAt }
  const themes = rows
    .filter(({ id, theme_id }) => id === theme_id)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map(({ id, slug, title, lead, tags: tagIds, settings }) => ({
      ...{ id, slug, title, lead, tagIds },
      icon: settingsOf(materialSettings, settings).icon,
    }))
  const written = rows.flatMap((row) =>
    row.theme_id !== null && row.theme_id !== row.id ? textOfRow(row, row.theme_id) : [],
  )
  const slugs = new Set(written.map(({ slug }) => slug))
  const chosen = pages.map((row) => textOfPage(row, themes, slugs))
  const texts = [...written, ...chosen]
    .map((text) => ({ ...text, tagIds: text.tagIds.filter((id) => id !== pageTag) }))
    .toSorted((one, other) => latest(other) - latest(one) || other.id - one.id)
  const used = new Set(texts.flatMap(({ tagIds }) => tagIds))
  const { compare } = new Intl.Collator('sv')
  return {
    book: { id: book.id, group_id: book.group_id },
    themes,
    themeOf: new Map(themes.map((theme) => [theme.id, theme])),
    texts,
    byTitle: texts.toSorted((one, other) => compare(one.title, other.title) || one.id - other.id),
    textOf: new Map(texts.map((text) => [text.id, text])),
    textAt: new Map(texts.map((text) => [text.slug, text])),
    ofTheme: byTheme(texts),
    ofTag: byTag(texts),
    audiences: tags.filter(({ id }) => used.has(id)).toSorted((one, other) => compare(one.label, other.label)),
    ...{ documents, pageTag, changesAt },
  }
}

/** The theme of a text; undefined for one that has none. */
export const themeOf = ({ themeOf }: Library, id: number | null): LibraryTheme | undefined =>
  id === null ? undefined : themeOf.get(id)

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function byTheme(texts: readonly LibraryText[]): Map<number, LibraryText[]> {
  const found = Map.groupBy(texts, ({ themeId }) => themeId)
  return new Map([...found].flatMap(([id, those]) => (id === null ? [] : [[id, those] as const])))
}

function byTag(texts: readonly LibraryText[]): Map<number, LibraryText[]> {
  const found = new Map<number, LibraryText[]>()
  for (const text of texts) {
    for (const id of text.tagIds) {
      const those = found.get(id)
      if (those) those.push(text)
      else found.set(id, [text])
    }
  }
  return found
}

function textOfRow(row: LibraryRow, themeId: number): LibraryText {
  const { minutes, participants, languageLevel } = settingsOf(materialSettings, row.settings)
  return { ...shared(row), type: 'book', themeId, minutes, participants, languageLevel }
}

/** A page stands in the first theme that it has a tag in common with. */
function textOfPage(row: LibraryRow, themes: readonly LibraryTheme[], taken: ReadonlySet<string>): LibraryText {
  const theme = themes.find(({ tagIds }) => tagIds.some((id) => row.tags.includes(id)))
  const slug = taken.has(row.slug) ? `${row.slug}-${row.id}` : row.slug
  const facts = { minutes: null, participants: '', languageLevel: '' }
  return { ...shared(row), type: 'page', slug, themeId: theme?.id ?? null, ...facts }
}

const shared = ({ id, slug, title, lead, tags, new_at, updated_at }: LibraryRow) => ({
  ...{ id, slug, title, lead, tagIds: tags, newAt: new_at, changedAt: updated_at },
})

/** Whether the actor reads the library: a user with the app, or an editor of its book. */
export function mayReadLibrary({ user, ability }: Actor, { book }: Library): boolean {
  if (!user || user.candidateOnly) return false
  return user.apps.includes('metodmaterial') || (book !== null && ability.can('update', asSubject('Book', book)))
}

/** The library of a reader. @throws AppError FORBIDDEN for others */
export async function libraryFor(ctx: {
  services: Services
  db: Parameters<typeof readLibrary>[1]
  actor: Actor
}): Promise<Library> {
  const library = await readLibrary(ctx.services, ctx.db)
  if (!mayReadLibrary(ctx.actor, library)) throw new AppError('FORBIDDEN', { message: t('material.noAccess') })
  return library
}
