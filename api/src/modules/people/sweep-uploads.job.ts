import type { PgBoss } from 'pg-boss'
import type { Services } from '../../engine/services.ts'
import { sweepImages, sweepUploads } from '../documents/contract.ts'
import { sweepPortraits } from './portrait.ts'

/** The queue of the nightly job that removes unused uploads. */
export const sweepUploadsQueue = 'sweep-uploads'

/** Once a night, whichever process gets it. */
export async function createSweepUploadsQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(sweepUploadsQueue, { policy: 'short', retryLimit: 2 })
  await boss.schedule(sweepUploadsQueue, '47 3 * * *', null, { tz: 'Europe/Stockholm' })
}

/** Starts removing what uploads of killed processes left half-way, portraits that stand nowhere, and pictures made of files that are gone. */
export async function workSweepUploadsQueue(services: Pick<Services, 'boss' | 'disks' | 'db' | 'env'>): Promise<void> {
  await services.boss.work(sweepUploadsQueue, async () => {
    await sweepUploads(services.disks)
    await sweepPortraits(services)
    await sweepImages(services)
  })
}
