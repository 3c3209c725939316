import { Prisma, readSql } from '@kollegium/db'
import { containing } from '../../engine/filters.ts'
import type { SearchScope } from '../../engine/search/matches.ts'
import { maxNamedHits } from '../../engine/search/ranking.ts'
import { fold, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Tx } from '../../kernel/transaction.ts'

type Where = Prisma.CourseMomentWhereInput

/**
 * The filter for the course moments with every word of `text` in title, number, orderer or place, or in a participant's name.
 * Callers add the actor's rights.
 *
 * Indexes find a rare word, as a list of ids; with a filter the database would read every course moment and its participants. A
 * frequent word becomes a filter, because the list soon has enough hits.
 */
export async function searchOf(db: Tx, text: string): Promise<Where> {
  const words = searchTermsOf(text)?.words.map(fold) ?? []
  if (words.length === 0) return { title: containing(text) }
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
  return {
    AND: words.map((word, index) => {
      const ids = found?.ids[index] ?? []
      if (ids.length <= maxNamedHits) return { id: { in: [...new Set(ids)] } }
      const hasWord = { words: { contains: word } }
      return { OR: [hasWord, { participants: { some: hasWord } }] }
    }),
  }
}

/** More hits are not listed by their ids: the list's own filter then meets enough of them soon. */
const maxIds = 10_000

/** The ids of all that {@link searchOf} finds, in the order of a list; null for more than 10,000. */
export async function findMomentIds(db: Tx, text: string, { where, orderBy }: SearchScope): Promise<number[] | null> {
  const searched = { AND: [where, await searchOf(db, text)] }
  const rows = await db.courseMoment.findMany({ where: searched, orderBy, select: { id: true }, take: maxIds + 1 })
  return rows.length <= maxIds ? rows.map(({ id }) => id) : null
}
