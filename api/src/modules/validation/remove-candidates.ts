import type { Prisma } from '@kollegium/db'
import type { DiskName, Services } from '../../engine/services.ts'
import { inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import { remove } from '../../platform/disks/disks.ts'

/** Months after the end of a validation until what the candidate handed in is removed. */
export const finishedCandidateMonths = 24

/** Days in which a replaced or removed file can be brought back. */
export const keptFileDays = 30

type Needs = Pick<Services, 'db' | 'disks'>

/** Removes candidates with their answers and files. The bytes go first: cut off in between, the rows are found again. @returns the number of candidates */
export async function removeCandidates(
  { db, disks }: Needs,
  where: Prisma.ValidigCandidateWhereInput,
): Promise<number> {
  const files = await db.validigFile.findMany({ where: { candidate: where }, select: { path: true, disk: true } })
  for (const { path, disk } of files) await remove(disks[disk as DiskName], path)
  return (await db.validigCandidate.deleteMany({ where })).count
}

/** Removes candidates whose validation ended long ago, and files that can't be brought back any more. @returns the number of both */
export async function removeFinishedCandidates(services: Needs, now: Date): Promise<number> {
  const limit = new Date(now)
  limit.setMonth(limit.getMonth() - finishedCandidateMonths)
  const candidates = await removeCandidates(services, { finished_at: { lt: limit } })
  const lt = new Date(now.getTime() - keptFileDays * 24 * 3600 * 1000)
  const where = { OR: [{ replaced_at: { lt } }, { removed_at: { lt } }] }
  const old = await services.db.validigFile.findMany({ where, select: { id: true } })
  let files = 0
  for (const { id } of old) if (await removeFile(services, { id, ...where })) files += 1
  return candidates + files
}

/**
 * Removes a file if it still is as `where` says: the candidate may have brought it back meanwhile. The row is held while the bytes are
 * removed, so that nobody brings back a file without them; cut off in between, the row is found again. @returns whether it was removed
 */
export function removeFile(
  { db, disks }: { db: Tx; disks: Services['disks'] },
  where: Prisma.ValidigFileWhereInput & { id: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockRows(tx, 'ValidigFile', [where.id], 'remove')
    const file = await tx.validigFile.findFirst({ where, select: { path: true, disk: true } })
    if (!file) return false
    await tx.validigFile.delete({ where: { id: where.id }, select: { id: true } })
    await remove(disks[file.disk as DiskName], file.path)
    return true
  })
}
