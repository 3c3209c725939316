import { Prisma, readSql } from '@kollegium/db'
import { modelOf } from '../../access/subjects.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { containing } from '../../engine/filters.ts'
import type { Hit } from '../../engine/search/ranking.ts'
import { fold } from '../../engine/search/search-terms.ts'
import { type FoundRecord, type SmallKind, smallKinds } from './found-record.ts'

/**
 * The records of the small kinds with `search` in their titles; titles that begin with it are the better hits.
 * @returns a list for each kind, of at most `most`
 */
export async function searchSmallKinds(
  ctx: SignedInContext,
  search: string,
  most: number,
): Promise<Hit<FoundRecord>[][]> {
  const { contains } = containing(search)
  const rows = await readSmallKinds(
    ctx,
    smallKinds.map((kind) => ({ kind, where: titleContains(kind, contains), most })),
  )
  const begins = search.toLocaleLowerCase('sv')
  const hits = rows.map((row) => ({ row, rank: row.title.toLocaleLowerCase('sv').startsWith(begins) ? 1 : 2 }))
  return smallKinds.map(({ kind }) => hits.filter(({ row }) => row.kind === kind))
}

/** The index of the lists' texts finds the rows, whose titles are then looked at: a list's text holds the title among others. */
function titleContains({ column, listed }: SmallKind, part: string): Prisma.Sql {
  const title = Prisma.sql`r.${Prisma.raw(column)} ILIKE ${`%${part}%`}`
  return listed ? Prisma.sql`r.list_text LIKE ${`%${fold(part)}%`} AND ${title}` : title
}

/** Rows of a small kind, `r` in their condition. */
type Asked = { kind: SmallKind; where: Prisma.Sql; most: number }

/** The rows of small kinds that the actor may read, kind by kind and by title, in one statement. */
export async function readSmallKinds(ctx: SignedInContext, asked: readonly Asked[]): Promise<FoundRecord[]> {
  if (asked.length === 0) return []
  const parts = asked.map((each, place) => Prisma.sql`(${rowsOf(ctx, each, place)})`)
  const all = Prisma.join(parts, ' UNION ALL ')
  return readSql(ctx.db, Prisma.sql`SELECT kind, id, title, "group" FROM (${all}) found ORDER BY place, title, id`)
}

function rowsOf(
  ctx: SignedInContext,
  { kind: { kind, subject, column, trashed, grouped }, where, most }: Asked,
  place: number,
) {
  const group = grouped ? '(SELECT g.title FROM "Group" g WHERE g.id = r.group_id)' : 'NULL'
  const shown = Prisma.raw(`${place} AS place, '${kind}' AS kind, r.id, r.${column} AS title, ${group} AS "group"`)
  const here = Prisma.raw(trashed ? 'AND r.trashed_at IS NULL' : '')
  return Prisma.sql`SELECT ${shown} FROM ${Prisma.raw(`"${modelOf(subject)}" r`)}
    WHERE ${where} AND ${visibleSql(ctx.actor.ability, 'read', subject, 'r')} ${here}
    ORDER BY r.${Prisma.raw(column)}, r.id LIMIT ${Prisma.raw(String(Math.trunc(most)))}`
}
