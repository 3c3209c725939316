import { z } from 'zod'
import { todayInSweden } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { day, rowId } from '../../kernel/fields.ts'
import { daysAfter, daysBetween, mondayOf, yearBefore } from './days.ts'

const t = createTranslator(sv)

/** The longest time in weeks that ends today. */
const maxWeeks = 53
/** Days that are counted at once: more than the 25 months for which visits are kept. */
const maxDays = 800
/** Up to so many days are counted one by one, up to so many weeks week by week, and more months by month. */
const shownDays = 14
const shownWeeks = 27

/** The columns by which the most read pages are put in order. */
const pageColumns = ['title', 'kind', 'site', 'views', 'against', 'end', 'changed'] as const

const pageOrder = z.object({ column: z.enum(pageColumns), order: z.enum(['asc', 'desc']) })
export type PageOrder = z.infer<typeof pageOrder>
/** The most read pages come first. */
export const byViews: PageOrder = { column: 'views', order: 'desc' }

/** The days, the earlier days that they are compared with, the site of several, and the order of the pages. */
export const visitFilters = z
  .object({
    from: day(),
    to: day(),
    /** Without `from`: so many weeks, the last day's own included. */
    weeks: z.number().int().min(1).max(maxWeeks).default(12),
    compare: z.enum(['before', 'year']).default('before'),
    /** One of the sites that the actor edits; null for all, or the current group's. */
    site: z
      .union([rowId(), z.literal('front')])
      .nullable()
      .default(null),
    order: pageOrder.default(byViews),
  })
  .refine(({ from, to }) => !from || from <= (to ?? todayInSweden()), {
    path: ['to'],
    error: () => t('valid.endBeforeStart'),
  })
  .refine(({ from, to }) => !from || daysBetween(from, to ?? todayInSweden()) <= maxDays, {
    path: ['from'],
    error: () => t('visits.tooLong'),
  })
export type VisitFilters = z.infer<typeof visitFilters>

export type Days = { from: string; to: string }
/** The unit of the columns. */
export type Unit = 'day' | 'week' | 'month'
/** Days that are asked for today, the earlier ones that they are compared with, and the first day of each column. */
export type Period = Days & { today: string; before: Days; unit: Unit; starts: string[] }

/** Finds the days that the filters choose. The days before begin on the same day of the week, so that weekends are compared with weekends. */
export function periodOf({ from: first, to: last, weeks, compare }: VisitFilters, now = new Date()): Period {
  const today = todayInSweden(now)
  // Days to come have no visits, and would be compared with some.
  const to = last && last < today ? last : today
  const from = first && first <= to ? first : daysAfter(mondayOf(to), -7 * (weeks - 1))
  const length = daysBetween(from, to)
  const whole = 7 * Math.ceil(length / 7)
  const before =
    compare === 'year'
      ? { from: yearBefore(from), to: yearBefore(to) }
      : { from: daysAfter(from, -whole), to: daysAfter(to, -whole) }
  // Weeks that were asked for by their number are shown as weeks.
  const isByDay = first !== null && length <= shownDays
  const unit = isByDay ? 'day' : length <= 7 * shownWeeks || first === null ? 'week' : 'month'
  return { from, to, today, before, unit, starts: startsOf({ from, to }, unit) }
}

function startsOf({ from, to }: Days, unit: Unit): string[] {
  const starts: string[] = []
  let start = unit === 'day' ? from : unit === 'week' ? mondayOf(from) : `${from.slice(0, 7)}-01`
  while (start <= to) {
    starts.push(start)
    start = unit === 'month' ? monthAfter(start) : daysAfter(start, unit === 'day' ? 1 : 7)
  }
  return starts
}

const monthAfter = (first: string) => `${daysAfter(first, 31).slice(0, 7)}-01`
