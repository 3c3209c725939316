import type { FileLine } from '../../content/file-row.tsx'
import type { Columns, Item } from '../../content/items.ts'
import type { Picture } from '../../model.ts'

/** A content list with a page of its own (Spec §3 Queue). */
export type ContentListPage = {
  kind: 'contentList'
  /** The address of its first page. */
  href: string
  title: string
  /** Sanitised HTML. */
  body: string
  image: Picture | null
  items: Item[]
  columns: Columns
  page: number
  pages: number
  tags: string[]
  attachments: FileLine[]
}
