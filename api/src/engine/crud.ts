import { z } from 'zod'
import { asSubject } from '../access/ability.ts'
import { audit } from '../access/audit.ts'
import { modelOf, type WhereOf } from '../access/subjects.ts'
import { visible } from '../access/visible.ts'
import type { Action } from '../entities/define-entity.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError, type FieldErrors, invalid } from '../kernel/errors.ts'
import { version } from '../kernel/fields.ts'
import { bulkLimits, inTransaction, lockRows, type Tx } from '../kernel/transaction.ts'
import type { SignedInContext } from './context.ts'
import { type Finder, type PageOptions, pagesOf, recordsInput } from './list-page.ts'
import { forbidden, inUse, staleError, type Usage } from './refusals.ts'
import type { LinkWriter } from './relations.ts'
import { removeEach } from './remove-each.ts'
import { byId, defaultsOf, listInput, maxLimit, patchOf, type Resource } from './resource.ts'
import { procedure } from './trpc.ts'

const t = createTranslator(sv)

type Data = Record<string, unknown>
type Row = { id: number; updated_at: Date }

/** What the engine needs of a Prisma delegate; arguments are built here, so their types stop here. */
type Delegate = Finder & {
  create(args: never): Promise<unknown>
  update(args: never): Promise<unknown>
  delete(args: never): Promise<unknown>
}

export type CrudOptions<Full extends Row, Listed extends { id: number }, FullOut, ListedOut> = Omit<
  PageOptions<SignedInContext>,
  'delegate'
> & {
  /** The table. */
  delegate: (db: Tx) => Delegate
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
  /** How long a save may take, where it changes many rows of other tables too. */
  saving?: typeof bulkLimits
  /** Writes the rows that belong to a saved row (a revision), in the transaction that saved it. */
  saved?: (ctx: SignedInContext, row: Full, before: Full | null) => Promise<void>
  /** Replaces the row's removal, for tables with a trash. */
  trash?: (ctx: SignedInContext, row: Full) => Data
  /**
   * What still needs the row; it is not removed while anything does. `along` are the rows that are being removed with it:
   * what goes to a trash need not mind these, what is deleted goes after them.
   */
  usedIn?: (db: Tx, row: Full, ctx: SignedInContext, along: readonly number[]) => Promise<Usage[]>
  /** What is left to do when the row is gone for good, outside the database; not before that is written. */
  removed?: (ctx: SignedInContext, row: Full) => Promise<void>
}

/**
 * The plain procedures of a resource: list, records, get, create, update, delete, deleteMany.
 *
 * Three gates on each (docs/decisions/0003-access.md): may the actor do this at all, on which rows (SQL), and is the
 * result still allowed. An unseen row is NOT_FOUND; a seen one that may not be changed is FORBIDDEN.
 */
