import { t } from './words.ts'

/** When an event is: days as `YYYY-MM-DD`, times as `HH:MM`, in Swedish wall-clock time. */
export type Times = {
  allday: boolean
  start_date: string | null
  start_time: string | null
  end_date: string | null
  end_time: string | null
  location: string
}

const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' })
const shortMonth = part({ month: 'short' })
const longMonth = part({ month: 'long', year: 'numeric' })
const dayAndMonth = part({ day: 'numeric', month: 'long' })
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const numberOf = (day: string) => String(Number(day.slice(8)))

/** Returns the first and the last day; an end before the beginning counts as none. */
function daysOf({ start_date, end_date }: Times): [string, string] | null {
  if (!start_date) return null
  return [start_date, end_date && end_date > start_date ? end_date : start_date]
}

/**
 * Returns the days of an event as they stand large: "16–17" with the month "dec." or "december 2026". Days in two months
 * are told by their first; {@link timesText} says the last.
 */
export function daysText(times: Times, length: 'short' | 'long'): { days: string; month: string } | null {
  const found = daysOf(times)
  if (!found) return null
  const [first, last] = found
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const days = isOneMonth && first !== last ? `${numberOf(first)}–${numberOf(last)}` : numberOf(first)
  return { days, month: (length === 'short' ? shortMonth : longMonth).format(dateOf(first)) }
}

/** Formats a time as people write it: "08:30" as "8.30", "16:00" as "16". */
function clockText(time: string): string {
  const [hours = '', minutes = '00'] = time.split(':')
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}.${minutes}`
}

/** Returns the time of day of an event: "kl. 8.30–16", or '' when it has none. */
function clockOf(times: Times): string {
  const found = daysOf(times)
  const { allday, start_time, end_time } = times
  if (!found || !start_time || allday) return ''
  const isOneDay = found[0] === found[1]
  const end = end_time && (!isOneDay || end_time > start_time) ? `–${clockText(end_time)}` : ''
  return t('public.times.at', { time: `${clockText(start_time)}${end}` })
}

/** Returns the time of day of an event, and its last day when that is in another month: "kl. 8.30–16, båda dagarna". */
export function timesText(times: Times): string {
  const found = daysOf(times)
  if (!found) return ''
  const [first, last] = found
  const clock = clockOf(times)
  const isOneDay = first === last
  if (isOneDay) return clock || (times.allday ? t('public.times.allday') : '')
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const span = isOneMonth ? '' : spanText(first, last)
  if (!clock) return isOneMonth && times.allday ? t('public.times.alldays') : span
  return [span, everyDay(found, clock)].filter(Boolean).join(', ')
}

/** "kl. 8.30–16, båda dagarna" */
const everyDay = (days: [string, string], time: string) =>
  t(countOf(days) === 2 ? 'public.times.both' : 'public.times.every', { time })

/** Tells whether an event lasts into another month. */
export function spansMonths(times: Times): boolean {
  const [first, last] = daysOf(times) ?? ['', '']
  return first.slice(0, 7) !== last.slice(0, 7)
}

/** "28 januari–18 mars"; days of different years have their years. */
function spanText(first: string, last: string): string {
  const format = first.slice(0, 4) === last.slice(0, 4) ? dayAndMonth : fullDay
  return `${format.format(dateOf(first))}–${format.format(dateOf(last))}`
}

/** Returns the days of an event in running text: "16–17 december 2026". */
export function longDaysText(times: Times): string {
  const found = daysOf(times)
  if (!found) return ''
  const [first, last] = found
  return first === last ? fullDay.format(dateOf(first)) : fullDay.formatRange(dateOf(first), dateOf(last))
}

/** Returns when an event is, in one line: "16–17 december 2026, kl. 8.30–16, båda dagarna". */
export function whenLine(times: Times): string {
  const found = daysOf(times)
  const clock = clockOf(times)
  const time = found && clock && found[0] !== found[1] ? everyDay(found, clock) : clock
  return [longDaysText(times), time].filter(Boolean).join(', ')
}

const shortWeekday = part({ weekday: 'short' })
const longWeekday = part({ weekday: 'long' })
const fullDay = part({ dateStyle: 'long' })
const shortDay = part({ day: 'numeric', month: 'short', year: 'numeric' })

/** Days of the longest event whose weekdays are said. */
const weekdaysSaid = 7

/** Counts the days of an event, the first and the last included. */
const countOf = ([first, last]: [string, string]) =>
  Math.round((dateOf(last).getTime() - dateOf(first).getTime()) / 86_400_000) + 1

/**
 * Returns the text under the days in a list: the weekday "tis", the weekdays "ons–tors", or "till 18 mars" of an event
 * that ends in another month.
 */
export function weekdaysText(times: Times): string {
  const found = daysOf(times)
  if (!found) return ''
  const [first, last] = found
  if (first === last) return shortWeekday.format(dateOf(first))
  if (first.slice(0, 7) !== last.slice(0, 7)) {
    const format = first.slice(0, 4) === last.slice(0, 4) ? dayAndMonth : shortDay
    return t('public.times.untilDay', { day: format.format(dateOf(last)) })
  }
  const [from, to] = [shortWeekday.format(dateOf(first)), shortWeekday.format(dateOf(last))]
  return `${from}–${to}`
}

/**
 * Returns when an event is, as its page says it: the days "16–17 december 2026", and the rest "onsdag och torsdag,
 * kl. 8.30–16". Null without a day.
 */
export function whenTexts(times: Times): { days: string; rest: string } | null {
  const found = daysOf(times)
  if (!found) return null
  const [first, last] = found
  const [from, to] = [dateOf(first), dateOf(last)]
  const words = { from: longWeekday.format(from), until: longWeekday.format(to) }
  const count = countOf(found)
  const weekdays =
    count === 1
      ? words.from
      : count > weekdaysSaid
        ? ''
        : t(count === 2 ? 'public.times.two' : 'public.times.several', words)
  const isOneDay = first === last
  const wholeDays = times.allday ? t(isOneDay ? 'public.times.allday' : 'public.times.alldays') : ''
  const time = clockOf(times) || (weekdays ? wholeDays.toLocaleLowerCase('sv') : wholeDays)
  return {
    days: longDaysText(times),
    rest: [weekdays, time].filter(Boolean).join(', '),
  }
}
