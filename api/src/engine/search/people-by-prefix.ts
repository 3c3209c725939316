import { Prisma, readSql } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import { containsAsTyped, matchesPrefixes, prefixesOf, type SearchTerms } from './search-terms.ts'

/** The number of people with the prefix that are scanned in order; beyond it an index is faster. */
const maxScanned = 500
/** The number of words that are tried, the last first: it is mostly the last name, by which people are ordered. */
const maxPrefixes = 3

/**
 * Returns the ids of the first `limit` people in order whose words begin with the terms, letter by letter with diacritics;
 * null when there are fewer, or when they are too far apart to be found by a short scan. The cost does not depend on the
 * number of hits, because they are neither all found nor sorted.
 * @param name the displayed name of `u`, the person
 * @param scope the condition on the people who may be found
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
      // OFFSET 0 makes the database look at the people one after the other.
      const person = Prisma.sql`(SELECT * FROM "User" WHERE id = b.user_id OFFSET 0)`
      const ids = Prisma.sql`SELECT u.id FROM (${candidates}) b, LATERAL ${person} u WHERE ${matches} ${order} LIMIT ${limit}`
      return Prisma.sql`SELECT ids FROM (SELECT ARRAY(${ids}) AS ids OFFSET 0) walk WHERE cardinality(ids) = ${limit}`
    })
  const [found] = await readSql<{ ids: number[] }>(db, Prisma.sql`${Prisma.join(scans, ' UNION ALL ')} LIMIT 1`)
  return found?.ids ?? null
}