export function crud<Fields extends z.ZodObject, Full extends Row, Listed extends { id: number }, FullOut, ListedOut>(
  resource: Resource<Fields>,
  options: CrudOptions<Full, Listed, FullOut, ListedOut>,
) {
  const { subject } = resource
  const patch = patchOf(resource.fields)

  /** The resource's rows on which the actor may do `action`. */
  const reach = (ctx: SignedInContext, action: Action): Data => ({
    AND: [options.scope ?? {}, visible(ctx.actor.ability, action, subject) as WhereOf<typeof subject>],
  })
  const require = (ctx: SignedInContext, action: Action) => {
    if (!ctx.actor.ability.can(action, subject)) throw forbidden()
  }

  /** One row through the presenter of many. */
  async function show(row: Full, ctx: SignedInContext): Promise<FullOut> {
    const [shown] = await options.present([row], ctx)
    if (shown === undefined) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return shown
  }

  async function find(db: Tx, ctx: SignedInContext, id: number, action: Action): Promise<Full | null> {
    const where = { id, ...reach(ctx, action) }
    return (await options.delegate(db).findFirst({ where, select: options.select } as never)) as Full | null
  }

  /** Says why a row can't be written: gone or unseen, or seen but not allowed. */
  async function refusal(ctx: SignedInContext, id: number): Promise<AppError> {
    const seen = await find(ctx.db, ctx, id, 'read')
    return seen ? forbidden() : new AppError('NOT_FOUND', { message: t('error.404') })
  }

  async function stale(ctx: SignedInContext, current: Full): Promise<AppError> {
    const { id, updated_at } = current
    return staleError(ctx.db, { subject, id, updated_at, current: await show(current, ctx) })
  }

  /** A client's fields as Prisma data: plain columns as they are, relations through their writers. */
  async function dataOf(ctx: SignedInContext, input: Data, before: Full | null): Promise<Data> {
    const data: Data = {}
    const faults: FieldErrors = {}
    for (const [field, value] of Object.entries(input)) {
      if (value === undefined) continue
      try {
        const link = options.links?.[field]
        data[field] = link ? await link(ctx, { field, value, before: before as Data | null }) : value
      } catch (error) {
        const named = error instanceof AppError && error.code === 'INVALID' && Object.keys(error.fields).length > 0
        if (!named) throw error
        Object.assign(faults, error.fields)
      }
    }
    if (Object.keys(faults).length > 0) throw invalid(faults, t('valid.invalidFields'))
    return (await options.prepare?.(ctx, data, before)) ?? data
  }

  function requireGuarded(ctx: SignedInContext, data: Data, before: Data, row: object) {
    for (const [field, action] of Object.entries(options.guarded ?? {})) {
      const changes = data[field] !== undefined && !isSame(data[field], before[field])
      if (changes && !ctx.actor.ability.can(action, asSubject(subject, row))) throw forbidden()
    }
  }

  const pageOf = pagesOf(resource as unknown as Resource, options, (ctx) => reach(ctx, 'read'))

  const list = procedure.input(listInput).query(async ({ ctx, input }) => {
    const { rows, ...page } = await pageOf<Listed>(ctx, input, options.listSelect)
    return { items: await options.presentList(rows, ctx), ...page }
  })

  /** The same page with each row as `get` gives it, in a fixed number of statements: for programs, not for screens. */
  const records = procedure.input(recordsInput).query(async ({ ctx, input }) => {
    const { rows, ...page } = await pageOf<Full>(ctx, input, options.select)
    return { items: await options.present(rows, ctx), ...page }
  })

  const get = procedure.input(byId).query(async ({ ctx, input }) => {
    const row = await find(ctx.db, ctx, input.id, 'read')
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return show(row, ctx)
  })

  const create = procedure.input(z.object({ data: resource.fields })).mutation(async ({ ctx, input }) => {
    require(ctx, 'create')
    const given = (input as { data: Data }).data
    const row = await inTransaction(ctx.db, async (tx) => {
      const data = { ...(await dataOf({ ...ctx, db: tx }, given, null)), ...options.owned?.(ctx) }
      const made = (await options.delegate(tx).create({ data, select: options.select } as never)) as Full
      if (!ctx.actor.ability.can('create', asSubject(subject, made))) throw forbidden()
      requireGuarded(ctx, data, defaultsOf(resource.fields), made)
      await options.saved?.({ ...ctx, db: tx }, made, null)
      await audit(tx, ctx, { action: 'create', subject, id: made.id, details: { fields: Object.keys(given) } })
      return made
    })
    return show(row, ctx)
  })

  const updateInput = z.object({
    id: byId.shape.id,
    data: patch,
    /** The version that the client last saw; without it the last save wins (old clients know no versions). */
    updated_at: version().optional(),
  })
  const update = procedure.input(updateInput).mutation(async ({ ctx, input }) => {
    require(ctx, 'update')
    const given = input.data as Data
    const expected = input.updated_at ? new Date(input.updated_at) : undefined
    const saved = await inTransaction(
      ctx.db,
      async (tx) => {
        const inside = { ...ctx, db: tx }
        // Saves of one row follow one another, each on what the one before it left.
        await lockRows(tx, modelOf(subject), [input.id], 'write')
        const before = await find(tx, inside, input.id, 'update')
        if (!before) throw await refusal(inside, input.id)
        if (expected && before.updated_at.getTime() !== expected.getTime()) throw await stale(inside, before)
        // With relations alone Prisma would leave the row itself be, and its version the same afterwards.
        const data: Data = { ...(await dataOf(inside, given, before)), updated_at: new Date() }
        requireGuarded(ctx, data, before as unknown as Data, before)
        const where = { id: input.id, ...reach(ctx, 'update') }
        const row = (await options.delegate(tx).update({ where, data, select: options.select } as never)) as Full
        if (!ctx.actor.ability.can('update', asSubject(subject, row))) throw forbidden()
        await options.saved?.(inside, row, before)
        await audit(tx, ctx, { action: 'update', subject, id: row.id, details: { fields: Object.keys(given) } })
        return row
      },
      options.saving,
    )
    return show(saved, ctx)
  })

  async function removeOne(tx: Tx, ctx: SignedInContext, id: number, along: readonly number[] = []) {
    const where = { id, ...reach(ctx, 'delete') }
    const delegate = options.delegate(tx)
    // Who links to it at this moment is done first, and then counts among its uses.
    await lockRows(tx, modelOf(subject), [id], 'remove')
    const row = (await delegate.findFirst({ where, select: options.select } as never)) as Full | null
    if (!row) throw await refusal(ctx, id)
    const uses = (await options.usedIn?.(tx, row, ctx, along))?.filter(({ count }) => count > 0) ?? []
    if (uses.length > 0) throw inUse(uses)
    const trashed = options.trash?.(ctx, row)
    if (trashed) await delegate.update({ where, data: trashed, select: { id: true } } as never)
    else await delegate.delete({ where, select: { id: true } } as never)
    await audit(tx, ctx, { action: 'delete', subject, id })
    return row
  }

  async function afterRemoval(ctx: SignedInContext, rows: Full[]) {
    const { removed } = options
    if (!removed) return
    for (const row of rows) {
      if (ctx.afterCommit) ctx.afterCommit.push(() => removed(ctx, row))
      else await removed(ctx, row)
    }
  }

  const remove = procedure.input(byId).mutation(async ({ ctx, input }) => {
    require(ctx, 'delete')
    const row = await inTransaction(ctx.db, (tx) => removeOne(tx, ctx, input.id))
    await afterRemoval(ctx, [row])
    return show(row, ctx)
  })

  const deleteMany = procedure
    .input(z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit) }))
    .mutation(async ({ ctx, input }) => {
      require(ctx, 'delete')
      const along = [...input.ids, ...(ctx.removing ?? [])]
      const removeAll = (tx: Tx) => removeEach(input.ids, (id) => removeOne(tx, ctx, id, along))
      const rows = await inTransaction(ctx.db, removeAll, bulkLimits)
      await afterRemoval(ctx, rows)
      return { count: rows.length }
    })

  return { list, records, get, create, update, delete: remove, deleteMany }
}

/** Nothing and null are the same; moments are compared as moments. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null))
  return plain(one) === plain(other)
}
