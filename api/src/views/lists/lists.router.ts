import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { fileInput, listFilePath, requireList } from './list-file.ts'
import { byRight, chosenIds, chosenInput, listOf, requireAtMost } from './list-rows.ts'

/** Every row of a list's filter at once: for acts on a selection, and for files. The acts themselves are the entities' own procedures. */
export const listsRouter = router({
  /**
   * The ids of the rows that the list shows over its pages, or of the given ones among them: those on which the actor may do
   * `action`, and the names of others.
   */
  chosen: procedure
    .input(chosenInput.extend({ action: z.enum(['read', 'update', 'delete', 'publish']) }))
    .query(async ({ ctx, input }) => {
      const resource = listOf(input.entity)
      const ids = await chosenIds(ctx, resource, input)
      requireAtMost(ids.length)
      return { total: ids.length, ...(await byRight(ctx, resource, ids, input.action)) }
    }),

  /** Where the list is a file, for two minutes. */
  link: procedure.input(fileInput).query(({ ctx, input }) => {
    requireList(input.entity)
    return linkTo(ctx, listFilePath(input, ctx.groupId))
  }),
})
