import { Prisma } from '@kollegium/db'
import { containsWords, leastLetters, type SearchTerms, tsquery } from '../../engine/search/search-terms.ts'

/** The place that visitors search: a site (`groupId`; null: the front site) or the whole network. */
export type SearchPlace = { groupId: number | null; network: boolean }

/** The parts of a result, in their order. */
export const searchKinds = ['text', 'event', 'document', 'college'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Groups whose sites are open to visitors. */
export const openGroups = Prisma.sql`ARRAY(SELECT o.id FROM "Group" o WHERE o.status AND o."vopagesStatus")`

/** The condition that a row with `group_id` belongs to the searched site; null for the whole network. */
export function ofSite({ groupId, network }: SearchPlace, alias: string): Prisma.Sql | null {
  if (network) return null
  const column = Prisma.raw(`${alias}.group_id`)
  return groupId === null ? Prisma.sql`${column} IS NULL` : Prisma.sql`${column} = ${groupId}`
}

/**
 * The condition that a name contains the terms, or that the text does. The same rows as `rankedHits` finds before it forgives
 * typing errors.
 */
export function matchesAnywhere(terms: SearchTerms, words: Prisma.Sql, text: (query: Prisma.Sql) => Prisma.Sql) {
  const inText = text(tsquery(terms))
  const isLong = terms.words.some((word) => word.length >= leastLetters)
  return isLong ? Prisma.sql`(${inText} OR ${containsWords(terms, words)})` : inText
}

/** The largest number that is counted. */
export const maxCounted = 1_000

/** Counts the rows of `from` (a table, its alias and a condition), at most one more than {@link maxCounted}. */
export const countUpTo = (from: Prisma.Sql) =>
  Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${maxCounted + 1}) counted)`
