import { type Db, Prisma } from '@kollegium/db'
import { isShown } from '../../modules/content/published-content.ts'

/** A page of the library's book, or of the front site, as the library is made of it. */
export type LibraryRow = {
  id: number
  /** The theme that a page of the book lies below, or is; null for the book, and for a page of the front site. */
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

const columns = Prisma.sql`c.slug, c.title, c.lead, c.settings, c.group_id, c.position, c.updated_at,
  coalesce(c.publish_at, c.created_at) AS new_at,
  ARRAY(SELECT g."B" FROM "_ContentToTag" g WHERE g."A" = c.id) AS tags`

/** The pages of the library's book. A page below one that isn't shown is not reached. */
export const treeRows = (db: Pick<Db, '$queryRaw'>, bookId: number, now: Date) => {
  const shown = (alias: string) =>
    Prisma.sql`${Prisma.raw(alias)}.type = 'book' AND ${Prisma.raw(alias)}.access = 'metodmaterial' AND ${isShown(alias, Prisma.sql`${now}`)}`
  return db.$queryRaw<LibraryRow[]>`
    WITH RECURSIVE tree AS (
      SELECT c.id, NULL::int AS theme_id, 0 AS depth FROM "Content" c
      WHERE c.id = ${bookId} AND c.parent_id IS NULL AND ${shown('c')}
      UNION ALL
      SELECT c.id, coalesce(tree.theme_id, c.id), tree.depth + 1 FROM "Content" c JOIN tree ON c.parent_id = tree.id
      WHERE tree.depth < ${depthLimit} AND ${shown('c')}
    )
    SELECT c.id, tree.theme_id, ${columns} FROM tree JOIN "Content" c ON c.id = tree.id`
}

/** The condition that `c` is a page of the front site with the tag. Pages of groups are left out: the office answers for the library. */
export const isTaggedPage = (tagId: number): Prisma.Sql =>
  Prisma.sql`c.type = 'page' AND c.group_id IS NULL AND c.id IN (SELECT g."A" FROM "_ContentToTag" g WHERE g."B" = ${tagId})`

/** The pages of the front site that the tag chooses, as visitors are shown them. */
export const pageRows = (db: Pick<Db, '$queryRaw'>, tagId: number, now: Date) => db.$queryRaw<LibraryRow[]>`
  SELECT c.id, NULL::int AS theme_id, ${columns} FROM "Content" c
  WHERE ${isTaggedPage(tagId)} AND ${isShown('c', Prisma.sql`${now}`)}`

/** Finds the next moment at which a page of the library begins or ends. */
export async function nextMoment(db: Pick<Db, '$queryRaw'>, tagId: number | null, now: Date): Promise<Date | null> {
  const tagged = tagId === null ? Prisma.sql`FALSE` : isTaggedPage(tagId)
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(moment) AS at FROM "Content" c, LATERAL (VALUES (c.publish_at), (c.unpublish_at)) m (moment)
    WHERE ((c.type = 'book' AND c.access = 'metodmaterial') OR (${tagged})) AND c.trashed_at IS NULL AND m.moment > ${now}`
  return row?.at ?? null
}
