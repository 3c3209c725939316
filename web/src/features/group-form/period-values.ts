import { type GroupCategory, inOrder, latestEnd, type Period, periodFaults } from '@kollegium/api/definitions/groups'
import { longDayText, t } from '../../lib/i18n.ts'
import { formatDate, parseDate, today } from '../../ui/date-text.ts'

/** A period as typed; an empty last day is until further notice. */
export type PeriodValue = { key: string; first_day: string; last_day: string; isNew: boolean }
export type PeriodState = 'over' | 'holds' | 'coming'

/** Reads the record's periods. */
export function periodsOf(value: unknown): PeriodValue[] {
  if (!Array.isArray(value)) return []
  return (value as Period[]).map(({ first_day, last_day }) => ({
    ...{ key: first_day, first_day, last_day: last_day ?? '', isNew: false },
  }))
}

/** The input of a typed period. */
export const inputOf = ({ first_day, last_day }: PeriodValue): Period => ({
  first_day: first_day.trim(),
  last_day: last_day.trim() || null,
})

/** Whether both days are whole days. */
export const isWhole = ({ first_day, last_day }: PeriodValue): boolean =>
  parseDate(first_day) !== null && (last_day.trim() === '' || parseDate(last_day) !== null)

/** The rows whose days are whole, oldest first. */
export const wholeInOrder = (rows: readonly PeriodValue[]): PeriodValue[] =>
  inOrder(rows.filter(isWhole).map((row) => ({ ...row, last_day: row.last_day.trim() || null }))).map((row) => ({
    ...row,
    last_day: row.last_day ?? '',
  }))

/** Whether the period is over, holds today or comes. */
export function stateOf({ first_day, last_day }: Pick<PeriodValue, 'first_day' | 'last_day'>): PeriodState {
  const day = formatDate(today())
  if (first_day > day) return 'coming'
  return last_day && last_day < day ? 'over' : 'holds'
}

const names = ['period.first', 'period.second', 'period.third', 'period.fourth'] as const

/** "Första perioden", by its place from 0. */
export function nameOf(place: number): string {
  const name = names[place]
  return name ? t(name) : t('period.nth', { number: place + 1 })
}

/** "5 år", "2 år 11 mån", "14 dagar", "Tills vidare"; empty while a day is unfinished. */
export function lengthText({ first_day, last_day }: Pick<PeriodValue, 'first_day' | 'last_day'>): string {
  const [from, to] = [parseDate(first_day), parseDate(last_day)]
  if (!from || last_day < first_day) return last_day || !from ? '' : t('period.openEnded')
  if (!to) return last_day ? '' : t('period.openEnded')
  for (let years = 1; latestEnd(first_day, years) <= last_day; years++) {
    if (latestEnd(first_day, years) === last_day) return t('period.years', { number: years })
  }
  const days = Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000) + 1
  const whole = Math.round(days / 30.44)
  if (whole < 1) return t('period.days', { number: days })
  const parts = [Math.floor(whole / 12) && t('period.years', { number: Math.floor(whole / 12) })]
  if (whole % 12) parts.push(t('period.months', { number: whole % 12 }))
  return parts.filter(Boolean).join(' ')
}

/** Finds the fault of each row, by its key; rows with unfinished days are not judged. */
export function faultsOf(
  rows: readonly PeriodValue[],
  before: readonly Period[],
  category: GroupCategory,
): Map<string, { field: 'first_day' | 'last_day'; text: string }> {
  const whole = rows.filter(isWhole)
  const faults = periodFaults(whole.map(inputOf), before, category)
  return new Map(
    faults.flatMap((fault, index) => {
      const row = whole[index]
      return fault && row ? [[row.key, { field: fault.field, text: textOf(fault) }]] : []
    }),
  )
}

function textOf(fault: NonNullable<ReturnType<typeof periodFaults>[number]>): string {
  if (fault.fault === 'order') return t('valid.certifiedOrder')
  if (fault.fault === 'open') return t('period.endMissing')
  if (fault.fault === 'overlap') return t('period.overlap', { period: spanText(fault.other) })
  return t(fault.isFirst && fault.years === 3 ? 'period.longFirst' : 'period.long', { date: fault.latest })
}

const spanText = ({ first_day, last_day }: Period) =>
  last_day === null ? t('period.open', { from: first_day }) : `${first_day}–${last_day}`

/** "1 juli 2022–30 juni 2027". */
export const longSpan = ({ first_day, last_day }: Period): string =>
  last_day === null
    ? t('period.open', { from: longDayText(first_day) })
    : `${longDayText(first_day)}–${longDayText(last_day)}`
