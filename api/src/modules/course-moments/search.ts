import { Prisma, readSql } from '@kollegium/db'
import { containing } from '../../engine/filters.ts'
import type { SearchScope } from '../../engine/search/matches.ts'
import { maxNamedHits } from '../../engine/search/ranking.ts'
import { fold, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Tx } from '../../kernel/transaction.ts'

type Where = Prisma.CourseMomentWhereInput

/** A folded word of a search, and the course moments that have it; null for too many. */
type Found = { word: string; ids: number[] | null }

/** Looks each word of `text` up in the indexes of titles and of participants' names. */
async function lookUp(db: Tx, text: string): Promise<Found[]> {
  const words = searchTermsOf(text)?.words.map(fold) ?? []
  if (words.length === 0) return []
  const idLists = words.map((word) => {
    const like = Prisma.sql`words LIKE ${`%${word}%`}`
    return Prisma.sql`ARRAY(
      SELECT id FROM "CourseMoment" WHERE ${like}
      UNION ALL SELECT course_moment_id FROM "Participant" WHERE ${like} LIMIT ${maxNamedHits + 1})`
  })
  const [found] = await readSql<{ ids: number[][] }>(
    db,
    Prisma.sql`SELECT jsonb_build_array(${Prisma.join(idLists.map((ids) => Prisma.sql`to_jsonb(${ids})`))}) AS ids`,
  )
  return words.map((word, index) => {
    const ids = found?.ids[index] ?? []
    return { word, ids: ids.length <= maxNamedHits ? [...new Set(ids)] : null }
  })
}

function filterOf(text: string, found: Found[]): Where {
  if (found.length === 0) return { title: containing(text) }
  return {
    AND: found.map(({ word, ids }) => {
      if (ids) return { id: { in: ids } }
      const hasWord = { words: { contains: word } }
      return { OR: [hasWord, { participants: { some: hasWord } }] }
    }),
  }
}

/**
 * The filter for the course moments with every word of `text` in title, number, orderer or place, or in a participant's name.
 * Callers add the actor's rights.
 *
 * Indexes find a rare word, as a list of ids; with a filter the database would read every course moment and its participants. A
 * frequent word becomes a filter, because the list soon has enough hits.
 */
export const searchOf = async (db: Tx, text: string): Promise<Where> => filterOf(text, await lookUp(db, text))

/** The number of an actor's last course moments among which those of frequent words are looked for. */
const lastOnes = 200

/**
 * The same for the last `limit` course moments, of which those of frequent words are mostly met soon. As a filter alone the database would
 * look through all participants.
 * @param readable the condition that the actor may read a row of `moment`
 */
export async function searchLast(
  db: Tx,
  text: string,
  { readable, limit }: { readable: Prisma.Sql; limit: number },
): Promise<Where> {
  const found = await lookUp(db, text)
  if (found.length === 0 || found.some(({ ids }) => ids !== null)) return filterOf(text, found)
  const matches = found.map(({ word }) => {
    const like = Prisma.sql`words LIKE ${`%${word}%`}`
    // OFFSET 0 makes the database look at the participants of one course moment after the other.
    const people = Prisma.sql`(SELECT words FROM "Participant" WHERE course_moment_id = moment.id OFFSET 0) person`
    return Prisma.sql`(moment.${like} OR EXISTS (SELECT FROM ${people} WHERE person.${like}))`
  })
  const order = Prisma.sql`ORDER BY moment."from" DESC, moment.id DESC`
  const last = Prisma.sql`SELECT moment.id, moment.words, moment."from" FROM "CourseMoment" moment
    WHERE moment."from" IS NOT NULL AND ${readable} ${order} LIMIT ${Prisma.raw(String(lastOnes))}`
  const rows = await readSql<{ id: number }>(
    db,
    Prisma.sql`SELECT moment.id FROM (${last}) moment WHERE ${Prisma.join(matches, ' AND ')} ${order} LIMIT ${limit}`,
  )
  return rows.length === limit ? { id: { in: rows.map(({ id }) => id) } } : filterOf(text, found)
}

/** More hits are not listed by their ids: the list's own filter then meets enough of them soon. */
const maxIds = 10_000

/** The ids of all that {@link searchOf} finds, in the order of a list; null for more than 10,000. */
export async function findMomentIds(db: Tx, text: string, { where, orderBy }: SearchScope): Promise<number[] | null> {
  const searched = { AND: [where, await searchOf(db, text)] }
  const rows = await db.courseMoment.findMany({ where: searched, orderBy, select: { id: true }, take: maxIds + 1 })
  return rows.length <= maxIds ? rows.map(({ id }) => id) : null
}
