import { z } from 'zod'
import { publicProcedure, router } from '../../../engine/trpc.ts'
import { countCheck, verify } from './verify.ts'

export const verificationRouter = router({
  /** What a number on a paper stands for. Open to everyone; a mutation, so that numbers don't end up in access logs. */
  check: publicProcedure.input(z.object({ number: z.string().max(60) })).mutation(async ({ ctx, input }) => {
    await countCheck(ctx)
    return verify(ctx.services.db, input.number)
  }),
})
