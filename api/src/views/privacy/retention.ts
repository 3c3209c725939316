import { register } from './register.ts'
import type { RegisterEntry, RemovalServices } from './register-entry.ts'

/** The times of the day at which entries remove. */
export type RetentionTime = 'night' | 'morning'

/**
 * Lets every entry of the register that is due at this time remove its rows, and keeps the number. One that fails is logged and
 * noted; the others are done all the same.
 * @throws Error after all are done, when one failed: the queue then tries again
 */
export async function removeDue(
  services: RemovalServices,
  at: RetentionTime,
  now = new Date(),
  entries: readonly RegisterEntry[] = register,
): Promise<void> {
  const failed: string[] = []
  for (const { id, removal } of entries) {
    if (removal?.at !== at) continue
    const isDone = await runEntry(services, { id, removal }, now)
    if (!isDone) failed.push(id)
  }
  if (failed.length > 0) throw new Error(`personal data could not be removed: ${failed.join(', ')}`)
}

/** Lets one entry remove its rows. @returns false when it failed, or has no removal */
export async function runEntry(
  services: RemovalServices,
  { id, removal }: Pick<RegisterEntry, 'id' | 'removal'>,
  now = new Date(),
): Promise<boolean> {
  if (!removal) return false
  const { db, logger } = services
  try {
    const removed = await removal.remove(services, now)
    await db.retentionRun.create({ data: { entry: id, removed, at: now }, select: { id: true } })
    if (removed > 0) logger.info({ entry: id, removed }, 'personal data removed')
    return true
  } catch (error) {
    logger.error({ err: error, entry: id }, 'personal data could not be removed')
    await db.retentionRun.create({ data: { entry: id, failed: true, at: now }, select: { id: true } })
    return false
  }
}
