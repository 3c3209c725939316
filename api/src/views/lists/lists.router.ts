import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { fileInput, listFilePath, requireList } from './list-file.ts'
import { byRight, chosenIds, chosenInput, listOf, requireAtMost } from './list-rows.ts'
import { usesOfRows } from './rows-uses.ts'
import {
  beginInput,
  beginRun,
  continueRun,
  dismissRun,
  markOf,
  runInput,
  runsOf,
  stopRun,
  undoRun,
} from './runs/runs.ts'

/**
 * Every row of a list's filter at once: for acts on a selection, and for files. The acts themselves are the entities' own procedures,
 * which the server calls for some rows at a time.
 */
export const listsRouter = router({
  /**
   * The ids of the rows that the list shows over its pages, or of the given ones among them: those on which the actor may do
   * `action`, and the names of others. `mark` stands for exactly these rows when the act begins. `uses`, when it is asked for, says
   * where the rows of the act are used, as `usedInAny` of texts does.
   */
  chosen: procedure
    .input(chosenInput.extend({ action: z.enum(['read', 'update', 'delete', 'publish']), uses: z.boolean().nullish() }))
    .query(async ({ ctx, input }) => {
      const resource = listOf(input.entity)
      const ids = await chosenIds(ctx, resource, input)
      requireAtMost(ids.length)
      const divided = await byRight(ctx, resource, ids, input.action)
      const uses = input.uses ? await usesOfRows(ctx, resource, divided.ids) : null
      return { total: ids.length, ...divided, mark: markOf(divided.ids), uses }
    }),

  /** Begins an act on every row of the filter. It goes on without the browser. */
  begin: procedure.input(beginInput).mutation(({ ctx, input }) => beginRun(ctx, input)),

  /** The person's own acts on a list: how far they have come, and what came of them. */
  runs: procedure.input(runInput.pick({ entity: true })).query(({ ctx, input }) => runsOf(ctx, input.entity)),

  stop: procedure.input(runInput).mutation(({ ctx, input }) => stopRun(ctx, input)),

  goOn: procedure.input(runInput).mutation(({ ctx, input }) => continueRun(ctx, input)),

  /** Takes back the rows that a run has changed, as a run of its own. A row that somebody has changed since stays. */
  undo: procedure.input(runInput).mutation(({ ctx, input }) => undoRun(ctx, input)),

  dismiss: procedure.input(runInput).mutation(({ ctx, input }) => dismissRun(ctx, input)),

  /** Where the list is a file, for two minutes. */
  link: procedure.input(fileInput).query(({ ctx, input }) => {
    requireList(input.entity)
    return linkTo(ctx, listFilePath(input, ctx.groupId))
  }),
})
