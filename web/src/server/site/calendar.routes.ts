import {
  calendarChangesAt,
  countEvents,
  eventChoices,
  feedEvents,
  nextOfCalendar,
  publishedText,
  type SiteEvent,
  siteEvents,
} from '@kollegium/api/server'
import { whenTexts } from '../../site/content/times.ts'
import { dayText } from '../../site/i18n.ts'
import type { HeadFeed } from '../../site/model.ts'
import type { CalendarPage } from '../../site/pages/calendar/model.ts'
import { type Asked, addressWith, askedOf, filterOf, filterQuery, isKnown, shownChoices } from './calendar-filter.ts'
import { eventDocument, eventPath, monthsOf, tabsOf } from './calendar-models.ts'
import { placeMap } from './event-place.ts'
import { type CalendarEntry, calendarFile } from './feeds/icalendar.ts'
import { rssFile } from './feeds/rss.ts'
import { headOf, queryOf } from './head.ts'
import { t } from './page-models.ts'
import type { FileRoute, KeptContext, KeptRoute, RouteContext } from './route.ts'
import { placeOf } from './site-data.ts'
import { dayOfMoment } from './swedish-time.ts'

const eventsAPage = 20
/** The most coming events on one page; more of them stand on the next days' page. */
const maxPages = 25
const nextShown = 3

const list = '/evenemang'
const calendarFileType = 'text/calendar; charset=utf-8'

/** The calendar of a site and its events, its feeds, and the files of single events. */
export const calendarRoutes: readonly (KeptRoute | FileRoute)[] = [
  {
    path: list,
    ownTexts: true,
    query: { ...filterQuery, visa: /^tidigare$/, sida: /^[1-9]\d{0,3}$/ },
    load: loadCalendar,
  },
  { path: '/evenemang.ics', ownTexts: true, query: filterQuery, type: calendarFileType, file: calendarFeed },
  {
    path: '/evenemang.rss',
    ownTexts: true,
    query: filterQuery,
    type: 'application/rss+xml; charset=utf-8',
    file: newsFeed,
  },
  { path: '/evenemang/:slug.ics', ownTexts: true, type: calendarFileType, file: eventFile },
  { path: '/evenemang/:slug', ownTexts: true, load: loadEvent },
]

const siteName = ({ visit: { site, brand } }: RouteContext) => site?.group.title ?? brand.name
const wholeAddress = ({ data, visit }: RouteContext, path: string) => data.origin(visit.label) + path
const siteOf = ({ visit }: RouteContext, now: Date) => ({ groupId: placeOf(visit.site).groupId, now })

async function loadCalendar(context: KeptContext) {
  const { services, query, expires } = context
  const { db } = services
  const now = new Date()
  const site = siteOf(context, now)
  const asked = askedOf(query)
  const page = Number(query.sida ?? 1)
  const choices = await eventChoices(db, site)
  const filter = filterOf(asked, choices)
  const [counts, events] = await Promise.all([
    countEvents(db, site, filter),
    siteEvents(db, site, filter, asked.past ? pastSlice(page) : { limit: page * eventsAPage }),
  ])
  const found = asked.past ? counts.past : counts.coming
  const pages = Math.max(Math.ceil(found / eventsAPage), 1)
  if (page > pages || (!asked.past && page > maxPages)) return null
  // A page of names that the site doesn't know is made each time, so that made-up addresses fill no memory.
  expires(isKnown(asked, choices) ? calendarChangesAt(now) : now)
  const calendars = shownChoices(choices.calendars, asked.calendars, asked.past)
  const tags = shownChoices(choices.tags, asked.tag === null ? [] : [asked.tag], asked.past)
  const name = siteName(context)
  const content: CalendarPage = {
    kind: 'calendar',
    ...{ intro: t('calendar.intro', { site: name }), past: asked.past, tabs: tabsOf(asked, counts), found },
    months: monthsOf(events, eventsAPage, asked.past ? null : dayOfMoment(now.toISOString())),
    more: asked.past ? null : moreOf(asked, page, found, events),
    pages: asked.past && pages > 1 ? { page, pages, hrefs: hrefsOf(asked, pages) } : null,
    filter: {
      narrows: asked.calendars.length > 0 || asked.tag !== null,
      ...{ calendars, tags, clearHref: addressWith(list, { calendars: [], tag: null, past: asked.past }) },
      chosen: chosenOf(asked, calendars, tags),
    },
    subscription: subscriptionOf(context, asked, calendars, tags),
  }
  const title = asked.past ? t('calendar.pastTitle') : t('calendar.title')
  // A filtered list repeats what the whole one holds.
  const shownQuery = content.filter.narrows ? '' : queryOf(addressWith(list, asked, page))
  const narrowed = [...calendars, ...tags].flatMap(({ label, chosen }) => (chosen ? [label] : [])).join(', ')
  const told = narrowed ? t('calendar.narrowed', { title, text: narrowed }) : title
  const numbered = page > 1 ? `${told}, ${t('list.goToPage', { number: page })}` : told
  const feeds: HeadFeed[] = [
    { href: '/evenemang.ics', title: t('calendar.feedTitle', { site: name }), type: 'text/calendar' },
    { href: '/evenemang.rss', title: t('calendar.feedTitle', { site: name }), type: 'application/rss+xml' },
  ]
  return {
    ...content,
    head: headOf({ title: numbered, description: content.intro, query: shownQuery, trail: [], feeds }),
  }
}

