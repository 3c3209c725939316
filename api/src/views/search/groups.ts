import { type GroupCategory, Prisma, whereSql } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { rankedHits } from '../../engine/search/ranking.ts'
import { searchTermsOf, tsquery } from '../../engine/search/search-terms.ts'
import { discoverableGroups } from '../../modules/groups/discoverable-groups.ts'

export type GroupSearch = {
  search: string
  categories?: readonly GroupCategory[] | null | undefined
  limit: number
}

type Found = { id: number; name: string; title: string; category: GroupCategory }

/** Groups that the actor may know of, by title, name, description or municipality, best first (the contract's `searchGroup`). */
export async function searchGroups(ctx: SignedInContext, { search, categories, limit }: GroupSearch) {
  const terms = searchTermsOf(search)
  if (!terms && search.trim() !== '') return []
  const ofCategory = categories ? Prisma.sql`g.category = ANY (${categories}::"GroupCategory"[])` : Prisma.sql`TRUE`
  const scope = Prisma.sql`${whereSql(discoverableGroups(ctx.actor) as Record<string, unknown>, { model: 'Group', alias: 'g' })} AND ${ofCategory}`
  const hits = await rankedHits(ctx.db, terms, limit, {
    table: 'Group',
    alias: 'g',
    name: Prisma.sql`(g.title || ' ' || g.name)`,
    text: terms ? Prisma.sql`g.search @@ ${tsquery(terms)}` : undefined,
    rows: (from, most, first) => ctx.db.$queryRaw<Found[]>`
      SELECT g.id, g.name, g.title, g.category::text AS category
      FROM ${from} WHERE ${scope} ORDER BY ${first} g.title, g.id LIMIT ${most}`,
  })
  return hits.map(({ row }) => ({ ...row, type: 'Group' as const }))
}
