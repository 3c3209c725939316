import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '../core/keys.ts'
import type { DiskName } from './disks.ts'

export const publicDisk: DiskName = 's3.vofront_files'
export const privateDisk: DiskName = 's3.vodocs_files'

/** How long a link to a file that not everyone may fetch works, in milliseconds. */
const linkLifetime = 10 * 60_000

type Linked = { id: number; filename: string; disk: string; status: boolean }

/** Everyone may fetch it: published, on the public disk. */
export function isPublic(file: Pick<Linked, 'disk' | 'status'>): boolean {
  return file.status && file.disk === publicDisk
}

/**
 * The file's path on any of our hosts. A file that not everyone may fetch gets a signature that works for ten minutes
 * (so that `<img>` and a download need no header): give it only to who may read the file.
 */
export function fileUrl(keys: Pick<Keys, 'sign'>, file: Linked, now = Date.now()): string {
  const path = `/files/${file.id}/${encodeURIComponent(file.filename)}`
  if (isPublic(file)) return path
  // Whole minutes, so that a list read again keeps its addresses and the browser its images.
  const expires = Math.ceil((now + linkLifetime) / 60_000) * 60
  return `${path}?expires=${expires}&signature=${signatureOf(keys, file.id, expires)}`
}

/** Whether `expires` (seconds) and `signature` are ours for this file and still hold. */
export function isSignedFor(keys: Pick<Keys, 'sign'>, id: number, query: { expires?: unknown; signature?: unknown }) {
  const expires = Number(query.expires)
  if (!Number.isInteger(expires) || expires * 1000 < Date.now()) return false
  const wanted = Buffer.from(signatureOf(keys, id, expires))
  const given = Buffer.from(typeof query.signature === 'string' ? query.signature : '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function signatureOf(keys: Pick<Keys, 'sign'>, id: number, expires: number): string {
  return keys.sign('file link', `${id}.${expires}`)
}
