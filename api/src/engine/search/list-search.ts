import { type ContentType, Prisma } from '@kollegium/db'
import type { Context } from '../context.ts'
import { containing } from '../filters.ts'
import { maxNamedHits } from './ranking.ts'
import { fold } from './search-terms.ts'

/** The public text of the rows that {@link visitorListSearch} searches. */
const publicText = Prisma.sql`kollegium_fold(title || ' ' || name)`

/** The most parts of a search; further parts are ignored. */
const maxParts = 8

/** The parts of a search as `list_text` has them, with `%` and `_` as letters. */
function partsOf(search: string): string[] {
  const parts = fold(search.normalize('NFC').toWellFormed()).split(/\s+/).filter(Boolean)
  return parts.slice(0, maxParts).map((part) => containing(part).contains)
}

const contains = (column: Prisma.Sql, part: string) => Prisma.sql`${column} LIKE ${`%${part}%`}`

/** The condition that the folded `column` contains each part of the search. */
export const containsEachPart = (search: string, column = Prisma.sql`list_text`) =>
  Prisma.join([Prisma.sql`TRUE`, ...partsOf(search).map((part) => contains(column, part))], ' AND ')

/**
 * Makes a filter of a list's search: rows that hold every part of it, in any order, dots over letters or not. Rights
 * are no part of it. Parts that few rows hold are found in an index, and the rows are named one by one until the table
 * changes; rows of a common part are met soon while the list is walked.
 * @param table one with the column `list_text`
 * @param among a condition on the rows that the list is about
 */
export async function listSearch(
  { db, services }: Pick<Context, 'db' | 'services'>,
  search: string,
  table: Prisma.ModelName,
  among = Prisma.sql`TRUE`,
): Promise<Record<string, unknown>> {
  const where = Prisma.sql`${among} AND ${containsEachPart(search)}`
  const hits = Prisma.sql`SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE ${where} LIMIT ${maxNamedHits + 1}`
  const few = await services.totals.idsSql(db, [table], hits, async () => {
    const rows = await db.$queryRaw<{ id: number }[]>(hits)
    return rows.length <= maxNamedHits ? rows.map(({ id }) => id) : null
  })
  if (few) return { id: { in: few } }
  return listSearchUnindexed(search)
}

/** The same without the index, for lists that are short anyway. */
export function listSearchUnindexed(search: string): Record<string, unknown> {
  return { AND: partsOf(search).map((part) => ({ list_text: { contains: part } })) }
}

/**
 * The same for visitors, in tables whose `list_text` holds more than the public text: the public text must contain each part
 * too. The index of `list_text` finds the rows.
 */
export async function visitorListSearch(
  { db, services }: Pick<Context, 'db' | 'services'>,
  search: string,
  table: 'Group' | 'Menu',
): Promise<Record<string, unknown>> {
  const hits = Prisma.sql`SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE ${containsEachPart(search)} AND ${containsEachPart(search, publicText)}`
  const ids = await services.totals.idsSql(db, [table], hits, async () =>
    (await db.$queryRaw<{ id: number }[]>(hits)).map(({ id }) => id),
  )
  return { id: { in: ids ?? [] } }
}

/** Texts of one type, for {@link listSearch}. */
export const ofType = (type: ContentType) => Prisma.sql`type = ${type}::"ContentType"`
