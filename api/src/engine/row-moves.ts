import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { asSubject } from '../access/ability.ts'
import { audit } from '../access/audit.ts'
import { modelOf, type Subject } from '../access/subjects.ts'
import { visible } from '../access/visible.ts'
import type { EntityName } from '../i18n/sv/entities.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { delegateOf } from '../kernel/delegate.ts'
import { AppError } from '../kernel/errors.ts'
import { optionalRow, version } from '../kernel/fields.ts'
import { bulkLimits, inTransaction, lockRows, type Tx } from '../kernel/transaction.ts'
import type { SignedInContext } from './context.ts'
import { type LastAct, lastActs } from './last-acts.ts'
import { forbidden } from './refusals.ts'
import { byId, maxLimit } from './resource.ts'
import { requireUntouched } from './trash/undo-removal.ts'
import { procedure } from './trpc.ts'
import type { VersionedRows } from './versions/versioned-rows.ts'

const t = createTranslator(sv)

/** A moved row: the group that it left, and the version that the move made. */
const movedRow = z.object({ id: byId.shape.id, group_id: optionalRow(), updated_at: version() })
type Moved = z.infer<typeof movedRow>

const toInput = z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit), group_id: optionalRow() })
const backInput = z.object({ texts: z.array(movedRow).min(1).max(maxLimit) })

type Movable = { id: number; group_id: number | null; updated_at: Date }

/** The columns that change with the group, and the names of what stays behind. */
type Fitted = { data: object; left?: string[] }

/** The rows that move between groups, with the rules of their own. */
export type Moves<Row extends Movable> = VersionedRows & {
  /** Its name in a refusal. */
  name: EntityName
  /** Keeps the version of a moved row. */
  saved: (ctx: SignedInContext, row: Row, before: Row) => Promise<void>
  /** Refuses a group in which the actor lacks a right beside those to change and create; it is asked at both ends. */
  requireRights: (ctx: SignedInContext, row: Row) => void
  /** Refuses a row that stays, or a group that doesn't take it. `isUndo`: the actor's own move is taken back. */
  requireRoom: (ctx: SignedInContext, row: Row, there: Row, isUndo: boolean) => Promise<void>
  /** Fits rows of a call to their new groups; `isBack`: to those that they have just left, where a row gets back what the move changed. */
  fitting?: (
    ctx: SignedInContext,
    ids: number[],
    isBack: boolean,
  ) => Promise<(row: Row, group_id: number | null) => Promise<Fitted>>
}

type Rows = { findMany(args: never): Promise<unknown[]>; update(args: never): Promise<unknown> }

