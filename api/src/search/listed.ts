import { type ContentType, Prisma } from '@kollegium/db'
import type { Context } from '../core/context.ts'
import { containing } from '../core/filters.ts'
import { fold } from './asked.ts'
import { crowd } from './best.ts'

/** Tables with the column `list_text`. */
export type Listed =
  | ('Content' | 'Group' | 'File' | 'Folder' | 'Portfolio' | 'Tag' | 'Menu' | 'MenuLink' | 'Notice' | 'Education')
  | ('ValidigGeneralSurvey' | 'ValidigKeyword' | 'Licensee' | 'Application' | 'NewsletterSubscriber')

/** Most parts that a search takes; the rest is passed over. */
const maxParts = 8

/**
 * What a list's search finds, as a filter: rows that hold every part of it, in any order, dots over letters or not. Rights
 * are no part of it. What few hold is found in an index, and named one by one until the table changes; a crowd is met soon
 * while the list is walked.
 * @param among a condition on the rows that the list is about
 */
export async function listedLike(
  { db, services }: Pick<Context, 'db' | 'services'>,
  search: string,
  table: Listed,
  among = Prisma.sql`TRUE`,
): Promise<Record<string, unknown>> {
  const parts = fold(search.normalize('NFC').toWellFormed()).split(/\s+/).filter(Boolean).slice(0, maxParts)
  const patterns = parts.map((part) => containing(part).contains)
  const holding = patterns.map((pattern) => Prisma.sql`list_text LIKE ${`%${pattern}%`}`)
  const where = Prisma.join([among, ...holding], ' AND ')
  const hits = Prisma.sql`SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE ${where} LIMIT ${crowd + 1}`
  const few = await services.totals.foundSql(db, [table], hits, async () => {
    const rows = await db.$queryRaw<{ id: number }[]>(hits)
    return rows.length <= crowd ? rows.map(({ id }) => id) : null
  })
  if (few) return { id: { in: few } }
  return { AND: patterns.map((pattern) => ({ list_text: { contains: pattern } })) }
}

/** Texts of one type, for {@link listedLike}. */
export const ofType = (type: ContentType) => Prisma.sql`type = ${type}::"ContentType"`
