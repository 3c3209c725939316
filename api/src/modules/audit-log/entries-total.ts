import type { Prisma } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import type { Tx } from '../../kernel/transaction.ts'

// The log is only added to, so the number of its older entries is counted once. Counting all of them at each page of the log
// would cost ten times as much with ten times the entries.

type Where = Prisma.AuditEntryWhereInput
/** The number of the entries before a moment, as long as no later entry tells that old ones were removed. */
type Counted = { until: Date; count: number; removal: bigint | null }

/** Entries of this age don't become more: a transaction that is still to end began later. */
const settledMs = 3_600_000
const maxConditions = 500
const counts = new WeakMap<Services, Map<string, Counted>>()

/** Returns the exact number of entries that match. */
export async function countEntries(ctx: { db: Tx; services: Services }, where: Where): Promise<number> {
  const key = JSON.stringify(where)
  const cached = cacheOf(ctx.services)
  const removal = await lastRemoval(ctx.db)
  const former = cached.get(key)
  const known = former?.removal === removal ? former : undefined
  // A clock that goes back counts no entry twice.
  const until = new Date(Math.max(Date.now() - settledMs, known?.until.getTime() ?? 0))
  const countIn = (at: Prisma.DateTimeFilter) => ctx.db.auditEntry.count({ where: { AND: [where, { at }] } })
  const from = known && { gte: known.until }
  const [added, latest] = await Promise.all([countIn({ ...from, lt: until }), countIn({ gte: until })])
  const count = (known?.count ?? 0) + added
  if (cached.size >= maxConditions) cached.clear()
  cached.set(key, { until, count, removal })
  return count + latest
}

function cacheOf(services: Services): Map<string, Counted> {
  const cache = counts.get(services) ?? new Map<string, Counted>()
  counts.set(services, cache)
  return cache
}

/** The id of the entry that the last removal of old entries wrote. */
async function lastRemoval(db: Tx): Promise<bigint | null> {
  const entry = await db.auditEntry.findFirst({
    where: { subject_id: null, subject: 'AuditEntry', action: 'delete' },
    select: { id: true },
    orderBy: { at: 'desc' },
  })
  return entry?.id ?? null
}
