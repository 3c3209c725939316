import { procedure, router } from '../../engine/trpc.ts'
import { auditChainState } from '../../platform/audit-chain/chain.ts'
import { requireInstallation } from './installation.ts'

/** Tells those who look after the installation where the audit log's chain stands, so that they can keep an anchor elsewhere. */
export const auditChainRouter = router({
  get: procedure.query(({ ctx }) => {
    requireInstallation(ctx, 'update')
    return auditChainState(ctx.db)
  }),
})