const pastSlice = (page: number) => ({ past: true, offset: (page - 1) * eventsAPage, limit: eventsAPage })

/** Leads to the page that holds these events and more. */
function moreOf(asked: Asked, page: number, found: number, events: SiteEvent[]): CalendarPage['more'] {
  const last = events.at(-1)?.times.start_date
  if (found <= events.length || !last || page >= maxPages) return null
  return {
    href: `${addressWith(list, asked, page + 1)}#fler-${page}`,
    label: t('calendar.more', { number: found - events.length }),
    note: t('calendar.shown', { number: events.length, total: found, date: dayText(last) }),
  }
}

const hrefsOf = (asked: Asked, pages: number) =>
  Object.fromEntries(Array.from({ length: pages }, (_, index) => [index + 1, addressWith(list, asked, index + 1)]))

type Shown = CalendarPage['filter']['calendars']

function chosenOf(asked: Asked, calendars: Shown, tags: Shown): CalendarPage['filter']['chosen'] {
  const without = (key: string) => ({ ...asked, calendars: asked.calendars.filter((each) => each !== key) })
  return [
    ...calendars.flatMap(({ key, label, chosen }) =>
      chosen ? [{ label, href: addressWith(list, without(key)) }] : [],
    ),
    ...tags.flatMap(({ label, chosen }) =>
      chosen ? [{ label, href: addressWith(list, { ...asked, tag: null }) }] : [],
    ),
  ]
}

function subscriptionOf(context: KeptContext, asked: Asked, calendars: Shown, tags: Shown) {
  const coming = { ...asked, past: false }
  const address = wholeAddress(context, addressWith('/evenemang.ics', coming))
  return {
    address,
    webcal: address.replace(/^https?:/, 'webcal:'),
    rss: addressWith('/evenemang.rss', coming),
    chosen: [...calendars, ...tags].flatMap(({ label, chosen }) => (chosen ? [label] : [])).join(', '),
  }
}

async function loadEvent({ services: { db }, visit, params, expires }: KeptContext) {
  const { groupId } = placeOf(visit.site)
  const now = new Date()
  const text = await publishedText(db, { groupId, path: `evenemang/${params.slug}` })
  if (!text?.event) return null
  expires(calendarChangesAt(now))
  const active = visit.site?.state === 'active' ? visit.site : null
  const { id, event } = text
  const [next, map] = await Promise.all([
    nextOfCalendar(db, { groupId, now }, { id, calendar: event.calendar, limit: nextShown }),
    placeMap(event.location, active),
  ])
  return eventDocument(text, { visit, now, map, next })
}

async function readFeed(context: KeptContext, order: 'days' | 'news') {
  const now = new Date()
  const { db } = context.services
  const site = siteOf(context, now)
  const asked = askedOf(context.query)
  const choices = await eventChoices(db, site)
  context.expires(isKnown(asked, choices) ? calendarChangesAt(now) : now)
  return { asked, events: await feedEvents(db, site, filterOf(asked, choices), order) }
}

async function calendarFeed(context: KeptContext): Promise<string | null> {
  if (context.visit.path !== '/evenemang.ics') return null
  const { events } = await readFeed(context, 'days')
  const entries = events.map(({ slug, updated_at, ...event }) => ({
    ...event,
    ...{ url: wholeAddress(context, eventPath(slug)), updated: updated_at },
  }))
  return fileOf(context, t('calendar.feedTitle', { site: siteName(context) }), entries)
}

async function eventFile(context: KeptContext): Promise<string | null> {
  const { services, visit, params } = context
  const { groupId } = placeOf(visit.site)
  const text = await publishedText(services.db, { groupId, path: `evenemang/${params.slug}` })
  if (!text?.event?.start_date) return null
  const { id, title, lead, event: times } = text
  const facts = { calendar: times.calendar, url: wholeAddress(context, eventPath(params.slug ?? '')) }
  return fileOf(context, title, [{ id, title, lead, times, ...facts, updated: new Date(text.updated_at) }])
}

function fileOf({ services: { env }, visit }: KeptContext, name: string, entries: readonly CalendarEntry[]): string {
  return calendarFile({ name, host: env.PUBLIC_HOST, maker: visit.brand.name, entries })
}

async function newsFeed(context: KeptContext): Promise<string | null> {
  if (context.visit.path !== '/evenemang.rss') return null
  const { asked, events } = await readFeed(context, 'news')
  const name = siteName(context)
  const host = context.services.env.PUBLIC_HOST
  return rssFile({
    title: t('calendar.feedTitle', { site: name }),
    description: t('calendar.intro', { site: name }),
    page: wholeAddress(context, addressWith(list, asked)),
    self: wholeAddress(context, addressWith('/evenemang.rss', asked)),
    items: events.map(({ id, title, slug, times, lead, calendar, published_at }) => ({
      ...{ title, url: wholeAddress(context, eventPath(slug)), id: `event-${id}@${host}` },
      text: [textOfTimes(times), times.location, lead].filter(Boolean).join('. '),
      ...{ published: published_at, categories: calendar ? [calendar] : [] },
    })),
  })
}

function textOfTimes(times: SiteEvent['times']): string {
  const when = whenTexts(times)
  return when ? [when.days, when.rest].filter(Boolean).join(', ') : ''
}
