import { AppError } from '../kernel/errors.ts'

/**
 * Removes rows one after another, in the order of their ids. A row in use waits until the others are removed, because they
 * may be its users: a book goes after its pages.
 * @throws AppError CONFLICT, as `remove` does, when none of the remaining rows can be removed
 */
export async function removeEach<Row>(ids: readonly number[], remove: (id: number) => Promise<Row>): Promise<Row[]> {
  const removed: Row[] = []
  let left = [...new Set(ids)].toSorted((one, other) => one - other)
  while (left.length > 0) {
    const inUse: number[] = []
    let reason: unknown
    for (const id of left) {
      try {
        removed.push(await remove(id))
      } catch (error) {
        if (!isInUse(error)) throw error
        inUse.push(id)
        reason ??= error
      }
    }
    if (inUse.length === left.length) throw reason
    left = inUse
  }
  return removed
}

/** Returns whether the error says that the row is in use or has contents. */
function isInUse(error: unknown): boolean {
  return error instanceof AppError && error.code === 'CONFLICT' && 'usedIn' in error.details
}
