import { Prisma } from '@kollegium/db'
import { containsWords, searchTermsOf } from '../../../engine/search/search-terms.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { numberIn } from '../certificate-number.ts'

/** What the asker may see of what the filters ask for, and whom the search finds, when there is one: a condition on `person`. */
export type Searched = { where: Prisma.Sql; named: Prisma.Sql | null }
/** The same where something is searched for. */
type Named = { where: Prisma.Sql; named: Prisma.Sql }

/** Among so many of the list's first documents a page of a crowd is looked for. */
const near = 5_000

/**
 * Every word of `text` in the name, or the number, whole or in part, as it stands on paper; null when nothing is searched
 * for. Rights are no part of it.
 */
export function namedIn(text: string | null | undefined): Prisma.Sql | null {
  if (!text?.trim()) return null
  const asked = searchTermsOf(text)
  // The cast says nothing else than that the statement is planned for what it asks (db/src/client.ts).
  const ways = asked ? [containsWords(asked, Prisma.sql`person.words::text`)] : []
  const number = numberIn(text)
  if (number) ways.push(Prisma.sql`person.number LIKE ${`%${number}%`}`)
  return ways.length > 0 ? Prisma.sql`(${Prisma.join(ways, ' OR ')})` : Prisma.sql`FALSE`
}

/** The columns that documents are ordered by. */
export const ordered = Prisma.sql`person.id, person.certificate_id, person.position, person.lastname, person.firstname, certificate.date`

/** A statement without its SELECT. Who is named so is found first, fenced off, whatever the database thinks of their number. */
export function fromDocuments({ where, named }: Searched): Prisma.Sql {
  const persons = named
    ? Prisma.sql`(SELECT * FROM "CertificatePerson" person WHERE ${named} OFFSET 0)`
    : Prisma.sql`"CertificatePerson"`
  return Prisma.sql`FROM ${persons} person JOIN "Certificate" certificate ON certificate.id = person.certificate_id WHERE ${where}`
}

/** Of so many at most all are named. */
const most = 10_000

/** The ids of all whom the search finds, in order; null for a crowd, of which a page is met soon along the list ({@link crowdPage}). */
export async function allNamed(db: Tx, searched: Named, order: Prisma.Sql): Promise<number[] | null> {
  const hits = Prisma.sql`SELECT ${ordered} ${fromDocuments(searched)} LIMIT ${most + 1}`
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM (${hits}) person ORDER BY ${order}`
  return rows.length <= most ? rows.map(({ id }) => id) : null
}

/** The ids of a page of a crowd: met along the list, or else found in an index and put in order. */
export async function crowdPage(
  db: Tx,
  searched: Named,
  { order, limit, skip }: { order: Prisma.Sql; limit: number; skip: number },
): Promise<number[]> {
  const page = Prisma.sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
  const found = Prisma.sql`ARRAY(SELECT id FROM (SELECT ${ordered} ${fromDocuments(searched)}) person ${page})`
  const [row] = await db.$queryRaw<{ ids: number[] }[]>`
    SELECT CASE WHEN cardinality(met) = ${limit} THEN met ELSE ${found} END AS ids
    FROM (SELECT ARRAY(SELECT id FROM ${along(searched, order, near)} ${page}) AS met OFFSET 0) walk`
  return row?.ids ?? []
}

/** Those of the first documents of the list whom the search finds, called `person`. */
function along({ where, named }: Named, order: Prisma.Sql, first: number): Prisma.Sql {
  // A limit that stands in the text is planned for: the list is walked along, and no further than is needed.
  return Prisma.sql`(
    SELECT ${ordered}, person.words, person.number ${fromDocuments({ where, named: null })}
    ORDER BY ${order} LIMIT ${Prisma.raw(String(first))}
  ) person WHERE ${named}`
}
