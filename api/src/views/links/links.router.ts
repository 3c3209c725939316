import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { byId, pageInput, rangeOf } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'
import { asKnown } from './hidden-targets.ts'

/** The texts that the actor may mend. */
const mended = ({ actor: { ability } }: SignedInContext) => ({
  trashed_at: null,
  OR: contentTypes.map((type) => ({ AND: [{ type }, visible(ability, 'update', subjectOf[type])] })),
})

const select = {
  ...{ id: true, href: true, text: true, state: true, reason: true, detail: true, leads_to: true, checked_at: true },
  content: { select: { id: true, type: true, title: true, group_id: true, group: { select: { title: true } } } },
} as const

/** Links in texts that lead nowhere or elsewhere, as the last night's check found them. */
export const linksRouter = router({
  /** Those of the texts that one may mend, of the group one works in, broken ones first. */
  list: procedure
    .input(pageInput.extend({ state: z.enum(['moved', 'broken']).nullish() }))
    .query(async ({ ctx, input }) => {
      const { page, limit, skip } = rangeOf(input)
      const site = ctx.groupId ? [{ group_id: ctx.groupId }] : []
      const where = {
        state: input.state ?? { in: ['moved' as const, 'broken' as const] },
        content: { AND: [mended(ctx), ...site] },
      }
      const [rows, total] = await Promise.all([
        ctx.db.textLink.findMany({
          where,
          select,
          orderBy: [{ state: 'desc' }, { content_id: 'asc' }, { id: 'asc' }],
          skip,
          take: limit,
        }),
        ctx.db.textLink.count({ where }),
      ])
      const items = (await asKnown(ctx, rows)).map(({ content: { group_id: _, ...content }, checked_at, ...row }) => ({
        ...row,
        checked_at: checked_at.toISOString(),
        content: { ...content, group: content.group?.title ?? null },
      }))
      return { items, total, page, limit }
    }),

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
      faults: (await asKnown(ctx, faults)).map(({ content: _, checked_at: __, ...row }) => row),
    }
  }),
})
