import { Prisma } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import { containsAsTyped, matchesPrefixes, prefixesOf, type SearchTerms } from './search-terms.ts'

/** Among so many whose words have the same first letters the first of a name are looked for; more, and an index is faster. */
const maxScanned = 500
/** Words that are tried, the last first: it is mostly the last name, by which people stand in order. */
const maxPrefixes = 3

/**
 * The first `limit` people in order whose words begin as what is asked for, letter by letter with its dots; null when there
 * are fewer, or they stand too far apart to be met soon. Its cost is the same however many are called so: all hits need
 * neither be found nor put in order.
 * @param name what people read of `u`, the person
 * @param scope of the people who are looked for at all
 */
export async function firstPeopleByPrefix(
  db: Tx,
  terms: SearchTerms,
  limit: number,
  { name, scope }: { name: Prisma.Sql; scope: Prisma.Sql },
): Promise<number[] | null> {
  const matches = Prisma.sql`${matchesPrefixes(terms, Prisma.sql`u.words`)} AND ${containsAsTyped(terms, name)} AND ${scope}`
  const scans = prefixesOf(terms)
    .toReversed()
    .slice(0, maxPrefixes)
    .map((prefix) => {
      const order = Prisma.sql`ORDER BY b.lastname, b.firstname, b.user_id`
      const candidates = Prisma.sql`SELECT * FROM "UserBeginning" b WHERE beginning = ${prefix} ${order} LIMIT ${maxScanned}`
      // Fenced off, so that people are looked at one after the other.
      const person = Prisma.sql`(SELECT * FROM "User" WHERE id = b.user_id OFFSET 0)`
      const ids = Prisma.sql`SELECT u.id FROM (${candidates}) b, LATERAL ${person} u WHERE ${matches} ${order} LIMIT ${limit}`
      return Prisma.sql`SELECT ids FROM (SELECT ARRAY(${ids}) AS ids OFFSET 0) walk WHERE cardinality(ids) = ${limit}`
    })
  const [found] = await db.$queryRaw<{ ids: number[] }[]>`${Prisma.join(scans, ' UNION ALL ')} LIMIT 1`
  return found?.ids ?? null
}
