import { addDays as daysLater } from 'date-fns/addDays'
import { addMonths as monthsLater } from 'date-fns/addMonths'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'

/**
 * Dates as people type them and as the system stores them: `ÅÅÅÅ-MM-DD`, with a time `ÅÅÅÅ-MM-DD TT:MM`. There are no
 * time zones here.
 */

/** The earliest date that fields take. */
export const MIN_DATE = '1900-01-01'
/** The latest date that fields take. */
export const MAX_DATE = '2099-12-31'

export type Day = { year: number; month: number; day: number }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})$/

/** Converts a day to midnight in this computer's zone, for `date-fns` and the calendar. */
export const dateOf = ({ year, month, day }: Day): Date => new Date(year, month - 1, day)
/** Converts a `Date` to its day in this computer's zone. */
export const dayFrom = (date: Date): Day => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

/** Reads the day of a date text; null when the calendar has no such day. */
export function parseDate(text: string): Day | null {
  const [whole] = DATE.exec(text.trim().slice(0, 10)) ?? []
  const date = whole === undefined ? null : parseISO(whole)
  return date && isValid(date) ? dayFrom(date) : null
}

const two = (number: number) => String(number).padStart(2, '0')

/** Formats a day as `ÅÅÅÅ-MM-DD`. */
export function formatDate({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Adds days; a negative number goes back. */
export const addDays = (from: Day, days: number): Day => dayFrom(daysLater(dateOf(from), days))

/** Adds months; the 31st becomes the last day of a shorter month. */
export const addMonths = (from: Day, months: number): Day => dayFrom(monthsLater(dateOf(from), months))

/** Returns today in Sweden, wherever the computer stands. */
export function today(now = new Date()): Day {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(now)
  return parseDate(text) ?? { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

/**
 * Normalises a typed date: `20261120`, `2026-11-20 0800` and `2026/11/20` get the stored form. Any other text stays as
 * typed.
 */
export function tidyDate(text: string, time = false): string {
  const trimmed = text.trim()
  const match = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?:[ T]+(\d{1,2})[:.]?(\d{2}))?$/.exec(trimmed)
  if (!match) return trimmed
  const date = `${match[1]}-${two(Number(match[2]))}-${two(Number(match[3]))}`
  if (!parseDate(date)) return trimmed
  if (!time) return match[4] ? trimmed : date
  return match[4] ? `${date} ${two(Number(match[4]))}:${match[5]}` : date
}

/**
 * Returns the error of a typed date: no date (or no time where one belongs), too early, too late. Null for a valid or
 * empty text.
 */
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
