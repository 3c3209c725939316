import {
  article as articleResource,
  event as eventResource,
  page as pageResource,
  section as sectionResource,
} from '@kollegium/api/definitions/content'
import type { Entity } from '../entity.ts'
import { passedOver } from '../fields.ts'

/**
 * The fields of texts of every type (Spec §3). A client asks for several types at once by fragments, so a name has one GraphQL
 * type in all texts, users and groups. Most fields are nullable for rows that a search finds and that the asker may not read.
 */
export const textFields = `
  id: ID!
  title: String
  adminTitle: String
  contentType: String
  slug: String
  body: String
  status: Status
  publish_at: DateTime
  unpublish_at: DateTime
  url: String
  editUrl: String
  author: Author
  comments: String
  tags: [Tag!]
  images: [LinkedFile!]
  attachments: [LinkedFile!]
  created_at: DateTime
  updated_at: DateTime
`

/** Values that texts of every type are shown with, and that may come back. */
export const textInput = { fields: passedOver(['adminTitle', 'contentType']) }

/** Spec §3 Article. */
export const article: Entity = {
  type: 'Article',
  one: 'article',
  many: 'articles',
  resource: articleResource,
  procedures: (api) => api.article,
  visitors: (api) => api.published.article,
  moreInput: textInput,
  fields: `${textFields} lead: String settings: JSON date: Date`,
}

/** Spec §3 Page. */
export const page: Entity = {
  type: 'Page',
  one: 'page',
  many: 'pages',
  resource: pageResource,
  procedures: (api) => api.page,
  visitors: (api) => api.published.page,
  moreInput: textInput,
  alsoNamed: { shortTitle: 'short_title' },
  fields: `${textFields} short_title: String shortTitle: String lead: String template: String settings: JSON`,
  resolvers: { Page: { shortTitle: ({ short_title }: { short_title?: string }) => short_title } },
}

/** Spec §3 Section. */
export const section: Entity = {
  type: 'Section',
  one: 'section',
  many: 'sections',
  resource: sectionResource,
  procedures: (api) => api.section,
  visitors: (api) => api.published.section,
  moreInput: textInput,
  alsoNamed: { imageFull: 'image_full' },
  fields: `${textFields} template: String image_full: LinkedFile imageFull: LinkedFile`,
  resolvers: { Section: { imageFull: ({ image_full }: { image_full: object | null }) => image_full } },
}

/** Spec §3 Event; its list is filtered by dates, too. */
export const event: Entity = {
  type: 'Event',
  one: 'event',
  many: 'events',
  resource: eventResource,
  procedures: (api) => api.event,
  visitors: (api) => api.published.event,
  moreInput: textInput,
  fields: `${textFields}
    lead: String
    allday: Boolean
    start_date: Date
    start_time: String
    end_date: Date
    end_time: String
    location: String
    calendar: String`,
  filters: {
    arguments: 'start_date: Date end_date: Date',
    read: ({ start_date, end_date }) => (start_date || end_date ? { dates: { from: start_date, to: end_date } } : {}),
  },
}
