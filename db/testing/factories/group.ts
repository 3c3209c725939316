import type { Group, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** `certified` and `certified_until` make one period. */
type Overrides = Partial<Prisma.GroupUncheckedCreateInput> & { certified?: Date | null; certified_until?: Date | null }

/** A regional college at the root of the tree, shown, without an active sub-site. */
export function buildGroup(db: Db, overrides: Overrides = {}): Promise<Group> {
  const number = nextNumber()
  const { certified, certified_until, ...columns } = overrides
  const periods = certified ? { create: { first_day: certified, last_day: certified_until ?? null } } : undefined
  return db.group.create({
    data: { name: `grupp-${number}`, title: `Grupp ${number}`, category: 'region', periods, ...columns },
  })
}

/** Days of certification as `YYYY-MM-DD`; without a last one until further notice. */
export type BuiltPeriod = readonly [first_day: string, last_day?: string | null]

/** Gives a group these periods in place of all that it has. */
export async function buildPeriods(db: Db, group_id: number, ...periods: BuiltPeriod[]): Promise<void> {
  await db.certificationPeriod.deleteMany({ where: { group_id } })
  await db.certificationPeriod.createMany({ data: periodRows(group_id, periods) })
}

/** The rows of a group's periods. */
export const periodRows = (group_id: number, periods: readonly BuiltPeriod[]) =>
  periods.map(([first_day, last_day = null]) => ({
    group_id,
    first_day: new Date(first_day),
    last_day: last_day === null ? null : new Date(last_day),
  }))
