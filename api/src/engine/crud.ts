import { z } from 'zod'
import { asSubject } from '../access/ability.ts'
import { audit } from '../access/audit.ts'
import { modelOf, standsOnSite } from '../access/subjects.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { delegateOf } from '../kernel/delegate.ts'
import { AppError } from '../kernel/errors.ts'
import { version } from '../kernel/fields.ts'
import { findRows } from '../kernel/find-rows.ts'
import { inTransaction, lockRows, type Tx } from '../kernel/transaction.ts'
import type { CrudOptions, Data, Row, Writer } from './crud-options.ts'
import { removalOf } from './crud-removal.ts'
import { crudRows } from './crud-rows.ts'
import { idsOf } from './filters.ts'
import { pagesOf, recordsInput } from './list-page.ts'
import { keepReading } from './reading.ts'
import { forbidden } from './refusals.ts'
import { byId, defaultsOf, listInput, patchOf, type Resource } from './resource.ts'
import { procedure } from './trpc.ts'

const t = createTranslator(sv)

/** The rows of some groups: the filter of every list of rows that belong to one. */
const ofGroups = idsOf((ids) => ({ group_id: { in: ids } }))

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
  const writer = (tx: Tx) => delegateOf<Writer>(tx, modelOf(subject))
  /** A row that was written just now, whoever may read it. */
  const written = async (tx: Tx, id: number): Promise<Full> => {
    const [row] = await findRows<Full>(tx, modelOf(subject), { where: { id }, select: options.select })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return row
  }
  const gates = crudRows(resource, options)
  const { reach, require, show, find, refusal, stale, dataOf, requireGuarded } = gates

  keepReading(resource, { options: options as never, reach })
  const pages = standsOnSite(subject) ? { ...options, filters: { group: ofGroups, ...options.filters } } : options
  const pageOf = pagesOf(resource as unknown as Resource, pages, (ctx) => reach(ctx, 'read'))

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
      const { id } = await writer(tx).create({ data, select: { id: true } })
      const made = await written(tx, id)
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
    /** Saved while the editor is typing: only what visitors don't see, and then only at the version that the client last saw. */
    autosave: z.literal(true).optional(),
  })
  const update = procedure.input(updateInput).mutation(async ({ ctx, input }) => {
    require(ctx, 'update')
    const given = input.data as Data
    const expected = input.updated_at ? new Date(input.updated_at) : undefined
    const saved = await inTransaction(
      ctx.db,
      async (tx) => {
        const inside = { ...ctx, db: tx, keeping: ctx.keeping ?? { autosaved: input.autosave === true } }
        // Saves of one row follow one another, each on what the one before it left.
        await lockRows(tx, modelOf(subject), [input.id], 'write')
        const before = await find(tx, inside, input.id, 'update')
        if (!before) throw await refusal(inside, input.id)
        if (expected && before.updated_at.getTime() !== expected.getTime()) throw await stale(inside, before)
        if (input.autosave) requireDraft(options.isDraft, before, expected)
        // With relations alone Prisma would leave the row itself be, and its version the same afterwards.
        const data: Data = { ...(await dataOf(inside, given, before)), updated_at: new Date() }
        requireGuarded(ctx, data, before as unknown as Data, before)
        const where = { id: input.id, ...reach(ctx, 'update') }
        await writer(tx).update({ where, data, select: { id: true } })
        const row = await written(tx, input.id)
        if (!ctx.actor.ability.can('update', asSubject(subject, row))) throw forbidden()
        if (input.autosave) requireDraft(options.isDraft, row, expected)
        await options.saved?.(inside, row, before)
        await audit(tx, ctx, { action: 'update', subject, id: row.id, details: { fields: Object.keys(given) } })
        return row
      },
      options.saving,
    )
    return show(saved, ctx)
  })

  return { list, records, get, create, update, ...removalOf(resource, options, gates) }
}

/** Refuses to save while typing what visitors see, and to save over what somebody else has saved. */
function requireDraft<Full>(isDraft: ((row: Full) => boolean) | undefined, row: Full, expected: Date | undefined) {
  if (expected && isDraft?.(row)) return
  throw new AppError('FORBIDDEN', { message: t('content.notDraft') })
}
