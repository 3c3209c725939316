import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { rowId } from '../../kernel/fields.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { nameOf } from './list-cells.ts'
import { fileInput, listFilePath, requireList } from './list-file.ts'
import { chosenInput, filterInput, groupsOfList, listedRows } from './list-rows.ts'
import { usesOfRows } from './rows-uses.ts'
import { actName, rowsOfAct } from './runs/act-rows.ts'
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
   * The rows of an act on all rows that the list shows over its pages, or on the given ones among them: `ids` are those that it
   * changes, `same` is the number of those that are so already, and `refused` of those that the actor may not change, with the names
   * of some. `groups` is the number of the changed rows' groups, null in a list of none. `mark` stands for exactly the changed rows
   * when the act begins, and for their words where it shows them to visitors. `uses`, when it is asked for, says where these are
   * used.
   */
  chosen: procedure
    .input(chosenInput.extend({ act: actName, target: rowId().nullish(), uses: z.boolean().nullish() }))
    .query(async ({ ctx, input }) => {
      const asked = { ...input, target: input.target ?? undefined }
      const { resource, act: _, reasons, lastSaved, ...found } = await rowsOfAct(ctx, asked)
      const rows = await listedRows(
        ctx,
        resource,
        reasons.map(({ id }) => id),
      )
      const named = rows.map((row) => ({ id: row.id, title: nameOf(row) }))
      const uses = input.uses ? await usesOfRows(ctx, resource, found.ids, asked) : null
      return { ...found, named, mark: markOf(found.ids, lastSaved), uses }
    }),

  /** The number of groups of all rows of the filter, for the bar over them: null in a list of none, and for more rows than an act takes. */
  groups: procedure.input(filterInput).query(async ({ ctx, input }) => ({ groups: await groupsOfList(ctx, input) })),

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
