import type { ListRun } from '@kollegium/db'
import { loadActor } from '../../../access/actor.ts'
import { type Context, contextFor } from '../../../engine/context.ts'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { requireMasqueradeTarget } from '../../../platform/auth/masquerade.ts'
import { listOf } from '../list-rows.ts'
import type { RunAct } from './run-act.ts'

const t = createTranslator(sv)

/** A run with its next rows. */
export type RunRow = Omit<
  ListRun,
  'row_ids' | 'total' | 'at' | 'done' | 'same_number' | 'refused_number' | 'target' | 'query' | 'failure' | 'ended_at'
> & { next: number[] }

/** Ends a run: its person may do no row of it any more. The message is the Swedish reason. */
export class RunEnds extends Error {}

/**
 * The context of a run's next rows: its person with the rights of this moment. The log joins its entries by the run's id.
 * @throws RunEnds for a person who is turned off, who lost the right to the act, or whose masquerade is over
 */
export async function actAs(services: Services, tx: Tx, run: RunRow, action: RunAct['action']): Promise<Context> {
  const actor = await loadActor(tx, run.user_id)
  if (!actor?.ability.can(action, listOf(run.list).subject)) throw new RunEnds(t('bulk.lostRight'))
  const realUser = run.real_user_id === null ? null : await realUserOf(tx, run, run.real_user_id)
  const ctx = contextFor(services, { ...actor, realUser }, run.chosen_group_id)
  return { ...ctx, db: tx, request: { ...ctx.request, id: run.id } }
}

/** Acts no longer than the masquerade in which the run was begun or continued, which also ends when the person stops acting. */
async function realUserOf(tx: Tx, run: RunRow, id: number) {
  const real = await loadActor(tx, id)
  const isOver = !run.acts_until || run.acts_until.getTime() <= Date.now() || (await hasStopped(tx, run, id))
  if (!real || isOver) throw new RunEnds(t('notice.masqueradeEnded'))
  try {
    await requireMasqueradeTarget(tx, real, run.user_id)
  } catch (error) {
    if (error instanceof AppError) throw new RunEnds(error.message)
    throw error
  }
  return real.user
}

/** Whether the person has stopped acting as the run's since it began, in any browser. */
async function hasStopped(tx: Tx, { user_id, begun_at }: RunRow, id: number): Promise<boolean> {
  const stops = { user_id: id, action: 'masqueradeStopped', subject: 'User', subject_id: String(user_id) }
  return (await tx.auditEntry.findFirst({ where: { ...stops, at: { gt: begun_at } }, select: { id: true } })) !== null
}
