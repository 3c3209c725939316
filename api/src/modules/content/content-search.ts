import type { ContentType } from '@kollegium/db'
import { Prisma } from '@kollegium/db'
import type { AppAbility } from '../../access/ability.ts'
import type { Actor } from '../../access/actor.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import { type RankedTable, rankedHits } from '../../engine/search/ranking.ts'
import { searchTermsOf, tsquery } from '../../engine/search/search-terms.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contentTypes, subjectOf } from './content-subjects.ts'
import { isShown, publishedContent, type Reader } from './published-content.ts'

export type ContentSearch = {
  search: string
  /** Names of the contract (`Article`, `ValidigKeyword`), in any case; none is every type of content. */
  types?: readonly string[] | null | undefined
  /** `title` searches in titles alone. */
  primaryField?: string | null | undefined
  limit: number
}

type Found = {
  id: number
  title: string
  type: ContentType | 'ValidigKeyword'
  alias_id?: number | null
  alias?: string | null
  lead: string
  regulation: string
  group_title?: string | null
}

/** Of which rows content and keywords are searched; keywords only when asked for. */
type Scope = { content: Prisma.Sql; keywords: Prisma.Sql | null }

/** The scope of a search in the texts of some types that the actor may read. */
export function readableScope(ability: AppAbility, { types }: ContentSearch): Scope {
  const asksKeywords = types?.some((type) => type.toLowerCase() === 'validigkeyword') ?? false
  return {
    content: Prisma.sql`c.trashed_at IS NULL AND ${allowed(ability, 'read', types)}`,
    keywords: asksKeywords ? visibleSql(ability, 'read', 'ValidigKeyword', 'k') : null,
  }
}

const ofTypes = (types: ContentSearch['types']) => Prisma.sql`c.type = ANY (${chosen(types)}::"ContentType"[])`

/** The texts of some types on one site, as an index names them; null is the front site. */
export const textsOfSite = (types: ContentSearch['types'], groupId: number | null): Prisma.Sql =>
  Prisma.sql`${ofTypes(types)} AND c.group_id ${groupId === null ? Prisma.sql`IS NULL` : Prisma.sql`= ${groupId}`}`

/** The scope of a search in the texts of some types on one site that the actor may read and change. */
export function changeableScope(ability: AppAbility, search: ContentSearch, groupId: number | null): Prisma.Sql {
  const { content } = readableScope(ability, search)
  return Prisma.sql`${textsOfSite(search.types, groupId)} AND ${content} AND ${allowed(ability, 'update', search.types)}`
}

/**
 * The scope of a search in the texts that the sites show the reader, without regard to rights ({@link publishedContent}).
 * @param groupId the site that is searched, null for the front site; left out: every site
 */
export function publishedScope(reader: Reader, { types }: ContentSearch, groupId?: number | null): Scope {
  const searched = groupId === undefined ? ofTypes(types) : textsOfSite(types, groupId)
  const content = Prisma.sql`${searched} AND ${publishedContent(reader)}`
  return { content, keywords: null }
}

/**
 * The scope of the actor's search: texts that the actor may read, and texts that the sites show.
 * @param ownDrafts of drafts only those that the actor may edit
 */
export function searchedScope(actor: Actor, input: ContentSearch, { ownDrafts = false } = {}): Scope {
  const published = publishedScope(actor, input)
  if (!actor.user) return published
  const readable = readableScope(actor.ability, input)
  const kept = ownDrafts
    ? Prisma.sql`AND (${isShown('c')} OR ${allowed(actor.ability, 'update', input.types)})`
    : Prisma.empty
  return { ...readable, content: Prisma.sql`((${readable.content} ${kept}) OR (${published.content}))` }
}

/**
 * The texts `c` of some types on which the actor may do `action`. Types with the same right share one condition: the statement is planned
 * at each use, and its length is what that costs.
 */
