import { type GroupCategory, Prisma } from '@kollegium/db'
import { whereSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { bestOf } from '../../engine/search/ranking.ts'
import { askedOf, tsquery } from '../../engine/search/search-terms.ts'
import { knownGroups } from '../../modules/groups/known-groups.ts'

export type GroupSearch = {
  search: string
  categories?: readonly GroupCategory[] | null | undefined
  limit: number
}

type Found = { id: number; name: string; title: string; category: GroupCategory }

/** Groups that the actor may know of, by title, name, description or municipality, best first (the contract's `searchGroup`). */
export async function searchGroups(ctx: SignedInContext, { search, categories, limit }: GroupSearch) {
  const asked = askedOf(search)
  if (!asked && search.trim() !== '') return []
  const ofCategory = categories ? Prisma.sql`g.category = ANY (${categories}::"GroupCategory"[])` : Prisma.sql`TRUE`
  const scope = Prisma.sql`${whereSql(knownGroups(ctx.actor) as Record<string, unknown>, 'g')} AND ${ofCategory}`
  const hits = await bestOf(ctx.db, asked, limit, {
    table: 'Group',
    alias: 'g',
    name: Prisma.sql`(g.title || ' ' || g.name)`,
    text: asked ? Prisma.sql`g.search @@ ${tsquery(asked)}` : undefined,
    rows: (from, most, first) => ctx.db.$queryRaw<Found[]>`
      SELECT g.id, g.name, g.title, g.category::text AS category
      FROM ${from} WHERE ${scope} ORDER BY ${first} g.title, g.id LIMIT ${most}`,
  })
  return hits.map(({ row }) => ({ ...row, type: 'Group' as const }))
}
