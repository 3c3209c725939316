import type { PgBoss } from 'pg-boss'
import type { Services } from '../engine/services.ts'
import { createAuditAlarmsQueue, workAuditAlarmsQueue } from '../modules/audit-log/alarms.job.ts'
import { createRemoveOldEntriesQueue, workRemoveOldEntriesQueue } from '../modules/audit-log/remove-old-entries.job.ts'
import { createDraftProofQueue } from '../modules/certificates/draft-proofs/draft-proof.job.ts'
import { createAskedLinksQueue, workAskedLinksQueue } from '../modules/certificates/holders/asked-links.job.ts'
import { createOwnDocumentQueue } from '../modules/certificates/holders/own-document.job.ts'
import { createPrintQueues } from '../modules/certificates/runs/print.job.ts'
import { createRunMailsQueues, workRunMailsQueue } from '../modules/certificates/runs/run-mails.job.ts'
import { createSupplementQueue } from '../modules/certificates/supplements/supplement.job.ts'
import { createAttendanceQueue } from '../modules/course-moments/attendance.job.ts'
import { createExtractTextQueue, workExtractTextQueue } from '../modules/documents/text-extraction/extract-file.job.ts'
import { createAutomaticDeletionQueue, workAutomaticDeletionQueue } from '../modules/people/automatic-deletion.job.ts'
import { createSweepUploadsQueue, workSweepUploadsQueue } from '../modules/people/sweep-uploads.job.ts'
import { createRemoveOldVisitsQueue, workRemoveOldVisitsQueue } from '../modules/visits/remove-old-visits.job.ts'
import { createPurgeSessionsQueue, workPurgeSessionsQueue } from '../platform/auth/purge-sessions.job.ts'
import { createMailQueue, workMailQueue } from '../platform/mail/mail.job.ts'
import { createDailyMailQueue, workDailyMailQueue } from '../views/daily-mail/daily-mail.job.ts'
import { createEmptyTrashQueue, workEmptyTrashQueue } from '../views/trash/empty-trash.job.ts'

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
  await createPurgeSessionsQueue(boss)
  await createAutomaticDeletionQueue(boss)
  await createExtractTextQueue(boss)
  await createSweepUploadsQueue(boss)
  await createEmptyTrashQueue(boss)
  await createDailyMailQueue(boss)
  await createRemoveOldVisitsQueue(boss)
  await createAuditAlarmsQueue(boss)
  await createRemoveOldEntriesQueue(boss)
}

/** Starts the jobs that need only the api. The pdf-worker runs those that make PDFs. */
export async function workQueues(services: Services): Promise<void> {
  await workMailQueue(services)
  await workRunMailsQueue(services)
  await workAskedLinksQueue(services)
  await workPurgeSessionsQueue(services)
  await workAutomaticDeletionQueue(services)
  await workExtractTextQueue(services)
  await workSweepUploadsQueue(services)
  await workEmptyTrashQueue(services)
  await workDailyMailQueue(services)
  await workRemoveOldVisitsQueue(services)
  await workAuditAlarmsQueue(services)
  await workRemoveOldEntriesQueue(services)
}
