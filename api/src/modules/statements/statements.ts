import type { Db } from '@kollegium/db'
import { type StatementKind, storedDraft } from './statement-fields.ts'
import type { StatementLayer } from './statement-in-force.ts'

type Reader = Pick<Db, 'statement' | 'group'>

/** A group's own published statement, with the moment of it. */
export type PublishedLayer = StatementLayer & { group_id: number | null; published_at: Date }

/**
 * Returns the published layers of a site (null: the front) by kind: the network's first, then those of the groups from the top
 * down, the site's own last. Two statements.
 */
export async function publishedLayers(
  db: Reader,
  groupId: number | null,
): Promise<Record<StatementKind, PublishedLayer[]>> {
  const group = groupId ? await db.group.findUnique({ where: { id: groupId }, select: { path: true } }) : null
  const line = [null, ...(group?.path ?? []), ...(groupId ? [groupId] : [])]
  const ids = line.flatMap((id) => id ?? [])
  const rows = await db.statement.findMany({
    where: { published_at: { not: null }, OR: [{ group_id: null }, { group_id: { in: ids } }] },
    select: {
      kind: true,
      published: true,
      published_at: true,
      group_id: true,
      group: { select: { id: true, title: true } },
    },
  })
  const layersOf = (kind: StatementKind) =>
    line.flatMap((id) => {
      const row = rows.find((each) => each.kind === kind && each.group_id === id)
      if (!row?.published || !row.published_at) return []
      const draft = storedDraft(kind, row.published)
      return [{ owner: row.group, draft, group_id: row.group_id, published_at: row.published_at }]
    })
  return { accessibility: layersOf('accessibility'), dataProtection: layersOf('dataProtection') }
}

/** Returns what a group has saved, published or not; null when nobody has saved its form. */
export async function savedLayer(
  db: Reader,
  kind: StatementKind,
  group_id: number | null,
): Promise<PublishedLayer | null> {
  const row = await db.statement.findFirst({
    where: { kind, group_id },
    select: { draft: true, updated_at: true, group: { select: { id: true, title: true } } },
  })
  return row && { owner: row.group, draft: storedDraft(kind, row.draft), group_id, published_at: row.updated_at }
}
