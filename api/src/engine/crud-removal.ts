import { z } from 'zod'
import { audit } from '../access/audit.ts'
import { modelOf } from '../access/subjects.ts'
import type { Action } from '../entities/define-entity.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { delegateOf } from '../kernel/delegate.ts'
import { AppError } from '../kernel/errors.ts'
import { version } from '../kernel/fields.ts'
import { findRows } from '../kernel/find-rows.ts'
import { bulkLimits, inTransaction, lockRows, type Tx } from '../kernel/transaction.ts'
import type { SignedInContext } from './context.ts'
import type { CrudOptions, Data, Row, Writer } from './crud-options.ts'
import { inUse } from './refusals.ts'
import { removeEach } from './remove-each.ts'
import { byId, defaultsOf, maxLimit, type Resource } from './resource.ts'
import { judgesPutBack, keepRemoved, keepsRemoved } from './trash/kept-rows.ts'
import { procedure } from './trpc.ts'

const t = createTranslator(sv)

/** The gates of crudRows that a removal passes. */
type Gates<Full, FullOut> = {
  reach: (ctx: SignedInContext, action: Action) => Data
  refusal: (ctx: SignedInContext, id: number) => Promise<AppError>
  require: (ctx: SignedInContext, action: Action) => void
  show: (row: Full, ctx: SignedInContext) => Promise<FullOut>
  stale: (ctx: SignedInContext, current: Full) => Promise<AppError>
  requireGuarded: (ctx: SignedInContext, data: Data, before: Data, row: object) => void
}

/** The rows that a removal takes along, and the version of the row that the client last saw. */
type Removal = { along?: readonly number[]; expected?: string | undefined }

/** Makes the procedures that remove rows of a resource: one, or many together. */
export function removalOf<
  Fields extends z.ZodObject,
  Full extends Row,
  Listed extends { id: number },
  FullOut,
  ListedOut,
>(
  resource: Resource<Fields>,
  options: CrudOptions<Full, Listed, FullOut, ListedOut>,
  { reach, refusal, require, show, stale, requireGuarded }: Gates<Full, FullOut>,
) {
  const { subject } = resource
  judgesPutBack(resource, async (ctx, id) => {
    const [row] = await findRows<Full>(ctx.db, modelOf(subject), { where: { id }, select: options.select })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    requireGuarded(ctx, row as unknown as Data, defaultsOf(resource.fields), row)
    await options.putBack?.(ctx, row)
  })

  async function removeOne(tx: Tx, ctx: SignedInContext, id: number, { along = [], expected }: Removal = {}) {
    const where = { id, ...reach(ctx, 'delete') }
    // A call that links to it at this moment finishes first, and then its row counts among the uses.
    await lockRows(tx, modelOf(subject), [id], 'remove')
    const [row] = await findRows<Full>(tx, modelOf(subject), { where, select: options.select })
    if (!row) throw await refusal(ctx, id)
    const isStale = expected !== undefined && row.updated_at.getTime() !== new Date(expected).getTime()
    if (isStale) throw await stale({ ...ctx, db: tx }, row)
    const uses = (await options.usedIn?.(tx, row, ctx, along))?.filter(({ count }) => count > 0) ?? []
    if (uses.length > 0) throw inUse(uses)
    const trashed = options.trash?.(ctx, row)
    const writer = delegateOf<Writer>(tx, modelOf(subject))
    if (trashed) await writer.update({ where, data: trashed, select: { id: true } })
    else {
      if (keepsRemoved(subject)) await keepRemoved(tx, subject, id)
      await writer.delete({ where, select: { id: true } })
    }
    await audit(tx, ctx, { action: 'delete', subject, id })
    return row
  }

  /** With the `version` that the client last saw, a row saved since is not removed (CONFLICT); without it the row goes as it is. */
  const one = byId.extend({ version: version().optional() })
  const remove = procedure.input(one).mutation(async ({ ctx, input: { id, version: expected } }) => {
    require(ctx, 'delete')
    const row = await inTransaction(ctx.db, (tx) => removeOne(tx, ctx, id, { expected }))
    return show(row, ctx)
  })

  const deleteMany = procedure
    .input(z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit) }))
    .mutation(async ({ ctx, input }) => {
      require(ctx, 'delete')
      const along = [...input.ids, ...(ctx.removing ?? [])]
      const removeAll = (tx: Tx) => removeEach(input.ids, (id) => removeOne(tx, ctx, id, { along }))
      const rows = await inTransaction(ctx.db, removeAll, bulkLimits)
      return { count: rows.length }
    })

  return { delete: remove, deleteMany }
}
