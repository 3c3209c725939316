import { z } from 'zod'
import { byId, listInput, maxLimit } from '../../engine/resource.ts'
import { removeForGood, takeBack } from '../../engine/trash/trash.ts'
import { listTrash } from '../../engine/trash/trash-list.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { contentTypes } from '../../modules/content/readable-content.ts'
import { removeTogether, ringOf } from './removal-cycle.ts'
import { trashedEntities } from './trashed-entities.ts'

const entity = z.enum(trashedEntities)
const one = byId.extend({ entity })
const text = byId.extend({ entity: z.enum(contentTypes) })

/** What was removed of texts, menus and messages: one trash for all. */
export const trashRouter = router({
  /** What the actor may take back or remove, the last removed first, with the day it goes for good. */
  list: procedure
    .input(
      listInput
        .pick({ search: true, page: true, limit: true })
        .extend({ types: z.array(entity).max(trashedEntities.length).nullish() }),
    )
    .query(({ ctx, input }) => listTrash(ctx, input)),

  /**
   * Takes a row out of the trash. A text's address gets a number when another text has taken it; CONFLICT for a menu whose
   * name another one has.
   */
  restore: procedure.input(one).mutation(({ ctx, input }) => takeBack(ctx, input)),

  /**
   * What has to go into the trash together with a text because they use each other and nothing else does: `{ entity, id, title }`.
   * Empty where that is not so, or the actor may not remove all of it.
   */
  ring: procedure.input(text).query(({ ctx, input }) => ringOf(ctx, input)),

  /** Puts texts of any types there, all or none; they may use each other. CONFLICT says what else uses one. */
  put: procedure
    .input(z.object({ texts: z.array(text).min(1).max(maxLimit) }))
    .mutation(({ ctx, input }) => removeTogether(ctx, input.texts)),

  /** Removes a row in the trash for good; CONFLICT says where it is still used. */
  remove: procedure.input(one).mutation(({ ctx, input }) => removeForGood(ctx, input)),
})
