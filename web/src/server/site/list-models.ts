import {
  type SiteCard,
  type SiteChoices,
  type SiteItem,
  type SitePerson,
  type SiteSection,
  type SiteText,
  textOf,
} from '@kollegium/api/server'
import { newTabNote } from '../../lib/new-tab.ts'
import { cardRows, mailAddress } from '../../site/content/card-rows.ts'
import type { CardItem, Item, NewsItem, PersonItem, SectionItem, TextItem } from '../../site/content/items.ts'
import type { PictureData } from '../../site/content/picture.tsx'
import type { Slide } from '../../site/content/slideshow.tsx'
import { picture, t } from './page-models.ts'
import { asPart } from './part-headings.ts'
import { richBody } from './rich-body.ts'

// The items of content lists as plain data for the templates: sanitised, with addresses and sentences ready to show.

type Pictures = SiteChoices['pictures']

/** The most texts whose clean form is remembered. */
const maxRemembered = 2000
const remembered = new Map<string, string>()

/** Gives the clean form of a stored text that was among those read. */
export type Bodies = (body: string) => string

/** Cleans the stored texts of items for their page, as parts of it. Lists hold many texts that seldom change, so the last ones are remembered. */
export async function cleanBodies(items: readonly SiteItem[]): Promise<Bodies> {
  const label = t('list.table')
  const clean = new Map([['', '']])
  for (const item of items) {
    if ((item.type !== 'Section' && item.type !== 'Card') || clean.has(item.body)) continue
    const key = `${label} ${item.body}`
    const known = remembered.get(key) ?? asPart((await richBody(item.body, label)).html)
    clean.set(item.body, known)
    remembered.delete(key)
    remembered.set(key, known)
    const [oldest] = remembered.keys()
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  }
  return (body) => clean.get(body) ?? ''
}

function textItem(text: SiteText, pictures: Pictures): TextItem {
  const { type, id, title, lead, href, date, times } = text
  return {
    ...{ kind: 'text', id: `${type}-${id}`, title, lead, href, date, times },
    image: picture(text.image ?? pictures.text),
  }
}

function personItem({ id, name, email, image }: SitePerson, pictures: Pictures): PersonItem {
  return { kind: 'person', id: `User-${id}`, name, email: mailAddress(email), image: picture(image ?? pictures.person) }
}

/** A section without a picture of its own has none: a colour is no hole. */
function sectionItem({ id, title, body, template, image, imageFull }: SiteSection, bodies: Bodies): SectionItem {
  const [tone, side] = template.split('_') as [SectionItem['tone'], SectionItem['side']]
  return {
    kind: 'section',
    id: `Section-${id}`,
    title,
    body: bodies(body),
    tone,
    side,
    image: picture(imageFull ?? image),
  }
}

function cardItem(card: SiteCard, pictures: Pictures, bodies: Bodies): CardItem {
  const { id, template, title, body, collapsed, entity, fields, links } = card
  const isPerson = entity?.type === 'User'
  const chosen = fields.includes('images') || fields.includes('logo') ? (entity?.image ?? null) : null
  return {
    ...{ kind: 'card', id: `Card-${id}`, template, title, collapsed, links },
    body: bodies(body),
    href: entity && !isPerson ? entity.href : null,
    clickable: card.clickable,
    image: picture(card.image ?? chosen ?? (isPerson ? pictures.person : pictures.text)),
    initialsOf: isPerson ? entity.name : null,
    times: entity && !isPerson ? entity.times : null,
    rows: entity ? cardRows(card, entity) : [],
  }
}

/**
 * Returns an item of a content list.
 * @param pictures the site's pictures where a text or a person has none
 * @param bodies the clean texts of the list's items
 */
export function itemOf(item: SiteItem, pictures: Pictures, bodies: Bodies): Item {
  switch (item.type) {
    case 'User':
      return personItem(item, pictures)
    case 'Section':
      return sectionItem(item, bodies)
    case 'Card':
      return cardItem(item, pictures, bodies)
    default:
      return textItem(item, pictures)
  }
}

/** The parts that an item of every type has: a slide or a piece of news is made of them. */
function gist(item: SiteItem): { title: string; lead: string; href: string | null; image: PictureData | null } {
  if (item.type === 'User') return { title: item.name, lead: '', href: null, image: picture(item.image) }
  if (item.type === 'Section') {
    return { title: item.title, lead: '', href: null, image: picture(item.imageFull ?? item.image) }
  }
  if (item.type === 'Card') {
    const { entity } = item
    const text = entity?.type === 'User' ? null : entity
    return {
      title: item.title,
      lead: item.body ? '' : (text?.lead ?? ''),
      href: text?.href ?? null,
      image: picture(item.image ?? entity?.image ?? null),
    }
  }
  return { title: item.title, lead: item.lead, href: item.href, image: picture(item.image) }
}

const lastButton = /<p>\s*<a href="([^"]*)"[^>]* class="button"[^>]*>((?:(?!<\/a>).)*)<\/a>\s*<\/p>\s*$/s

const note = new RegExp(newTabNote)

/** Parts the button at the end of a text from the text before it. */
function buttonOf(body: string): { body: string; link: Slide['link'] } {
  const [whole, href, label = ''] = lastButton.exec(body) ?? []
  if (!whole || !href) return { body, link: null }
  const newTab = whole.includes(' target="_blank"') ? t('link.newTab') : null
  // The slide draws the note of a new tab itself.
  const words = textOf(label.replace(note, ''))
  const link = { href: href.replaceAll('&amp;', '&'), label: words, about: '', ...(newTab && { newTab }) }
  return { body: body.slice(0, -whole.length), link }
}

/** Returns a slide of the slideshow. Its button is the last one of its text, or leads to what it shows. */
export function slideOf(item: SiteItem, bodies: Bodies): Slide {
  const { href, ...gists } = gist(item)
  const own = item.type === 'Section' || item.type === 'Card' ? buttonOf(bodies(item.body)) : { body: '', link: null }
  const further = href ? { href, label: t('public.readMore'), about: gists.title } : null
  return { id: `${item.type}-${item.id}`, ...gists, body: own.body, link: own.link ?? further }
}

/** Characters of a stored text that are read for the few words of a piece of news. */
const beginning = 4_000

/** Returns an item as a piece of news, without a stand-in where it has no picture. */
export function newsOf(item: SiteItem): NewsItem {
  const isText = item.type !== 'User' && item.type !== 'Section' && item.type !== 'Card'
  const { date, times } = isText ? item : { date: null, times: null }
  const gists = gist(item)
  const lead =
    gists.lead || (item.type === 'Section' || item.type === 'Card' ? textOf(item.body.slice(0, beginning)) : '')
  return { id: `${item.type}-${item.id}`, date, times, ...gists, lead }
}