function allowed(ability: AppAbility, action: 'read' | 'update', types: ContentSearch['types']): Prisma.Sql {
  const rules = Map.groupBy(
    chosen(types).map((type) => ({ type, right: visibleSql(ability, action, subjectOf[type], 'c') })),
    ({ right }) => JSON.stringify([right.sql, right.values]),
  )
  const parts = [...rules.values()].flatMap((same) => {
    const [first] = same
    const named = Prisma.raw(same.map(({ type }) => `'${type}'`).join())
    return first ? [Prisma.sql`(c.type IN (${named}) AND ${first.right})`] : []
  })
  return parts.length > 0 ? Prisma.sql`(${Prisma.join(parts, ' OR ')})` : Prisma.sql`FALSE`
}

function chosen(types: ContentSearch['types']): ContentType[] {
  const wanted = types?.map((type) => type.toLowerCase())
  return contentTypes.filter((type) => wanted?.includes(type) ?? true)
}

/**
 * Content and keywords that match, best first (the contract's `searchContent`).
 * @returns Spec §3, Search result, each with what `entity` would show
 */
export async function searchContent(db: Tx, search: ContentSearch, scope: Scope) {
  const terms = searchTermsOf(search.search)
  if (!terms && search.search.trim() !== '') return []
  const { limit } = search
  const texts = await rankedHits(db, terms, limit, {
    table: 'Content',
    alias: 'c',
    name: Prisma.sql`c.title`,
    newest: 'updated_at',
    text: terms && search.primaryField !== 'title' ? Prisma.sql`c.search @@ ${tsquery(terms)}` : undefined,
    rows: (from, most, first) => contentRows(db, from, scope.content, most, first),
  })
  const keywords = scope.keywords ? await rankedHits(db, terms, limit, keywordsIn(db, scope.keywords)) : []
  return [...texts, ...keywords]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ row }) => present(row))
}

/** The limit stands in the text, so that one plan serves all values: planning the rights takes longer than reading. */
const contentRows = (db: Tx, from: Prisma.Sql, scope: Prisma.Sql, limit: number, first: Prisma.Sql) => db.$queryRaw<
  Found[]
>`
  WITH best AS (
    SELECT c.id, c.title, c.type::text AS type, c.lead, '' AS regulation, c.group_id
    FROM ${from} WHERE ${scope} ORDER BY ${first} c.updated_at DESC, c.id DESC LIMIT ${Prisma.raw(String(Math.trunc(limit)))}
  ), placed AS (
    SELECT *, row_number() OVER () AS place FROM best
  ) SELECT placed.*, a.id AS alias_id, a.alias, g.title AS group_title
  FROM placed LEFT JOIN "Group" g ON g.id = placed.group_id LEFT JOIN LATERAL (
    SELECT id, alias FROM "UrlAlias" WHERE content_id = placed.id AND current LIMIT 1
  ) a ON true ORDER BY place`

const keywordsIn = (db: Tx, scope: Prisma.Sql): RankedTable<Found> => ({
  table: 'ValidigKeyword',
  alias: 'k',
  name: Prisma.sql`k.title`,
  rows: (from, limit, first) => db.$queryRaw<Found[]>`
    SELECT k.id, k.title, 'ValidigKeyword' AS type, '' AS lead, k.regulation
    FROM ${from} WHERE ${scope} ORDER BY ${first} k.updated_at DESC, k.id DESC LIMIT ${limit}`,
})

function present({ id, title, type, alias_id, alias, lead, regulation, group_title }: Found) {
  if (type === 'ValidigKeyword') {
    return { id, title, type, group: null, urlAlias: null, entity: { id, type, title, regulation } }
  }
  const name = subjectOf[type]
  return {
    id,
    title,
    type: name,
    /** The title of its group; null is the front site. */
    group: group_title ?? null,
    urlAlias: alias_id && alias ? { id: alias_id, usage_id: id, usage_type: name, alias } : null,
    entity: { id, type: name, title, lead },
  }
}
