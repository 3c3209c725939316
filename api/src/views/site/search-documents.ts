import { type Db, Prisma } from '@kollegium/db'
import type { MarkedWord } from '../../engine/search/marks.ts'
import type { SearchTerms } from '../../engine/search/search-terms.ts'
import { inText, rankedDocuments } from '../../modules/documents/document-search.ts'
import { isPublicSql } from '../../modules/documents/file-link.ts'
import { matchesAnywhere, ofSite, openGroups, type SearchPlace } from './search-scope.ts'

// Public documents in a visitor's search: by title, file name and contents. Pictures are parts of other texts, so they are left out.

/** The condition on `f` that it is no file of the validation tool, which may keep its files in a public portfolio. */
export const outsideValidation = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "Setting" s WHERE s.name = 'validigDefaultPortfolio' AND s.value #>> '{}' = f.portfolio_id::text)`

/** The condition on `f` that every visitor may fetch it from an open site's document bank. */
export const shownDocuments = Prisma.sql`${isPublicSql('f')}
  AND f.filetype NOT LIKE 'image/%' AND (f.group_id IS NULL OR f.group_id = ANY (${openGroups}))
  AND ${outsideValidation}`

/** The documents that match the terms, as the `from` of a statement. */
export function matchingDocuments(terms: SearchTerms, place: SearchPlace): Prisma.Sql {
  const matches = matchesAnywhere(terms, Prisma.sql`f.words`, inText)
  return Prisma.sql`"File" f WHERE ${ofSite(place, 'f') ?? Prisma.sql`TRUE`} AND ${matches} AND ${shownDocuments}`
}

type Ask = { terms: SearchTerms; words: MarkedWord[]; place: SearchPlace; limit: number }

/**
 * The best `limit` documents. Those that were found by their contents have an `excerpt` and, where the document knows its pages,
 * the `page` of the first hit; `similar` as in `searchTexts`.
 */
export async function searchDocuments({ db }: { db: Db }, { terms, words, place, limit }: Ask) {
  const site = ofSite(place, 'f')
  const scope = site ? Prisma.sql`${site} AND ${shownDocuments}` : shownDocuments
  return (await rankedDocuments(db, { terms, limit, shown: scope, ...(site && { within: site }) }))(words)
}

export type DocumentHit = Awaited<ReturnType<typeof searchDocuments>>[number]
