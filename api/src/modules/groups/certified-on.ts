import type { Prisma } from '@kollegium/db'
import { dayOf, toDay } from '../../kernel/fields.ts'
import type { Period } from './periods.ts'

// One answer to whether a group is certified on a day, for the sites, the lists, the statistics and the diplomas
// (docs/decisions/0050-certification-periods.md).

/** Days of certification, both included; `last_day` null is until further notice. */
export type CertifiedDays = { first_day: Date; last_day: Date | null }
/** Days as `YYYY-MM-DD`, both included. */
type Days = { from: string; to: string }

/** The periods in a group's column `period_days`, oldest first. */
export function periodsIn(days: readonly Date[]): CertifiedDays[] {
  return days.flatMap((first_day, index) => (index % 2 === 0 ? [{ first_day, last_day: days[index + 1] ?? null }] : []))
}

/** The same as texts (`YYYY-MM-DD`). */
export const periodTexts = (days: readonly Date[]): Period[] =>
  periodsIn(days).map(({ first_day, last_day }) => ({
    first_day: dayOf(first_day) as string,
    last_day: dayOf(last_day),
  }))

/** The days of an education, which is certified since a day and has no end. */
export const daysSince = (certified: Date | null): CertifiedDays[] =>
  certified ? [{ first_day: certified, last_day: null }] : []

const overlaps = ({ from, to }: Days, { first_day, last_day }: CertifiedDays) =>
  first_day <= toDay(to) && (!last_day || last_day >= toDay(from))

/** Whether any period has a day of `days`. */
export const isCertifiedIn = (days: Days, periods: readonly CertifiedDays[]): boolean =>
  periods.some((period) => overlaps(days, period))

/** Whether a period holds on the day (`YYYY-MM-DD`). */
export const isCertifiedOn = (day: string, periods: readonly CertifiedDays[]): boolean =>
  isCertifiedIn({ from: day, to: day }, periods)

/** The period that holds on the day (`YYYY-MM-DD`), or null. */
export const periodOn = <Period extends CertifiedDays>(day: string, periods: readonly Period[]): Period | null =>
  periods.find((period) => overlaps({ from: day, to: day }, period)) ?? null

/** The groups that are certified on the day, or those that aren't: never, not yet, no longer, or between two periods. */
export function whereCertifiedOn(day: string, is: boolean): Prisma.GroupWhereInput {
  const at = toDay(day)
  const holds = { first_day: { lte: at }, OR: [{ last_day: null }, { last_day: { gte: at } }] }
  return { periods: is ? { some: holds } : { none: holds } }
}

/** The first day of the first period, where a period has a day of `days`; otherwise null. @param periods oldest first */
export function certifiedSince(days: Days, periods: readonly CertifiedDays[]): Date | null {
  return isCertifiedIn(days, periods) ? (periods[0]?.first_day ?? null) : null
}

/**
 * Computes a group's certification on a day, as lists and the old contract tell it: the day since when it is certified
 * (null when no period holds on the day), and the last day of the period that holds or of the latest one that has
 * ended.
 * @param periods oldest first
 */
export function certificationOn(day: string, periods: readonly CertifiedDays[]) {
  const ended = periods.findLast(({ last_day }) => last_day && last_day < toDay(day))
  return {
    certified: dayOf(certifiedSince({ from: day, to: day }, periods)),
    certified_until: dayOf((periodOn(day, periods) ?? ended)?.last_day ?? null),
  }
}

/** The first day after `day` on which a period of any of `rows` begins or has ended; null when none will. */
export function nextCertifiedDay(day: string, rows: readonly { period_days: readonly Date[] }[]): string | null {
  // After a last day comes the first one that isn't certified.
  const days = rows.flatMap(({ period_days }) =>
    period_days.map((date, index) => (index % 2 === 0 ? dayOf(date) : dayAfter(date))),
  )
  return days.filter((each) => each !== null && each > day).sort()[0] ?? null
}

const dayAfter = (date: Date) => dayOf(new Date(date.getTime() + 86_400_000))
