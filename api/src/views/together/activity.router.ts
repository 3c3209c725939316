import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { activityOfRecord, latestActivity, toldRecord } from './activity.ts'

const limit = z.int().min(1).max(100).default(20)

/** The procedures of "who did what". */
export const activityRouter = router({
  ofRecord: procedure
    .input(toldRecord.extend({ limit }))
    .query(({ ctx, input: { limit: most, ...key } }) => activityOfRecord(ctx, key, most)),
  latest: procedure
    .input(
      z.object({
        before: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
        limit,
      }),
    )
    .query(({ ctx, input }) => latestActivity(ctx, input)),
})
