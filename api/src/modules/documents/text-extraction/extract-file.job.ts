import { fromPrisma, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../../engine/services.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { workSequentially } from '../../../platform/jobs/one-by-one.ts'

/** The queue of files whose text is to be extracted. */
export const extractTextQueue = 'read-file'

const missingTextQueue = 'read-unread-files'

const payload = z.object({ file_id: z.number().int() })

/** Creates the queues. An unreadable file is marked at once; only failures of the connection or disk are retried. */
export async function createExtractTextQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(extractTextQueue, {
    retryLimit: 3,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  })
  await boss.createQueue(missingTextQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(missingTextQueue, '27 4 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Queues the extraction of a file's text and first page, in the transaction that stores the file, so that both or none happen. */
export async function enqueueExtraction(boss: PgBoss, tx: Tx, file: z.infer<typeof payload>): Promise<void> {
  await boss.send(extractTextQueue, file, { db: fromPrisma(tx) })
}

/** Starts the extraction, one file at a time, and the nightly job that queues files without text. */
export async function workExtractTextQueue(services: Services): Promise<void> {
  await workSequentially(services.boss, extractTextQueue, {}, async (data) => {
    const { extractFile: readFile } = await import('./extract-file.ts')
    await readFile(services, payload.parse(data).file_id)
  })
  await services.boss.work(missingTextQueue, async () => {
    const { filesWithoutText: unreadFiles } = await import('./extract-file.ts')
    for (const file_id of await unreadFiles(services.db)) await services.boss.send(extractTextQueue, { file_id })
  })
}
