import type { Content, Db } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'

/** An article in the trash of a group, or of the front site. */
export const buildTrashed = (db: Db, group_id: number | null) => buildContent(db, { group_id, trashed_at: new Date() })

/** An earlier version of each text; gives their ids by the same names. */
export async function buildRevisions<Name extends string>(
  db: Db,
  texts: Record<Name, Content>,
): Promise<Record<Name, number>> {
  const ids = {} as Record<Name, number>
  for (const [name, { id, author_id }] of Object.entries(texts) as [Name, Content][]) {
    const data = { content_id: id, author_id, snapshot: { title: 'Som det var' } }
    ids[name] = (await db.contentRevision.create({ data, select: { id: true } })).id
  }
  return ids
}
