import type { Teaser } from './model.ts'
import type { PictureData } from './picture.tsx'
import type { Times } from './times.ts'

// The items of content lists as plain data, as the components draw them. The server fills them in from published rows, the
// admin app from the unsaved values of a form.

/** An article, a page, an event or a list. */
export type TextItem = {
  kind: 'text'
  id: string
  title: string
  lead: string
  /** Null where it leads nowhere. */
  href: string | null
  /** The day of an article, `YYYY-MM-DD`. */
  date: string | null
  times: Times | null
  image: PictureData | null
}

export type PersonItem = {
  kind: 'person'
  id: string
  name: string
  email: string
  image: PictureData | null
}

export type SectionItem = {
  kind: 'section'
  id: string
  title: string
  /** Sanitised HTML. */
  body: string
  tone: 'default' | 'blue' | 'green'
  /** The side of the picture. */
  side: 'left' | 'right'
  image: PictureData | null
}

/** A value of the row that a card shows, with the link that it makes. */
export type CardRow = {
  field: 'title' | 'text' | 'clock' | 'place' | 'email' | 'phone' | 'address'
  value: string
  href: string | null
}

export type CardItem = {
  kind: 'card'
  id: string
  template: 'standard' | 'contact' | 'event'
  title: string
  /** Sanitised HTML. */
  body: string
  /** Whether the body is folded. */
  collapsed: boolean
  href: string | null
  /** Whether the whole card leads there. */
  clickable: boolean
  image: PictureData | null
  /** The name whose initials stand where a person has no picture. */
  initialsOf: string | null
  /** The days that stand large on an event's card. */
  times: Times | null
  rows: CardRow[]
  /** The first items of a list. */
  links: { title: string; href: string }[]
}

/** A piece of news; one without a page of its own leads nowhere. */
export type NewsItem = Omit<TextItem, 'kind'>

/** Returns an article as a piece of news. */
export function articleNews({ title, slug, lead, date, image }: Teaser): NewsItem {
  return { id: slug, title, lead, href: `/artiklar/${slug}`, date, times: null, image }
}

export type Item = TextItem | PersonItem | SectionItem | CardItem

/** The highest number of columns of a list; 0 is no limit. */
export type Columns = 0 | 1 | 2 | 3 | 4
