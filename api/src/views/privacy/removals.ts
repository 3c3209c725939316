import type { Services } from '../../engine/services.ts'
import { emptyTrash } from '../../engine/trash/trash.ts'
import { auditSettings } from '../../modules/audit-log/audit-settings.ts'
import { removeOldCounts } from '../../modules/audit-log/quotas.ts'
import { removeOldAlarms, removeOldEntries } from '../../modules/audit-log/remove-old-entries.ts'
import { sweepImages, sweepUploads } from '../../modules/documents/contract.ts'
import { monthsBefore } from '../../modules/people/automatic-deletion.ts'
import { remove } from '../../platform/disks/disks.ts'
import { forgetMendedFiles } from '../../platform/stored-files.ts'
import type { RemovalServices } from './register-entry.ts'

// Removals of the register that have no home in a module.

/** The limits of {@link register} that no module states: months, and days. */
export const limits = {
  closedApplicationMonths: 6,
  receiptDays: 2,
  unconfirmedDays: 30,
  answeredRequestMonths: 12,
  listFileMonths: 3,
  unusedSignatoryMonths: 60,
  privacyLogMonths: 24,
  listRunDays: 30,
  keptTextDays: 90,
} as const

type Rows = Pick<Services, 'db'>

/** The moment so many days before. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 3600 * 1000)

/** Removes applications, and requests for accounts, that were answered long ago. @returns the number of rows, as all of these */
export async function removeClosedApplications({ db }: Rows, now: Date): Promise<number> {
  const updated_at = { lt: monthsBefore(now, limits.closedApplicationMonths) }
  const applications = await db.application.deleteMany({ where: { status: 'closed', updated_at } })
  const requests = await db.accountRequest.deleteMany({ where: { status: { not: 'open' }, updated_at } })
  return applications.count + requests.count
}

/** Removes receipts of sent forms. */
export async function removeReceipts({ db }: Rows, now: Date): Promise<number> {
  return (await db.formReceipt.deleteMany({ where: { created_at: { lt: daysBefore(now, limits.receiptDays) } } })).count
}

/** Removes acts on the filters of lists, and what came of them. */
export async function removeListRuns({ db }: Rows, now: Date): Promise<number> {
  const before = { lt: daysBefore(now, limits.listRunDays) }
  const where = { OR: [{ ended_at: before }, { state: 'running' as const, begun_at: before }] }
  return (await db.listRun.deleteMany({ where })).count
}

/** Removes typed words that their person has neither saved nor gone on with. */
export async function removeKeptTexts({ db }: Rows, now: Date): Promise<number> {
  return (await db.keptText.deleteMany({ where: { saved_at: { lt: daysBefore(now, limits.keptTextDays) } } })).count
}

/** Removes subscriptions that nobody confirmed. */
export async function removeUnconfirmed({ db }: Rows, now: Date): Promise<number> {
  const updated_at = { lt: daysBefore(now, limits.unconfirmedDays) }
  return (await db.newsletterSubscriber.deleteMany({ where: { confirmed_at: null, updated_at } })).count
}

/** Removes links of holders that have ended, and requests that were answered or taken back long ago. */
export async function removeHolderRows({ db }: Rows, now: Date): Promise<number> {
  const links = await db.holderLink.deleteMany({ where: { expires_at: { lt: now } } })
  const updated_at = { lt: monthsBefore(now, limits.answeredRequestMonths) }
  const requests = await db.holderRequest.deleteMany({ where: { status: { not: 'waiting' }, updated_at } })
  return links.count + requests.count
}

/** Removes Excel lists of persons with their runs. The file goes first: cut off in between, the row is found again. */
export async function removeLists({ db, disks }: Pick<Services, 'db' | 'disks'>, now: Date): Promise<number> {
  const lists = await db.printRun.findMany({
    where: { output: 'xlsx', finished_at: { lt: monthsBefore(now, limits.listFileMonths) } },
    select: { id: true, path: true },
  })
  for (const { path } of lists) if (path) await remove(disks['s3.vodocs_files'], path)
  return (await db.printRun.deleteMany({ where: { id: { in: lists.map(({ id }) => id) } } })).count
}

/** Removes proposals of signatories who have signed nothing for years. */
export async function removeSignatories({ db }: Rows, now: Date): Promise<number> {
  const used_on = { lt: monthsBefore(now, limits.unusedSignatoryMonths) }
  return (await db.signatory.deleteMany({ where: { used_on } })).count
}

/** Empties the trash. */
export async function removeTrash(services: RemovalServices, now: Date): Promise<number> {
  return (await emptyTrash(services, services.trash.values(), now)).removed
}

/** Removes parts of cut-off uploads, pictures made of files that are gone, and notices of files that are mended. No row goes. */
export async function removeLeftovers(services: Services): Promise<number> {
  await sweepUploads(services.disks)
  await sweepImages(services)
  await forgetMendedFiles(services)
  return 0
}

/** Removes entries and alarms that the log's own settings keep no longer, and counts of reading of past days. */
export async function removeAudit({ db, env }: Services, now: Date): Promise<number> {
  const { months } = await auditSettings(db, env)
  const entries = await removeOldEntries(db, months, now)
  const alarms = await removeOldAlarms(db, months, now)
  return entries + alarms + (await removeOldCounts(db, now))
}

/** Removes old notes of these removals and of erasures. */
export async function removePrivacyLog({ db }: Rows, now: Date): Promise<number> {
  const before = { lt: monthsBefore(now, limits.privacyLogMonths) }
  const runs = await db.retentionRun.deleteMany({ where: { at: before } })
  const erasures = await db.erasure.deleteMany({ where: { status: 'done', finished_at: before } })
  return runs.count + erasures.count
}
