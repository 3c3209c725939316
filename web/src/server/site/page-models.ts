import { sv, type TextKey } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import {
  choiceKey,
  type EntityRowPage,
  type MemberEducation,
  type PublicSite,
  type PublicTeaser,
  type PublicText,
} from '@kollegium/api/server'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { GroupFacts, Member, SiteMap, Teaser } from '../../site/content/model.ts'
import type { Picture, SiteChrome } from '../../site/model.ts'
import type { AboutPage } from '../../site/pages/about/model.ts'
import type { ArticlePage } from '../../site/pages/articles/model.ts'
import type { Introduction } from '../../site/pages/start/model.ts'
import type { TextPage } from '../../site/pages/texts/model.ts'
import { attachedLine } from './file-lines.ts'
import { type Location, nearestTown, type Pin } from './map/site-map.ts'
import { richBody } from './rich-body.ts'
import { dayOfMoment } from './swedish-time.ts'

/** The dictionary with all areas, for the server. */
export const t = createTranslator(sv)

type ActiveSite = Extract<PublicSite, { state: 'active' }>
type Part = ActiveSite['educators'][number]
/** A member of a group with its place; null without one. */
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
    // "Övrig" tells a visitor nothing.
    category: group.category === 'other' ? '' : t(`enum.group.category.${group.category}`),
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
export async function aboutPage(
  site: ActiveSite,
  map: SiteMap | null,
  educations: ReadonlyMap<number, MemberEducation[]>,
): Promise<AboutPage> {
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
    body: (await richBody(group.body, t('list.table'))).html,
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
const fronts = new WeakMap<ActiveSite, Promise<Front>>()

/** Builds the start page from the group's own texts, once for a kept site. */
export function frontOf(site: ActiveSite): Promise<Front> {
  const front = fronts.get(site) ?? makeFront(site)
  fronts.set(site, front)
  return front
}

async function makeFront(site: ActiveSite): Promise<Front> {
  const { front_title, front_body, images, title, description } = site.group
  const { html: body } = await richBody(front_body, t('list.table'))
  const image = picture(images[0] ?? null)
  return {
    group: factsOf(site),
    introduction: { title: front_title || title, lead: description, body, image, attachments: [] },
  }
}

/** Replaces the group's own texts on the start page by the chosen page's; missing parts stay the group's. */
export async function withStartPageText(text: PublicText, own: Introduction): Promise<Introduction> {
  return {
    title: text.title,
    lead: text.lead || own.lead,
    body: (await richBody(text.body, t('list.table'))).html,
    image: hidesImage(text) ? null : (picture(text.image) ?? own.image),
    attachments: text.attachments.map(attachedLine),
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
    // 'Other' says nothing to a visitor.
    kind: group.category === 'other' ? '' : t(`enum.group.category.${group.category}`),
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
export async function entityPage({ title, list, facts, body }: EntityRowPage): Promise<ArticlePage> {
  const { html, headings } = await richBody(body, t('list.table'))
  return {
    ...{ kind: 'article', trail: [list], title, facts, body: html, headings },
    ...{
      date: null,
      author: null,
      lead: '',
      image: null,
      tags: [],
      attachments: [],
      related: [],
      updated: null,
      preview: false,
    },
  }
}

const firstPicture = /^\s*(?:<p>\s*)?<img [^>]*?src="\/files\/(\d+)\/[^>]*>(?:\s*<\/p>)?/

/** Returns a text's body below its picture: one that begins with the same picture shows it once. */
function bodyBelow(image: PublicText['image'], body: string): string {
  const [whole = '', id] = firstPicture.exec(body) ?? []
  return image && Number(id) === image.id ? body.slice(whole.length) : body
}

/** A page of an editor's. */
export async function editorsPage(text: PublicText, preview = false): Promise<TextPage> {
  const image = hidesImage(text) ? null : text.image
  const { html, headings } = await richBody(bodyBelow(image, text.body), t('list.table'))
  return {
    ...{ kind: 'text', title: text.title, lead: text.lead, body: html, headings, preview },
    current: text.short_title || text.title,
    image: picture(image),
    bigImage: text.template === 'bigImage',
    tags: text.tags.map(({ label }) => label),
    attachments: text.attachments.map(attachedLine),
    author: text.author,
    updated: dayOfMoment(text.updated_at),
  }
}

/** An article, with what else there is to read. */
export async function articlePage(text: PublicText, latest: PublicTeaser[], preview = false): Promise<ArticlePage> {
  const image = text.settings.hideTopImage ? null : text.image
  const { html, headings } = await richBody(bodyBelow(image, text.body), t('list.table'))
  return {
    kind: 'article',
    trail: [{ href: '/artiklar', label: t('screen.articles') }],
    title: text.title,
    date: text.date,
    facts: [],
    author: text.author,
    lead: text.lead,
    body: html,
    headings: headings.length > 1 ? headings : [],
    image: picture(image),
    tags: tagLinks('/artiklar', text.tags),
    attachments: text.attachments.map(attachedLine),
    related: latest
      .filter(({ id }) => id !== text.id)
      .slice(0, 2)
      .map(({ title, slug }) => ({ title, slug })),
    updated: updatedOf(text),
    preview,
  }
}

/** Returns the day of an article's last change, when it came after the article's own day. */
function updatedOf({ date, updated_at }: PublicText): string | null {
  const day = dayOfMoment(updated_at)
  return day > date ? day : null
}

/** Returns a text's tags with the addresses of the lists that are narrowed to them. */
export const tagLinks = (list: string, tags: PublicText['tags']) =>
  tags.map(({ id, label }) => ({ label, href: `${list}?tagg=${choiceKey(label, id)}` }))
