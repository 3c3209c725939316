import type { Db, Prisma } from '@kollegium/db'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { addressOf } from '../../modules/content/address.ts'
import { pageTypes } from '../../modules/content/public-texts.ts'

// The addresses that search engines are told of. Rights play no part: only what visitors read now is named.

type Reader = Pick<Db, 'content'>

/** A path without its first slash, and the moment of its last change (ISO 8601). */
export type PublicAddress = { path: string; updated: string | null }

type Place = {
  /** Null is the front site. */
  groupId: number | null
  /** The text that the site begins with; it has no address of its own. */
  startPageId: number | null
}

function shownAt({ groupId, startPageId }: Place): Prisma.ContentWhereInput {
  const own = { type: { in: [...pageTypes] }, group_id: groupId, ...(startPageId && { id: { not: startPageId } }) }
  return { AND: [own, whereVisibleToVisitors()] }
}

/** Counts the addresses of a site's published texts. */
export function countTextAddresses(db: Reader, place: Place): Promise<number> {
  return db.content.count({ where: shownAt(place) })
}

/** Returns some of the addresses of a site's published texts, in the order in which they were made. One statement. */
export async function textAddresses(
  db: Reader,
  place: Place,
  { skip, take }: { skip: number; take: number },
): Promise<PublicAddress[]> {
  const rows = await db.content.findMany({
    where: shownAt(place),
    select: { type: true, slug: true, updated_at: true },
    orderBy: { id: 'asc' },
    ...{ skip, take },
  })
  return rows.flatMap(({ type, slug, updated_at }) => {
    const path = addressOf(type, slug)
    return path === null ? [] : [{ path, updated: updated_at.toISOString() }]
  })
}
