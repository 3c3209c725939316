import { Prisma, readSql } from '@kollegium/db'
import { containsWords, fold, isMistyped, searchTermsOf } from '../../../engine/search/search-terms.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { numberIn } from '../certificate-number.ts'

/**
 * `where`: the condition for the documents that the actor may read and the filters choose. `matches`: the search's condition on
 * `person`. `similar`: that of mistyped names, which counts where the other finds nothing.
 */
export type Searched = { where: Prisma.Sql; matches: Prisma.Sql | null; similar?: Prisma.Sql | null }
/** The conditions with a search. */
type WithSearch = Searched & { matches: Prisma.Sql }

/** The number of the list's first documents among which a page of many hits is looked for. */
const firstOnes = 5_000

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

/** The condition of a mistyped name; null for a text that is no name. */
export function similarCondition(text: string | null | undefined): Prisma.Sql | null {
  const terms = text && !/\d/.test(text) ? searchTermsOf(text) : null
  return terms && isMistyped(terms, Prisma.sql`person.words::text`)
}

/** Tells whether the search's words stand in a name as they were typed, for hits that may be similar ones. */
export function hasWords(text: string, { firstname, lastname }: { firstname: string; lastname: string }): boolean {
  const name = fold(`${firstname} ${lastname}`)
  return (searchTermsOf(text)?.words ?? []).every((word) => name.includes(fold(word)))
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
/** The most similar names: more are no help to find one. */
const maxSimilar = 500

/**
 * The ids of all hits, in order; null for many, whose pages {@link pageAlongList} finds. Similar names come in the same statement,
 * which looks for them only when there is no hit.
 */
export async function allMatches(db: Tx, searched: WithSearch, order: Prisma.Sql): Promise<number[] | null> {
  const { where, similar } = searched
  const hits = Prisma.sql`SELECT ${ordered} ${fromDocuments(searched)} LIMIT ${maxIds + 1}`
  const others = similar
    ? Prisma.sql`UNION ALL (SELECT ${ordered} ${fromDocuments({ where, matches: similar })}
        AND NOT EXISTS (SELECT FROM hits) LIMIT ${maxSimilar})`
    : Prisma.empty
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH hits AS MATERIALIZED (${hits})
    SELECT id FROM (SELECT * FROM hits ${others}) person ORDER BY ${order}`
  return rows.length <= maxIds ? rows.map(({ id }) => id) : null
}

/**
 * The ids of a page of many hits: found along the list's order, or else in an index and then sorted.
 * @param scanned the number of the list's first documents among which they are looked for at first
 */
export async function pageAlongList(
  db: Tx,
  searched: WithSearch,
  { order, limit, skip, scanned = firstOnes }: { order: Prisma.Sql; limit: number; skip: number; scanned?: number },
): Promise<number[]> {
  const page = Prisma.sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
  const found = Prisma.sql`ARRAY(SELECT id FROM (SELECT ${ordered} ${fromDocuments(searched)}) person ${page})`
  const [row] = await readSql<{ ids: number[] }>(
    db,
    Prisma.sql`SELECT CASE WHEN cardinality(met) = ${limit} THEN met ELSE ${found} END AS ids
    FROM (SELECT ARRAY(SELECT id FROM ${along(searched, order, scanned)} ${page}) AS met OFFSET 0) walk`,
  )
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
