import { sv, type TextKey } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import type { EntityRowPage, MemberEducation, PublicSite, PublicTeaser, PublicText } from '@kollegium/api/server'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { Attachment, GroupFacts, Member, SiteMap, Teaser } from '../../site/content/model.ts'
import type { Picture, SiteChrome } from '../../site/model.ts'
import type { AboutPage } from '../../site/pages/about/model.ts'
import type { ArticlePage } from '../../site/pages/articles/model.ts'
import type { Introduction } from '../../site/pages/start/model.ts'
import type { TextPage } from '../../site/pages/texts/model.ts'
import { type Location, nearestTown, type Pin } from './map/site-map.ts'
import { richBody } from './rich-body.ts'

/** The dictionary with all areas, for the server. */
export const t = createTranslator(sv)

type ActiveSite = Extract<PublicSite, { state: 'active' }>
type Part = ActiveSite['educators'][number]
export type PlacedMember = Member & { location: Location | null }

/** Returns a web address, or '': no other scheme may become a link. */
export function webAddress(text: string | null): string {
  return text && /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text) ? text : ''
}

/** Returns a picture for the page model. */
export function picture(image: Picture | null): Picture | null {
  return image && { url: image.url, description: image.description, width: image.width, height: image.height }
}

/** Returns the facts of a group that every page may show. */
export function factsOf({ group, parents, educators, employers }: ActiveSite): GroupFacts {
  const [parent] = parents
  return {
    title: group.title,
    category: t(`enum.group.category.${group.category}`),
    parent: parent ? { title: parent.title, url: parent.url } : null,
    certified: group.certified,
    description: group.description,
    educators: educators.length,
    employers: employers.length,
  }
}

const counted = new WeakMap<ActiveSite, PlacedMember[]>()

/** Counts educators, employers and others in one series, which the map shares; computed once for a kept site. */
export function membersOf(site: ActiveSite): PlacedMember[] {
  const members = counted.get(site) ?? countMembers(site)
  counted.set(site, members)
  return members
}

function countMembers({ educators, employers, others }: ActiveSite): PlacedMember[] {
  return [...educators, ...employers, ...others].map((part, index) => ({
    id: part.id,
    number: index + 1,
    title: part.title,
    note: noteOf(part),
    educations: [],
    email: mailAddress(part.email),
    website: webAddress(part.website),
    located: part.location !== null,
    near: part.location ? nearestTown(part.location) : '',
    location: part.location,
  }))
}

/** "Certifierad sedan 2014 · Kvällstid" beside the education's name. */
function educationOf({ title, certified, comments }: MemberEducation): Member['educations'][number] {
  const since = certified ? t('public.certifiedPart', { date: certified.slice(0, 4) }) : ''
  return { title, note: [since, comments].filter(Boolean).join(' · ') }
}

function noteOf({ category, educator_type, employer_type, certified }: Part): string {
  const type =
    category === 'educator'
      ? wordOf('enum.educatorType', educator_type)
      : category === 'employer'
        ? wordOf('enum.employerType', employer_type)
        : ''
  const since = certified ? t('public.certifiedPart', { date: certified.slice(0, 4) }) : ''
  return [type, since].filter(Boolean).join(' · ')
}

function wordOf(list: string, value: string | null): string {
  const key = `${list}.${value}`
  return value && Object.hasOwn(sv, key) ? t(key as TextKey) : ''
}

/** Returns a pin for each member with a location. */
export function pinsOf(members: PlacedMember[]): Pin[] {
  return members.flatMap(({ number, title, location }) => (location ? { number, title, location } : []))
}

/** Builds the presentation page of a group. */
export function aboutPage(
  site: ActiveSite,
  map: SiteMap | null,
  educations: ReadonlyMap<number, MemberEducation[]>,
): AboutPage {
  const { educators, employers, contacts, group } = site
  const plain = membersOf(site).map(
    ({ location: _, ...member }): Member => ({
      ...member,
      educations: (educations.get(member.id) ?? []).map(educationOf),
    }),
  )
  const [firstEmployer, firstOther] = [educators.length, educators.length + employers.length]
  return {
    kind: 'about',
    group: factsOf(site),
    body: richBody(group.body, t('list.table')).html,
    sections: [
      { key: 'educators', members: plain.slice(0, firstEmployer) },
      { key: 'employers', members: plain.slice(firstEmployer, firstOther) },
      { key: 'others', members: plain.slice(firstOther) },
    ],
    contacts: contacts.map((contact) => ({ ...contactOf(contact), image: picture(contact.image) })),
    map,
  }
}

function contactOf({ name, title, email, phone1 }: ActiveSite['contacts'][number]) {
  return { name, title, email: mailAddress(email), phone1 }
}

type Front = { group: GroupFacts; introduction: Introduction }
const fronts = new WeakMap<ActiveSite, Front>()

/** Builds the start page from the group's own texts, once for a kept site. */
export function frontOf(site: ActiveSite): Front {
  const { front_title, front_body, images, title, description } = site.group
  const front = fronts.get(site) ?? {
    group: factsOf(site),
    introduction: {
      title: front_title || title,
      lead: description,
      body: richBody(front_body, t('list.table')).html,
      image: picture(images[0] ?? null),
      attachments: [],
    },
  }
  fronts.set(site, front)
  return front
}

/** Replaces the group's own texts on the start page by the chosen page's; missing parts stay the group's. */
export function withStartPageText(text: PublicText, own: Introduction): Introduction {
  return {
    title: text.title,
    lead: text.lead || own.lead,
    body: richBody(text.body, t('list.table')).html,
    image: hidesImage(text) ? null : (picture(text.image) ?? own.image),
    attachments: text.attachments.map(attachmentOf),
  }
}

