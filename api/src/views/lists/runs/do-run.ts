import { modelOf } from '../../../access/subjects.ts'
import type { Context } from '../../../engine/context.ts'
import type { Services } from '../../../engine/services.ts'
import { changedSince } from '../../../engine/trash/undo-removal.ts'
import type { EntityName } from '../../../i18n/sv/entities.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator, formsOf } from '../../../i18n/translator.ts'
import type { AppError, ErrorCode } from '../../../kernel/errors.ts'
import { findRows } from '../../../kernel/find-rows.ts'
import { bulkLimits, inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { toAppError } from '../../../kernel/translate-error.ts'
import { listOf, mostNamed } from '../list-rows.ts'
import { actAs, RunEnds, type RunRow } from './act-as.ts'
import type { Call, Calls, RunAct } from './run-act.ts'
import { actOf, mostAtOnce } from './run-acts.ts'

const t = createTranslator(sv)

/** Gives the calls of the typed API to a view, which stands below it. */
export type CallOf = (ctx: Context) => Call
type Work = { services: Services; callOf: CallOf; id: string }

/** Refusals of one row; any other failure ends the run, because the next rows would fail the same. */
const ofOneRow: readonly ErrorCode[] = ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'INVALID']

/** Milliseconds after which a run lets the next one have its turn. */
const turn = 3_000

/**
 * Does rows of a run for some seconds. Each call and its place in the run are one transaction, so that no row is done twice or left out,
 * whenever the process dies.
 * @returns whether there is more to do
 * @throws AppError UNAVAILABLE: the job is tried again
 */
export async function doRun(work: Work, milliseconds = turn): Promise<boolean> {
  const end = Date.now() + milliseconds
  // Rows of a refused call, which are tried one by one: one of them keeps none of the others back.
  let singly = 0
  do {
    const tried = await doSome(work, singly > 0)
    if (tried === 'over') return false
    singly = typeof tried === 'number' ? tried : Math.max(0, singly - 1)
  } while (singly > 0 || Date.now() < end)
  return true
}

/** @returns the number of rows of a refused call; `on` when the run has gone on, `over` when it has ended */
async function doSome(work: Work, isSingle: boolean): Promise<'on' | 'over' | number> {
  const { services, id } = work
  let tried: number[] = []
  const afterCommit: NonNullable<Context['afterCommit']> = []
  const afterRollback: NonNullable<Context['afterRollback']> = []
  const perform = async (tx: Tx) => {
    const run = await lockedRun(tx, id)
    if (run?.state !== 'running') return 'over' as const
    const act = actOf(run.act)
    tried = run.next.slice(0, isSingle ? 1 : act.size)
    if (tried.length === 0) {
      await tx.listRun.update({ where: { id }, data: { state: 'done', ended_at: new Date() } })
      return 'over' as const
    }
    const ctx = { ...(await actAs(services, tx, run, act.action)), afterCommit, afterRollback }
    const call = work.callOf(ctx)
    const done = await doRows({ tx, run, act, calls: { read: call, change: call } }, tried)
    const data = {
      ...{ at: { increment: tried.length }, done: { increment: done } },
      same_number: { increment: tried.length - done },
    }
    await tx.listRun.update({ where: { id }, data })
    return 'on' as const
  }
  let outcome: 'on' | 'over'
  try {
    outcome = await inTransaction(services.db, perform, bulkLimits)
  } catch (error) {
    for (const clean of afterRollback) await clean()
    return refusedBy(work, error, tried)
  }
  for (const rest of afterCommit) await rest()
  return outcome
}

type Doing = { tx: Tx; run: RunRow; act: RunAct; calls: Calls }

/**
 * Does the act on some rows and keeps what its undo needs, or takes rows of an earlier run back.
 * @returns the number of rows that it changed; the others were so already
 */
async function doRows({ tx, run, act, calls }: Doing, ids: number[]): Promise<number> {
  const about = { list: run.list, target: run.target_id ?? 0, group: run.chosen_group_id ?? 0 }
  if (run.undoes_id === null) {
    const versions = run.seen_at ? await seenVersions(tx, run.list, ids, run.seen_at) : undefined
    const changed = await act.perform(calls, { ...about, ids, ...(versions && { versions }) })
    const data = changed.map(({ id, before }) => ({ run_id: run.id, row_id: id, before }))
    await tx.listRunRow.createMany({ data, skipDuplicates: true })
    return changed.length
  }
  const where = { run_id: run.undoes_id, row_id: { in: ids } }
  const rows = await tx.listRunRow.findMany({ where, select: { row_id: true, before: true } })
  await act.takeBack(calls, {
    ...about,
    rows: rows.map(({ row_id, before }) => ({ id: row_id, before: before ?? '' })),
  })
  return ids.length
}

/**
 * The versions of rows that the question counted. A row that was saved later has the question's moment for its version, by which the act refuses it.
 */
async function seenVersions(tx: Tx, list: string, ids: number[], seen: Date): Promise<Record<number, string>> {
  const query = { where: { id: { in: ids } }, select: { id: true, updated_at: true } }
  const rows = await findRows<{ id: number; updated_at: Date }>(tx, modelOf(listOf(list).subject), query)
  return Object.fromEntries(
    rows.map(({ id, updated_at }) => [id, (updated_at > seen ? seen : updated_at).toISOString()]),
  )
}

/** Notes why a call failed: at its only row, or at the run. */
async function refusedBy(
  { services: { db }, id }: Work,
  error: unknown,
  tried: number[],
): Promise<'on' | 'over' | number> {
  if (error instanceof RunEnds) return endRun(db, id, error.message)
  const known = toAppError(error, t)
  if (known.code === 'UNAVAILABLE') throw known
  if (!ofOneRow.includes(known.code)) return endRun(db, id, known.message)
  const [row, ...others] = tried
  if (row === undefined) return endRun(db, id, known.message)
  if (others.length > 0) return tried.length
  await inTransaction(db, async (tx) => {
    const run = await lockedRun(tx, id)
    // Stopped, or done by another process meanwhile.
    if (run?.next[0] !== row) return
    const { refused } = run
    const named = Array.isArray(refused) && refused.length < mostNamed
    await tx.listRun.update({
      where: { id },
      data: {
        at: { increment: 1 },
        refused_number: { increment: 1 },
        ...(named && { refused: [...refused, { id: row, reason: reasonOf(known, run.list) }] }),
      },
    })
  })
  return 'on'
}

/** A refused save speaks of the typed text, and here nobody has typed any. */
function reasonOf({ details, message }: AppError, list: string): string {
  if (!details.stale) return message
  return changedSince(String(details.name), formsOf(list as EntityName).defSg).message
}

/** Ends a run before its last row, and says why. */
export async function endRun(db: Tx, id: string, failure: string): Promise<'over'> {
  await db.listRun.updateMany({
    where: { id, state: 'running' },
    data: { state: 'stopped', failure, ended_at: new Date() },
  })
  return 'over'
}

/** Reads a run with its next rows alone: all of them are many, and each call reads it. */
async function lockedRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  const [run] = await tx.$queryRaw<RunRow[]>`
    SELECT id, user_id, real_user_id, chosen_group_id, list, act, target_id, undoes_id, seen_at, refused, state::text AS state, begun_at, acts_until,
      row_ids[at + 1 : at + ${mostAtOnce}::int] AS next
    FROM "ListRun" WHERE id = ${id}::uuid FOR UPDATE`
  return run
}
