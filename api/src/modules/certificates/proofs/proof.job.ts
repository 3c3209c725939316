import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { paperSchema } from '../papers/index.ts'

export const proofQueue = 'proof'

/** Seconds for which a proof waits for a worker, and for which its bytes are kept. */
export const proofSeconds = 600

const logo = z.string().nullable()
/** The papers without their logos, which stand beside them once. Personal numbers are masked. */
export const proofPayload = z.object({
  user_id: z.int(),
  /** The document's title, and without `.pdf` its file name. */
  title: z.string(),
  papers: z.array(paperSchema).min(1),
  logos: z.object({ brand: logo, college: logo, educator: logo }),
})
export type ProofPayload = z.infer<typeof proofPayload>
/** The PDF as base64. The queue deletes it with the job. */
export const proofOutput = z.object({ pdf: z.base64() })
export type ProofOutput = z.infer<typeof proofOutput>

/**
 * Creates the queue of proofs. A killed worker's heartbeat stops, and another worker takes over about 15 s later. Neither a proof nor its papers stand anywhere else, and both go with the job.
 */
export async function createProofQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(proofQueue, {
    retryLimit: 1,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    retentionSeconds: proofSeconds,
    deleteAfterSeconds: proofSeconds,
    notify: true,
  })
}
