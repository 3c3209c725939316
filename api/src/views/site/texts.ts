import { type ContentType, Prisma } from '@kollegium/db'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { textOf } from '../../kernel/rich-text.ts'
import { addressOf } from '../../modules/content/address.ts'
import { type CardField, cardSettings, cardTemplates, shownFields } from '../../modules/content/card.entity.ts'
import { settingsOf, templateOf, whenSelect } from '../../modules/content/content-shape.ts'
import { shownDate } from '../../modules/content/public-articles.ts'
import { timesOf } from '../../modules/content/public-texts.ts'
import { isShownOnJoinedSite } from '../../modules/content/published-content.ts'
import { sectionTemplates } from '../../modules/content/section.entity.ts'
import { type LinkedFile, linkedFileJson, publicImages } from '../../modules/documents/file-shape.ts'

// The texts that stand in lists and on cards of a public site, with all that a list shows of them: one statement for
// any number. Rights play no part: only texts that are published now on an open site are read.

/** The site on which the texts are shown; null is the front site. Its own texts are linked to without a host. */
export type Place = { groupId: number | null; env: Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>; now: Date }
export type SitePicture = ReturnType<typeof publicImages>[number]

/** When and where an event is; of one that takes whole days, the hours are null. */
export type EventTimes = ReturnType<typeof timesOf> & { allday: boolean }

/** Presents the times of an event's row. */
export const eventTimes = (row: Parameters<typeof timesOf>[0]): EventTimes => ({ allday: row.allday, ...timesOf(row) })

/** An article, a page, an event or a list, as another page shows it. */
export type SiteText = {
  type: 'Article' | 'Page' | 'Event' | 'Queue'
  id: number
  title: string
  /** The lead, or the first sentences of the text where there is none. */
  lead: string
  /** A path on the same site, or a whole address on another one. */
  href: string
  /** The day of an article, `YYYY-MM-DD`. */
  date: string | null
  times: EventTimes | null
  image: SitePicture | null
}

/** A section; `body` is HTML as it is stored. */
export type SiteSection = {
  type: 'Section'
  id: number
  title: string
  body: string
  template: (typeof sectionTemplates)[number]
  image: SitePicture | null
  /** The picture that fills its half. */
  imageFull: SitePicture | null
}

/** A card's own parts; `body` is HTML as it is stored. */
export type OwnCard = {
  type: 'Card'
  id: number
  title: string
  body: string
  template: (typeof cardTemplates)[number]
  image: SitePicture | null
  /** The fields of the shown row, in the editor's order. */
  fields: CardField[]
  clickable: boolean
  collapsed: boolean
}

/** When and where an event is, of the texts `c` in a statement. */
export const whenColumns = Prisma.raw(
  Object.keys(whenSelect)
    .map((name) => `c.${name}`)
    .join(', '),
)
export type WhenRow = Prisma.ContentGetPayload<{ select: typeof whenSelect }>

type Row = WhenRow & {
  id: number
  type: Exclude<ContentType, 'book'>
  title: string
  slug: string
  lead: string
  body: string
  template: string
  settings: Prisma.JsonValue
  date: Date | null
  created_at: Date
  publish_at: Date | null
  group_id: number | null
  group_name: string | null
  entity_content_id: number | null
  entity_user_id: number | null
  image_description: string | null
  image: LinkedFile | null
  image_full: LinkedFile | null
}

/** The part of a text from which its first sentences are taken, in characters of HTML. */
const excerptSource = 2000

