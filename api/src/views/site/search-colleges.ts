import { type Db, Prisma } from '@kollegium/db'
import { excerptOf, type MarkedWord, markHits } from '../../engine/search/marks.ts'
import { rankedHits } from '../../engine/search/ranking.ts'
import { leastLetters, type SearchTerms, tsquery } from '../../engine/search/search-terms.ts'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { textOf } from '../../kernel/rich-text.ts'
import { matchesAnywhere, type SearchPlace } from './search-scope.ts'

// Colleges with open sites in a visitor's search.

type Hosts = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>

/** The condition on `g` that its site is open; of a site's own search: itself, those above it and those below it. */
export function shownColleges({ groupId, network }: SearchPlace): Prisma.Sql {
  const open = Prisma.sql`g.status AND g."vopagesStatus"`
  if (network || groupId === null) return open
  return Prisma.sql`${open} AND (g.id = ${groupId} OR ${groupId} = ANY (g.path)
    OR g.id = ANY (ARRAY(SELECT unnest(here.path) FROM "Group" here WHERE here.id = ${groupId})))`
}

/** The colleges that match the terms, as the `from` of a statement. */
export function matchingColleges(terms: SearchTerms, place: SearchPlace): Prisma.Sql {
  const matches = matchesAnywhere(terms, Prisma.sql`g.words`, (query) => Prisma.sql`g.search @@ ${query}`)
  return Prisma.sql`"Group" g WHERE ${matches} AND ${shownColleges(place)}`
}

type Found = { id: number; name: string; title: string; description: string; municipalities: string }
type Ask = { terms: SearchTerms; words: MarkedWord[]; place: SearchPlace; limit: number }

/** The best `limit` colleges by title, label, municipalities and description; `similar` as in `searchTexts`. */
export async function searchColleges({ db, env }: { db: Db; env: Hosts }, { terms, words, place, limit }: Ask) {
  const hits = await rankedHits<Found>(db, terms, limit, {
    table: 'Group',
    alias: 'g',
    name: Prisma.sql`(g.title || ' ' || g.name)`,
    text: Prisma.sql`g.search @@ ${tsquery(terms)}`,
    leastInside: leastLetters,
    rows: (from, most, first) => db.$queryRaw<Found[]>`
      SELECT g.id, g.name, g.title, g.description, g.municipalities
      FROM ${from} WHERE ${shownColleges(place)} ORDER BY ${first} g.title, g.id LIMIT ${most}`,
  })
  return hits.map(({ row, rank }) => ({
    id: row.id,
    url: siteOf(env, row),
    title: markHits(row.title, words),
    excerpt: excerptOf(textOf(row.description) || row.municipalities, words),
    similar: rank === 4,
  }))
}

export type CollegeHit = Awaited<ReturnType<typeof searchColleges>>[number]
