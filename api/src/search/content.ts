import type { ContentType } from '@kollegium/db'
import { Prisma } from '@kollegium/db'
import type { AppAbility } from '../access/ability.ts'
import type { Actor } from '../access/actor.ts'
import { visibleSql } from '../access/visible-sql.ts'
import { contentTypes, subjectOf } from '../content/readable.ts'
import type { Tx } from '../core/transaction.ts'
import { type Asked, askedOf, candidates, named, score, similar, tsquery } from './asked.ts'

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
  alias_id: number | null
  alias: string | null
  lead: string
  regulation: string
}

/** Of which rows content and keywords are searched. */
type Scope = { content: Prisma.Sql; keywords: Prisma.Sql }

/** What the actor may read of the types asked for. */
export function readableScope(ability: AppAbility, { types }: ContentSearch): Scope {
  const rules = chosen(types).map(
    (type) => Prisma.sql`(c.type = ${type}::"ContentType" AND ${visibleSql(ability, 'read', subjectOf[type], 'c')})`,
  )
  const asksKeywords = types?.some((type) => type.toLowerCase() === 'validigkeyword') ?? false
  return {
    content:
      rules.length > 0 ? Prisma.sql`c.trashed_at IS NULL AND (${Prisma.join(rules, ' OR ')})` : Prisma.sql`FALSE`,
    keywords: asksKeywords ? visibleSql(ability, 'read', 'ValidigKeyword', 'k') : Prisma.sql`FALSE`,
  }
}

/**
 * What visitors may read: published, with an address, of a site that is active; of the help pages those for guests.
 * @param groupId the site that is searched, null for the front site; left out: every site
 */
export function publishedScope({ types }: ContentSearch, groupId?: number | null): Scope {
  const site =
    groupId === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`c.group_id ${groupId === null ? Prisma.sql`IS NULL` : Prisma.sql`= ${groupId}`}`
  const content = Prisma.sql`c.type = ANY (${chosen(types)}::"ContentType"[]) AND ${site}
    AND content_alias(c.type, c.slug) IS NOT NULL AND ${isShown('c')}
    AND (c.group_id IS NULL OR c.group_id = ANY (ARRAY(SELECT g.id FROM "Group" g WHERE g.status AND g."vopagesStatus")))
    AND (c.type <> 'book' OR (${isForGuests('c')} AND NOT EXISTS (${hiddenAbove})))`
  return { content, keywords: Prisma.sql`FALSE` }
}

/** As `whereVisitorsSee` has it. */
function isShown(alias: string): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`)
  return Prisma.sql`${column('trashed_at')} IS NULL AND ${column('status')} = 'published'
    AND (${column('publish_at')} IS NULL OR ${column('publish_at')} <= now())
    AND (${column('unpublish_at')} IS NULL OR ${column('unpublish_at')} > now())`
}

function isForGuests(alias: string): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`)
  return Prisma.sql`(${column('access')} IS NULL OR ${column('access')} = 'guest')
    AND NOT EXISTS (SELECT FROM "_ContentToRole" r WHERE r."A" = ${column('id')})
    AND NOT EXISTS (SELECT FROM "_ContentToGroupsRole" r WHERE r."A" = ${column('id')})`
}

/** Pages over `c` that hide it: what lies below a hidden page of help is hidden (content/help.ts). */
const hiddenAbove = Prisma.sql`
  WITH RECURSIVE above AS (
    SELECT c.parent_id AS id UNION SELECT b.parent_id FROM "Content" b JOIN above ON b.id = above.id
  ) SELECT FROM above JOIN "Content" b ON b.id = above.id WHERE NOT (${isShown('b')} AND ${isForGuests('b')})`

/** What the actor finds: what they may read, and what every visitor of the sites sees. */
export function searchedScope(actor: Actor, input: ContentSearch): Scope {
  const published = publishedScope(input)
  if (!actor.user) return published
  const readable = readableScope(actor.ability, input)
  return { ...readable, content: Prisma.sql`((${readable.content}) OR (${published.content}))` }
}

function chosen(types: ContentSearch['types']): ContentType[] {
  const wanted = types?.map((type) => type.toLowerCase())
  return contentTypes.filter((type) => wanted?.includes(type) ?? true)
}

const title = Prisma.sql`c.title`
const keyword = Prisma.sql`k.title`

/**
 * Content and keywords that match, best first; one statement (the contract's `searchContent`).
 * @returns Spec §3, Search result, each with what `entity` would show
 */
export async function searchContent(db: Tx, { search, primaryField, limit }: ContentSearch, scope: Scope) {
  const asked = askedOf(search)
  if (!asked && search.trim() !== '') return []
  const inText = asked && primaryField !== 'title'
  const rows = await db.$queryRaw<Found[]>`
    WITH ${candidates(asked, limit, {
      from: Prisma.sql`"Content" c`,
      alias: 'c',
      scope: scope.content,
      name: title,
      text: inText ? Prisma.sql`content_search(c.title, c.lead, c.body) @@ ${tsquery(asked)}` : undefined,
      order: Prisma.sql`c.updated_at DESC, c.id DESC`,
    })}, hit AS (
      SELECT c.id, c.title, c.type::text AS type, c.lead, '' AS regulation, c.updated_at, ${score(asked, title)} AS score
        FROM found JOIN "Content" c ON c.id = found.id
      UNION ALL
      SELECT k.id, k.title, 'ValidigKeyword', '', k.regulation, k.updated_at, ${score(asked, keyword)}
        FROM "ValidigKeyword" k WHERE ${scope.keywords} AND ${keywordMatches(asked)}
    ), best AS (SELECT * FROM hit ORDER BY score DESC, updated_at DESC, id DESC LIMIT ${limit})
    SELECT best.id, best.title, best.type, best.lead, best.regulation, a.id AS alias_id, a.alias
    FROM best LEFT JOIN LATERAL (
      SELECT id, alias FROM "UrlAlias" WHERE content_id = best.id AND current AND best.type <> 'ValidigKeyword' LIMIT 1
    ) a ON true
    ORDER BY best.score DESC, best.updated_at DESC, best.id DESC`
  return rows.map(present)
}

function keywordMatches(asked: Asked | null): Prisma.Sql {
  return asked ? Prisma.sql`(${named(asked, keyword)} OR ${similar(asked, keyword)})` : Prisma.sql`TRUE`
}

function present({ id, title, type, alias_id, alias, lead, regulation }: Found) {
  if (type === 'ValidigKeyword') {
    return { id, title, type, urlAlias: null, entity: { id, type, title, regulation } }
  }
  const name = subjectOf[type]
  return {
    id,
    title,
    type: name,
    urlAlias: alias_id && alias ? { id: alias_id, usage_id: id, usage_type: name, alias } : null,
    entity: { id, type: name, title, lead },
  }
}
