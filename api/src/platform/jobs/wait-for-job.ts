import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/** Milliseconds between two looks at a job. */
const interval = 50

/**
 * Waits for the output of a job.
 * @param timeout milliseconds
 * @returns 'failed' when the job failed or is gone, 'waiting' when it takes longer
 */
export async function waitForJob(
  boss: PgBoss,
  queue: string,
  id: string,
  timeout: number,
): Promise<{ output: unknown } | 'failed' | 'waiting'> {
  const end = Date.now() + timeout
  // The looks grow rarer: a job of a second is told at once, and one of a minute costs no thousand statements.
  for (let pause = interval; ; pause = Math.min(pause * 1.2, 1000)) {
    const [job] = await boss.findJobs(queue, { id })
    if (job?.state === 'completed') return { output: job.output }
    if (!job || job.state === 'failed' || job.state === 'cancelled') return 'failed'
    if (Date.now() + pause > end) return 'waiting'
    await setTimeout(pause)
  }
}
