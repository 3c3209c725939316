import { clockText, dayText } from '../../lib/i18n.ts'

const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Stockholm' })
const time = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone: 'Europe/Stockholm' })

/** Formats a moment of the log: "i dag 13:06:12", "2026-11-20 16:22:57". */
export function momentText(at: string, now = new Date()): string {
  const moment = new Date(at)
  const date = day.format(moment)
  return `${date === day.format(now) ? 'i dag' : date} ${time.format(moment)}`
}

/** Formats a moment without seconds: "kl. 3.10" today, otherwise with its day. @param now milliseconds */
export const shortMoment = (at: string, now = Date.now()): string =>
  dayText(at) === dayText(now) ? clockText(at) : `${dayText(at)} ${clockText(at)}`
