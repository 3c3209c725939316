/** Dates as people type them and as they are kept: `ÅÅÅÅ-MM-DD`, with a time `ÅÅÅÅ-MM-DD TT:MM`. No time zones here. */

export const MIN_DATE = '1900-01-01'
export const MAX_DATE = '2099-12-31'

export type Day = { year: number; month: number; day: number }

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})$/

/** The day of a date text; null when it is no day of the calendar. */
export function parseDate(text: string): Day | null {
  const match = DATE.exec(text.trim().slice(0, 10))
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}

const two = (number: number) => String(number).padStart(2, '0')

/** `ÅÅÅÅ-MM-DD`. */
export function formatDate({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The day `days` later (earlier when negative). */
export function addDays(from: Day, days: number): Day {
  const date = new Date(Date.UTC(from.year, from.month - 1, from.day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The same day `months` later; the 31st becomes the last day of a shorter month. */
export function addMonths(from: Day, months: number): Day {
  const first = new Date(Date.UTC(from.year, from.month - 1 + months, 1))
  const year = first.getUTCFullYear()
  const month = first.getUTCMonth() + 1
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { year, month, day: Math.min(from.day, last) }
}

/** 0 for Monday to 6 for Sunday. */
export function weekday({ year, month, day }: Day): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}

/** Week number by ISO 8601: week 1 holds the year's first Thursday. */
export function isoWeek(day: Day): number {
  const thursday = addDays(day, 3 - weekday(day))
  const start = Date.UTC(thursday.year, 0, 1)
  const at = Date.UTC(thursday.year, thursday.month - 1, thursday.day)
  return Math.floor((at - start) / 604_800_000) + 1
}

/** Today in Sweden, wherever the computer stands. */
export function today(now = new Date()): Day {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(now)
  return parseDate(text) ?? { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

/** What was meant: `20261120`, `2026-11-20 0800` and `2026/11/20` get the kept form; anything else is left as typed. */
export function tidyDate(text: string, time = false): string {
  const trimmed = text.trim()
  const match = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?:[ T]+(\d{1,2})[:.]?(\d{2}))?$/.exec(trimmed)
  if (!match) return trimmed
  const date = `${match[1]}-${two(Number(match[2]))}-${two(Number(match[3]))}`
  if (!parseDate(date)) return trimmed
  if (!time) return match[4] ? trimmed : date
  return match[4] ? `${date} ${two(Number(match[4]))}:${match[5]}` : date
}

/** What is wrong with a typed date: not a date (or no time where one belongs), too early, too late. Null when it is fine or empty. */
export function dateError(
  text: string,
  options: { time?: boolean; min?: string; max?: string } = {},
): 'format' | 'min' | 'max' | null {
  if (text.trim() === '') return null
  const { time = false, min = MIN_DATE, max = MAX_DATE } = options
  const whole = time ? DATE_TIME.exec(text.trim()) : null
  if (time && (!whole || Number(whole[2]) > 23 || Number(whole[3]) > 59)) return 'format'
  if (!time && !DATE.test(text.trim())) return 'format'
  if (!parseDate(text)) return 'format'
  const date = text.trim().slice(0, 10)
  if (date < min.slice(0, 10)) return 'min'
  if (date > max.slice(0, 10)) return 'max'
  return null
}
