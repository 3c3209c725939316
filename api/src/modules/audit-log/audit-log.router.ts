import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { byId, listInput } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { version } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { handleAlarm, openAlarms } from './alarms.ts'
import { auditSettings, saveAuditSettings, settingsInput } from './audit-settings.ts'
import { askForCheck, chainState } from './check-chain.ts'
import { entriesPath, fileInput, requireRoomInFile } from './download.ts'
import { listEntries, requireLog } from './entries.ts'

/** With the version that the client last saw; without it the last save wins. */
const savedSettings = settingsInput.extend({ updated_at: version().nullish() })

/** The audit log of the installation, for those with the right to it. */
export const auditLogRouter = router({
  list: procedure.input(listInput).query(({ ctx, input }) => listEntries(ctx, input)),

  /** A link to all hits as an Excel or CSV file, for two minutes; INVALID for more than a file holds. */
  link: procedure.input(fileInput).query(async ({ ctx, input }) => {
    await requireRoomInFile(ctx, input)
    return linkTo(ctx, entriesPath(input))
  }),

  /** The newest alarms that nobody has handled. */
  alarms: procedure.query(({ ctx }) => openAlarms(ctx)),

  /** Notes that the actor looks after an alarm. */
  handle: procedure.input(byId).mutation(({ ctx, input }) => handleAlarm(ctx, input.id)),

  /** Where the log's chain stands: its last check and its last anchor. */
  chain: procedure.query(({ ctx }) => chainState(ctx)),

  /** Begins a check of the whole chain, in the background. */
  checkChain: procedure.mutation(({ ctx }) => askForCheck(ctx)),

  /** How long the log is kept, which alarms are mailed and to whom. */
  settings: procedure.query(({ ctx }) => {
    requireLog(ctx, 'read')
    return auditSettings(ctx.db, ctx.services.env)
  }),

  saveSettings: procedure.input(savedSettings).mutation(async ({ ctx, input: { updated_at: seen, ...input } }) => {
    requireLog(ctx, 'update')
    requireNotMasquerading(ctx.actor, 'auditLog.acting')
    await inTransaction(ctx.db, async (tx) => {
      await saveAuditSettings(tx, input, { seen, env: ctx.services.env })
      await audit(tx, ctx, {
        action: 'update',
        subject: 'Setting',
        id: 'auditLog',
        details: { fields: Object.keys(input) },
      })
    })
    return auditSettings(ctx.db, ctx.services.env)
  }),
})
