import { Prisma } from '@kollegium/db'
import { whereSql } from '../../access/visible-sql.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { containing } from '../filters.ts'
import type { Among } from './matches.ts'
import { crowd } from './ranking.ts'
import { askedOf, fold, within } from './search-terms.ts'

/**
 * The people whose names, username and address hold every word, in the order of a list; null when they are a crowd.
 *
 * One statement, which finds them before it looks at their rights and puts them in order. As a filter of the list the
 * database would walk along the order of the names, where all who are called the same may stand at the far end.
 */
export async function foundPeople(db: Tx, search: string, { where, orderBy }: Among): Promise<number[] | null> {
  const asked = askedOf(search)
  if (!asked) return null
  const order = orderBy.flatMap((each) => Object.entries(each).map(([column, way]) => `"${column}" ${way}`)).join(', ')
  const hits = Prisma.sql`SELECT * FROM "User" WHERE ${within(asked, Prisma.sql`words`)} LIMIT ${crowd + 1}`
  const [found] = await db.$queryRaw<{ hits: number; ids: number[] }[]>`
    SELECT count(*)::int AS hits,
      coalesce(array_agg(id ORDER BY ${Prisma.raw(order)}) FILTER (WHERE ${whereSql(where, 'person')}), '{}') AS ids
    FROM (${hits}) person`
  return found && found.hits <= crowd ? found.ids : null
}

/** The same as a filter, for a crowd. */
export function peopleLike(search: string): Prisma.UserWhereInput {
  const asked = askedOf(search)
  if (asked) return { AND: asked.words.map((word) => ({ words: { contains: fold(word) } })) }
  return { OR: ['firstname', 'lastname', 'name', 'email'].map((column) => ({ [column]: containing(search) })) }
}
