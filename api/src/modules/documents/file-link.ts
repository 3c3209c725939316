import { Prisma } from '@kollegium/db'
import type { DiskName } from '../../engine/services.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import { onActiveSite } from '../sites/contract.ts'

/** The disk of files that everyone may fetch while they are published. */
export const publicDisk: DiskName = 's3.vofront_files'
/** The disk of files that need rights or a signed link. */
export const privateDisk: DiskName = 's3.vodocs_files'

/** How long a link to a file that not everyone may fetch works, in milliseconds. */
const linkLifetime = 10 * 60_000

type Linked = {
  id: number
  filename: string
  disk: string
  status: boolean
  portfolio_status: boolean
}

/** It and its portfolio are published, it does not lie in the trash, and it holds no malicious code: `portfolio_status` says all three. */
function isActive({ status, portfolio_status }: Pick<Linked, 'status' | 'portfolio_status'>): boolean {
  return status && portfolio_status
}

/** Everyone may fetch it: published, on the public disk. */
export function isPublic(file: Pick<Linked, 'disk' | 'status' | 'portfolio_status'>): boolean {
  return isActive(file) && file.disk === publicDisk
}

/** As {@link isPublic}, as a filter of rows. */
export const wherePublic = {
  status: true,
  disk: publicDisk,
  portfolio_status: true,
} satisfies Prisma.FileWhereInput

/** As {@link isPublic}, as a condition in SQL on an alias. */
export function isPublicSql(alias: string): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`)
  return Prisma.sql`${column('status')} AND ${column('portfolio_status')} AND ${column('disk')} = ${publicDisk}`
}

/** A portfolio that everyone sees: published, on the public disk, of a site that is active. */
export const wherePublicPortfolio = {
  status: true,
  disk: publicDisk,
  ...onActiveSite,
} satisfies Prisma.PortfolioWhereInput

/**
 * The file's path on any of our hosts. A file that not everyone may fetch gets a pass that works for ten minutes (so
 * that `<img>` and a download need no header): give it only to a reader of the file. It stands in the path, because
 * clients of the contract put `?d=WxH` after an address (Spec §7.7).
 */
export function fileUrl(keys: Pick<Keys, 'sign'>, file: Linked, now = Date.now()): string {
  return `${placeOf(keys, file, now)}/${encodeURIComponent(file.filename)}`
}

/** The path of a file that everyone may fetch; any other's leads nowhere for a visitor who isn't signed in. */
export function publicUrl({ id, filename }: Pick<Linked, 'id' | 'filename'>): string {
  return `/files/${id}/${encodeURIComponent(filename)}`
}

type Previewed = Linked & { sha256: string }

/** As {@link fileUrl}, of the picture of a document's first page. */
export function previewUrl(keys: Pick<Keys, 'sign'>, file: Previewed, now = Date.now()): string {
  return previewAt(placeOf(keys, file, now), file)
}

/** As {@link publicUrl}, of the picture of a document's first page. */
export const publicPreviewUrl = (file: Pick<Previewed, 'id' | 'sha256'>): string => previewAt(`/files/${file.id}`, file)

/** The name of the picture changes when the document does. */
const previewAt = (place: string, { sha256 }: Pick<Previewed, 'sha256'>) =>
  `${place}/preview/${sha256.slice(0, 12)}.webp`

function placeOf(keys: Pick<Keys, 'sign'>, file: Linked, now: number): string {
  const expires = linkExpiry(file, now)
  return expires
    ? `/files/${file.id}/${expires / 1000}.${keys.sign(purpose, signedText(file, expires / 1000))}`
    : `/files/${file.id}`
}

/** When a link made now stops working, as a moment; null for one that always works. */
export function linkExpiry(file: Linked, now = Date.now()): number | null {
  // Whole minutes, so that a list read again keeps its addresses and the browser its images.
  return isPublic(file) ? null : Math.ceil((now + linkLifetime) / 60_000) * 60_000
}

/** Whether `pass` is ours for this file as it is now, and still holds. */
export function isValidPass(keys: Pick<Keys, 'isSigned'>, file: Linked, pass: string | undefined): boolean {
  const [time, signature = ''] = pass?.split('.') ?? []
  const expires = Number(time)
  if (!Number.isInteger(expires) || expires * 1000 < Date.now()) return false
  return keys.isSigned(purpose, signedText(file, expires), signature)
}

/** Of the file as it is published: passes given out before it is taken back work no longer. */
const signedText = (file: Linked, expires: number) => `${file.id}.${expires}.${isActive(file)}`
const purpose = 'file link'
