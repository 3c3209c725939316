import { Prisma } from '@kollegium/db'
import { containing } from '../../engine/filters.ts'
import type { SearchScope } from '../../engine/search/matches.ts'
import { maxNamedHits } from '../../engine/search/ranking.ts'
import { fold, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Tx } from '../../kernel/transaction.ts'

type Where = Prisma.CourseMomentWhereInput

/**
 * The course moments that hold every word of `text` in their own names, as orderer or place, or in a participant's name.
 * Rights are no part of it.
 *
 * A word that few hold is a list of ids, found in indexes: as a filter every course moment and its participants would be
 * looked at. A word that a crowd holds is met soon while the list is walked.
 */
export async function searchOf(db: Tx, text: string): Promise<Where> {
  const words = searchTermsOf(text)?.words.map(fold) ?? []
  if (words.length === 0) return { title: containing(text) }
  const holders = words.map((word) => {
    const like = Prisma.sql`words LIKE ${`%${word}%`}`
    return Prisma.sql`ARRAY(
      SELECT id FROM "CourseMoment" WHERE ${like}
      UNION ALL SELECT course_moment_id FROM "Participant" WHERE ${like} LIMIT ${maxNamedHits + 1})`
  })
  const [found] = await db.$queryRaw<{ ids: number[][] }[]>`
    SELECT jsonb_build_array(${Prisma.join(holders.map((ids) => Prisma.sql`to_jsonb(${ids})`))}) AS ids`
  return {
    AND: words.map((word, index) => {
      const ids = found?.ids[index] ?? []
      if (ids.length <= maxNamedHits) return { id: { in: [...new Set(ids)] } }
      const holds = { words: { contains: word } }
      return { OR: [holds, { participants: { some: holds } }] }
    }),
  }
}

/** More than these are not named: the list's own filter then meets enough of them soon. */
const most = 10_000

/** What {@link searchOf} finds, in the order of a list. */
export async function foundMoments(db: Tx, text: string, { where, orderBy }: SearchScope): Promise<number[] | null> {
  const searched = { AND: [where, await searchOf(db, text)] }
  const rows = await db.courseMoment.findMany({ where: searched, orderBy, select: { id: true }, take: most + 1 })
  return rows.length <= most ? rows.map(({ id }) => id) : null
}
