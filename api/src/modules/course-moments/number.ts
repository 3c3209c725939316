import { todayInSweden } from '../../engine/filters.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The next free number of the year: `KT-2026-014`. Other transactions wait for the end of this one. */
export async function nextNumber(tx: Tx, year = todayInSweden().slice(0, 4)): Promise<string> {
  const prefix = `KT-${year}-`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('numbers of course moments'))`
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    SELECT coalesce(max(split_part(number, '-', 3)::int), 0) AS last FROM "CourseMoment" WHERE starts_with(number, ${prefix})`
  return prefix + String((row?.last ?? 0) + 1).padStart(3, '0')
}
