import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/**
 * Waits for the end of a job, for a request that answers with its work.
 * @returns the job's output (null when it has none); undefined when it fails, or takes longer than `seconds`
 */
export async function waitForJob(boss: PgBoss, queue: string, id: string, seconds: number): Promise<unknown> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const [job] = await boss.findJobs(queue, { id })
    if (job?.state === 'completed') return job.output ?? null
    if (!job || job.state === 'failed' || job.state === 'cancelled') return undefined
    await setTimeout(50)
  }
  return undefined
}
