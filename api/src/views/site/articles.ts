import { type Db, Prisma } from '@kollegium/db'
import { latestArticles, publishedArticles } from '../../modules/content/public-articles.ts'
import { isShownOnSites } from '../../modules/content/published-content.ts'
import { bySlug, type Choice } from './choices.ts'
import type { OfSite } from './events.ts'

// The list of a public site's articles, and the tags and years that narrow it (null: the front site).

type Reader = Pick<Db, 'content' | '$queryRaw'>

/** The tags and the year to which the list is narrowed; null takes all. */
export type ArticleFilter = { tags: readonly number[] | null; year: number | null }

const ofSite = (groupId: number | null) =>
  groupId === null ? Prisma.sql`c.group_id IS NULL` : Prisma.sql`c.group_id = ${groupId}`

const shown = ({ groupId, now }: OfSite) =>
  Prisma.sql`c.type = 'article' AND ${ofSite(groupId)} AND ${isShownOnSites('c', now)}`

/** The day of an article, as `shownDate` in public-articles.ts has it. */
const day = Prisma.sql`COALESCE(c.date, (COALESCE(c.publish_at, c.created_at) AT TIME ZONE 'Europe/Stockholm')::date)`
const year = Prisma.sql`EXTRACT(YEAR FROM ${day})::int`

function among({ tags, year: chosen }: ArticleFilter): Prisma.Sql {
  const ofTags = tags
    ? Prisma.sql`AND EXISTS (SELECT FROM "_ContentToTag" l WHERE l."A" = c.id AND l."B" = ANY (${tags}::int[]))`
    : Prisma.empty
  return Prisma.sql`${ofTags} ${chosen === null ? Prisma.empty : Prisma.sql`AND ${year} = ${chosen}`}`
}

/** Returns the filters of a site's articles: tags in alphabetical order, years from the newest. Two statements. */
export async function articleChoices(
  db: Reader,
  site: OfSite,
): Promise<{ tags: Choice<number, number>[]; years: { year: number; count: number }[] }> {
  const [tags, years] = await Promise.all([
    db.$queryRaw<{ value: number; label: string; count: number }[]>`
      SELECT t.id AS value, t.label, count(*)::int AS count FROM "Content" c
      JOIN "_ContentToTag" l ON l."A" = c.id JOIN "Tag" t ON t.id = l."B"
      WHERE ${shown(site)} GROUP BY t.id, t.label ORDER BY t.label, t.id`,
    db.$queryRaw<{ year: number; count: number }[]>`
      SELECT ${year} AS year, count(*)::int AS count FROM "Content" c WHERE ${shown(site)} GROUP BY 1 ORDER BY 1 DESC`,
  ])
  const count = (row: { count: number }) => row.count
  return { tags: bySlug(tags, count, (one, other) => one + other), years }
}

/** Reads one page of a site's articles within a filter, newest first, with their number. Two statements. */
export async function siteArticles(
  db: Reader,
  site: OfSite,
  filter: ArticleFilter,
  { page, limit }: { page: number; limit: number },
) {
  if (filter.tags === null && filter.year === null) return publishedArticles(db, { groupId: site.groupId, page, limit })
  const [items, [counted]] = await Promise.all([
    latestArticles(db, { groupId: site.groupId, page, limit, among: among(filter) }),
    db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM "Content" c WHERE ${shown(site)} ${among(filter)}`,
  ])
  return { items, total: counted?.total ?? 0 }
}
