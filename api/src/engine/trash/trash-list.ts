import { Prisma } from '@kollegium/db'
import { modelOf } from '../../access/subjects.ts'
import { visibleInTrashSql } from '../../access/visible-sql.ts'
import type { EntityName } from '../../i18n/sv/entities.ts'
import type { SignedInContext } from '../context.ts'
import { type ListInput, rangeOf } from '../resource.ts'
import { containsEachPart } from '../search/list-search.ts'
import { removedForGoodAt } from './trash.ts'
import type { TrashedEntity } from './trash-rules.ts'

type TrashQuery = Pick<ListInput, 'search' | 'page' | 'limit'> & { types?: EntityName[] | null | undefined }
type Trashed = {
  id: number
  entity: EntityName
  title: string
  group: { id: number; name: string; title: string } | null
  trashed_at: Date
}

/** Returns a page of the trashed rows that the actor may restore or remove, the latest first; one statement, and one for the total. */
export async function listTrash(ctx: SignedInContext, trash: ReadonlyMap<string, TrashedEntity>, input: TrashQuery) {
  const tables = Map.groupBy(trash.values(), ({ subject }) => modelOf(subject))
  const { page, limit, skip } = rangeOf(input)
  const parts = [...tables].map(([table, entities]) => rowsOf(ctx, table, entities, input))
  const trashed = Prisma.join(parts, ' UNION ALL ')
  // Of each table no more rows than the page can hold, by its index.
  const order = Prisma.sql`ORDER BY trashed_at DESC, id DESC`
  const last = Prisma.join(
    parts.map((rows) => Prisma.sql`(${rows} ${order} LIMIT ${skip + limit})`),
    ' UNION ALL ',
  )
  const [rows, total] = await Promise.all([
    ctx.db.$queryRaw<Trashed[]>`
      SELECT row.id, row.entity, row.title, row.trashed_at,
        CASE WHEN "group".id IS NOT NULL
          THEN jsonb_build_object('id', "group".id, 'name', "group".name, 'title', "group".title) END AS "group"
      FROM (${last} ${order}, entity LIMIT ${limit} OFFSET ${skip}) row
      LEFT JOIN "Group" "group" ON "group".id = row.group_id
      ORDER BY row.trashed_at DESC, row.id DESC, row.entity`,
    ctx.services.totals.countSql(ctx.db, [...tables.keys()], Prisma.sql`FROM (${trashed}) row`),
  ])
  const items = rows.map(({ trashed_at, ...row }) => ({
    ...row,
    type: trash.get(row.entity)?.subject,
    trashed_at: trashed_at.toISOString(),
    removed_at: removedForGoodAt(trashed_at).toISOString(),
  }))
  return { items, total, page, limit }
}

/** The trashed rows of one table; each entity is filtered by its own rights. */
function rowsOf(
  { actor, groupId }: SignedInContext,
  table: Prisma.ModelName,
  entities: TrashedEntity[],
  { search, types }: TrashQuery,
): Prisma.Sql {
  const chosen = entities.filter(({ name }) => types?.includes(name) ?? true)
  // Where several entities share a table, the column `type` tells them apart and is the entity's name.
  const entity = entities.length > 1 ? Prisma.sql`row.type::text` : Prisma.sql`${entities[0]?.name}::text`
  const removable = chosen.map(({ name, subject }) => {
    const may = (['read', 'delete'] as const).map((action) => visibleInTrashSql(actor.ability, action, subject, 'row'))
    return Prisma.sql`(${entity} = ${name} AND ${Prisma.join(may, ' AND ')})`
  })
  const text = search?.trim()
  const parts = [
    Prisma.sql`row.trashed_at IS NOT NULL`,
    removable.length > 0 ? Prisma.sql`(${Prisma.join(removable, ' OR ')})` : Prisma.sql`FALSE`,
    ...(groupId ? [Prisma.sql`row.group_id = ${groupId}`] : []),
    ...(text ? [containsEachPart(text, Prisma.sql`row.list_text`)] : []),
  ]
  return Prisma.sql`
    SELECT ${entity} AS entity, row.id, row.title, row.group_id, row.trashed_at
    FROM ${Prisma.raw(`"${table}"`)} row WHERE ${Prisma.join(parts, ' AND ')}`
}
