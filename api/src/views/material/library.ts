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
import { isShown } from '../../modules/content/published-content.ts'
import { effectiveSettings } from '../../modules/settings/settings.ts'

// The library of the method material (record 76): the pages of the book that the setting `metodmaterialBook` names. The pages below the
// book are its themes, and all pages below a theme are its texts. Its readers have the app; rights to books count for editors alone.

const t = createTranslator(sv)

/** A text as lists name it. */
export type LibraryText = {
  id: number
  slug: string
  title: string
  lead: string
  themeId: number
  minutes: number | null
  participants: string
  languageLevel: string
  tagIds: readonly number[]
  /** When it came to the library, and when it was last changed. */
  newAt: Date
  changedAt: Date
}

export type LibraryTheme = Pick<LibraryText, 'id' | 'slug' | 'title' | 'lead'> & {
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
    const now = new Date()
    const [value, until] = await Promise.all([makeLibrary(db, now), nextMoment(db, now)])
    return { value, until }
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

type Row = {
  id: number
  theme_id: number | null
  slug: string
  title: string
  lead: string
  settings: unknown
  group_id: number | null
  position: number
  new_at: Date
  updated_at: Date
  tags: number[]
}

const depthLimit = 20

/** A page below one that isn't shown is not reached. */
const treeRows = (db: Pick<Db, '$queryRaw'>, bookId: number, now: Date) => {
  const shown = (alias: string) =>
    Prisma.sql`${Prisma.raw(alias)}.type = 'book' AND ${Prisma.raw(alias)}.access = 'metodmaterial' AND ${isShown(alias, Prisma.sql`${now}`)}`
  return db.$queryRaw<Row[]>`
    WITH RECURSIVE tree AS (
      SELECT c.id, NULL::int AS theme_id, 0 AS depth FROM "Content" c
      WHERE c.id = ${bookId} AND c.parent_id IS NULL AND ${shown('c')}
      UNION ALL
      SELECT c.id, coalesce(tree.theme_id, c.id), tree.depth + 1 FROM "Content" c JOIN tree ON c.parent_id = tree.id
      WHERE tree.depth < ${depthLimit} AND ${shown('c')}
    )
    SELECT c.id, tree.theme_id, c.slug, c.title, c.lead, c.settings, c.group_id, c.position, c.updated_at,
      coalesce(c.publish_at, c.created_at) AS new_at,
      ARRAY(SELECT g."B" FROM "_ContentToTag" g WHERE g."A" = c.id) AS tags
    FROM tree JOIN "Content" c ON c.id = tree.id`
}

const nothing: Library = {
  ...{ book: null, themes: [], themeOf: new Map(), texts: [], byTitle: [] },
  ...{ textOf: new Map(), textAt: new Map(), ofTheme: new Map(), ofTag: new Map(), audiences: [], documents: 0 },
}

const latest = ({ newAt, changedAt }: LibraryText) => Math.max(newAt.getTime(), changedAt.getTime())

async function makeLibrary(
  db: Pick<Db, '$queryRaw' | 'setting' | 'group' | 'tag' | 'file'>,
  now: Date,
): Promise<Library> {
  const [settings, documents, tags] = await Promise.all([
    effectiveSettings(db, null, ['metodmaterialBook']),
    db.file.count({ where: whereLibraryDocument }),
    db.tag.findMany({ where: { audience: true }, select: { id: true, label: true } }),
  ])
  const bookId = settings.get('metodmaterialBook')?.value
  const rows = typeof bookId === 'number' ? await treeRows(db, bookId, now) : []
  const book = rows.find(({ theme_id }) => theme_id === null)
  if (!book) return { ...nothing, documents }
  const themes = rows
    .filter(({ id, theme_id }) => id === theme_id)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map(({ id, slug, title, lead, settings }) => ({
      ...{ id, slug, title, lead },
      icon: settingsOf(materialSettings, settings).icon,
    }))
  const texts = rows
    .flatMap((row) => (row.theme_id !== null && row.theme_id !== row.id ? textOfRow(row, row.theme_id) : []))
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
    ofTheme: Map.groupBy(texts, ({ themeId }) => themeId),
    ofTag: byTag(texts),
    audiences: tags.filter(({ id }) => used.has(id)).toSorted((one, other) => compare(one.label, other.label)),
    documents,
  }
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

function textOfRow(row: Row, themeId: number): LibraryText {
  const { id, slug, title, lead, tags, new_at, updated_at } = row
  const { minutes, participants, languageLevel } = settingsOf(materialSettings, row.settings)
  return {
    id,
    slug,
    title,
    lead,
    themeId,
    minutes,
    participants,
    languageLevel,
    tagIds: tags,
    newAt: new_at,
    changedAt: updated_at,
  }
}

/** Finds the next moment at which a page of the library begins or ends. */
export async function nextMoment(db: Pick<Db, '$queryRaw'>, now: Date): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(moment) AS at FROM "Content" c, LATERAL (VALUES (c.publish_at), (c.unpublish_at)) m (moment)
    WHERE c.type = 'book' AND c.access = 'metodmaterial' AND c.trashed_at IS NULL AND m.moment > ${now}`
  return row?.at ?? null
}

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
