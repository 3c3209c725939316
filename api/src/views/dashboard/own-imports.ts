import { z } from 'zod'
import type { SignedInContext } from '../../engine/context.ts'

/** Parts without the mark of their list, from before it was noted, are one list when they follow one another within so many milliseconds. */
const withinList = 2 * 60_000
/** Parts that are looked through: several lists of the largest size. */
const mostParts = 100

const count = z.int().min(0).default(0)
/** The rows of a part by their outcome and the mark of its list, as the import notes them in the log. */
const partDetails = z.object({ new: count, more: count, same: count, fault: count, list: z.string().optional() })

type Import = { id: string; mark: string | undefined; total: number; failed: number; first: Date; last: Date }

/**
 * The actor's own imports of people since a moment, the last begun first. An import is no run of the server's, which ends with its
 * call: the log holds the outcome of each part, and a trial leaves none.
 */
export async function ownImports({ db, actor: { user } }: SignedInContext, since: Date, most: number) {
  const parts = await db.auditEntry.findMany({
    where: { user_id: user.id, action: 'import', subject: 'User', result: 'done', at: { gte: since } },
    select: { id: true, at: true, details: true },
    orderBy: { at: 'desc' },
    take: mostParts,
  })
  const lists: Import[] = []
  for (const { id, at, details } of parts) {
    const rows = partDetails.safeParse(details).data
    if (!rows) continue
    const total = rows.new + rows.more + rows.same + rows.fault
    const later = lists.findLast(({ mark }) => mark === rows.list)
    if (later && (rows.list || later.first.getTime() - at.getTime() <= withinList)) {
      Object.assign(later, { first: at, total: later.total + total, failed: later.failed + rows.fault })
    } else lists.push({ id: `import ${id}`, mark: rows.list, total, failed: rows.fault, first: at, last: at })
  }
  lists.sort((one, other) => other.first.getTime() - one.first.getTime())
  return lists.slice(0, most).map(({ id, total, failed, first, last }) => ({
    ...{ id, kind: 'import' as const, list: 'user', total, done: total, failed, status: 'done' as const },
    created_at: first.toISOString(),
    finished_at: last.toISOString(),
  }))
}
