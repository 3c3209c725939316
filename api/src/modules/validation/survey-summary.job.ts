import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../engine/services.ts'
import { openedOutput } from '../../platform/jobs/sealed-output.ts'
import { outputOf, waitForJob } from '../../platform/jobs/wait-for-job.ts'

/** The queue of summaries of candidates' surveys as PDFs. */
export const summaryQueue = 'survey_summary'

/** The job names the survey and its reader alone: the worker reads the answers itself, and only while the reader is assigned. */
export const summaryPayload = z.object({ assignment_id: z.int(), staff_id: z.int() })
export type SummaryPayload = z.infer<typeof summaryPayload>

/** Milliseconds until a request gives the PDF up. */
const patience = 60_000

/** Creates the queue of summaries. It deletes the PDF with the job. */
export async function createSummaryQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(summaryQueue, {
    retryLimit: 1,
    expireInSeconds: 120,
    deleteAfterSeconds: 600,
    notify: true,
  })
}

/** Queues the summary of a survey and waits for it; null when it fails or takes longer than a minute. */
export async function makeSummary(
  { boss, keys }: Pick<Services, 'boss' | 'keys'>,
  payload: SummaryPayload,
): Promise<Buffer | null> {
  const id = await boss.send(summaryQueue, payload)
  if (!id || (await waitForJob(boss, summaryQueue, id, patience)) !== 'done') return null
  return openedOutput({ keys }, await outputOf(boss, summaryQueue, id))
}
