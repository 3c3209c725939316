import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { Tx } from '../kernel/transaction.ts'

// The server's notices to its administrators. A notice stands until its cause is gone.

/** The certificate that signs documents, when it ends, and whether something else in its chain ends first. */
const certificate = z.object({ subject: z.string(), until: z.iso.datetime() })
/** Documents are signed with less than the operator set up. */
const timestamp = z.object({ level: z.enum(['B-B', 'B-T']), reason: z.string() })
/** A stored file whose bytes are others than those that were stored. */
const file = z.object({ path: z.string() })

const shapes = { certificate, timestamp, file }
type Shapes = { [Kind in keyof typeof shapes]: z.infer<(typeof shapes)[Kind]> }

/** Days before its end from which a certificate is told about. */
export const certificateDays = 60

/**
 * A notice: days until a certificate ends, the moment since when timestamps are missing, or the number of altered
 * files with the path of one.
 */
export type SystemNotice =
  | ({ kind: 'certificate'; days: number } & Shapes['certificate'])
  | ({ kind: 'timestamp'; since: string } & Shapes['timestamp'])
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

/** The cause is gone, and so is what was told. */
export async function forgetNotice(db: Tx, kind: keyof Shapes, path?: string): Promise<void> {
  await db.systemNotice.deleteMany({ where: { key: keyOf(kind, path) } })
}

/**
 * Reads the notices that hold now: a signing certificate from 60 days before its end, and all altered files as one
 * notice.
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
    if (key !== 'timestamp') return []
    return [{ kind: 'timestamp', since: created_at.toISOString(), ...timestamp.parse(details) }]
  })
  if (first) told.push({ kind: 'file', files: files.length, path: file.parse(first.details).path })
  return told
}
