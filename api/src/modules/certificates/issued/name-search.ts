import { Prisma } from '@kollegium/db'
import { containsWords, searchTermsOf } from '../../../engine/search/search-terms.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { numberIn } from '../certificate-number.ts'

/** `where`: the condition for the documents that the actor may read and the filters choose. `matches`: the search's condition on `person`. */
export type Searched = { where: Prisma.Sql; matches: Prisma.Sql | null }
/** The conditions with a search. */
type WithSearch = { where: Prisma.Sql; matches: Prisma.Sql }

/** The number of the list's first documents among which a page of many hits is looked for. */
const scanned = 5_000

/**
 * The condition that a person's name has every word of `text`, or that the number has the text; null without a text. Callers add
 * the actor's rights.
 */
export function personCondition(text: string | null | undefined): Prisma.Sql | null {
  if (!text?.trim()) return null
  const terms = searchTermsOf(text)
  // The cast only makes the database plan the statement for its values (db/src/client.ts).
  const ways = terms ? [containsWords(terms, Prisma.sql`person.words::text`)] : []
  const number = numberIn(text)
  if (number) ways.push(Prisma.sql`person.number LIKE ${`%${number}%`}`)
  return ways.length > 0 ? Prisma.sql`(${Prisma.join(ways, ' OR ')})` : Prisma.sql`FALSE`
}

/** The columns of the documents' orders. */
export const ordered = Prisma.sql`person.id, person.certificate_id, person.position, person.lastname, person.firstname, certificate.date`

/** A statement without its SELECT. OFFSET 0 makes the database find the matching persons first, whatever number it expects. */
export function fromDocuments({ where, matches }: Searched): Prisma.Sql {
  const persons = matches
    ? Prisma.sql`(SELECT * FROM "CertificatePerson" person WHERE ${matches} OFFSET 0)`
    : Prisma.sql`"CertificatePerson"`
  return Prisma.sql`FROM ${persons} person JOIN "Certificate" certificate ON certificate.id = person.certificate_id WHERE ${where}`
}

/** More hits are not listed by their ids. */
const maxIds = 10_000

/** The ids of all hits, in order; null for many, whose pages {@link pageAlongList} finds. */
export async function allMatches(db: Tx, searched: WithSearch, order: Prisma.Sql): Promise<number[] | null> {
  const hits = Prisma.sql`SELECT ${ordered} ${fromDocuments(searched)} LIMIT ${maxIds + 1}`
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM (${hits}) person ORDER BY ${order}`
  return rows.length <= maxIds ? rows.map(({ id }) => id) : null
}

/** The ids of a page of many hits: found along the list's order, or else in an index and then sorted. */
export async function pageAlongList(
  db: Tx,
  searched: WithSearch,
  { order, limit, skip }: { order: Prisma.Sql; limit: number; skip: number },
): Promise<number[]> {
  const page = Prisma.sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
  const found = Prisma.sql`ARRAY(SELECT id FROM (SELECT ${ordered} ${fromDocuments(searched)}) person ${page})`
  const [row] = await db.$queryRaw<{ ids: number[] }[]>`
    SELECT CASE WHEN cardinality(met) = ${limit} THEN met ELSE ${found} END AS ids
    FROM (SELECT ARRAY(SELECT id FROM ${along(searched, order, scanned)} ${page}) AS met OFFSET 0) walk`
  return row?.ids ?? []
}

/** The hits among the list's first documents, as `person`. */
function along({ where, matches }: WithSearch, order: Prisma.Sql, first: number): Prisma.Sql {
  // With the limit as a literal the database plans to follow the list's order, and stops early.
  return Prisma.sql`(
    SELECT ${ordered}, person.words, person.number ${fromDocuments({ where, matches: null })}
    ORDER BY ${order} LIMIT ${Prisma.raw(String(first))}
  ) person WHERE ${matches}`
}
