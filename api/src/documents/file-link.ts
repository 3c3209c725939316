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
 * The file's path on any of our hosts. A file that not everyone may fetch gets a pass that works for ten minutes (so
 * that `<img>` and a download need no header): give it only to who may read the file. It stands in the path, because
 * clients of the contract put `?d=WxH` after an address (Spec §7.7).
 */
export function fileUrl(keys: Pick<Keys, 'sign'>, file: Linked, now = Date.now()): string {
  const name = encodeURIComponent(file.filename)
  if (isPublic(file)) return `/files/${file.id}/${name}`
  // Whole minutes, so that a list read again keeps its addresses and the browser its images.
  const expires = Math.ceil((now + linkLifetime) / 60_000) * 60
  return `/files/${file.id}/${expires}.${signatureOf(keys, file.id, expires)}/${name}`
}

/** Whether `pass` is ours for this file and still holds. */
export function isPassFor(keys: Pick<Keys, 'sign'>, id: number, pass: string | undefined): boolean {
  const [time, signature = ''] = pass?.split('.') ?? []
  const expires = Number(time)
  if (!Number.isInteger(expires) || expires * 1000 < Date.now()) return false
  const wanted = Buffer.from(signatureOf(keys, id, expires))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function signatureOf(keys: Pick<Keys, 'sign'>, id: number, expires: number): string {
  return keys.sign('file link', `${id}.${expires}`)
}
