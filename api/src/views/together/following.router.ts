import { z } from 'zod'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { commentedRecord, ownerOf, requireShared } from '../../modules/collaboration/record.ts'

/** Following a record: its people are told of changes and comments. People without the right to read it any more are told nothing. */
export const followingRouter = router({
  get: procedure.input(commentedRecord).query(async ({ ctx, input }) => {
    await requireShared(ctx, input)
    const where = { ...ownerOf(input), user_id: ctx.actor.user.id }
    return { on: (await ctx.db.recordFollow.count({ where })) > 0 }
  }),

  /** Begins or ends it. One may always end it, whatever one may read by now. */
  set: procedure.input(commentedRecord.extend({ on: z.boolean() })).mutation(async ({ ctx, input }) => {
    // The mails are the person's own.
    requireNotMasquerading(ctx.actor)
    const own = { ...ownerOf(input), user_id: ctx.actor.user.id }
    if (input.on) {
      await requireShared(ctx, input)
      await ctx.db.recordFollow.createMany({ data: [own], skipDuplicates: true })
    } else await ctx.db.recordFollow.deleteMany({ where: own })
    return { on: input.on }
  }),
})
