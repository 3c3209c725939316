import { type ContentStatus, Prisma } from '@kollegium/db'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { type Hit, rankedHits } from '../../engine/search/ranking.ts'
import { type SearchTerms, searchTermsOf } from '../../engine/search/search-terms.ts'
import { siteOf } from '../../engine/site-address.ts'
import type { CurrentStatus } from '../../entities/publication-fields.ts'
import { drawnHeadings } from '../../kernel/drawn-headings.ts'
import type { Anchored } from '../../kernel/heading-anchors.ts'
import { addressOf } from '../../modules/content/address.ts'
import { changeableScope, readableScope, textsOfSite } from '../../modules/content/content-search.ts'
import { keywordTypes } from '../../modules/content/keyword-fields.ts'
import { isPublic, publicUrl } from '../../modules/documents/file-link.ts'

/** Types of texts that have pages of their own. */
const linkedTypes = ['article', 'page', 'event', 'book', 'queue'] as const
type LinkedType = (typeof linkedTypes)[number]

/** A row that a text may lead to. */
export type LinkTarget = {
  kind: LinkedType | 'file'
  id: number
  title: string
  /** The title of its group; null: it belongs to the whole network. */
  group: string | null
  /** The address as a text of the current group names it: a path on its own site, otherwise the whole address. */
  href: string
  /** Its path on its site. */
  path: string
  status: CurrentStatus | 'public' | 'closed'
  /** Every visitor comes to it. */
  isReached: boolean
}

/** Returns the headings that a link to a text may lead to. One that has no page, or that the actor may not read, has none. */
export async function headingsOfText({ db, actor: { ability } }: SignedInContext, id: number): Promise<Anchored[]> {
  const { content } = readableScope(ability, { search: '', limit: 1, types: linkedTypes })
  const rows = await db.$queryRaw<{ body: string }[]>`SELECT c.body FROM "Content" c WHERE c.id = ${id} AND ${content}`
  return rows.flatMap(({ body }) => drawnHeadings(body))
}

type Group = { group_id: number | null; group: string | null; label: string | null; open: boolean | null }
type Text = Group & {
  id: number
  title: string
  kind: LinkedType
  slug: string
  status: ContentStatus
  publish_at: Date | null
  unpublish_at: Date | null
}
type Document = Pick<Group, 'group'> & {
  id: number
  title: string
  filename: string
  disk: string
  status: boolean
  portfolio_status: boolean
}

type Ask = { search: string; limit: number; changeable?: { group_id: number | null } | undefined }

/**
 * Texts with pages and documents that the actor may read, best first, with what a visitor will meet behind a link. `changeable`: only
 * texts of that site (null: the front) that the actor may change and that have keywords.
 */
export async function searchLinkTargets(ctx: SignedInContext, ask: Ask): Promise<LinkTarget[]> {
  const { search, limit, changeable } = ask
  const terms = searchTermsOf(search)
  if (!terms && search.trim() !== '') return []
  const [texts, documents] = await Promise.all([
    findTexts(ctx, terms, ask),
    changeable ? [] : findDocuments(ctx, terms, limit),
  ])
  const hits: { rank: number; target: LinkTarget }[] = [
    ...texts.map(({ rank, row }) => ({ rank, target: textTarget(ctx, row) })),
    ...documents.map(({ rank, row }) => ({ rank, target: documentTarget(row) })),
  ]
  return hits
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ target }) => target)
}

function textsOf({ actor: { ability } }: SignedInContext, { limit, changeable }: Ask): Prisma.Sql {
  if (!changeable) return readableScope(ability, { search: '', limit, types: linkedTypes }).content
  return changeableScope(ability, { search: '', limit, types: keywordTypes }, changeable.group_id)
}

function findTexts(ctx: SignedInContext, terms: SearchTerms | null, ask: Ask): Promise<Hit<Text>[]> {
  const content = textsOf(ctx, ask)
  const { changeable: site } = ask
  return rankedHits<Text>(ctx.db, terms, ask.limit, {
    table: 'Content',
    alias: 'c',
    name: Prisma.sql`c.title`,
    // The texts of one site are few among all: they are found by themselves.
    ...(site ? { within: textsOfSite(keywordTypes, site.group_id) } : { newest: 'updated_at' as const }),
    rows: (from, most, first) => ctx.db.$queryRaw<Text[]>`
      SELECT c.id, c.title, c.type::text AS kind, c.slug, c.status::text AS status, c.publish_at, c.unpublish_at, c.group_id,
        g.title AS "group", g.name AS label, (g.status AND g."vopagesStatus") AS open
      FROM ${from} LEFT JOIN "Group" g ON g.id = c.group_id
      WHERE ${content} ORDER BY ${first} c.updated_at DESC, c.id DESC LIMIT ${most}`,
  })
}

const findDocuments = (ctx: SignedInContext, terms: SearchTerms | null, limit: number): Promise<Hit<Document>[]> =>
  rankedHits<Document>(ctx.db, terms, limit, {
    table: 'File',
    alias: 'f',
    name: Prisma.sql`(f.title || ' ' || f.filename)`,
    newest: 'created_at',
    rows: (from, most, first) => ctx.db.$queryRaw<Document[]>`
      SELECT f.id, f.title, f.filename, f.disk, f.status, f.portfolio_status,
        (SELECT g.title FROM "Group" g WHERE g.id = f.group_id) AS "group"
      FROM ${from} WHERE f.malware IS NULL AND ${visibleSql(ctx.actor.ability, 'read', 'File', 'f')}
      ORDER BY ${first} f.created_at DESC, f.id DESC LIMIT ${most}`,
  })

function textTarget({ services: { env }, groupId }: SignedInContext, row: Text): LinkTarget {
  const { id, title, kind, group, label, group_id } = row
  const path = `/${addressOf(kind, row.slug)}`
  const status = currentStatus(row)
  const isOwnSite = group_id === groupId
  return {
    ...{ kind, id, title, group, path, status },
    href: isOwnSite ? path : `${siteOf(env, label === null ? null : { name: label })}${path}`,
    isReached: status === 'published' && (group_id === null || row.open === true),
  }
}

function documentTarget(row: Document): LinkTarget {
  const { id, title, group, filename } = row
  const isReached = isPublic(row)
  const path = publicUrl(row)
  return {
    kind: 'file',
    id,
    title,
    group,
    href: path,
    path: filename,
    status: isReached ? 'public' : 'closed',
    isReached,
  }
}
