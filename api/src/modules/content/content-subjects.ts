import type { ContentType } from '@kollegium/db'

/** The subject of each type's rights; also its name in the contract (`type` of a search hit, `usage_type` of an alias). */
export const subjectOf = {
  article: 'Article',
  page: 'Page',
  section: 'Section',
  card: 'Card',
  event: 'Event',
  queue: 'Queue',
  book: 'Book',
} as const satisfies Record<ContentType, string>

/** The types of the table Content. */
export const contentTypes = Object.keys(subjectOf) as ContentType[]
export type ContentSubject = (typeof subjectOf)[ContentType]
