import type { Db } from '@kollegium/db'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { settingsOf } from '../../modules/content/content-shape.ts'
import { byPosition, shownImages } from '../../modules/content/public-articles.ts'
import { queueSettings } from '../../modules/content/queue.router.ts'
import { listedFileSelect, publicFiles, publicImages } from '../../modules/documents/file-shape.ts'
import { type SiteList, siteLists } from './lists.ts'
import type { Place } from './texts.ts'

type Asked = { slug: string; page: number; limit: number }

/** A list with a page of its own, and one page of its items. */
export type SiteListPage = NonNullable<Awaited<ReturnType<typeof siteListPage>>>

/**
 * Reads the published list at `/listor/{slug}` of a site, and the items of its page number `page`; null when there is no
 * such list, or no such page of it. `changesAt` and `groups` as of `siteLists`.
 */
export async function siteListPage(db: Pick<Db, 'content' | '$queryRaw'>, asked: Asked, place: Place) {
  const { slug, page, limit } = asked
  const row = await db.content.findFirst({
    where: { AND: [{ type: 'queue', slug, group_id: place.groupId }, whereVisibleToVisitors(place.now)] },
    select: {
      id: true,
      title: true,
      body: true,
      settings: true,
      updated_at: true,
      tags: { select: { id: true, label: true }, orderBy: [{ label: 'asc' }, { id: 'asc' }] },
      images: shownImages,
      attachments: { select: { file: { select: listedFileSelect } }, orderBy: byPosition },
    },
  })
  if (!row) return null
  const { lists, changesAt, groups } = await siteLists(db, [row.id], { first: (page - 1) * limit, limit }, place)
  const { items, total }: Pick<SiteList, 'items' | 'total'> = lists.get(row.id) ?? { items: [], total: 0 }
  if (page > 1 && items.length === 0) return null
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    columns: settingsOf(queueSettings, row.settings).columns,
    tags: row.tags,
    image: publicImages(row.images)[0] ?? null,
    attachments: publicFiles(row.attachments),
    updated_at: row.updated_at.toISOString(),
    items,
    total,
    changesAt,
    groups,
  }
}
