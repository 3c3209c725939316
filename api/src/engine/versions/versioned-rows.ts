import { asSubject } from '../../access/ability.ts'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../context.ts'
import { forbidden } from '../refusals.ts'

const t = createTranslator(sv)

/** The rows of a versioned subject, and the columns that are read of them. */
export type VersionedRows<S extends Subject = Subject> = {
  subject: S
  /** The rows of the subject that are not in the trash. */
  scope: { type?: string; trashed_at: null }
  select: object
}

type Finder = { findFirst(args: never): Promise<unknown> }

/** Reads a row that the actor may read. @throws AppError NOT_FOUND */
export async function readableRow<Row>(
  ctx: Context,
  { subject, scope, select }: VersionedRows,
  id: number,
): Promise<Row> {
  const where = { AND: [{ id }, scope, visible(ctx.actor.ability, 'read', subject)] }
  const row = await delegateOf<Finder>(ctx.db, modelOf(subject)).findFirst({ where, select } as never)
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return row as Row
}

/** Reads a row that the actor may change. @throws AppError NOT_FOUND, FORBIDDEN */
export async function writableRow<Row extends object>(
  ctx: Context,
  versioned: VersionedRows,
  id: number,
): Promise<Row> {
  const row = await readableRow<Row>(ctx, versioned, id)
  if (!ctx.actor.ability.can('update', asSubject(versioned.subject, row))) throw forbidden()
  return row
}
