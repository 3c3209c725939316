import type { PgBoss } from 'pg-boss'
import type { Services } from '../engine/services.ts'
import { createAuditAlarmsQueue, workAuditAlarmsQueue } from '../modules/audit-log/alarms.job.ts'
import { createCheckChainQueue, workCheckChainQueue } from '../modules/audit-log/check-chain.job.ts'
import { createDraftProofQueue } from '../modules/certificates/draft-proofs/draft-proof.job.ts'
import { createAskedLinksQueue, workAskedLinksQueue } from '../modules/certificates/holders/asked-links.job.ts'
import { createOwnDocumentQueue } from '../modules/certificates/holders/own-document.job.ts'
import { createPrintQueues } from '../modules/certificates/runs/print.job.ts'
import { createRunMailsQueues, workRunMailsQueue } from '../modules/certificates/runs/run-mails.job.ts'
import { createSupplementQueue } from '../modules/certificates/supplements/supplement.job.ts'
import { createAttendanceQueue } from '../modules/course-moments/attendance.job.ts'
import { createScanFilesQueue, workScanFilesQueue } from '../modules/documents/scan-files/scan-files.job.ts'
import { bankFiles } from '../modules/documents/scan-files/scanned-table.ts'
import { createExtractTextQueue, workExtractTextQueue } from '../modules/documents/text-extraction/extract-file.job.ts'
import { candidateFiles } from '../modules/validation/scanned-files.ts'
import { createSummaryQueue } from '../modules/validation/survey-summary.job.ts'
import { createSealAuditLogQueue, workSealAuditLogQueue } from '../platform/audit-chain/seal-audit-log.job.ts'
import { createMailQueue, workMailQueue } from '../platform/mail/mail.job.ts'
import { createDailyMailQueue, workDailyMailQueue } from '../views/daily-mail/daily-mail.job.ts'
import { createCheckLinksQueue, workCheckLinksQueue } from '../views/links/check-links.job.ts'
import { createListRunsQueues, workListRunsQueues } from '../views/lists/runs/list-run.job.ts'
import { createErasureQueue, workErasureQueue } from '../views/privacy/erasure.job.ts'
import { createOwnDataQueue } from '../views/privacy/own-data.job.ts'
import { createRetentionQueue, workRetentionQueue } from '../views/privacy/retention.job.ts'
import { trash } from '../views/trash/trash-rules.ts'
import { callOf } from './caller.ts'
import { screensOf } from './site-screens.ts'

/** The tables of stored files, in the order in which they are scanned. */
export const scannedTables = [bankFiles, candidateFiles]

/** Makes every queue of the product, and updates the settings of existing ones. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await createMailQueue(boss)
  await createPrintQueues(boss)
  await createRunMailsQueues(boss)
  await createAskedLinksQueue(boss)
  await createDraftProofQueue(boss)
  await createAttendanceQueue(boss)
  await createSupplementQueue(boss)
  await createOwnDocumentQueue(boss)
  await createOwnDataQueue(boss)
  await createSummaryQueue(boss)
  await createExtractTextQueue(boss)
  await createScanFilesQueue(boss)
  await createDailyMailQueue(boss)
  await createCheckLinksQueue(boss)
  await createListRunsQueues(boss)
  await createRetentionQueue(boss)
  await createErasureQueue(boss)
  await createAuditAlarmsQueue(boss)
  await createCheckChainQueue(boss)
  await createSealAuditLogQueue(boss)
}

/** Starts the jobs that need only the api. The pdf-worker runs those that make PDFs. */
export async function workQueues(services: Services): Promise<void> {
  await workMailQueue(services)
  await workRunMailsQueue(services)
  await workAskedLinksQueue(services)
  await workExtractTextQueue(services)
  await workScanFilesQueue(services, scannedTables)
  await workDailyMailQueue(services)
  await workCheckLinksQueue({ ...services, screensOf })
  await workListRunsQueues(services, callOf)
  await workRetentionQueue({ ...services, trash })
  await workErasureQueue(services)
  await workAuditAlarmsQueue(services)
  await workCheckChainQueue(services)
  await workSealAuditLogQueue(services)
}
