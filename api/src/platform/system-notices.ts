import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { DiskName } from '../engine/services.ts'
import type { Tx } from '../kernel/transaction.ts'

// The server's notices to its administrators. A notice stands until its cause is gone.

/** The certificate that signs documents, when it ends, and whether something else in its chain ends first. */
const certificate = z.object({ subject: z.string(), until: z.iso.datetime() })
/** Documents are signed with less than the operator set up. */
const timestamp = z.object({ level: z.enum(['B-B', 'B-T']), reason: z.string() })
/** A stored file whose bytes are others than those that were stored. */
const file = z.object({
  path: z.string(),
  disk: z.enum(['s3.vofront_files', 's3.vodocs_files'] satisfies DiskName[]),
  sha256: z.string(),
})
/** A notice of an earlier release names the path alone. */
const anyFile = file.partial({ disk: true, sha256: true })
/** The scanner of files doesn't answer, and why. */
const scanner = z.object({ reason: z.string() })

/** The certificate that signs documents now, and the one before it with the moment of the change. */
const signer = z.object({
  subject: z.string(),
  fingerprint: z.string(),
  before: z.object({ subject: z.string(), fingerprint: z.string(), until: z.iso.datetime() }).nullable(),
})

const shapes = { certificate, timestamp, file, signer, scanner }
type Shapes = { [Kind in keyof typeof shapes]: z.infer<(typeof shapes)[Kind]> }

/** Days for which another signing key is told about. */
const signerDays = 30

/** Days before its end from which a certificate is told about. */
export const certificateDays = 60

/**
 * A notice: days until a certificate ends, the moment since when timestamps are missing, another key signs or the scanner doesn't answer,
 * or the number of altered files with the path of one.
 */
export type SystemNotice =
  | ({ kind: 'certificate'; days: number } & Shapes['certificate'])
  | ({ kind: 'timestamp'; since: string } & Shapes['timestamp'])
  | { kind: 'signer'; subject: string; before: string; since: string }
  | ({ kind: 'scanner'; since: string } & Shapes['scanner'])
  | { kind: 'file'; files: number; path: string }

const keyOf = (kind: keyof Shapes, path = '') => (kind === 'file' ? `file ${path}` : kind)

/** Tells the administrators. An earlier notice of the same cause gets the new details and keeps its day. */
export async function tellAdministrators<Kind extends keyof Shapes>(db: Tx, kind: Kind, details: Shapes[Kind]) {
  const key = keyOf(kind, 'path' in details ? details.path : '')
  const value = details as Prisma.InputJsonObject
  await db.systemNotice.upsert({
    where: { key },
    create: { key, details: value },
    update: { details: value },
    select: { key: true },
  })
}

/**
 * Notes the certificate that documents are signed with from now on.
 * @returns the one before, when this process is the first to sign with another one; null otherwise
 */
export async function noteSigner(
  db: Tx,
  { subject, fingerprint }: { subject: string; fingerprint: string },
  now = new Date(),
): Promise<{ subject: string; fingerprint: string } | null> {
  const row = await db.systemNotice.findUnique({ where: { key: 'signer' }, select: { details: true } })
  const known = row && signer.parse(row.details)
  if (known?.fingerprint === fingerprint) return null
  const before = known && { subject: known.subject, fingerprint: known.fingerprint, until: now.toISOString() }
  await tellAdministrators(db, 'signer', { subject, fingerprint, before })
  return before
}

/** The altered files that are told about. */
export async function toldFiles(db: Tx): Promise<Shapes['file'][]> {
  const rows = await db.systemNotice.findMany({ where: { key: { startsWith: 'file ' } }, select: { details: true } })
  return rows.flatMap(({ details }) => file.safeParse(details).data ?? [])
}

/** The cause is gone, and so is what was told. */
export async function forgetNotice(db: Tx, kind: keyof Shapes, path?: string): Promise<void> {
  await db.systemNotice.deleteMany({ where: { key: keyOf(kind, path) } })
}

/**
 * Reads the notices that hold now: a signing certificate from 60 days before its end, another one for 30 days, and all altered files as
 * one notice.
 */
export async function systemNotices(db: Tx, now = new Date()): Promise<SystemNotice[]> {
  const rows = await db.systemNotice.findMany({ orderBy: { key: 'asc' } })
  const files = rows.filter(({ key }) => key.startsWith('file '))
  const [first] = files
  const told = rows.flatMap(({ key, details, created_at }): SystemNotice[] => {
    if (key === 'certificate') {
      const found = certificate.parse(details)
      const days = Math.floor((Date.parse(found.until) - now.getTime()) / 86_400_000)
      return days <= certificateDays ? [{ kind: 'certificate', days, ...found }] : []
    }
    if (key === 'signer') {
      const { subject, before } = signer.parse(details)
      const isNew = before && now.getTime() - Date.parse(before.until) < signerDays * 86_400_000
      return isNew ? [{ kind: 'signer', subject, before: before.subject, since: before.until }] : []
    }
    if (key === 'scanner') return [{ kind: 'scanner', since: created_at.toISOString(), ...scanner.parse(details) }]
    if (key !== 'timestamp') return []
    return [{ kind: 'timestamp', since: created_at.toISOString(), ...timestamp.parse(details) }]
  })
  if (first) told.push({ kind: 'file', files: files.length, path: anyFile.parse(first.details).path })
  return told
}
