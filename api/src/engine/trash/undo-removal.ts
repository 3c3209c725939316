import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { modelOf } from '../../access/subjects.ts'
import { visibleInTrash } from '../../access/visible.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator, formsOf } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import { bulkLimits, inTransaction, lockRows } from '../../kernel/transaction.ts'
import type { SignedInContext } from '../context.ts'
import { lastActs } from '../last-acts.ts'
import { forbidden } from '../refusals.ts'
import { takeBack } from './trash.ts'
import type { TrashedEntity } from './trash-rules.ts'

const t = createTranslator(sv)

type Removed = { trashed: TrashedEntity; id: number }
type Finder = { findMany(args: never): Promise<unknown> }

/**
 * Takes back rows that the actor removed a moment ago, all or none, each by its entity's rules. Pages of a book that come
 * back together keep their places under one another.
 * @throws AppError NOT_FOUND for a row that is gone or may not be read, CONFLICT naming who has done something with one since
 */
export function undoRemoval(ctx: SignedInContext, rows: readonly Removed[]): Promise<{ count: number }> {
  const undoAll = async (db: SignedInContext['db']) => {
    const inside = { ...ctx, db, restoring: rows.map(({ id }) => id) }
    // In one order, as `removeTogether` locks them.
    const inOrder = rows.toSorted((one, other) => one.id - other.id)
    const byEntity = [...Map.groupBy(inOrder, ({ trashed }) => trashed)]
    for (const [trashed, of] of byEntity) {
      await requireOwnRemoval(
        inside,
        trashed,
        of.map(({ id }) => id),
      )
    }
    for (const [trashed, of] of byEntity) for (const { id } of of) await takeBack(inside, trashed, id)
    return { count: rows.length }
  }
  return inTransaction(ctx.db, undoAll, bulkLimits)
}

/** Refuses rows whose last act, by the audit log, is another than the actor's own removal. */
async function requireOwnRemoval(ctx: SignedInContext, trashed: TrashedEntity, ids: number[]): Promise<void> {
  const { subject, where, name } = trashed
  const model = modelOf(subject)
  await lockRows(ctx.db, model, ids, 'write')
  const readable = { AND: [{ id: { in: ids }, ...where }, visibleInTrash(ctx.actor.ability, 'read', subject)] }
  const there = (await delegateOf<Finder>(ctx.db, model).findMany({
    where: readable,
    select: { id: true, group_id: true },
  } as never)) as { id: number; group_id: number | null }[]
  if (there.length < new Set(ids).size) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!there.every((row) => ctx.actor.ability.can('delete', asSubject(subject, row)))) throw forbidden()
  const acts = await lastActs(ctx.db, subject, ids)
  const other = acts.find((act) => act.action !== 'delete' || act.user_id !== ctx.actor.user.id)
  if (!other && acts.length === there.length) return
  throw changedSince(await nameOf(ctx, other?.user_id ?? null), formsOf(name).defSg)
}

/** The error for an undo over what somebody has done since. `details.name` says who. */
export function changedSince(name: string, element: string): AppError {
  return new AppError('CONFLICT', { message: t('error.undoStale', { name, element }), details: { name } })
}

async function nameOf({ db, actor }: SignedInContext, user_id: number | null): Promise<string> {
  if (user_id === actor.user.id) return t('error.you')
  const user = user_id
    ? await db.user.findUnique({ where: { id: user_id }, select: { name: true, firstname: true, lastname: true } })
    : null
  return user ? displayName(user) : t('error.someone')
}
