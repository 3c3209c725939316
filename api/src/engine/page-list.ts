import type { AppAbility } from '../access/ability.ts'
import type { Column } from '../entities/definition.ts'
import type { TextKey } from '../i18n/sv/index.ts'
import type { SignedInContext } from './context.ts'
import { type ListInput, maxLimit } from './resource.ts'

type Row = Record<string, unknown>
export type PageListInput = Pick<ListInput, 'search' | 'filters' | 'orderBy'>

/** The rows of a page that is no entity's own list, as a file reads them. */
export type PageList = {
  /** The subject that the audit log names. */
  subject: string
  title: TextKey
  /** The call as which its rows count, where they tell of people; by default the list of its name. */
  readAs?: string
  columns: readonly Column[]
  mayRead: (ability: AppAbility) => boolean
  /** Every row that the actor may read, in the order of the page. More than `most` are told by their number, and need not be read. */
  rows: (ctx: SignedInContext, input: PageListInput, most: number) => Promise<{ total: number; rows: Row[] }>
  /** The number of groups of these rows, in a list whose rows are of groups and are selected all at once. */
  groups?: (ctx: SignedInContext, input: PageListInput) => Promise<number>
}

/** Reads every page of a list, and only the first one of a list with more than `most` rows. */
export async function everyPage<Listed extends object>(
  read: (range: { page: number; limit: number }) => Promise<{ items: readonly Listed[]; total: number }>,
  most: number,
): Promise<{ total: number; rows: Listed[] }> {
  const first = await read({ page: 1, limit: maxLimit })
  const rows = [...first.items]
  for (let page = 2; first.total <= most && rows.length < first.total; page++) {
    const { items } = await read({ page, limit: maxLimit })
    if (items.length === 0) break
    rows.push(...items)
  }
  return { total: first.total, rows }
}
