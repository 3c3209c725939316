import { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import { procedure, router } from '../../../engine/trpc.ts'
import { rowId, visibleLine } from '../../../kernel/fields.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { demandCircles, readPolicy } from '../../../platform/auth/factors/policy.ts'
import { requireNotMasquerading } from '../../../platform/auth/masquerade.ts'
import { requireInstallation } from '../../settings/contract.ts'
import { confirmReset, listResets, startReset, stopReset } from './factor-reset.ts'

const byId = z.object({ id: rowId() })

/** Reads and changes the demands on those who sign in. */
export const signInPolicyRouter = router({
  get: procedure.query(({ ctx }) => {
    requireInstallation(ctx, 'read')
    return readPolicy(ctx.db)
  }),

  update: procedure
    .input(
      z.object({ demanded: z.array(z.enum(demandCircles)).max(3), proofMinutes: z.number().int().min(1).max(720) }),
    )
    .mutation(async ({ ctx, input }) => {
      requireInstallation(ctx, 'update')
      requireNotMasquerading(ctx.actor)
      const data = { demanded: [...new Set(input.demanded)], proof_minutes: input.proofMinutes }
      await inTransaction(ctx.db, async (tx) => {
        const where = { id: 1 }
        await tx.signInPolicy.upsert({ where, create: { ...where, ...data }, update: data, select: { id: true } })
        await audit(tx, ctx, { action: 'signInPolicy', subject: 'Setting', details: data })
      })
      return readPolicy(ctx.db)
    }),
})

/** The way back for people who lost their phone and keys: two persons of the office. */
export const factorResetRouter = router({
  list: procedure.query(({ ctx }) => listResets(ctx)),
  start: procedure
    .input(z.object({ user: visibleLine(200), reason: visibleLine(500) }))
    .mutation(({ ctx, input }) => startReset(ctx, input)),
  confirm: procedure.input(byId).mutation(({ ctx, input }) => confirmReset(ctx, input.id)),
  stop: procedure.input(byId).mutation(({ ctx, input }) => stopReset(ctx, input.id)),
})
