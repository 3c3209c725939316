import { Prisma } from '@kollegium/db'
import type { Tx } from '../../core/transaction.ts'
import { askedOf, within } from '../../search/asked.ts'
import { numberIn } from '../certificate-number.ts'

/** Whom a search finds, as a condition on the table `person`; `many`: it may be a name that very many have. */
export type Named = { found: Prisma.Sql; many: boolean }
/** What the asker may see of what the filters ask for, and whom the search finds, when there is one. */
export type Searched = { where: Prisma.Sql; named: Named | null }

/** Where so many of the first documents hold a name, a page of it is met soon along the list. */
const often = { hits: 3, among: 200 }
/** Among so many it is looked for at most. */
const near = 5_000

/**
 * Every word of `text` in the name, or the number, whole or in part, as it stands on paper; null when nothing is searched
 * for. Rights are no part of it.
 */
export function namedIn(text: string | null | undefined): Named | null {
  if (!text?.trim()) return null
  const asked = askedOf(text)
  // The cast says nothing else than that the statement is planned for what it asks (db/src/client.ts).
  const ways = asked ? [within(asked, Prisma.sql`person.words::text`)] : []
  const number = numberIn(text)
  if (number) ways.push(Prisma.sql`person.number LIKE ${`%${number}%`}`)
  const found = ways.length > 0 ? Prisma.sql`(${Prisma.join(ways, ' OR ')})` : Prisma.sql`FALSE`
  return { found, many: asked !== null && !/\d/.test(text) }
}

/** The columns that documents are ordered by. */
export const ordered = Prisma.sql`person.id, person.certificate_id, person.position, person.lastname, person.firstname, certificate.date`

/** A statement without its SELECT. Who is named so is found first, fenced off, whatever the database thinks of their number. */
export function fromDocuments({ where, named }: Searched): Prisma.Sql {
  const persons = named
    ? Prisma.sql`(SELECT * FROM "CertificatePerson" person WHERE ${named.found} OFFSET 0)`
    : Prisma.sql`"CertificatePerson"`
  return Prisma.sql`FROM ${persons} person JOIN "Certificate" certificate ON certificate.id = person.certificate_id WHERE ${where}`
}

/**
 * The ids of a page of those whom the search finds. A name that many of the first documents hold is met along the list, in
 * its order: its hits need neither all be found nor put in order. Any other is found in an index, and then put in order.
 */
export async function namedPage(
  db: Tx,
  { where, named }: Searched & { named: Named },
  { order, limit, skip }: { order: Prisma.Sql; limit: number; skip: number },
): Promise<number[]> {
  const page = Prisma.sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
  const found = Prisma.sql`ARRAY(SELECT id FROM (SELECT ${ordered} ${fromDocuments({ where, named })}) person ${page})`
  // A limit that stands in the text is planned for: the list is walked along, and no further than is needed.
  const first = (most: number) => Prisma.sql`(
    SELECT ${ordered}, person.words, person.number ${fromDocuments({ where, named: null })}
    ORDER BY ${order} LIMIT ${Prisma.raw(String(most))}
  ) person WHERE ${named.found}`
  const met = Prisma.sql`
    SELECT CASE WHEN cardinality(met) = ${limit} THEN met ELSE ${found} END AS ids FROM (
      SELECT CASE WHEN (SELECT count(*) FROM (SELECT FROM ${first(often.among)} LIMIT ${often.hits}) hits) = ${often.hits}
        THEN ARRAY(SELECT id FROM ${first(near)} ${page}) END AS met OFFSET 0
    ) walk`
  const [row] = await db.$queryRaw<{ ids: number[] }[]>(named.many ? met : Prisma.sql`SELECT ${found} AS ids`)
  return row?.ids ?? []
}
