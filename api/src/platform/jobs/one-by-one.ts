import type { PgBoss, WorkOptions } from 'pg-boss'

/**
 * Works a queue job after job. Left to itself the queue rests for its polling interval after every job, however many
 * wait: thirty prints would take a minute of doing nothing.
 * The result of `handle` is stored as the job's output.
 * @param options how often to look for what no notice tells of (retries)
 */
export async function workSequentially<Payload extends object>(
  boss: PgBoss,
  queue: string,
  options: Omit<WorkOptions, 'batchSize'>,
  handle: (payload: Payload) => Promise<unknown>,
): Promise<void> {
  let worker: string | undefined
  worker = await boss.work<Payload>(queue, { ...options, batchSize: 1 }, async ([job]) => {
    try {
      return job && (await handle(job.data))
    } finally {
      if (worker) boss.notifyWorker(worker)
    }
  })
}
