import { type GroupCategory, Prisma } from '@kollegium/db'
import { whereSql } from '../access/visible-sql.ts'
import type { SignedInContext } from '../core/context.ts'
import { knownGroups } from '../groups/known-groups.ts'
import { askedOf, candidates, score, tsquery } from './asked.ts'

export type GroupSearch = {
  search: string
  categories?: readonly GroupCategory[] | null | undefined
  limit: number
}

type Found = { id: number; name: string; title: string; category: GroupCategory }

/** As the index `Group_fold_idx` has it. */
const name = Prisma.sql`(g.title || ' ' || g.name)`

/** Groups that the actor may know of, by title, name, description or municipality, best first; one statement (the contract's `searchGroup`). */
export async function searchGroups(ctx: SignedInContext, { search, categories, limit }: GroupSearch) {
  const asked = askedOf(search)
  if (!asked && search.trim() !== '') return []
  const ofCategory = categories ? Prisma.sql`g.category = ANY (${categories}::"GroupCategory"[])` : Prisma.sql`TRUE`
  const rows = await ctx.db.$queryRaw<Found[]>`
    WITH ${candidates(asked, limit, {
      from: Prisma.sql`"Group" g`,
      alias: 'g',
      scope: Prisma.sql`${whereSql(knownGroups(ctx.actor) as Record<string, unknown>, 'g')} AND ${ofCategory}`,
      name,
      text: asked ? Prisma.sql`group_search(g.title, g.description, g.municipalities) @@ ${tsquery(asked)}` : undefined,
      order: Prisma.sql`g.title, g.id`,
    })}
    SELECT g.id, g.name, g.title, g.category::text AS category
    FROM found JOIN "Group" g ON g.id = found.id
    ORDER BY ${score(asked, name)} DESC, g.title, g.id LIMIT ${limit}`
  return rows.map((row) => ({ ...row, type: 'Group' as const }))
}
