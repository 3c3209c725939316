import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'

/** Milliseconds between two looks at a job. */
const interval = 50

const found = z.array(z.object({ state: z.string() })).max(1)

/**
 * Waits for a job. A look reads the job's state alone: its data and output may be megabytes. {@link outputOf} reads the output once.
 * @param timeout milliseconds
 * @returns 'failed' when the job failed or is gone, 'waiting' when it takes longer
 */
export async function waitForJob(
  boss: PgBoss,
  queue: string,
  id: string,
  timeout: number,
): Promise<'done' | 'failed' | 'waiting'> {
  const end = Date.now() + timeout
  // The looks grow rarer: a job of a second is told at once, and one of a minute costs no thousand statements.
  for (let pause = interval; ; pause = Math.min(pause * 1.2, 1000)) {
    const { rows } = await boss
      .getDb()
      .executeSql('SELECT state FROM pgboss.job WHERE name = $1 AND id = $2::uuid', [queue, id])
    const [job] = found.parse(rows)
    if (job?.state === 'completed') return 'done'
    if (!job || job.state === 'failed' || job.state === 'cancelled') return 'failed'
    if (Date.now() + pause > end) return 'waiting'
    await setTimeout(pause)
  }
}

/** Reads the output of a job that is done; undefined of one that is gone meanwhile. */
export async function outputOf(boss: PgBoss, queue: string, id: string): Promise<unknown> {
  const [job] = await boss.findJobs(queue, { id })
  return job?.output
}
