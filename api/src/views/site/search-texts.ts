import { type ContentType, type Db, Prisma } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'
import { excerptOf, holdsEvery, type MarkedWord, markHits } from '../../engine/search/marks.ts'
import { type RankedTable, rankedHits } from '../../engine/search/ranking.ts'
import { leastLetters, type SearchTerms, tsquery } from '../../engine/search/search-terms.ts'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { dayOf } from '../../kernel/fields.ts'
import { plainTextOf } from '../../kernel/long-texts.ts'
import { addressOf } from '../../modules/content/address.ts'
import { timesOf } from '../../modules/content/public-texts.ts'
import { publishedContent } from '../../modules/content/published-content.ts'
import { matchesAnywhere, ofSite, type SearchPlace } from './search-scope.ts'
import { type WhenRow, whenColumns } from './texts.ts'

// Articles, pages, events and pages of help in a visitor's search.

type Hosts = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>
export type TextKind = 'text' | 'event'

const typesOf: Record<TextKind, ContentType[]> = { text: ['article', 'page', 'book'], event: ['event'] }

/** The condition on `c` that visitors see it now: published, of one of the kind's types, on an open site. */
export const shownTexts = (kind: TextKind): Prisma.Sql =>
  Prisma.sql`c.type = ANY (${typesOf[kind]}::"ContentType"[]) AND ${publishedContent({ user: null, groupIds: [] })}`

/** The texts of a kind that match the terms, as the `from` of a statement. */
export function matchingTexts(terms: SearchTerms, kind: TextKind, place: SearchPlace): Prisma.Sql {
  const matches = matchesAnywhere(terms, Prisma.sql`c.words`, (query) => Prisma.sql`c.search @@ ${query}`)
  return Prisma.sql`"Content" c WHERE ${ofSite(place, 'c') ?? Prisma.sql`TRUE`} AND ${matches} AND ${shownTexts(kind)}`
}

/** The columns by which a text is addressed, as SQL over the text `c` and its group `g`. */
export const addressColumns = Prisma.sql`c.id, c.title, c.type::text AS type, c.slug, g.name AS group_name, g.title AS group_title,
  coalesce(g.start_page_id = c.id, FALSE) AS is_start`

export type AddressedRow = {
  id: number
  title: string
  type: ContentType
  slug: string
  group_name: string | null
  group_title: string | null
  is_start: boolean
}

/** Where a text stands: `path` on its site, `site` with the site's origin and title (null: the front site's). */
export function standsAt(env: Hosts, row: AddressedRow) {
  const { type, slug, group_name, group_title, is_start } = row
  const path = is_start ? '/' : `/${addressOf(type, slug) ?? ''}`
  return { path, site: { origin: siteOf(env, group_name === null ? null : { name: group_name }), title: group_title } }
}

type Found = AddressedRow &
  WhenRow & { lead: string; body: string; date: Date | null; created_at: Date; publish_at: Date | null }

type Ask = { terms: SearchTerms; words: MarkedWord[]; place: SearchPlace; limit: number }

/**
 * The best `limit` texts of a kind, with the words that were found. `similar`: nothing matches, and the title is like the search
 * with a typing error.
 */
export async function searchTexts({ db, env }: { db: Db; env: Hosts }, kind: TextKind, ask: Ask) {
  const { terms, words, place, limit } = ask
  const types = Prisma.sql`c.type = ANY (${typesOf[kind]}::"ContentType"[])`
  const site = ofSite(place, 'c')
  const scope = site ? Prisma.sql`${site} AND ${shownTexts(kind)}` : shownTexts(kind)
  const table: RankedTable<Found> = {
    table: 'Content',
    alias: 'c',
    name: Prisma.sql`c.title`,
    text: Prisma.sql`c.search @@ ${tsquery(terms)}`,
    leastInside: leastLetters,
    ...(site ? { within: Prisma.sql`${site} AND ${types}` } : { newest: 'updated_at' as const }),
    rows: (from, most, first) => db.$queryRaw<Found[]>`
      SELECT ${addressColumns}, c.lead, c.body, c.date, c.created_at, c.publish_at, ${whenColumns}
      FROM ${from} LEFT JOIN "Group" g ON g.id = c.group_id
      WHERE ${scope} ORDER BY ${first} c.updated_at DESC, c.id DESC LIMIT ${most}`,
  }
  const hits = await rankedHits(db, terms, limit, table)
  return Promise.all(
    hits.map(async ({ row, rank }) => ({ ...(await presentText(env, row, words)), similar: rank === 4 })),
  )
}

async function presentText(env: Hosts, row: Found, words: MarkedWord[]) {
  const { id, type, title, lead, date, publish_at, created_at } = row
  const body = holdsEvery(lead, words) ? '' : await plainTextOf(row.body)
  const shown = holdsEvery(body, words) || lead === '' ? body : lead
  return {
    id,
    type,
    ...standsAt(env, row),
    title: markHits(title, words),
    excerpt: excerptOf(shown, words),
    date: type === 'article' ? (dayOf(date) ?? todayInSweden(publish_at ?? created_at)) : null,
    event: type === 'event' ? timesOf(row) : null,
  }
}

export type TextHit = Awaited<ReturnType<typeof searchTexts>>[number]
