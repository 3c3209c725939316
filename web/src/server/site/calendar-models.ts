import type { EventCounts, PublicText, SiteEvent } from '@kollegium/api/server'
import { choiceKey } from '@kollegium/api/server'
import type { CalendarRow } from '../../site/content/event-row.tsx'
import { whenTexts } from '../../site/content/times.ts'
import type { HeadSubject, PageHead } from '../../site/model.ts'
import type { CalendarPage, EventPage } from '../../site/pages/calendar/model.ts'
import { type Asked, addressWith } from './calendar-filter.ts'
import { attachedLine } from './file-lines.ts'
import { headOf } from './head.ts'
import { picture, siteChrome, t, tagLinks } from './page-models.ts'
import { richBody } from './rich-body.ts'
import type { Visit } from './route.ts'
import { dayOfMoment, momentText } from './swedish-time.ts'

/** Returns the address of an event on its site. */
export const eventPath = (slug: string) => `/evenemang/${slug}`

/** Returns the event as a row of the calendar. */
export function rowOf({ id, title, slug, calendar, times }: SiteEvent): CalendarRow {
  return { id, title, href: eventPath(slug), times, calendar }
}

const monthName = new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Divides events, in their order, into the months in which they begin: "December 2026". The first row of each further page
 * has an address.
 * @param today an event that began before this day is going on; null among past events
 */
export function monthsOf(events: readonly SiteEvent[], aPage: number, today: string | null): CalendarPage['months'] {
  const months: CalendarPage['months'] = []
  for (const [index, event] of events.entries()) {
    const row = { ...rowOf(event), ...(index > 0 && index % aPage === 0 && { anchor: `fler-${index / aPage}` }) }
    const text = monthName.format(new Date(`${event.times.start_date}T00:00:00Z`))
    const isOngoing = today !== null && event.times.start_date !== null && event.times.start_date < today
    const name = isOngoing ? t('calendar.ongoing') : text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)
    const month = months.at(-1)
    if (month?.name === name) month.events.push(row)
    else months.push({ name, events: [row] })
  }
  return months
}

/** Returns the two tabs of the calendar, with the numbers of events within the filter. */
export function tabsOf(asked: Asked, { coming, past }: EventCounts): CalendarPage['tabs'] {
  const tab = (isPast: boolean, label: string, count: number) => ({
    ...{ label, count, current: asked.past === isPast },
    href: addressWith('/evenemang', { ...asked, past: isPast }),
  })
  return [tab(false, t('calendar.coming'), coming), tab(true, t('calendar.past'), past)]
}

type Around = { visit: Visit; now: Date; map: EventPage['map']; next: SiteEvent[]; preview?: boolean }

/** Builds the page of an event with its head. */
export async function eventDocument(text: PublicText, around: Around): Promise<EventPage & { head: PageHead }> {
  const page = await eventPage(text, around)
  const { title, lead, preview: hidden } = page
  const trail = [{ href: '/evenemang', label: t('calendar.title') }]
  return {
    ...page,
    head: headOf({
      ...{ title, description: [lead, text.body], image: picture(text.image), trail, hidden },
      about: subjectOf(text.event),
    }),
  }
}

/** Describes an event to search engines; without a day it is none to them. */
function subjectOf(event: PublicText['event']): HeadSubject | null {
  if (!event?.start_date) return null
  const { start_date, start_time, end_date, end_time, location } = event
  const moment = (day: string, time: string | null) => (time ? momentText(day, time) : day)
  const last = end_date && end_date > start_date ? end_date : null
  return {
    type: 'event',
    start: moment(start_date, start_time),
    end: last ? moment(last, end_time) : end_time && start_time ? moment(start_date, end_time) : null,
    place: location || null,
  }
}

async function eventPage(text: PublicText, { visit, now, map, next, preview = false }: Around): Promise<EventPage> {
  const { event, title, lead } = text
  const calendar = event?.calendar ?? ''
  const last =
    event?.end_date && event.start_date && event.end_date > event.start_date ? event.end_date : event?.start_date
  const key = choiceKey(calendar, 0)
  return {
    kind: 'event',
    ...{ title, lead, map, preview },
    calendar: calendar
      ? { label: calendar, href: addressWith('/evenemang', { calendars: [key], tag: null, past: false }) }
      : null,
    organiser: visit.site?.group.title ?? visit.brand.association,
    when: event && whenTexts(event),
    over: Boolean(last && last < dayOfMoment(now.toISOString())),
    place: event?.location ?? '',
    file: event?.start_date && !preview ? `${eventPath(slugIn(text))}.ics` : null,
    body: (await richBody(text.body, t('list.table'))).html,
    attachments: text.attachments.map(attachedLine),
    tags: tagLinks('/evenemang', text.tags),
    contact: visit.site && siteChrome(visit.site).contact,
    next: next.map(({ title: name, slug, times }) => ({ title: name, href: eventPath(slug), times })),
    updated: dayOfMoment(text.updated_at),
  }
}

const slugIn = ({ address }: PublicText) => address?.split('/').at(-1) ?? ''
