import { Prisma } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import { type Asked, asTyped, beginningsOf, begins } from './search-terms.ts'

/** Among so many whose words have the same first letters the first of a name are looked for; more, and an index is faster. */
const near = 500
/** Words that are tried, the last first: it is mostly the last name, by which people stand in order. */
const tried = 3

/**
 * The first `limit` people in order whose words begin as what is asked for, letter by letter with its dots; null when there
 * are fewer, or they stand too far apart to be met soon. Its cost is the same however many are called so: all hits need
 * neither be found nor put in order.
 * @param name what people read of `u`, the person
 * @param scope of the people who are looked for at all
 */
export async function firstPeople(
  db: Tx,
  asked: Asked,
  limit: number,
  { name, scope }: { name: Prisma.Sql; scope: Prisma.Sql },
): Promise<number[] | null> {
  const which = Prisma.sql`${begins(asked, Prisma.sql`u.words`)} AND ${asTyped(asked, name)} AND ${scope}`
  const walks = beginningsOf(asked)
    .toReversed()
    .slice(0, tried)
    .map((beginning) => {
      const order = Prisma.sql`ORDER BY b.lastname, b.firstname, b.user_id`
      const along = Prisma.sql`SELECT * FROM "UserBeginning" b WHERE beginning = ${beginning} ${order} LIMIT ${near}`
      // Fenced off, so that people are looked at one after the other.
      const person = Prisma.sql`(SELECT * FROM "User" WHERE id = b.user_id OFFSET 0)`
      const ids = Prisma.sql`SELECT u.id FROM (${along}) b, LATERAL ${person} u WHERE ${which} ${order} LIMIT ${limit}`
      return Prisma.sql`SELECT ids FROM (SELECT ARRAY(${ids}) AS ids OFFSET 0) walk WHERE cardinality(ids) = ${limit}`
    })
  const [found] = await db.$queryRaw<{ ids: number[] }[]>`${Prisma.join(walks, ' UNION ALL ')} LIMIT 1`
  return found?.ids ?? null
}
