import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { visibleInTrash } from '../../access/visible.ts'
import type { EntityName } from '../../i18n/sv/entities.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator, formsOf } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import { bulkLimits, inTransaction, lockRows } from '../../kernel/transaction.ts'
import type { SignedInContext } from '../context.ts'
import { lastActs } from '../last-acts.ts'
import { forbidden, staleError } from '../refusals.ts'
import { readableRows } from '../relations.ts'
import { type KeptEntity, type KeptRow, keptRows, putBack } from './kept-rows.ts'
import { takeBack } from './trash.ts'
import type { TrashedEntity } from './trash-rules.ts'

const t = createTranslator(sv)

type Undoable = TrashedEntity | KeptEntity
type Removed = { of: Undoable; id: number }
type Finder = { findMany(args: never): Promise<unknown> }

const liesInTrash = (entity: Undoable): entity is TrashedEntity => 'takenBack' in entity

/**
 * Takes back rows that the actor removed, all or none, each by its entity's rules: from the trash, or as they were kept. Pages of a
 * book that come back together keep their places under one another.
 * @throws AppError NOT_FOUND for a row that is gone or may not be read, CONFLICT naming who has done something with one since, or
 * saying that its place is gone or its name taken
 */
export function undoRemoval(ctx: SignedInContext, rows: readonly Removed[]): Promise<{ count: number }> {
  const undoAll = async (db: SignedInContext['db']) => {
    const inside = { ...ctx, db }
    // Each once, and in one order, as `removeTogether` locks them.
    const each = new Map(rows.map((row) => [`${row.of.name} ${row.id}`, row]))
    const inOrder = [...each.values()].toSorted((one, other) => one.id - other.id)
    const byEntity = [...Map.groupBy(inOrder, ({ of }) => of)]
    const kept: { entity: KeptEntity; row: KeptRow }[] = []
    for (const [entity, removed] of byEntity) {
      const ids = removed.map(({ id }) => id)
      if (liesInTrash(entity)) await requireInTrash(inside, entity, ids)
      else kept.push(...(await requireKept(inside, entity, ids)).map((row) => ({ entity, row })))
      await requireOwnRemoval(inside, entity, ids)
    }
    // The last one first: a folder was empty when it was removed, and what lay in it comes back after it.
    for (const { entity, row } of kept.toSorted((one, other) => other.row.place - one.row.place)) {
      await putBack(inside, entity, row)
    }
    for (const [entity, removed] of byEntity) {
      if (!liesInTrash(entity)) continue
      // Of its table alone: rows of others may have the same numbers.
      const model = modelOf(entity.subject)
      const restoring = inOrder.filter(({ of }) => modelOf(of.subject) === model).map(({ id }) => id)
      for (const { id } of removed) await takeBack({ ...inside, restoring }, entity, id)
    }
    return { count: inOrder.length }
  }
  return inTransaction(ctx.db, undoAll, bulkLimits)
}

const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** Locks rows of a table with a trash, in it or not. */
async function requireInTrash(ctx: SignedInContext, { subject, where }: TrashedEntity, ids: number[]): Promise<void> {
  const model = modelOf(subject)
  await lockRows(ctx.db, model, ids, 'write')
  const readable = { AND: [{ id: { in: ids }, ...where }, visibleInTrash(ctx.actor.ability, 'read', subject)] }
  const there = (await delegateOf<Finder>(ctx.db, model).findMany({
    where: readable,
    select: { id: true, group_id: true },
  } as never)) as { id: number; group_id: number | null }[]
  if (there.length < ids.length) throw notFound()
  if (!there.every((row) => ctx.actor.ability.can('delete', asSubject(subject, row)))) throw forbidden()
}

/** Locks kept rows. Of those that are back already the log tells who did it. */
async function requireKept(ctx: SignedInContext, { subject }: KeptEntity, ids: number[]): Promise<KeptRow[]> {
  const kept = await keptRows(ctx, subject, ids)
  const others = ids.filter((id) => !kept.some((row) => row.id === id))
  if (others.length > 0 && (await readableRows(ctx, subject, others)).length < others.length) throw notFound()
  return kept
}

/** Refuses rows whose last act, by the audit log, is another than the actor's own removal, as the same person in the same name. */
async function requireOwnRemoval(ctx: SignedInContext, { subject, name }: Undoable, ids: number[]): Promise<void> {
  const { user, realUser } = ctx.actor
  const person = realUser?.id ?? user.id
  const acts = await lastActs(ctx.db, subject, ids)
  const other = acts.find((act) => act.action !== 'delete' || act.user_id !== user.id || act.real_user_id !== person)
  if (!other && acts.length === ids.length) return
  const by = other && (other.user_id === user.id ? other.real_user_id : other.user_id)
  throw changedSince(await nameOf(ctx, by ?? null, person), formsOf(name).defSg)
}

/** The error for an undo over what somebody has done since. `details.name` says who. */
export function changedSince(name: string, element: string): AppError {
  return new AppError('CONFLICT', { message: t('error.undoStale', { name, element }), details: { name } })
}

/** Refuses an undo over a later save of a row. @throws AppError CONFLICT naming who saved it */
export async function requireUntouched(
  { db }: SignedInContext,
  { subject, name }: { subject: Subject; name: EntityName },
  { id, updated_at }: { id: number; updated_at: Date },
  expected: string | undefined,
): Promise<void> {
  if (expected !== undefined && new Date(expected).getTime() === updated_at.getTime()) return
  const { details } = await staleError(db, { subject, id, updated_at, current: null })
  throw changedSince(String(details.name), formsOf(name).defSg)
}

async function nameOf({ db }: SignedInContext, user_id: number | null, person: number): Promise<string> {
  if (user_id === person) return t('error.you')
  const user = user_id
    ? await db.user.findUnique({ where: { id: user_id }, select: { name: true, firstname: true, lastname: true } })
    : null
  return user ? displayName(user) : t('error.someone')
}
