import type { EventTimes } from '@kollegium/api/server'
import ical, { type ICalEventData } from 'ical-generator'
import { momentOf } from '../swedish-time.ts'

/** An event of a calendar file. */
export type CalendarEntry = {
  id: number
  title: string
  times: EventTimes
  lead: string
  calendar: string
  /** The whole address of its page. */
  url: string
  updated: Date
}

type Calendar = {
  name: string
  /** The installation's host, which makes the events' identifiers unique in the world. */
  host: string
  maker: string
  entries: readonly CalendarEntry[]
}

/** The time after which a subscriber asks again, in seconds. */
const askAgainAfter = 3600

/**
 * Writes a calendar file (RFC 5545). Times are moments in UTC, made of Swedish wall-clock time, so that no reader needs
 * the rules of a time zone. Whole days are days. An event keeps its identifier when it is changed or the site is renamed.
 */
export function calendarFile({ name, host, maker, entries }: Calendar): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: plain(maker).replaceAll('/', ' '), product: 'Kollegium', language: 'SV' },
    ttl: askAgainAfter,
  })
  for (const entry of entries) {
    const when = whenOf(entry.times)
    if (when) calendar.createEvent({ ...when, ...factsOf(entry, host) })
  }
  return calendar.toString()
}

function factsOf({ id, title, lead, calendar, url, updated, times }: CalendarEntry, host: string) {
  return {
    id: `event-${id}@${host.replace(/:\d+$/, '')}`,
    summary: plain(title),
    description: plain(lead) || null,
    location: plain(times.location) || null,
    categories: plain(calendar) ? [{ name: plain(calendar) }] : [],
    url,
    stamp: updated,
    lastModified: updated,
  } satisfies Partial<ICalEventData>
}

type When = Pick<ICalEventData, 'start' | 'end' | 'allDay'>

/** Returns when an event is; null without a day. An end before the beginning counts as none. */
function whenOf({ allday, start_date, start_time, end_date, end_time }: EventTimes): When | null {
  if (!start_date) return null
  const last = end_date && end_date > start_date ? end_date : start_date
  if (allday || !start_time) {
    // The file's end is the first day after the event.
    const end = new Date(`${last}T00:00:00Z`)
    end.setUTCDate(end.getUTCDate() + 1)
    return { start: new Date(`${start_date}T00:00:00Z`), end, allDay: true }
  }
  const start = momentOf(start_date, start_time)
  const end = end_time ? momentOf(last, end_time) : last === start_date ? null : momentOf(last, '23:59')
  return { start, end: end && end > start ? end : null }
}

/** Drops the signs that a calendar file may not hold. */
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
