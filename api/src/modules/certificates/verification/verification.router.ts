import { z } from 'zod'
import { publicProcedure, router } from '../../../engine/trpc.ts'
import { countCheck, verify } from './verify.ts'

/** The procedures that verify documents, open to everyone. */
export const verificationRouter = router({
  /** Verifies a number for everyone. A mutation, so that numbers don't end up in access logs. */
  check: publicProcedure.input(z.object({ number: z.string().max(60) })).mutation(async ({ ctx, input }) => {
    await countCheck(ctx)
    return verify(ctx.services.db, input.number)
  }),
})