/** Tells whether a text hides its picture, which only the standard template can (Spec §3 Page). */
const hidesImage = ({ settings, template }: PublicText) => settings.hideTopImage && template === 'standard'

/** The largest number of employers in the footer. */
const partiesShown = 6

const framed = new WeakMap<PublicSite, SiteChrome>()

/** Builds the frame of a site's pages; the same object for as long as the site is kept. */
export function siteChrome(site: PublicSite): SiteChrome {
  const chrome = framed.get(site) ?? makeChrome(site)
  framed.set(site, chrome)
  return chrome
}

function makeChrome(site: PublicSite): SiteChrome {
  const { group, parents, logo, logo2, logo3 } = site
  const [parent] = parents
  const common = {
    title: group.title,
    parent: parent ? { title: parent.title, url: parent.url } : null,
    logo: picture(logo),
  }
  if (site.state === 'inactive') {
    return { ...common, description: '', contact: null, parties: [], marks: [], open: false }
  }
  const [first] = site.contacts
  const { email, phone1 } = site.group
  const own = email || phone1 ? { name: group.title, title: '', email: mailAddress(email), phone1 } : null
  return {
    ...common,
    description: site.group.description,
    contact: first ? contactOf(first) : own,
    marks: [...logo2, logo3].flatMap((mark) => picture(mark) ?? []),
    parties: site.employers.slice(0, partiesShown).map(({ title }) => title),
    open: true,
  }
}

/** Returns the teaser of an article. */
export function teaserOf({ title, slug, lead, date, image }: PublicTeaser): Teaser {
  return { title, slug, lead, date, image: picture(image) }
}

/** A row of an entity with pages of its own. */
export function entityPage({ title, list, facts, body }: EntityRowPage): ArticlePage {
  const { html, headings } = richBody(body, t('list.table'))
  return {
    ...{ kind: 'article', trail: [list], title, facts, body: html, headings },
    ...{ date: null, author: null, lead: '', image: null, tags: [], attachments: [], related: [], preview: false },
  }
}

const swedishDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Stockholm' })
/** Returns the Swedish day of a moment, `YYYY-MM-DD`. */
export const dayOfMoment = (moment: string) => swedishDay.format(new Date(moment))

/** A page of an editor's. */
export function editorsPage(text: PublicText, preview = false): TextPage {
  const { html, headings } = richBody(text.body, t('list.table'))
  return {
    ...{ kind: 'text', title: text.title, lead: text.lead, body: html, headings, preview },
    current: text.short_title || text.title,
    image: hidesImage(text) ? null : picture(text.image),
    bigImage: text.template === 'bigImage',
    tags: text.tags.map(({ label }) => label),
    attachments: text.attachments.map(attachmentOf),
    updated: dayOfMoment(text.updated_at),
  }
}

/** An article or an event; articles have a day, an author and what else there is to read. */
export function textPage(text: PublicText, latest: PublicTeaser[], preview = false): ArticlePage {
  const { html, headings } = richBody(text.body, t('list.table'))
  const isArticle = text.type === 'article'
  return {
    kind: 'article',
    trail: isArticle ? [{ href: '/artiklar', label: t('screen.articles') }] : [],
    title: text.title,
    date: isArticle ? text.date : null,
    facts: text.event ? eventFacts(text.event) : [],
    author: isArticle ? text.author : null,
    lead: text.lead,
    body: html,
    headings: headings.length > 1 ? headings : [],
    image: text.settings.hideTopImage ? null : picture(text.image),
    tags: text.tags.map(({ label }) => label),
    attachments: text.attachments.map(attachmentOf),
    related: latest
      .filter(({ id }) => isArticle && id !== text.id)
      .slice(0, 2)
      .map(({ title, slug }) => ({ title, slug })),
    preview,
  }
}

const longDays = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Formats the time and place of an event: "12 mars 2026 kl. 13.00–16.30", "1–3 juni 2026". */
export function eventFacts({ start_date, start_time, end_date, end_time, location }: NonNullable<PublicText['event']>) {
  const clock = (time: string) => time.replace(':', '.')
  const moment = (day: string, time: string | null) => {
    const date = longDays.format(dateOf(day))
    return time ? t('public.event.at', { date, time: clock(time) }) : date
  }
  const last = end_date ?? start_date
  let when = ''
  if (start_date && last === start_date) {
    when = moment(start_date, start_time) + (start_time && end_time ? `–${clock(end_time)}` : '')
  } else if (start_date && last) {
    const timed = start_time ?? end_time
    when = timed
      ? `${moment(start_date, start_time)} – ${moment(last, end_time)}`
      : longDays.formatRange(dateOf(start_date), dateOf(last))
  }
  return [
    { label: t('public.event.when'), value: when },
    { label: t('public.event.where'), value: location },
  ].filter(({ value }) => value)
}

/** Formats an attachment's type and size: "PDF, 12 MB". */
export function attachmentOf({ title, filename, filesize, url }: PublicText['attachments'][number]): Attachment {
  const ending = /\.(\w{1,5})$/.exec(filename)?.[1]?.toUpperCase()
  return { title: title || filename, url, note: [ending, sizeText(filesize)].filter(Boolean).join(', ') }
}

/** Formats a file size: 12_400_000 as "12 MB". */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes >= 1e6 ? [bytes / 1e6, 'megabyte'] : [Math.max(bytes / 1e3, 0.1), 'kilobyte']
  const maximumFractionDigits = value < 10 ? 1 : 0
  return new Intl.NumberFormat('sv-SE', { style: 'unit', unit, maximumFractionDigits }).format(value)
}
