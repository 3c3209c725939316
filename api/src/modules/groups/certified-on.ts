import type { Prisma } from '@kollegium/db'
import { dayOf, toDay } from '../../kernel/fields.ts'

// One answer to whether a group is certified, for the site, the lists, the statistics and the diplomas: from a day until
// another, both included, or on (readings: `certified` with `certified_until`).

type Certified = { certified: Date | null; certified_until?: Date | null }
/** Days as `YYYY-MM-DD`, both included. */
type Days = { from: string; to: string }

/** Whether it is certified at some time of `days`. */
export function isCertifiedIn({ from, to }: Days, { certified, certified_until }: Certified): boolean {
  return certified !== null && certified <= toDay(to) && (!certified_until || certified_until >= toDay(from))
}

/** Returns whether the dates certify on the day (`YYYY-MM-DD`). */
export const isCertifiedOn = (day: string, dates: Certified): boolean => isCertifiedIn({ from: day, to: day }, dates)

/** The groups that are certified on the day, or those that aren't: never, not yet or no longer. */
export function whereCertifiedOn(day: string, is: boolean): Prisma.GroupWhereInput {
  const at = toDay(day)
  return is
    ? { certified: { lte: at }, OR: [{ certified_until: null }, { certified_until: { gte: at } }] }
    : { OR: [{ certified: null }, { certified: { gt: at } }, { certified_until: { lt: at } }] }
}

/** Since when, where it is certified at some time of `days`; otherwise null. */
export function certifiedSince<Row extends Certified>(days: Days, row: Row | null | undefined): Date | null {
  return row && isCertifiedIn(days, row) ? row.certified : null
}

/** The first day after `day` on which any of `rows` begins to be certified or no longer is; null when none will. */
export function nextCertifiedDay(day: string, rows: readonly Certified[]): string | null {
  const days = rows.flatMap(({ certified, certified_until }) => [dayOf(certified), dayAfter(certified_until)])
  return days.filter((each) => each !== null && each > day).sort()[0] ?? null
}

const dayAfter = (date: Date | null | undefined) => (date ? dayOf(new Date(date.getTime() + 86_400_000)) : null)
