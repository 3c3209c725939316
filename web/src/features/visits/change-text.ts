import { numberText, t } from '../../lib/i18n.ts'

/** How many percent more or fewer there are than before; null without anything to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

/** "9 % fler än perioden före"; "går inte att jämföra" with a time that nobody counted. @param than the time that the number is compared with */
export function againstPeriod(now: number, before: number | null, than: string): string {
  if (before === null) return t('visits.notComparable')
  const change = changeOf(now, before)
  if (change === null) return t('visits.noneThan', { than })
  if (change === 0) return t('visits.asMany', { than })
  const number = numberText(Math.abs(change))
  return change > 0 ? t('visits.moreThan', { number, than }) : t('visits.fewerThan', { number, than })
}

/** "12 % fler än veckan före"; '' without anything to compare with. */
export function againstWeek(now: number, before: number): string {
  const change = changeOf(now, before)
  if (change === null) return ''
  if (change === 0) return t('visits.same')
  const number = numberText(Math.abs(change))
  return change > 0 ? t('visits.more', { number }) : t('visits.fewer', { number })
}

/** "+22 %", "−17 %", "0 %"; "ny" without anything to compare with, "–" with a time that nobody counted. */
export function changeText(now: number, before: number | null): string {
  if (before === null) return '–'
  const change = changeOf(now, before)
  if (change === null) return t('visits.new')
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${numberText(Math.abs(change))} %`
}

/** "71 %". @param share from 0 to 1 */
export const percentText = (share: number): string => `${numberText(Math.round(share * 100))} %`

const weekday = new Intl.DateTimeFormat('sv-SE', { weekday: 'short', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

const shortMonth = new Intl.DateTimeFormat('sv-SE', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const dayMonth = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "20 november". */
export const dayOfMonth = (day: string): string => dayMonth.format(new Date(day))
/** "nov". */
export const monthText = (day: string): string => shortMonth.format(new Date(day)).slice(0, 3)
/** "november 2026". */
export const monthName = (day: string): string => longMonth.format(new Date(day))
/** "må". */
export const weekdayText = (day: string): string => weekday.format(new Date(day)).slice(0, 2)
/** "måndag 16 november". */
export const dayName = (day: string): string => longDay.format(new Date(day))

/** The ISO number of a week by its Monday. */
export function weekNumber(monday: string): number {
  const thursday = new Date(`${monday}T00:00:00Z`)
  thursday.setUTCDate(thursday.getUTCDate() + 3)
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.ceil(((thursday.getTime() - newYear) / 86_400_000 + 1) / 7)
}
