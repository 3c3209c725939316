import { procedure, router } from '../../engine/trpc.ts'
import { systemNotices } from '../../platform/system-notices.ts'
import { requireInstallation } from './installation.ts'

/** Lists the server's notices to those who look after the installation. */
export const systemNoticeRouter = router({
  list: procedure.query(({ ctx }) => {
    requireInstallation(ctx, 'update')
    return systemNotices(ctx.db)
  }),
})
