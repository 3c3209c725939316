import type { Db, Prisma } from '@kollegium/db'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { addressOf } from '../../modules/content/address.ts'
import { inReadingOrder, reachedPages, wholeBook } from '../../modules/content/book-tree.ts'
import { textTemplates } from '../../modules/content/content-fields.ts'
import { templateOf } from '../../modules/content/content-shape.ts'
import { byPosition, shownImages } from '../../modules/content/public-articles.ts'
import { whereForGuests } from '../../modules/content/public-texts.ts'
import { listedFileSelect, publicFiles, publicImages } from '../../modules/documents/file-shape.ts'

const treeSelect = { id: true, title: true, slug: true, parent_id: true, position: true } satisfies Prisma.ContentSelect
type Row = Prisma.ContentGetPayload<{ select: typeof treeSelect }>

/** A page of a book in its table of contents; `depth` 0 is the book itself. */
export type BookLink = { id: number; title: string; href: string; depth: number }
export type SiteBookPage = NonNullable<Awaited<ReturnType<typeof siteBookPage>>>

/**
 * Reads the page at `/hjalp/{slug}` of a site with its book's contents, and the pages before and after it in reading
 * order. A page below a hidden one is hidden.
 * @returns null for a page that visitors don't read
 */
export async function siteBookPage(
  db: Db,
  { groupId, slug }: { groupId: number | null; slug: string },
  now = new Date(),
) {
  const shown = { AND: [{ type: 'book' as const, group_id: groupId }, whereForGuests, whereVisibleToVisitors(now)] }
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
  const rows = await db.content.findMany({ where: { AND: [shown, { id: { in: ids } }] }, select: treeSelect })
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
  }
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
