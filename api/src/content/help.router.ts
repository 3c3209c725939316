import { z } from 'zod'
import { line, rowId } from '../core/fields.ts'
import { publicProcedure, router } from '../core/trpc.ts'
import { helpPage } from './help.ts'

export const helpRouter = router({
  /** The contract's `help(name, parent)`; null when there is none that the reader may see. */
  get: publicProcedure
    .input(z.object({ name: line(200), parent: rowId().nullish() }))
    .query(({ ctx, input }) => helpPage(ctx, input)),
})