/** Makes the procedures moveTo and moveBack of a resource. All rows of a call are moved, or none. */
export function movesOf<Row extends Movable>(moves: Moves<Row>) {
  const { subject, scope, select, saved, requireRights, requireRoom, fitting } = moves
  const model = modelOf(subject)

  /** @throws AppError NOT_FOUND, FORBIDDEN for a row that the actor may not change */
  async function rowsIn(ctx: SignedInContext, ids: number[]): Promise<Row[]> {
    // A setting that names one at this moment is saved first, and then keeps the row.
    await lockRows(ctx.db, model, ids, 'remove')
    const where = { AND: [{ id: { in: ids } }, scope, visible(ctx.actor.ability, 'read', subject)] }
    const found = delegateOf<Rows>(ctx.db, model).findMany({ where, select, orderBy: { id: 'asc' } } as never)
    const rows = (await found) as Row[]
    if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', { message: t('error.404') })
    for (const row of rows) {
      if (!ctx.actor.ability.can('update', asSubject(subject, row))) throw forbidden()
      requireRights(ctx, row)
    }
    return rows
  }

  /** Refuses a group in which the actor may not make and change such a row. */
  function requirePlace(ctx: SignedInContext, there: Row): void {
    const { ability } = ctx.actor
    if (!ability.can('create', asSubject(subject, there)) || !ability.can('update', asSubject(subject, there))) {
      throw forbidden()
    }
    requireRights(ctx, there)
  }

  async function moveRow(
    ctx: SignedInContext,
    { row, group_id, isUndo = false }: { row: Row; group_id: number | null; isUndo?: boolean },
    fitted: (() => Promise<Fitted>) | undefined,
  ): Promise<{ moved: Moved; left: string[] }> {
    const there = { ...row, group_id }
    requirePlace(ctx, there)
    await requireRoom(ctx, row, there, isUndo)
    const { data, left = [] } = (await fitted?.()) ?? { data: {} }
    const change = { where: { id: row.id }, data: { ...data, group_id }, select }
    const after = (await delegateOf<Rows>(ctx.db, model).update(change as never)) as Row
    await saved(ctx, after, row)
    const updated_at = after.updated_at.toISOString()
    const details = { from: row.group_id, to: group_id, version: updated_at }
    await audit(ctx.db, ctx, { action: 'move', subject, id: row.id, details })
    return { moved: { id: row.id, group_id: row.group_id, updated_at }, left }
  }

  return {
    /**
     * Moves rows to another group (null: the front). Answers those that it moved, for {@link moveBack}, and the names of
     * what stayed behind.
     * @throws AppError FORBIDDEN at either end, CONFLICT for a row that something of its group has chosen
     */
    moveTo: procedure.input(toInput).mutation(({ ctx, input: { ids, group_id } }) =>
      inTransaction(
        ctx.db,
        async (db) => {
          const inside = { ...ctx, db }
          const rows = await rowsIn(inside, ids)
          await requireGroup(db, group_id)
          const fitTo = await fitting?.(inside, ids, false)
          const moved: Moved[] = []
          const left = new Set<string>()
          for (const row of rows) {
            if (row.group_id === group_id) continue
            const done = await moveRow(inside, { row, group_id }, fitTo && (() => fitTo(row, group_id)))
            moved.push(done.moved)
            for (const label of done.left) left.add(label)
          }
          return { count: moved.length, moved, left: [...left] }
        },
        bulkLimits,
      ),
    ),

    /**
     * Takes moved rows back to the groups that they left, as they were before, when the log tells the move as the row's last act; else it
     * moves them like {@link moveTo}. The actor's own move needs no review.
     * @throws AppError as moveTo, and CONFLICT naming who has saved one of them since
     */
    moveBack: procedure.input(backInput).mutation(({ ctx, input: { texts } }) =>
      inTransaction(
        ctx.db,
        async (db) => {
          const inside = { ...ctx, db }
          // Each row once: a second move of it in this call would begin where the first one did.
          const asked = new Map(texts.map((each) => [each.id, each]))
          const ids = [...asked.keys()]
          const rows = await rowsIn(inside, ids)
          const [fitTo, fitBack] = [await fitting?.(inside, ids, false), await fitting?.(inside, ids, true)]
          const acts = new Map((await lastActs(db, subject, ids)).map((act) => [act.id, act]))
          for (const row of rows) {
            const { group_id = null, updated_at } = asked.get(row.id) ?? {}
            await requireGroup(db, group_id)
            await requireUntouched(inside, { subject, name: moves.name }, row, updated_at)
            if (row.group_id === group_id) continue
            const act = acts.get(row.id)
            const isBack = isMoveOf(act, { row, from: group_id })
            const fitThere = isBack ? fitBack : fitTo
            const isUndo = isBack && isOwn(inside, act)
            await moveRow(inside, { row, group_id, isUndo }, fitThere && (() => fitThere(row, group_id)))
          }
          return { count: rows.length }
        },
        bulkLimits,
      ),
    ),
  }
}

/** Whether the last act upon a row is its move out of the group `from`, which left the row as it is. */
function isMoveOf(act: LastAct | undefined, { row, from }: { row: Movable; from: number | null }): boolean {
  const told = { from, to: row.group_id, version: row.updated_at.toISOString() }
  return act?.action === 'move' && isDeepStrictEqual(act.details, told)
}

/** Whether an act is this person's own, in this name. */
function isOwn({ actor }: SignedInContext, act: LastAct | undefined): boolean {
  return act?.user_id === actor.user.id && act.real_user_id === (actor.realUser ?? actor.user).id
}

/** A move out of a group, as the log tells it. */
type Left = { id: number; from: number | null; version: string }

/**
 * The moves of rows since a moment, by the log, the oldest first and no more than `take`.
 * @param from the group that they left; null for any
 */
export async function leftSince(
  db: Tx,
  subject: Subject,
  { since, from, take }: { since: Date; from: number | null; take: number },
): Promise<Left[]> {
  const acts = await db.auditEntry.findMany({
    where: {
      ...{ action: 'move', subject, result: 'done', at: { gte: since } },
      ...(from !== null && { details: { path: ['from'], equals: from } }),
    },
    select: { subject_id: true, details: true },
    orderBy: { id: 'asc' },
    take,
  })
  return acts.map(({ subject_id, details }) => {
    const told = details as { from: number | null; version: string }
    return { id: Number(subject_id), from: told.from, version: told.version }
  })
}

/** Refuses a group that isn't there like one in which the actor may do nothing. */
async function requireGroup(db: Tx, group_id: number | null): Promise<void> {
  if (group_id === null || (await db.group.count({ where: { id: group_id } })) > 0) return
  throw forbidden()
}
