import { procedure, router } from '../../engine/trpc.ts'
import { dashboard, drawerCounts } from './dashboard.ts'

/** The start page of the admin app, for any signed-in person: the waiting work, by the person's rights. */
export const dashboardRouter = router({
  overview: procedure.query(({ ctx }) => dashboard(ctx)),
  counts: procedure.query(({ ctx }) => drawerCounts(ctx)),
})
