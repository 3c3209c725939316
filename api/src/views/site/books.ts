import type { Db, Prisma } from '@kollegium/db'
import type { ActorUser } from '../../access/actor.ts'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { addressOf } from '../../modules/content/address.ts'
import { inReadingOrder, reachedPages, wholeBook } from '../../modules/content/book-tree.ts'
import { textTemplates } from '../../modules/content/content-fields.ts'
import { templateOf } from '../../modules/content/content-shape.ts'
import { byPosition, shownImages } from '../../modules/content/public-articles.ts'
import { whereForGuests, whereForReader } from '../../modules/content/public-texts.ts'
import { listedFileSelect, publicFiles, publicImages } from '../../modules/documents/file-shape.ts'

const treeSelect = {
  ...{ id: true, title: true, slug: true, parent_id: true, position: true, access: true },
  _count: { select: { roles: true, groupRoles: true } },
} satisfies Prisma.ContentSelect
type Row = Prisma.ContentGetPayload<{ select: typeof treeSelect }>

/** A signed-in reader of books. */
export type BookReader = Pick<ActorUser, 'id' | 'roles'>

/** The most pages that a reader's menu names. */
const most = 10

/** A page of a book in its table of contents; `depth` 0 is the book itself. */
export type BookLink = { id: number; title: string; href: string; depth: number }
export type SiteBookPage = NonNullable<Awaited<ReturnType<typeof siteBookPage>>>

/**
 * Reads the page at `/hjalp/{slug}` of a site with its book's contents, and the pages before and after it in reading
 * order. A page below a hidden one is hidden.
 * @param asked `reader`: a signed-in user, who gets the pages of visitors and those for signed-in users of the own roles
 * @returns null for a page that the reader doesn't get; `locked` tells visitors that the book has pages for signed-in users
 */
export async function siteBookPage(
  db: Db,
  { groupId, slug, reader = null }: { groupId: number | null; slug: string; reader?: BookReader | null },
  now = new Date(),
) {
  const published = { AND: [{ type: 'book' as const, group_id: groupId }, whereOnSites, whereVisibleToVisitors(now)] }
  const shown = { AND: [published, reader ? whereForReader(reader) : whereForGuests] }
  const found = await db.content.findFirst({
    where: { AND: [shown, { slug }] },
    select: {
      ...{ id: true, title: true, lead: true, body: true, template: true, updated_at: true },
      tags: { select: { id: true, label: true }, orderBy: [{ label: 'asc' }, { id: 'asc' }] },
      images: shownImages,
      attachments: { select: { file: { select: listedFileSelect } }, orderBy: byPosition },
    },
  })
  if (!found) return null
  const ids = await wholeBook(db, found.id)
  const where = { AND: [reader ? shown : published, { id: { in: ids } }] }
  const all = await db.content.findMany({ where, select: treeSelect })
  const rows = reader ? all : all.filter(isForGuests)
  const pages = linksOf(inReadingOrder(reachedPages(rows)))
  const at = pages.findIndex(({ id }) => id === found.id)
  if (at < 0) return null
  const { images, attachments, template, updated_at, ...text } = found
  return {
    ...text,
    template: templateOf(textTemplates, template),
    updated_at: updated_at.toISOString(),
    image: publicImages(images)[0] ?? null,
    attachments: publicFiles(attachments),
    pages,
    /** The pages above it, the book itself first. */
    above: aboveOf(rows, found.id).flatMap((id) => pages.find((page) => page.id === id) ?? []),
    previous: pages[at - 1] ?? null,
    next: pages[at + 1] ?? null,
    locked: all.length > rows.length,
  }
}

/** Pages that a site shows some readers. The method material has an app of its own, and a sign-in here doesn't open it. */
const whereOnSites: Prisma.ContentWhereInput = {
  OR: [{ access: null }, { access: { in: ['guest', 'authenticated'] } }],
}

/** As `whereForGuests` has it. */
const isForGuests = ({ access, _count }: Row) =>
  (access === null || access === 'guest') && _count.roles === 0 && _count.groupRoles === 0

/**
 * Reads the first pages of books on a site that the reader gets and visitors don't: those below them are reached from them.
 * By title, at most `most`; two statements.
 * @param within any page of the book that the pages are looked for in
 */
export async function memberBookPages(
  db: Db,
  { groupId, reader, within = null }: { groupId: number | null; reader: BookReader; within?: number | null },
  now = new Date(),
): Promise<Omit<BookLink, 'depth'>[]> {
  const among = within === null ? {} : { id: { in: await wholeBook(db, within) } }
  const place = { type: 'book' as const, group_id: groupId, ...among }
  const rows = await db.content.findMany({
    where: { AND: [place, whereVisibleToVisitors(now), whereForReader(reader)] },
    select: treeSelect,
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
  const reached = reachedPages(rows)
  const open = new Set(reachedPages(rows.filter(isForGuests)).map(({ id }) => id))
  return reached
    .filter(({ id, parent_id }) => !open.has(id) && (parent_id === null || open.has(parent_id)))
    .slice(0, most)
    .map(({ id, title, slug }) => ({ id, title, href: `/${addressOf('book', slug)}` }))
}

/** The page of a book by its slug, for visitors or for those signed in; null for none that is published on the site. */
export async function publishedBookPage(
  db: Db,
  { groupId, slug }: { groupId: number | null; slug: string },
  now = new Date(),
): Promise<{ id: number } | null> {
  const place = { type: 'book' as const, group_id: groupId, slug }
  return db.content.findFirst({
    where: { AND: [place, whereOnSites, whereVisibleToVisitors(now)] },
    select: { id: true },
  })
}

function linksOf(rows: Row[]): BookLink[] {
  const depths = new Map<number | null, number>([[null, -1]])
  return rows.map(({ id, title, slug, parent_id }) => {
    const depth = (depths.get(parent_id) ?? -1) + 1
    depths.set(id, depth)
    return { id, title, href: `/${addressOf('book', slug)}`, depth }
  })
}

function aboveOf(rows: Row[], id: number): number[] {
  const parent = rows.find((row) => row.id === id)?.parent_id ?? null
  return parent === null ? [] : [...aboveOf(rows, parent), parent]
}
