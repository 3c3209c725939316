import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { findLinks, findLinksInput, mended, select, standing } from './find-links.ts'
import { asKnown } from './hidden-targets.ts'

/** Links in texts, menus, messages and groups that lead nowhere or elsewhere, as the last night's check found them. */
export const linksRouter = router({
  /** Those of the texts, menus, messages and groups that one may mend, of the group one works in, broken ones first. */
  list: procedure.input(findLinksInput).query(({ ctx, input }) => findLinks(ctx, input)),

  /** Those of one text that one may mend: how many lead where they should, and the others. */
  of: procedure.input(byId).query(async ({ ctx, input }) => {
    const rows = await ctx.db.textLink.findMany({
      where: { content: { AND: [{ id: input.id }, mended(ctx)] } },
      select,
      orderBy: { id: 'asc' },
      take: 200,
    })
    const faults = rows.filter(({ state }) => state !== 'works')
    return {
      works: rows.length - faults.length,
      checked_at: rows[0]?.checked_at.toISOString() ?? null,
      faults: (await asKnown(ctx, faults.flatMap(standing))).map(({ content: _, checked_at: __, ...row }) => row),
    }
  }),
})
