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

/** Of so many at most all are named. */
const most = 10_000

/**
 * The ids of all whom the search finds, in order; null for a crowd, of which a page is met soon along the list
 * ({@link crowdPage}): its hits need neither all be found nor put in order.
 */
export async function allNamed(
  db: Tx,
  { where, named }: Searched & { named: Named },
  order: Prisma.Sql,
): Promise<number[] | null> {
  const found = Prisma.sql`ARRAY(
    SELECT id FROM (SELECT ${ordered} ${fromDocuments({ where, named })}) person ORDER BY ${order} LIMIT ${most + 1})`
  const hits = Prisma.sql`SELECT count(*) FROM (SELECT FROM ${along({ where, named }, order, often.among)} LIMIT ${often.hits}) hits`
  const ids = named.many ? Prisma.sql`CASE WHEN (${hits}) < ${often.hits} THEN ${found} END` : found
  const [row] = await db.$queryRaw<{ ids: number[] | null }[]>`SELECT ${ids} AS ids`
  return row?.ids && row.ids.length <= most ? row.ids : null
}

/** The ids of a page of a crowd: met along the list, or else found in an index and put in order. */
export async function crowdPage(
  db: Tx,
  { where, named }: Searched & { named: Named },
  { order, limit, skip }: { order: Prisma.Sql; limit: number; skip: number },
): Promise<number[]> {
  const page = Prisma.sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
  const found = Prisma.sql`ARRAY(SELECT id FROM (SELECT ${ordered} ${fromDocuments({ where, named })}) person ${page})`
  const [row] = await db.$queryRaw<{ ids: number[] }[]>`
    SELECT CASE WHEN cardinality(met) = ${limit} THEN met ELSE ${found} END AS ids
    FROM (SELECT ARRAY(SELECT id FROM ${along({ where, named }, order, near)} ${page}) AS met OFFSET 0) walk`
  return row?.ids ?? []
}

/** Those of the first documents of the list whom the search finds, called `person`. */
function along({ where, named }: Searched & { named: Named }, order: Prisma.Sql, first: number): Prisma.Sql {
  // A limit that stands in the text is planned for: the list is walked along, and no further than is needed.
  return Prisma.sql`(
    SELECT ${ordered}, person.words, person.number ${fromDocuments({ where, named: null })}
    ORDER BY ${order} LIMIT ${Prisma.raw(String(first))}
  ) person WHERE ${named.found}`
}
