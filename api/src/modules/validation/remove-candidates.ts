import type { Prisma } from '@kollegium/db'
import type { DiskName, Services } from '../../engine/services.ts'
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
  const { db, disks } = services
  const lt = new Date(now.getTime() - keptFileDays * 24 * 3600 * 1000)
  const old = await db.validigFile.findMany({
    where: { OR: [{ replaced_at: { lt } }, { removed_at: { lt } }] },
    select: { id: true, path: true, disk: true },
  })
  for (const { path, disk } of old) await remove(disks[disk as DiskName], path)
  const files = await db.validigFile.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
  return candidates + files.count
}
