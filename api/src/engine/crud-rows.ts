import type { z } from 'zod'
import { asSubject } from '../access/ability.ts'
import { modelOf, type WhereOf } from '../access/subjects.ts'
import { visible } from '../access/visible.ts'
import type { Action } from '../entities/define-entity.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError, type FieldErrors, invalid } from '../kernel/errors.ts'
import { findRows } from '../kernel/find-rows.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { SignedInContext } from './context.ts'
import type { CrudOptions, Data, Row } from './crud-options.ts'
import { forbidden, staleError } from './refusals.ts'
import type { Resource } from './resource.ts'

const t = createTranslator(sv)

/** Reads and shows the rows of a resource under the actor's rights, and checks the values to be written. */
export function crudRows<
  Fields extends z.ZodObject,
  Full extends Row,
  Listed extends { id: number },
  FullOut,
  ListedOut,
>({ subject }: Resource<Fields>, options: CrudOptions<Full, Listed, FullOut, ListedOut>) {
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
    const [row] = await findRows<Full>(db, modelOf(subject), { where, select: options.select })
    return row ?? null
  }

  /** Says why a row can't be written: gone or unseen, or seen but not allowed. */
  async function refusal(ctx: SignedInContext, id: number): Promise<AppError> {
    const where = { id, ...reach(ctx, 'read') }
    const [seen] = await findRows(ctx.db, modelOf(subject), { where, select: { id: true } })
    return seen ? forbidden() : new AppError('NOT_FOUND', { message: t('error.404') })
  }

  async function stale(ctx: SignedInContext, current: Full): Promise<AppError> {
    const { id, updated_at } = current
    return staleError(ctx.db, { subject, id, updated_at, current: await show(current, ctx) })
  }

  /** A client's fields as Prisma data: plain columns as they are, relations through their writers. */
  async function dataOf(ctx: SignedInContext, input: Data, before: Full | null): Promise<Data> {
    const data: Data = {}
    const errors: FieldErrors = {}
    for (const [field, value] of Object.entries(input)) {
      if (value === undefined) continue
      try {
        const link = options.links?.[field]
        data[field] = link ? await link(ctx, { field, value, before: before as Data | null }) : value
      } catch (error) {
        const named = error instanceof AppError && error.code === 'INVALID' && Object.keys(error.fields).length > 0
        if (!named) throw error
        Object.assign(errors, error.fields)
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
    return (await options.prepare?.(ctx, data, before)) ?? data
  }

  function requireGuarded(ctx: SignedInContext, data: Data, before: Data, row: object) {
    for (const [field, action] of Object.entries(options.guarded ?? {})) {
      const changes = data[field] !== undefined && !isSame(data[field], before[field])
      if (changes && !ctx.actor.ability.can(action, asSubject(subject, row))) throw forbidden()
    }
  }

  return { reach, require, show, find, refusal, stale, dataOf, requireGuarded }
}

/** Nothing and null are the same; moments are compared as moments. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null))
  return plain(one) === plain(other)
}
