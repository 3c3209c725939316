import { extname } from 'node:path'
import { insertAudit } from '../../../access/audit.ts'
import type { DiskName, ScanVerdict, Services } from '../../../engine/services.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { forgetNotice, tellAdministrators } from '../../../platform/system-notices.ts'

type Needs = Pick<Services, 'db' | 'disks' | 'scanner' | 'logger'>
type Stored = { id: number; path: string; disk: string; filename: string; sha256: string; group_id: number | null }

/** The files of a run, and those that are marked as scanned together: each mark empties the caches of files. */
const perRun = 200
const perMark = 20
/** Milliseconds after which a run begins no further file: shutdowns wait for it. */
const maxTime = 20_000
/** Days after which a file is scanned again, because scanners learn of malicious code after it has come. */
const rescanDays = 30

/**
 * Scans the stored files that no scanner has looked at for thirty days, the rest of them in the next run. A file with malicious code is
 * fetched by nobody from then on, and stands in the audit log. It is scanned no more: a scanner that has lost its signatures frees
 * nothing. While the scanner doesn't answer the administrators are told.
 * @param range the ids after which it begins
 * @returns the id after which the next run begins; null when no file is left, or the scanner is away
 */
export async function scanFiles(services: Needs, { after = 0, most = perRun } = {}): Promise<number | null> {
  const { db } = services
  if (!(await isThere(services))) return null
  const files = await db.$queryRaw<Stored[]>`
    SELECT id, path, disk, filename, sha256, group_id FROM "File"
    WHERE id > ${after} AND malware IS NULL
      AND (scanned_at IS NULL OR scanned_at < now() - make_interval(days => ${rescanDays}::int))
    ORDER BY id LIMIT ${most}`
  const until = performance.now() + maxTime
  let harmless: Stored[] = []
  let last = after
  for (const file of files) {
    if (performance.now() > until) break
    const verdict = await scan(services, file)
    // A file may be too much for a scanner that is there; it must not keep the others from being scanned.
    if (verdict === 'away' && !(await isThere(services))) {
      await mark(services, harmless)
      return null
    }
    last = file.id
    if (verdict === 'away') continue
    if (verdict?.kind === 'malware') await block(services, file, verdict.name)
    if (verdict?.kind === 'harmless') harmless.push(file)
    if (harmless.length === perMark) {
      await mark(services, harmless)
      harmless = []
    }
  }
  await mark(services, harmless)
  const isAll = files.length < most && last === (files.at(-1)?.id ?? after)
  return isAll ? null : last
}

/** Asks the scanner whether it is there, and tells the administrators of one that isn't. */
async function isThere({ db, scanner, logger }: Pick<Needs, 'db' | 'scanner' | 'logger'>): Promise<boolean> {
  try {
    await scanner.version()
    if (await db.systemNotice.count({ where: { key: 'scanner' } })) await forgetNotice(db, 'scanner')
    return true
  } catch (error) {
    logger.warn({ err: error }, 'the scanner doesn’t answer; uploads are refused')
    await tellAdministrators(db, 'scanner', { reason: error instanceof Error ? error.message.slice(0, 200) : '' })
    return false
  }
}

/** @returns null for a file that can't be read or is too large, which is tried again in the next round */
async function scan({ disks, scanner, logger }: Needs, file: Stored): Promise<ScanVerdict | 'away' | null> {
  const bytes = await disks[file.disk as DiskName].getBytes(file.path).catch((error: unknown) => {
    logger.warn({ err: error, file: file.id }, 'a stored file can’t be read and is not scanned')
    return null
  })
  if (!bytes) return null
  const verdict = await scanner.scan(bytes).catch((error: unknown) => {
    logger.warn({ err: error, file: file.id }, 'a stored file is not scanned')
    return 'away' as const
  })
  if (verdict !== 'away' && verdict.kind === 'tooLarge') {
    logger.warn({ file: file.id }, 'a stored file exceeds clamd’s StreamMaxLength and is not scanned')
  }
  return verdict
}

/** By hand, because it is no change of the file: `updated_at` is the version that people save against. */
async function mark({ db }: Pick<Needs, 'db'>, files: Stored[]): Promise<void> {
  if (files.length === 0) return
  await db.$executeRaw`
    UPDATE "File" f SET scanned_at = now()
    FROM unnest(${files.map(({ id }) => id)}::int[], ${files.map(({ sha256 }) => sha256)}::text[]) AS scanned (id, sha256)
    WHERE f.id = scanned.id AND f.sha256 = scanned.sha256`
}

/** Blocks a file of these bytes, wherever it has been moved meanwhile; one that was replaced is another. */
async function block({ db, logger }: Pick<Needs, 'db' | 'logger'>, file: Stored, malware: string): Promise<void> {
  const { id, sha256, filename, group_id } = file
  await inTransaction(db, async (tx) => {
    const blocked = await tx.$executeRaw`
      UPDATE "File" SET malware = ${malware}, scanned_at = NULL WHERE id = ${id} AND sha256 = ${sha256}`
    if (blocked === 0) return
    logger.warn({ file: id, malware }, 'a stored file holds malicious code and is fetched by nobody from now on')
    const details = { malware, ending: extname(filename), sha256 }
    await insertAudit(tx, [{ action: 'malware', subject: 'File', subject_id: String(id), group_id, details }])
  })
}
