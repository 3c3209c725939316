import type { Action } from '../entities/define-entity.ts'
import type { bulkLimits, Tx } from '../kernel/transaction.ts'
import type { SignedInContext } from './context.ts'
import type { PageOptions } from './list-page.ts'
import type { Usage } from './refusals.ts'
import type { LinkWriter } from './relations.ts'

// The options with which a resource describes its rows to the plain procedures (crud.ts).

/** Columns by name. */
export type Data = Record<string, unknown>
/** The columns that every row has. */
export type Row = { id: number; updated_at: Date }

/** The methods of a Prisma delegate that write; arguments are built here, so their types stop here. */
export type Writer = {
  create(args: object): Promise<{ id: number }>
  update(args: object): Promise<unknown>
  delete(args: object): Promise<unknown>
}

export type CrudOptions<
  Full extends Row,
  Listed extends { id: number },
  FullOut,
  ListedOut,
> = PageOptions<SignedInContext> & {
  /** The rows of the table that are this resource at all (a content type, not in the trash). */
  scope?: Data
  /** Columns of a whole record and of a list row, and how they become the contract's shape. */
  select: Data
  /** Many rows at once, so that what they need besides is fetched in one statement, not one a row. */
  present: (rows: Full[], ctx: SignedInContext) => FullOut[] | Promise<FullOut[]>
  listSelect: Data
  presentList: (rows: Listed[], ctx: SignedInContext) => ListedOut[] | Promise<ListedOut[]>
  /** Columns that a client may never send. */
  owned?: (ctx: SignedInContext) => Data
  /** Relations, by field. `select` must hold them, as they are now, under the same name. */
  links?: Record<string, LinkWriter>
  /** Last changes to the written data (sanitising, slugs), in the transaction that writes; `before` is null on create. */
  prepare?: (ctx: SignedInContext, data: Data, before: Full | null) => Promise<Data> | Data
  /** Fields whose change needs an action of its own. */
  guarded?: Record<string, Action>
  /** Whether visitors don't see the row, so that it may be saved while its editor is typing; without it that is refused. */
  isDraft?: (row: Full) => boolean
  /** How long a save may take, where it changes many rows of other tables too. */
  saving?: typeof bulkLimits
  /** Writes the rows that belong to a saved row (a revision), in the transaction that saved it. */
  saved?: (ctx: SignedInContext, row: Full, before: Full | null) => Promise<void>
  /** Replaces the row's removal, for tables with a trash. */
  trash?: (ctx: SignedInContext, row: Full) => Data
  /** Refuses to put back a removed row that is there again in this transaction: its place has changed, or showing it needs another right. */
  putBack?: (ctx: SignedInContext, row: Full) => Promise<void> | void
  /**
   * The uses of the row; it is not removed while it has any. `along` are the rows that are being removed with it: a row
   * that goes to a trash need not mind these, a row that is deleted goes after them.
   */
  usedIn?: (db: Tx, row: Full, ctx: SignedInContext, along: readonly number[]) => Promise<Usage[]>
}
