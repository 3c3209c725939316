import { TZDate } from '@date-fns/tz'
import { swedishDay } from '@kollegium/api/i18n/swedish-day'

/** Returns the moment of a Swedish day `YYYY-MM-DD` and time `HH:MM`, which without a time is midnight. */
export function momentOf(day: string, time = '00:00'): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, 'Europe/Stockholm').getTime())
}

/** Writes the moment of a Swedish day and time as ISO 8601 with its offset: `2026-12-16T08:30:00+01:00`. */
export const momentText = (day: string, time: string): string =>
  new TZDate(momentOf(day, time), 'Europe/Stockholm').toISOString().replace(/\.\d+/, '')

/** Returns the Swedish day of a moment in ISO 8601, `YYYY-MM-DD`. */
export const dayOfMoment = (moment: string): string => swedishDay(new Date(moment))
