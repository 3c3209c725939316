import type { Client } from '../lib/trpc.ts'
import type { Option } from '../ui/options.ts'
import type { Row } from './row.ts'

/** A row of a tree, as a parent picker shows it. */
export type TreeRow = { id: number; title: string; parent_id: number | null }

/** The source of a relation's candidates. */
export type RelationSource = {
  search: (client: Client, text: string, record?: Row | null) => Promise<Option<number>[]>
  /** Returns the option of one row, for the chip of a filter. */
  get?: (client: Client, id: number) => Promise<Option<number>>
  /** Creates a new row from the typed text. */
  create?: (client: Client, text: string) => Promise<Option<number>>
  /**
   * Returns all rows that the record may lie under, with their parents; the record's own subtree is among them. Null
   * when they are too many to browse: the field then searches.
   */
  tree?: (client: Client, record: Row | null) => Promise<TreeRow[] | null>
}
