import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Services } from '../../../engine/services.ts'
import type { ScannedTable } from './scanned-table.ts'

/** The queue of the job that scans stored files. */
export const scanFilesQueue = 'scan-files'

const payload = z.object({ after: z.number().int(), subject: z.string() }).partial().nullish()

/** Every ten minutes, so that a scanner that is away is told soon. */
export async function createScanFilesQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(scanFilesQueue, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 600,
    deleteAfterSeconds: 3600,
  })
  await boss.schedule(scanFilesQueue, '*/10 * * * *')
}

/**
 * Starts scanning what no scanner has looked at for long, some files at a time and one table after the other; a run that leaves files
 * asks for the next one.
 */
export async function workScanFilesQueue(services: Services, tables: readonly ScannedTable[]): Promise<void> {
  const { boss, scanner } = services
  await boss.work(scanFilesQueue, async ([job]) => {
    if (!scanner.isOn) return
    const { scanFiles } = await import('./scan-files.ts')
    const { after = 0, subject } = payload.parse(job?.data) ?? {}
    const [table, nextTable] = tables.slice(
      Math.max(
        0,
        tables.findIndex((each) => each.subject === subject),
      ),
    )
    const next = table ? await scanFiles(services, { after }, table) : null
    if (next !== null) await boss.send(scanFilesQueue, { subject: table?.subject, after: next })
    else if (nextTable) await boss.send(scanFilesQueue, { subject: nextTable.subject })
  })
}
