import type { FileLine } from '../../content/file-row.tsx'
import type { Picture } from '../../model.ts'

type Link = { href: string; label: string }

/** A page of a book for visitors (Spec §3 Book). */
export type BookPage = {
  kind: 'book'
  /** The pages above it, the book itself first. */
  trail: Link[]
  title: string
  lead: string
  /** Sanitised HTML with ids on its h2. */
  body: string
  image: Picture | null
  /** The picture goes from edge to edge, over the path. */
  bigImage: boolean
  /** The contents of the whole book in reading order; `depth` 0 is the book itself. */
  contents: (Link & { depth: number; current: boolean })[]
  previous: Link | null
  next: Link | null
  tags: string[]
  attachments: FileLine[]
  /** The address that leads a signed-in reader to the book's other pages; null for a book without them. */
  unlock: string | null
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
}