/** The texts that visitors see among those ids, as a part of a statement. */
export const shownTexts = (ids: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT c.id, c.type, c.title, c.slug, c.lead, c.template, c.settings, c.date, c.created_at, c.publish_at,
    ${whenColumns}, c.group_id, g.name AS group_name,
    c.entity_content_id, c.entity_user_id,
    CASE WHEN c.type IN ('section', 'card') THEN c.body WHEN c.lead = '' THEN left(c.body, ${excerptSource}::int) ELSE '' END AS body,
    i.description AS image_description, ${linkedFileJson('f')} AS image, ${linkedFileJson('b')} AS image_full
  FROM "Content" c
  LEFT JOIN "Group" g ON g.id = c.group_id
  LEFT JOIN LATERAL (
    SELECT file_id, description FROM "ContentImage" WHERE content_id = c.id ORDER BY position, file_id LIMIT 1
  ) i ON true
  LEFT JOIN "File" f ON f.id = i.file_id
  LEFT JOIN "File" b ON b.id = c.image_full_id
  WHERE c.id IN (${ids}) AND c.type <> 'book' AND ${isShownOnJoinedSite('c', 'g', now)}`

/** A row of {@link shownTexts} as JSON has it: days and moments are text. */
export type TextJson = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] }

/** Returns a row of {@link shownTexts} that came as JSON. */
export function textOfJson(row: TextJson): Row {
  const { date, created_at, publish_at, start_date, end_date } = row
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...row,
    date: at(date),
    created_at: new Date(created_at ?? 0),
    publish_at: at(publish_at),
    start_date: at(start_date),
    end_date: at(end_date),
  }
}

export type TextRow = Row

/** Presents a picture that every visitor may fetch; another one is none. */
export const pictureOf = (file: LinkedFile | null, description = ''): SitePicture | null =>
  (file && publicImages([{ file, description }])[0]) ?? null

type Standing = Pick<Row, 'slug' | 'group_id' | 'group_name'>

/** Returns a path on the same site, or a whole address on another one; null for a type without pages. */
export function addressOnSite(type: ContentType, { slug, group_id, group_name }: Standing, { groupId, env }: Place) {
  const address = addressOf(type, slug)
  if (address === null) return null
  const site = group_id === groupId ? '' : siteOf(env, group_name === null ? null : { name: group_name })
  return `${site}/${address}`
}

/** Presents a row as an article, a page, an event or a list with its address; null for a part without one. */
export function presentSiteText(row: Row, place: Place): SiteText | null {
  const type = textTypes[row.type as keyof typeof textTypes]
  const href = addressOnSite(row.type, row, place)
  if (!type || href === null) return null
  return {
    type,
    id: row.id,
    title: row.title,
    lead: row.lead || beginningOf(row.body),
    href,
    date: row.type === 'article' ? shownDate(row) : null,
    times: row.type === 'event' ? eventTimes(row) : null,
    image: pictureOf(row.image, row.image_description ?? ''),
  }
}

const textTypes = { article: 'Article', page: 'Page', event: 'Event', queue: 'Queue' } as const

/** Presents a section's row. */
export function presentSection(row: Row): SiteSection {
  return {
    type: 'Section',
    id: row.id,
    title: row.title,
    body: row.body,
    template: templateOf(sectionTemplates, row.template),
    image: pictureOf(row.image, row.image_description ?? ''),
    imageFull: pictureOf(row.image_full),
  }
}

/** Which fields a card shows stands with its settings. */
const storedCard = cardSettings.extend({ fields: shownFields })

/** Presents a card's row without the row that it shows. */
export function presentOwnCard(row: Row): OwnCard {
  const { fields, clickableCard, collapseBody } = settingsOf(storedCard, row.settings)
  return {
    type: 'Card',
    id: row.id,
    title: row.title,
    body: row.body,
    template: templateOf(cardTemplates, row.template),
    image: pictureOf(row.image, row.image_description ?? ''),
    fields,
    clickable: clickableCard,
    collapsed: collapseBody,
  }
}

/** The most characters of a text's beginning. */
const excerptLength = 220

/** Characters of HTML that surely hold the beginning of its text. */
const beginning = 4_000

/** The first sentences of an editor's text; its rest, which may be long, isn't read. */
export const beginningOf = (html: string): string => firstSentences(textOf(html.slice(0, beginning)))

/** Returns whole sentences from a text's beginning, or as many words as there is room for, with an ellipsis. */
export function firstSentences(text: string): string {
  if (text.length <= excerptLength) return text
  const part = text.slice(0, excerptLength)
  const sentences = /^.*[.!?](?=\s)/su.exec(part)?.[0] ?? ''
  return sentences.length > excerptLength / 3 ? sentences : `${part.replace(/\s+\S*$/u, '')} …`
}
