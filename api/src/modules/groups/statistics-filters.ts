import { z } from 'zod'
import { anyOf, startOfDay, todayInSweden } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { day, rowId } from '../../kernel/fields.ts'
import { educatorTypes, employerTypes, groupCategories } from './group.entity.ts'

const t = createTranslator(sv)

const ids = () => anyOf(rowId(), 200)
const several = <Value extends string>(values: readonly [Value, ...Value[]]) => anyOf(z.enum(values), values.length)

/**
 * StatisticsFilters of the contract (readings), all optional. `to` alone: as it was at the end of that day; with `from`:
 * all that was at some time from the one day to the other; neither: as it is. A period can't begin after today; where
 * it ends later, as a year does, it is known until today.
 */
export const statisticsFilters = z
  .object({
    from: day(),
    to: day(),
    /** Groups in any of these colleges, with the colleges themselves; a chosen local college narrows its region to itself. */
    regions: ids(),
    localColleges: ids(),
    categories: several(groupCategories),
    /** Of educators, and of employers, alone. */
    educatorTypes: several(educatorTypes),
    employerTypes: several(employerTypes),
    /** Certified at some time of the period, or at none. */
    certified: z.boolean().nullish(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: () => t('valid.endBeforeStart'),
  })
  .refine(({ from }) => !from || from <= todayInSweden(), {
    path: ['from'],
    error: () => t('valid.dateMax', { date: todayInSweden() }),
  })
export type StatisticsFilters = z.infer<typeof statisticsFilters>

export type Period = {
  /** Days in Swedish time, both included; `from` equals `to` for one day's state. */
  from: string
  to: string
  /** The days that a row of history must overlap to belong to the period. */
  where: { valid_from: object; OR: object[] }
}

/**
 * Computes the first and last day of the period that the filters choose. @param now the moment that "as it is" means
 */
export function periodOf({ from, to }: Pick<StatisticsFilters, 'from' | 'to'>, now: Date): Period {
  const today = todayInSweden(now)
  const last = to && to < today ? to : today
  const end = startOfDay(last, 1)
  const reaches = from ? { gt: startOfDay(from) } : { gte: end }
  return {
    from: from ?? last,
    to: last,
    where: { valid_from: { lt: end }, OR: [{ valid_until: null }, { valid_until: reaches }] },
  }
}
