import type { ContentType } from '@kollegium/db'
import { z } from 'zod'
import { displayName } from '../access/actor.ts'
import { containing } from '../core/filters.ts'
import { byId, listInput, rangeOf } from '../core/resource.ts'
import { procedure, router } from '../core/trpc.ts'
import { contentListSelect } from './content-shape.ts'
import { contentTypes, subjectOf } from './readable.ts'
import { removedForGoodAt, removeForGood, takeBack, trashedFor } from './trash.ts'

const trashInput = listInput.pick({ search: true, page: true, limit: true }).extend({
  types: z
    .array(z.enum(contentTypes as [ContentType, ...ContentType[]]))
    .max(contentTypes.length)
    .nullish(),
})

/** What is done with texts whatever their type: the trash. */
export const contentRouter = router({
  /** The texts in the trash that the actor may take back or remove, the last removed first, with the day they go for good. */
  trash: procedure.input(trashInput).query(async ({ ctx, input }) => {
    const { page, limit, skip } = rangeOf(input)
    const text = input.search?.trim()
    const where = {
      AND: [
        trashedFor(ctx, 'read'),
        trashedFor(ctx, 'delete'),
        ctx.groupId ? { group_id: ctx.groupId } : {},
        input.types ? { type: { in: input.types } } : {},
        text ? { title: containing(text) } : {},
      ],
    }
    const select = { ...contentListSelect, trashed_at: true } as const
    const orderBy = [{ trashed_at: 'desc' as const }, { id: 'desc' as const }]
    const [rows, total] = await Promise.all([
      ctx.db.content.findMany({ where, select, orderBy, skip, take: limit }),
      ctx.services.totals.count(ctx.db, 'Content', where),
    ])
    const items = rows.flatMap(({ trashed_at, ...row }) => {
      if (!trashed_at) return []
      return [
        {
          id: row.id,
          entity: row.type,
          type: subjectOf[row.type],
          title: row.title,
          group: row.group,
          author: row.author && { id: row.author.id, name: displayName(row.author), type: 'User' as const },
          trashed_at: trashed_at.toISOString(),
          removed_at: removedForGoodAt(trashed_at).toISOString(),
        },
      ]
    })
    return { items, total, page, limit }
  }),

  /** Takes a text out of the trash; its address gets a number when another text has taken it. */
  restore: procedure.input(byId).mutation(({ ctx, input }) => takeBack(ctx, input.id)),

  /** Removes a text in the trash for good; CONFLICT says where it is still used. */
  remove: procedure.input(byId).mutation(({ ctx, input }) => removeForGood(ctx, input.id)),
})
