import { extname } from 'node:path'
import { insertAudit } from '../../../access/audit.ts'
import type { DiskName, ScanVerdict, Services } from '../../../engine/services.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { forgetNotice, tellAdministrators } from '../../../platform/system-notices.ts'
import { bankFiles, type ScannedTable, type Stored } from './scanned-table.ts'

type Needs = Pick<Services, 'db' | 'disks' | 'scanner' | 'logger'>
/** The files of a run, and those that are marked as scanned together: each mark empties the caches of files. */
const perRun = 200
const perMark = 20
/** Milliseconds after which a run begins no further file: shutdowns wait for it. */
const maxTime = 20_000
/** Days after which a file is scanned again, because scanners learn of malicious code after it has come. */
const rescanDays = 30

/**
 * Scans the files of a table that no scanner has looked at for thirty days, the rest of them in the next run. A file with malicious code is
 * fetched by nobody from then on, and stands in the audit log. It is scanned no more: a scanner that has lost its signatures frees
 * nothing. While the scanner doesn't answer the administrators are told.
 * @param range the ids after which it begins
 * @returns the id after which the next run begins; null when no file is left, or the scanner is away
 */
export async function scanFiles(
  services: Needs,
  { after = 0, most = perRun } = {},
  table: ScannedTable = bankFiles,
): Promise<number | null> {
  const { db } = services
  if (!(await isThere(services))) return null
  const files = await table.waiting(db, { after, most, days: rescanDays })
  const until = performance.now() + maxTime
  let harmless: Stored[] = []
  let last = after
  const mark = async () => {
    if (harmless.length > 0) await table.mark(db, harmless)
    harmless = []
  }
  for (const file of files) {
    if (performance.now() > until) break
    const verdict = await scan(services, file, table)
    // A file may be too much for a scanner that is there; it must not keep the others from being scanned.
    if (verdict === 'away' && !(await isThere(services))) {
      await mark()
      return null
    }
    last = file.id
    if (verdict === 'away') continue
    if (verdict?.kind === 'malware') await block(services, file, verdict.name, table)
    if (verdict?.kind === 'harmless') harmless.push(file)
    if (harmless.length === perMark) await mark()
  }
  await mark()
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
async function scan(
  { disks, scanner, logger }: Needs,
  file: Stored,
  { subject }: ScannedTable,
): Promise<ScanVerdict | 'away' | null> {
  const about = { file: file.id, subject }
  const bytes = await disks[file.disk as DiskName].getBytes(file.path).catch((error: unknown) => {
    logger.warn({ err: error, ...about }, 'a stored file can’t be read and is not scanned')
    return null
  })
  if (!bytes) return null
  const verdict = await scanner.scan(bytes).catch((error: unknown) => {
    logger.warn({ err: error, ...about }, 'a stored file is not scanned')
    return 'away' as const
  })
  if (verdict !== 'away' && verdict.kind === 'tooLarge') {
    logger.warn(about, 'a stored file exceeds clamd’s StreamMaxLength and is not scanned')
  }
  return verdict
}

/** Blocks a file of these bytes, wherever it has been moved meanwhile; one that was replaced is another. */
async function block({ db, logger }: Pick<Needs, 'db' | 'logger'>, file: Stored, malware: string, table: ScannedTable) {
  const { id, sha256, filename, group_id } = file
  const { subject } = table
  await inTransaction(db, async (tx) => {
    if ((await table.block(tx, file, malware)) === 0) return
    logger.warn(
      { file: id, subject, malware },
      'a stored file holds malicious code and is fetched by nobody from now on',
    )
    const details = { malware, ending: extname(filename), sha256 }
    await insertAudit(tx, [{ action: 'malware', subject, subject_id: String(id), group_id, details }])
  })
}
