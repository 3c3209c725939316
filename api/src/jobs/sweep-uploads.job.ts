import type { PgBoss } from 'pg-boss'
import { sweepUploads } from '../documents/store-file.ts'
import type { Services } from '../services.ts'

export const sweepUploadsQueue = 'sweep-uploads'

/** Once a night, whichever process gets it. */
export async function createSweepUploadsQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(sweepUploadsQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(sweepUploadsQueue, '47 3 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts removing what uploads of killed processes left half-way. */
export async function workSweepUploadsQueue({ boss, disks }: Pick<Services, 'boss' | 'disks'>): Promise<void> {
  await boss.work(sweepUploadsQueue, () => sweepUploads(disks))
}
