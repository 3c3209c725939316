import { clockText, dayText, longDayText } from '../../lib/i18n.ts'

const days = new Intl.RelativeTimeFormat('sv-SE', { numeric: 'auto' })
const dayMonth = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'long', timeZone: 'Europe/Stockholm' })
const shortDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'medium', timeZone: 'Europe/Stockholm' })

/** The days from today, by the calendar of Sweden: 1 is tomorrow. */
function daysFromNow(iso: string): number {
  const at = (date: Date | string) => Date.parse(`${dayText(date)}T00:00:00Z`)
  return Math.round((at(iso) - at(new Date())) / 86_400_000)
}

/** Formats how long ago: "i dag", "i går", "för 9 dagar sedan". */
export const agoText = (iso: string): string => days.format(Math.min(daysFromNow(iso), 0), 'day')

/** Formats a moment near today: "i morgon kl. 6.00", "25 november kl. 6.00", "25 november 2027 kl. 6.00". */
export function momentText(iso: string): string {
  const away = daysFromNow(iso)
  const isThisYear = dayText(iso).slice(0, 4) === dayText(new Date()).slice(0, 4)
  const day =
    Math.abs(away) <= 1 ? days.format(away, 'day') : isThisYear ? dayMonth.format(new Date(iso)) : longDayText(iso)
  return `${day} ${clockText(iso)}`
}

/** Formats a change's time: "14.32" today, otherwise "17 nov. 2026". */
export function changedText(iso: string): string {
  return daysFromNow(iso) === 0 ? clockText(iso).replace('kl. ', '') : shortDay.format(new Date(iso))
}
