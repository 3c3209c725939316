import { type Db, Prisma, readSql } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { defaultLimit, rangeOf } from '../../engine/resource.ts'
import { dayOf } from '../../kernel/fields.ts'
import { linkedFileJson, linkedFileSelect, publicImages } from '../documents/contract.ts'

// The articles that visitors of a site see. Rights play no part: only published articles are read here.

type Reader = Pick<Db, 'content' | '$queryRaw'>

/** The order of linked files. */
export const byPosition = [{ position: 'asc' as const }, { file_id: 'asc' as const }]
/** The columns of a text's images. */
export const shownImages = {
  select: { description: true, file: { select: linkedFileSelect } },
  orderBy: byPosition,
} satisfies Prisma.Content$imagesArgs

/** The columns of an article's teaser. */
export const teaserSelect = {
  id: true,
  title: true,
  slug: true,
  lead: true,
  date: true,
  created_at: true,
  publish_at: true,
  images: { ...shownImages, take: 1 },
} satisfies Prisma.ContentSelect

type Teaser = Prisma.ContentGetPayload<{ select: typeof teaserSelect }>

/** The articles of a site (null: the front site) that visitors see now. */
function shownOn(groupId: number | null): Prisma.ContentWhereInput {
  return { AND: [{ type: 'article', group_id: groupId }, whereVisibleToVisitors()] }
}

type Slice = {
  groupId: number | null
  page?: number
  limit?: number
  /** A further condition on the articles `c`, beginning with AND. */
  among?: Prisma.Sql
}

type Latest = Omit<Teaser, 'images'> & { image_description: string; file: Teaser['images'][number]['file'] | null }

/**
 * A site's published articles, newest first, without counting them. Every start page asks for them, so it is written
 * as the one statement it is: the client library would make three of it, at five times the cost. The same rule as
 * {@link shownOn}.
 *
 * The limit stands in the text and the index `Content_published_idx` in its order, so that PostgreSQL plans it once a
 * connection: planning took three times as long as reading.
 */
export async function latestArticles(
  db: Reader,
  { groupId, page = 1, limit = defaultLimit, among = Prisma.empty }: Slice,
) {
  const now = new Date()
  const first = Prisma.raw(`LIMIT ${Math.trunc(limit)}`)
  const ofSite = groupId === null ? Prisma.sql`c.group_id IS NULL` : Prisma.sql`c.group_id = ${groupId}`
  const statement = Prisma.sql`
    SELECT c.id, c.title, c.slug, c.lead, c.date, c.created_at, c.publish_at, i.description AS image_description,
      ${linkedFileJson('f')} AS file
    FROM "Content" c
    LEFT JOIN LATERAL (
      SELECT file_id, description FROM "ContentImage" WHERE content_id = c.id ORDER BY position, file_id LIMIT 1
    ) i ON true
    LEFT JOIN "File" f ON f.id = i.file_id
    WHERE c.type = 'article' AND c.trashed_at IS NULL AND ${ofSite} AND c.status = 'published'
      AND (c.publish_at IS NULL OR c.publish_at <= ${now}) AND (c.unpublish_at IS NULL OR c.unpublish_at > ${now}) ${among}
    ORDER BY c.date DESC NULLS LAST, c.id DESC
    ${page === 1 ? first : Prisma.sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`}`
  const rows = await readSql<Latest>(db, statement)
  return rows.map(({ image_description, file, ...row }) =>
    presentTeaser({ ...row, images: file ? [{ description: image_description, file }] : [] }),
  )
}

/** One page of them with their number; the same few statements whatever the page holds. */
export async function publishedArticles(db: Reader, { groupId, ...options }: Slice) {
  const { page, limit } = rangeOf(options)
  const [items, total] = await Promise.all([
    latestArticles(db, { groupId, page, limit }),
    db.content.count({ where: shownOn(groupId) }),
  ])
  return { items, total, page, limit }
}

/**
 * When the site will next look different though nobody edits anything: a scheduled beginning or end. Caches of its
 * pages must not outlive it.
 * @param site `startPageId`: a text of another site that is shown on this one
 */
export async function nextChangeAt(
  db: Reader,
  { groupId, startPageId = null }: { groupId: number | null; startPageId?: number | null },
  now = new Date(),
): Promise<Date | null> {
  const here: Prisma.ContentWhereInput = { group_id: groupId }
  const shown = startPageId === null ? here : { OR: [here, { id: startPageId }] }
  const where = { ...shown, trashed_at: null, status: 'published' as const }
  const [begin, end] = await Promise.all([
    db.content.aggregate({ where: { ...where, publish_at: { gt: now } }, _min: { publish_at: true } }),
    db.content.aggregate({ where: { ...where, unpublish_at: { gt: now } }, _min: { unpublish_at: true } }),
  ])
  const times = [begin._min.publish_at, end._min.unpublish_at].flatMap((date) => (date ? [date.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Presents an article's teaser to visitors. */
export function presentTeaser(row: Teaser) {
  const [first] = publicImages(row.images)
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    lead: row.lead,
    date: shownDate(row),
    image: first ?? null,
  }
}

/** Returns the day that is shown with an article: its own, or the one on which it became visible. */
export function shownDate({
  date,
  publish_at,
  created_at,
}: Pick<Teaser, 'date' | 'publish_at' | 'created_at'>): string {
  return dayOf(date) ?? todayInSweden(publish_at ?? created_at)
}

export type PublicTeaser = ReturnType<typeof presentTeaser>
