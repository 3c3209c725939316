import type { Attachment, GroupFacts, SiteMap, Teaser } from '../../content/model.ts'
import type { Picture } from '../../model.ts'

/** The beginning of a start page: the group's own texts, or those of the page chosen for it. */
export type Introduction = {
  title: string
  lead: string
  /** Sanitised HTML. */
  body: string
  image: Picture | null
  attachments: Attachment[]
}

export type StartPage = {
  kind: 'start'
  group: GroupFacts
  introduction: Introduction
  news: Teaser[]
  map: SiteMap | null
}
