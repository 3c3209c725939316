import type { Attachment, Teaser } from '../../content/model.ts'
import type { Picture } from '../../model.ts'

export type ArticlesPage = { kind: 'articles'; items: Teaser[]; page: number; pages: number }

/** An article, a page or an event. */
export type ArticlePage = {
  kind: 'article'
  /** Pages between the start and this one. */
  trail: { href: string; label: string }[]
  title: string
  /** The day shown with an article. */
  date: string | null
  /** Time and place of an event. */
  facts: { label: string; value: string }[]
  author: string | null
  lead: string
  /** Sanitised HTML with ids on its h2. */
  body: string
  headings: { id: string; text: string }[]
  image: Picture | null
  tags: string[]
  attachments: Attachment[]
  related: { title: string; slug: string }[]
  preview: boolean
}
