import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DiskName, Disks } from '../../engine/services.ts'
import type { Env } from '../../kernel/env.ts'

/**
 * Two folders under DATA_DIR/files, or two buckets where S3_* says so. Nothing is served from them but through the code
 * that checks who asks.
 */
export async function createDisks(env: Env): Promise<Disks> {
  if (env.S3_BUCKET_PUBLIC) {
    // A large library, which nobody without S3 has to load.
    const { createS3Disks } = await import('./s3-disks.ts')
    return createS3Disks(env)
  }
  const disk = (name: DiskName) =>
    new Disk(new FSDriver({ location: resolve(env.DATA_DIR, 'files', name), visibility: 'private' }))
  return { 's3.vofront_files': disk('s3.vofront_files'), 's3.vodocs_files': disk('s3.vodocs_files') }
}

/** Removes bytes that nothing refers to; that they stay behind harms nobody. */
export async function remove(disk: Disk, key: string): Promise<void> {
  await disk.delete(key).catch(() => undefined)
}
