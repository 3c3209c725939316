import { Prisma, whereSql } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import { containing } from '../filters.ts'
import type { SearchScope } from './matches.ts'
import { maxNamedHits } from './ranking.ts'
import { containsWords, fold, searchTermsOf } from './search-terms.ts'

/**
 * Returns the ids of people whose names, username and address contain every word, in the order of a list; null when there
 * are too many.
 *
 * One statement finds them first, then checks rights and sorts. As a filter of the list, the database would scan in the order
 * of the names, where all people with the same name may come last.
 */
export async function searchPeople(db: Tx, search: string, { where, orderBy }: SearchScope): Promise<number[] | null> {
  const terms = searchTermsOf(search)
  if (!terms) return null
  const order = orderBy.flatMap((each) => Object.entries(each).map(([column, way]) => `"${column}" ${way}`)).join(', ')
  const hits = Prisma.sql`SELECT * FROM "User" WHERE ${containsWords(terms, Prisma.sql`words`)} LIMIT ${maxNamedHits + 1}`
  const [found] = await db.$queryRaw<{ hits: number; ids: number[] }[]>`
    SELECT count(*)::int AS hits,
      coalesce(array_agg(id ORDER BY ${Prisma.raw(order)}) FILTER (WHERE ${whereSql(where, { model: 'User', alias: 'person' })}), '{}') AS ids
    FROM (${hits}) person`
  return found && found.hits <= maxNamedHits ? found.ids : null
}

/** The same search as a filter, for many hits. */
export function peopleFilter(search: string): Prisma.UserWhereInput {
  const terms = searchTermsOf(search)
  if (terms) return { AND: terms.words.map((word) => ({ words: { contains: fold(word) } })) }
  return { OR: ['firstname', 'lastname', 'name', 'email'].map((column) => ({ [column]: containing(search) })) }
}
