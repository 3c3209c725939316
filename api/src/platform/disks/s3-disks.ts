import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Disks } from '../../engine/services.ts'
import type { Env } from '../../kernel/env.ts'

/**
 * S3 wants to know how long an object is before it comes. Uploads are small (`maxFileSize`), so they are gathered
 * first.
 */
class GatheringDriver extends S3Driver {
  override async putStream(key: string, contents: Readable): Promise<void> {
    await this.put(key, await buffer(contents))
  }
}

/** The two disks as buckets of an S3 service. Nobody but us reads from them: the buckets need no public access. */
export function createS3Disks(env: Env): Disks {
  const disk = (bucket = '') =>
    new Disk(
      new GatheringDriver({
        bucket,
        region: env.S3_REGION,
        ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
        credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
        visibility: 'private',
        // Many services that speak S3 know no access lists, and Amazon's own buckets have them off by default.
        supportsACL: false,
      }),
    )
  return { 's3.vofront_files': disk(env.S3_BUCKET_PUBLIC), 's3.vodocs_files': disk(env.S3_BUCKET_PRIVATE) }
}
