import { asSubject } from '../../access/ability.ts'
import { audit, insertAudit } from '../../access/audit.ts'
import { modelOf } from '../../access/subjects.ts'
import { visibleInTrash } from '../../access/visible.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { Context, SignedInContext } from '../context.ts'
import { forbidden, inUse } from '../refusals.ts'
import type { Services } from '../services.ts'
import { type TrashedEntity, type TrashedRow, trashedSelect } from './trash-rules.ts'

const t = createTranslator(sv)

/** The days for which a trashed row can be restored (readings, States). */
export const daysInTrash = 30
const dayInMs = 86_400_000

/** The moment at which a row trashed at `trashedAt` is removed for good. */
export const removedForGoodAt = (trashedAt: Date) => new Date(trashedAt.getTime() + daysInTrash * dayInMs)

/** The write checks this again: another actor may have restored or removed the row meanwhile. */
const isTrashed = { trashed_at: { not: null } }

/** The part of the tables' delegates that the trash uses. */
type Delegate = Record<'findFirst' | 'findMany' | 'update' | 'delete', (args: never) => Promise<unknown>>
const tableOf = (db: Tx, { subject }: TrashedEntity) => delegateOf<Delegate>(db, modelOf(subject))

/** @throws AppError NOT_FOUND for a row that isn't in the trash or may not be read, FORBIDDEN for one that may not be removed */
async function findTrashed(ctx: Context, trashed: TrashedEntity, id: number): Promise<TrashedRow> {
  const { subject, where, select } = trashed
  const found = { AND: [{ id, ...where, ...isTrashed }, visibleInTrash(ctx.actor.ability, 'read', subject)] }
  const row = (await tableOf(ctx.db, trashed).findFirst({ where: found, select } as never)) as TrashedRow | null
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!ctx.actor.ability.can('delete', asSubject(subject, row))) throw forbidden()
  return row
}

/**
 * Restores a row from the trash by its entity's rules, and answers its version then.
 * @throws AppError CONFLICT when its place is gone
 */
export function takeBack(ctx: SignedInContext, trashed: TrashedEntity, id: number) {
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const row = await findTrashed(inside, trashed, id)
    const data = { trashed_at: null, ...(await trashed.takenBack(inside, row as never)) }
    const back = (await tableOf(db, trashed).update({
      where: { id, ...isTrashed },
      data,
      select: { updated_at: true },
    } as never)) as { updated_at: Date }
    await audit(db, ctx, { action: 'restore', subject: trashed.subject, id })
    return { id, entity: trashed.name, updated_at: back.updated_at.toISOString() }
  })
}

/** Removes a row from the trash for good. @throws AppError CONFLICT saying where it is still used */
export async function removeForGood(ctx: SignedInContext, trashed: TrashedEntity, id: number) {
  const remove = async (db: Tx) => {
    const found = await findTrashed({ ...ctx, db }, trashed, id)
    const uses = await trashed.usesOf(db, found, ctx.services.env)
    if (uses.length > 0) throw inUse(uses)
    const row = await removeRow(db, trashed, id)
    await audit(db, ctx, { action: 'remove', subject: trashed.subject, id })
    return row
  }
  const row = await inTransaction(ctx.db, remove)
  const clear = async () => trashed.gone?.(ctx.services, row as never)
  if (ctx.afterCommit) ctx.afterCommit.push(clear)
  else await clear()
  return { id, entity: trashed.name }
}

/** Deletes the row with its versions, addresses, links and links to files; the files stay. A row restored meanwhile is not found. */
const removeRow = (db: Tx, trashed: TrashedEntity, id: number) =>
  tableOf(db, trashed).delete({
    where: { id, ...isTrashed },
    select: trashed.gone ? trashed.select : { id: true },
  } as never)

type Emptied = Pick<Services, 'db' | 'disks' | 'env' | 'logger'>

/**
 * Removes for good the rows that have lain in the trash for thirty days. A row that is still used stays, and the log names its
 * uses; it goes the night after its last use is gone.
 */
export async function emptyTrash(
  services: Emptied,
  trash: Iterable<TrashedEntity>,
  now = new Date(),
): Promise<{ removed: number; kept: number }> {
  const trashed_at = { lte: new Date(now.getTime() - daysInTrash * dayInMs) }
  const emptied = { removed: 0, kept: 0 }
  for (const trashed of trash) {
    // Without the contents: rows that are still in use come up every night, and may be large.
    const select = trashed.gone ? trashed.select : trashedSelect
    const due = { where: { ...trashed.where, trashed_at }, select, orderBy: { id: 'asc' } }
    for (const row of (await tableOf(services.db, trashed).findMany(due as never)) as TrashedRow[]) {
      emptied[(await removeDue(services, trashed, row)) ? 'removed' : 'kept']++
    }
  }
  return emptied
}

/** Removes a due row unless it is in use; returns whether it was removed. */
async function removeDue(services: Emptied, trashed: TrashedEntity, row: TrashedRow) {
  const { db, env, logger } = services
  const { subject } = trashed
  const { id, group_id } = row
  const uses = await trashed.usesOf(db, row, env)
  if (uses.length > 0) {
    logger.info({ subject, id, uses }, 'kept in the trash: still used')
    return false
  }
  const entry = { action: 'remove', subject, subject_id: String(id), group_id }
  const remove = async (tx: Tx) => {
    const removed = await removeRow(tx, trashed, id)
    await insertAudit(tx, [entry])
    return removed
  }
  // A row that is restored or used at this moment stays; the others are removed all the same.
  const removed = await inTransaction(db, remove).catch((err: Error) => {
    logger.warn({ subject, id, err }, 'kept in the trash')
    return null
  })
  if (removed) await trashed.gone?.(services, removed as never)
  return removed !== null
}
