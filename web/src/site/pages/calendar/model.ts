import type { CalendarRow } from '../../content/event-row.tsx'
import type { FileLine } from '../../content/file-row.tsx'
import type { SiteMap } from '../../content/model.ts'
import type { Times } from '../../content/times.ts'
import type { Contact } from '../../model.ts'

/** One thing to which a list can be narrowed; `key` stands in addresses. */
export type FilterChoice = { key: string; label: string; count: number; chosen: boolean }

/** A site's calendar. */
export type CalendarPage = {
  kind: 'calendar'
  intro: string
  past: boolean
  tabs: { label: string; count: number; href: string; current: boolean }[]
  /** The number of events within the filter. */
  found: number
  months: { name: string; events: CalendarRow[] }[]
  /** Leads to more coming events; null when all stand on the page. */
  more: { href: string; label: string; note: string } | null
  /** The pages of past events. */
  pages: { page: number; pages: number; hrefs: Record<number, string> } | null
  filter: {
    /** The address narrows the list, also by names that the site doesn't know. */
    narrows: boolean
    calendars: FilterChoice[]
    tags: FilterChoice[]
    /** The chosen ones, each with the address of the list without it. */
    chosen: { label: string; href: string }[]
    clearHref: string
  }
  subscription: {
    /** Whole addresses of the calendar's file, for programs that subscribe and for copying. */
    webcal: string
    address: string
    rss: string
    /** The labels of the filter that the addresses have. */
    chosen: string
  }
}

/** An event's own page. */
export type EventPage = {
  kind: 'event'
  title: string
  calendar: { label: string; href: string } | null
  organiser: string
  when: { days: string; rest: string } | null
  /** The event's days have passed. */
  over: boolean
  place: string
  /** The address of the event's calendar file; null without a day. */
  file: string | null
  lead: string
  /** Sanitised HTML with ids on its h2. */
  body: string
  attachments: FileLine[]
  tags: { label: string; href: string }[]
  /** Where the place is, when the map knows it, and the address of a map that shows the way. */
  map: { map: SiteMap; place: string; way: string } | null
  contact: Contact | null
  /** Coming events of the same calendar. */
  next: { title: string; href: string; times: Times }[]
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
  preview: boolean
}
