import type { CalendarRow } from '../../content/event-row.tsx'
import type { FileLine } from '../../content/file-row.tsx'
import type { Columns, Item, NewsItem } from '../../content/items.ts'
import type { CollegeCard, GroupFacts, SiteMap } from '../../content/model.ts'
import type { Slide } from '../../content/slideshow.tsx'
import type { Picture } from '../../model.ts'

/** The beginning of a start page: the group's own texts, or those of the page chosen for it. */
export type Introduction = {
  title: string
  lead: string
  /** Sanitised HTML. */
  body: string
  image: Picture | null
  attachments: FileLine[]
}

/** The beginning of a content list. `more` is the list's own page, when it holds more items. */
export type ShownList = { items: Item[]; columns: Columns; more: string | null }

/** The start of a site. Each part may be empty, and then takes no room. */
export type StartPage = {
  kind: 'start'
  group: GroupFacts
  introduction: Introduction
  slides: Slide[]
  news: NewsItem[]
  /** The page of the list that the news are chosen from, when it holds more of them. */
  moreNews: string | null
  puffs: ShownList
  sections: ShownList
  /** The local colleges of a regional site, numbered as on their map. */
  locals: { title: string; colleges: CollegeCard[]; map: SiteMap | null } | null
  events: CalendarRow[]
  /** Links under "Jag vill …". */
  shortcuts: { title: string; href: string }[]
  map: SiteMap | null
}
