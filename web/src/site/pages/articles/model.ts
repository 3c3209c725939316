import type { FileLine } from '../../content/file-row.tsx'
import type { Teaser } from '../../content/model.ts'
import type { Picture } from '../../model.ts'

export type ArticlesPage = {
  kind: 'articles'
  items: Teaser[]
  page: number
  /** The number of pages, and the address of each. */
  pages: { total: number; hrefs: Record<number, string> }
  /** Links to the articles of a year; the first leads to all. */
  years: { label: string; href: string; current: boolean }[]
  /** The filter of the list in words. */
  narrowed: { text: string } | null
  /** The address of the feed. */
  feed: string
}

/** An article, or a row of an entity with pages of its own. */
export type ArticlePage = {
  kind: 'article'
  /** Pages between the start and this one. */
  trail: { href: string; label: string }[]
  title: string
  /** The day shown with an article. */
  date: string | null
  /** Facts of an entity's row. */
  facts: { label: string; value: string }[]
  author: string | null
  lead: string
  /** Sanitised HTML with ids on its h2. */
  body: string
  headings: { id: string; text: string }[]
  image: Picture | null
  tags: { label: string; href: string | null }[]
  attachments: FileLine[]
  related: { title: string; slug: string }[]
  /** The day of the last change, `YYYY-MM-DD`, when it came after the article's own day. */
  updated: string | null
  preview: boolean
}
