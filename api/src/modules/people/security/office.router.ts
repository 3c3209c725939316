import { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import { requireNotMasquerading } from '../../../access/not-masquerading.ts'
import { staleError } from '../../../engine/refusals.ts'
import { procedure, router } from '../../../engine/trpc.ts'
import { rowId, version, visibleLine } from '../../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { demandCircles, readPolicy } from '../../../platform/auth/factors/policy.ts'
import { isSameVersion, requireInstallation } from '../../settings/contract.ts'
import { confirmReset, listResets, startReset, stopReset } from './factor-reset.ts'

const byId = z.object({ id: rowId() })

/** The name of the demands in the log, by which a conflict finds the person that saved them last. */
const id = 'signInPolicy'

/** The demands, with the moment of their last change; null: they are as they were installed. */
async function present(db: Tx) {
  const row = await db.signInPolicy.findUnique({ where: { id: 1 }, select: { updated_at: true } })
  return { ...(await readPolicy(db)), updated_at: row?.updated_at.toISOString() ?? null }
}

/** Reads and changes the demands on those who sign in. */
export const signInPolicyRouter = router({
  get: procedure.query(({ ctx }) => {
    requireInstallation(ctx, 'read')
    return present(ctx.db)
  }),

  update: procedure
    .input(
      z.object({
        demanded: z.array(z.enum(demandCircles)).max(3),
        proofMinutes: z.number().int().min(1).max(720),
        /** The version that the client last saw; without it the last save wins. */
        updated_at: version().nullish(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      requireInstallation(ctx, 'update')
      requireNotMasquerading(ctx.actor)
      const data = { demanded: [...new Set(input.demanded)], proof_minutes: input.proofMinutes }
      await inTransaction(ctx.db, async (tx) => {
        const where = { id: 1 }
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('demands on sign-ins'))`
        const before = await present(tx)
        if (input.updated_at !== undefined && !isSameVersion(input.updated_at, before.updated_at)) {
          const updated_at = before.updated_at ? new Date(before.updated_at) : new Date()
          throw await staleError(tx, { subject: 'Setting', id, updated_at, current: before })
        }
        await tx.signInPolicy.upsert({ where, create: { ...where, ...data }, update: data, select: { id: true } })
        await audit(tx, ctx, { action: 'signInPolicy', subject: 'Setting', id, details: data })
      })
      return present(ctx.db)
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
