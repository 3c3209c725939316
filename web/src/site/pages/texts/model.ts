import type { FileLine } from '../../content/file-row.tsx'
import type { Picture } from '../../model.ts'

/** A page of an editor's (Spec §3 Page). */
export type TextPage = {
  kind: 'text'
  /** The page's name in its path: the short title, where it has one. */
  current: string
  title: string
  lead: string
  /** Sanitised HTML with ids on its h2. */
  body: string
  headings: { id: string; text: string }[]
  image: Picture | null
  /** The picture goes from edge to edge, over the path. */
  bigImage: boolean
  tags: string[]
  attachments: FileLine[]
  author: string | null
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
  preview: boolean
}
