import { procedure, router } from '../../engine/trpc.ts'
import {
  dropKeptText,
  findKeptText,
  keepText,
  keptInput,
  keptPlace,
  keptSearch,
} from '../../modules/collaboration/kept-texts.ts'

/** Typed words that nobody has saved: everything is one's own, and nobody else reads it. */
export const keptTextRouter = router({
  find: procedure.input(keptSearch).query(({ ctx, input }) => findKeptText(ctx, input)),
  keep: procedure.input(keptInput).mutation(({ ctx, input }) => keepText(ctx, input)),
  drop: procedure.input(keptPlace).mutation(({ ctx, input }) => dropKeptText(ctx, input)),
})
