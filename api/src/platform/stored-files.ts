import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../engine/services.ts'
import { forgetNotice, tellAdministrators } from './system-notices.ts'

export type FileServices = Pick<Services, 'db' | 'disks' | 'logger'>
type StoredFile = { path: string; sha256: string }

/**
 * Whether a file on the private disk has the bytes that were stored. A file with others is told to the administrators
 * until it is itself again, as after it was put back from a backup.
 * @throws Error when the disk lacks the file
 */
export async function isUnaltered({ db, disks, logger }: FileServices, { path, sha256 }: StoredFile): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(await disks['s3.vodocs_files'].getStream(path), hash)
  const isSame = hash.digest('hex') === sha256
  if (!isSame) {
    logger.error({ path, sha256 }, 'a stored file has been altered; it is not sent')
    await tellAdministrators(db, 'file', { path })
  } else if (await db.systemNotice.count({ where: { key: `file ${path}` } })) await forgetNotice(db, 'file', path)
  return isSame
}
