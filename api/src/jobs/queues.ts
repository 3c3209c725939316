import type { PgBoss } from 'pg-boss'
import type { Services } from '../services.ts'
import { createAttendanceQueue } from './attendance.job.ts'
import { createAutomaticDeletionQueue, workAutomaticDeletionQueue } from './automatic-deletion.job.ts'
import { createDailyMailQueue, workDailyMailQueue } from './daily-mail.job.ts'
import { createEmptyTrashQueue, workEmptyTrashQueue } from './empty-trash.job.ts'
import { createMailQueue, workMailQueue } from './mail.job.ts'
import { createPrintQueues } from './print.job.ts'
import { createPurgeSessionsQueue, workPurgeSessionsQueue } from './purge-sessions.job.ts'
import { createReadFileQueue, workReadFileQueue } from './read-file.job.ts'
import { createRunMailsQueues, workRunMailsQueue } from './run-mails.job.ts'
import { createSweepUploadsQueue, workSweepUploadsQueue } from './sweep-uploads.job.ts'

/** Makes every queue that anything is sent to; a queue that exists is brought up to date. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await createMailQueue(boss)
  await createPrintQueues(boss)
  await createRunMailsQueues(boss)
  await createAttendanceQueue(boss)
  await createPurgeSessionsQueue(boss)
  await createAutomaticDeletionQueue(boss)
  await createReadFileQueue(boss)
  await createSweepUploadsQueue(boss)
  await createEmptyTrashQueue(boss)
  await createDailyMailQueue(boss)
}

/** Starts the jobs that need nothing but the api; PDFs are the pdf-worker's. */
export async function workQueues(services: Services): Promise<void> {
  await workMailQueue(services)
  await workRunMailsQueue(services)
  await workPurgeSessionsQueue(services)
  await workAutomaticDeletionQueue(services)
  await workReadFileQueue(services)
  await workSweepUploadsQueue(services)
  await workEmptyTrashQueue(services)
  await workDailyMailQueue(services)
}
