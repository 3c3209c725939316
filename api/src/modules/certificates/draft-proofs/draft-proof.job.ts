import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { paperSchema } from '../papers/index.ts'

/** The queue of drafts' proofs. */
export const draftProofQueue = 'proof'

/** Seconds for which a proof waits for a worker, and for which its bytes are kept. */
export const draftProofSeconds = 600

const logo = z.string().nullable()
/** The papers without their logos, which stand beside them once. Personal numbers are masked. */
export const draftProofPayload = z.object({
  user_id: z.int(),
  /** The document's title, and without `.pdf` its file name. */
  title: z.string(),
  papers: z.array(paperSchema).min(1),
  logos: z.object({ brand: logo, college: logo, educator: logo }),
})
/** The data of a job that prints a proof. */
export type DraftProofPayload = z.infer<typeof draftProofPayload>
/** The PDF as base64. The queue deletes it with the job. */
export const draftProofOutput = z.object({ pdf: z.base64() })
/** The result of such a job. */
export type DraftProofOutput = z.infer<typeof draftProofOutput>

/** Creates the queue of proofs. Neither a proof nor its papers stand anywhere else, and both go with the job. */
export async function createDraftProofQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(draftProofQueue, {
    retryLimit: 1,
    expireInSeconds: 300,
    retentionSeconds: draftProofSeconds,
    deleteAfterSeconds: draftProofSeconds,
    notify: true,
  })
}
