import { Prisma, readSql, tablesOf, whereSql } from '@kollegium/db'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { closestHits, type RankedTable, rankedHits } from '../../engine/search/ranking.ts'
import { leastLetters, type SearchTerms, searchTermsOf, tsquery } from '../../engine/search/search-terms.ts'
import { readableScope } from '../../modules/content/content-search.ts'
import { contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'
import { discoverableGroups } from '../../modules/groups/discoverable-groups.ts'
import type { FoundRecord } from './found-record.ts'
import { searchSmallKinds } from './small-kinds.ts'

/** The most hits of one kind that are counted; the answer then says that there are more. */
export const maxCounted = 30

/**
 * Records of every kind that the actor may read, in all groups, best first. People have a search of their own
 * ({@link searchUsers}), whose reads are counted.
 * @returns the best `limit`, the number of hits, and whether there are more than were counted
 */
export async function searchAnything(ctx: SignedInContext, { search, limit }: { search: string; limit: number }) {
  const terms = searchTermsOf(search)
  if (!terms) return { items: [], total: 0, isMore: false }
  const tables = [textsOf(ctx, terms), filesOf(ctx), groupsOf(ctx)]
  const [small, ...named] = await Promise.all([
    searchSmallKinds(ctx, search.trim(), maxCounted),
    ...tables.map((table) => rankedHits(ctx.db, terms, maxCounted, table)),
  ])
  let found = [...named, ...small]
  // Names of one kind that are only alike would stand beside the right ones of another.
  if (found.every((each) => each.length === 0)) {
    found = await Promise.all(tables.map((table) => closestHits(ctx.db, terms, maxCounted, table)))
  }
  // Ranks are of one kind; a stable sort keeps texts before the others within a rank.
  const hits = found.flat().sort((one, other) => one.rank - other.rank)
  return {
    items: hits.slice(0, limit).map(({ row }) => row),
    total: hits.length,
    isMore: found.some((each) => each.length === maxCounted),
  }
}

const isLong = ({ words }: SearchTerms) => words.some((word) => word.length >= leastLetters)

type Table = RankedTable<FoundRecord>

/** The texts that the actor may read, for {@link RankedTable}; none for a reader of all groups, whose texts are never few. */
function readableTexts({ actor: { ability }, db, services }: SignedInContext, readable: Prisma.Sql): Table['mine'] {
  const rights = contentTypes.map((type) => visible(ability, 'read', subjectOf[type]))
  if (rights.every((right) => Object.keys(right).length === 0)) return undefined
  const tables = tablesOf(db, 'Content', { OR: rights }) as Prisma.ModelName[]
  const rows = (most: number) => Prisma.sql`FROM (SELECT FROM "Content" c WHERE ${readable} LIMIT ${most}) few`
  return { readable, count: (most) => services.totals.countSql(db, tables, rows(most)) }
}

const textsOf = (ctx: SignedInContext, terms: SearchTerms): Table => {
  const { content } = readableScope(ctx.actor.ability, { search: '', limit: 0 })
  return {
    exact: true,
    table: 'Content',
    alias: 'c',
    name: Prisma.sql`c.title`,
    newest: 'updated_at',
    mine: readableTexts(ctx, content),
    // Two letters begin a word of nearly every text, and an index of three letters can't find them inside one.
    text: isLong(terms) ? Prisma.sql`c.search @@ ${tsquery(terms)}` : undefined,
    leastInside: leastLetters,
    rows: (from, most, first) =>
      readSql<FoundRecord>(
        ctx.db,
        Prisma.sql`
      SELECT c.id, c.title, c.type::text AS kind, (SELECT g.title FROM "Group" g WHERE g.id = c.group_id) AS "group"
      FROM ${from} WHERE ${content} ORDER BY ${first} c.updated_at DESC, c.id DESC LIMIT ${most}`,
      ),
  }
}

const filesOf = (ctx: SignedInContext): Table => ({
  exact: true,
  table: 'File',
  alias: 'f',
  name: Prisma.sql`(f.title || ' ' || f.filename)`,
  newest: 'created_at',
  leastInside: leastLetters,
  rows: (from, most, first) =>
    readSql<FoundRecord>(
      ctx.db,
      Prisma.sql`
      SELECT f.id, f.title, 'file' AS kind, (SELECT g.title FROM "Group" g WHERE g.id = f.group_id) AS "group"
      FROM ${from} WHERE ${visibleSql(ctx.actor.ability, 'read', 'File', 'f')}
      ORDER BY ${first} f.created_at DESC, f.id DESC LIMIT ${most}`,
    ),
})

/** Groups that the person may open: those of which only the name may be known have no form. */
const groupsOf = (ctx: SignedInContext): Table => {
  const { actor } = ctx
  const known = whereSql(discoverableGroups(actor) as Record<string, unknown>, { model: 'Group', alias: 'g' })
  return {
    exact: true,
    table: 'Group',
    alias: 'g',
    name: Prisma.sql`(g.title || ' ' || g.name)`,
    leastInside: leastLetters,
    rows: (from, most, first) =>
      readSql<FoundRecord>(
        ctx.db,
        Prisma.sql`
      SELECT g.id, g.title, 'group' AS kind, (SELECT p.title FROM "Group" p WHERE p.id = g.parent_id) AS "group"
      FROM ${from} WHERE ${known} AND ${visibleSql(actor.ability, 'read', 'Group', 'g')}
      ORDER BY ${first} g.title, g.id LIMIT ${most}`,
      ),
  }
}
