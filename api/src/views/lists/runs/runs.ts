import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { SignedInContext } from '../../../engine/context.ts'
import { forbidden } from '../../../engine/refusals.ts'
import { markOfRows } from '../../../engine/row-mark.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { rowId } from '../../../kernel/fields.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { masqueradeEnd } from '../../../platform/auth/masquerade.ts'
import { nameOf } from '../list-cells.ts'
import { chosenInput, listedRows, listOf } from '../list-rows.ts'
import { actName, rowsOfAct } from './act-rows.ts'
import { enqueueListRun } from './list-run.job.ts'

const t = createTranslator(sv)

/** The most runs of a person that wait or go on at once. */
const mostRunning = 5
/** The runs of a list that are told. */
const mostTold = 5

export const beginInput = chosenInput.extend({
  act: actName,
  /** The tag, group, folder or role of the act. */
  target: z.object({ id: rowId(), name: z.string().max(300) }).nullish(),
  /** The mark of the rows that the question counted. */
  mark: z.string().max(80).nullish(),
  /** The list's address with the filter: the part after the question mark. */
  query: z.string().max(2000).default(''),
})
/** A person's run. The list stands beside it, because some lists' acts ask who is there. */
export const runInput = z.object({ entity: z.string().max(60), id: z.uuid() })

/** The mark of a run's rows. Of an act that shows words to visitors it has the rows' last save, too. */
export function markOf(ids: readonly number[], lastSaved: Date | null): string {
  const hash = markOfRows(ids)
  return lastSaved ? `${hash}.${lastSaved.getTime()}` : hash
}

/**
 * The last save of the rows that the question counted. A run leaves out what was saved later; one that nobody asked about has seen its rows
 * as it begins.
 * @throws AppError CONFLICT when other rows were counted
 */
function seenBy(mark: string | null | undefined, ids: readonly number[], lastSaved: Date | null): Date | null {
  if (!mark) return lastSaved
  const [, milliseconds = ''] = mark.split('.')
  const seen = lastSaved && /^\d{1,15}$/.test(milliseconds) ? new Date(Number(milliseconds)) : null
  if (mark !== markOf(ids, seen) || (lastSaved && !seen)) throw new AppError('CONFLICT', { message: t('bulk.changed') })
  return seen
}

/**
 * Begins an act on the rows of the list's filter that it changes. The rows are those of now, and stay the same until the last.
 * @throws AppError FORBIDDEN without the right to the act, CONFLICT when other rows were counted, INVALID for an act that the list lacks
 */
export async function beginRun(ctx: SignedInContext, input: z.infer<typeof beginInput>): Promise<{ id: string }> {
  const { entity, act: name, target, mark, query } = input
  const { act, resource, ...found } = await rowsOfAct(ctx, { ...input, target: target?.id })
  if (!ctx.actor.ability.can(act.action, resource.subject)) throw forbidden()
  const seen_at = seenBy(mark, found.ids, found.lastSaved)
  const data = {
    ...(await runnerOf(ctx)),
    ...{
      chosen_group_id: ctx.groupId,
      list: entity,
      act: name,
      query,
    },
    ...{
      target_id: target?.id ?? null,
      target: target?.name ?? '',
      row_ids: found.ids,
      total: found.ids.length,
      seen_at,
    },
    ...{ same_number: found.same, refused: found.reasons, refused_number: found.refused },
  } satisfies Prisma.ListRunUncheckedCreateInput
  return inTransaction(ctx.db, async (tx) => {
    await requireFewRunning({ ...ctx, db: tx })
    const { id } = await tx.listRun.create({ data, select: { id: true } })
    await enqueueListRun(ctx.services.boss, tx, id)
    return { id }
  })
}

/** Names who does a run from now on: the person, and during a masquerade the one who acts, until its end. */
async function runnerOf({ actor, db }: SignedInContext) {
  const { user, realUser } = actor
  const acts_until = realUser && (await masqueradeEnd(db, actor, user.id))
  return { user_id: user.id, real_user_id: realUser?.id ?? null, acts_until }
}

/** @throws AppError CONFLICT */
async function requireFewRunning({ db, actor }: SignedInContext): Promise<void> {
  const user_id = actor.user.id
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ListRun'), ${user_id})`
  const running = await db.listRun.count({ where: { user_id, state: 'running' } })
  if (running >= mostRunning) throw new AppError('CONFLICT', { message: t('bulk.tooManyRuns') })
}

const toldSelect = {
  ...{ id: true, act: true, target_id: true, target: true, query: true, total: true, at: true, done: true },
  ...{
    same_number: true,
    refused_number: true,
    refused: true,
    state: true,
    failure: true,
    begun_at: true,
    ended_at: true,
  },
  undoes_id: true,
  _count: { select: { rows: true } },
} satisfies Prisma.ListRunSelect

const refusedRows = z.array(z.object({ id: z.int(), reason: z.string() }))

/**
 * The person's runs of a list, the newest first. Refused rows of ended ones are told by name, as far as the person may read them; two
 * statements for the names of all.
 */
export async function runsOf(ctx: SignedInContext, entity: string) {
  const resource = listOf(entity)
  const runs = await ctx.db.listRun.findMany({
    where: { user_id: ctx.actor.user.id, list: entity, undone: null },
    select: toldSelect,
    orderBy: [{ begun_at: 'desc' }, { id: 'asc' }],
    take: mostTold,
  })
  const ended = runs.map(({ state, refused }) => (state === 'running' ? [] : refusedRows.parse(refused)))
  const ids = [...new Set(ended.flat().map(({ id }) => id))]
  const rows = ids.length > 0 ? await listedRows(ctx, resource, ids) : []
  const titles = new Map(rows.map((row) => [row.id, nameOf(row)]))
  return runs.map(({ refused: _, begun_at, ended_at, undoes_id, _count, ...run }, at) => ({
    ...run,
    /** It takes an earlier run back. */
    isUndo: undoes_id !== null,
    /** The rows that can be taken back. */
    undoable: _count.rows,
    begun_at: begun_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    refused: (ended[at] ?? []).map(({ id, reason }) => ({ id, reason, title: titles.get(id) ?? '' })),
  }))
}

type Named = z.infer<typeof runInput>
const own = ({ actor }: SignedInContext, { id, entity }: Named) => ({ id, list: entity, user_id: actor.user.id })

/** Stops a run after the call that is under way. A run that is over stays as it is. @throws AppError NOT_FOUND */
export async function stopRun(ctx: SignedInContext, named: Named): Promise<{ id: string }> {
  const where = { ...own(ctx, named), state: 'running' as const }
  const { count } = await ctx.db.listRun.updateMany({ where, data: { state: 'stopped', ended_at: new Date() } })
  if (count === 0) await requireOwn(ctx, named)
  return { id: named.id }
}

/** Goes on with a stopped run, as whom the person is now. @throws AppError NOT_FOUND */
export function continueRun(ctx: SignedInContext, named: Named): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    await requireFewRunning(inside)
    const { count } = await tx.listRun.updateMany({
      where: { ...own(ctx, named), state: 'stopped', undone: null },
      data: {
        ...{ state: 'running', failure: '', begun_at: new Date(), ended_at: null },
        ...(await runnerOf(inside)),
      },
    })
    if (count === 0) await requireOwn(inside, named)
    else await enqueueListRun(ctx.services.boss, tx, named.id)
    return { id: named.id }
  })
}

/**
 * Begins to take back the rows that a run has changed, the last one first. The run itself is told no more.
 * @throws AppError NOT_FOUND, CONFLICT for a run that goes on, has changed nothing or is being taken back
 */
export function undoRun(ctx: SignedInContext, named: Named): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    await requireOwn(inside, named)
    await requireFewRunning(inside)
    const run = await tx.listRun.findFirst({
      where: { ...own(ctx, named), state: { not: 'running' }, undoes_id: null, undone: null },
      select: {
        ...{ act: true, list: true, target_id: true, target: true, query: true, row_ids: true },
        rows: { select: { row_id: true } },
      },
    })
    if (!run || run.rows.length === 0) throw new AppError('CONFLICT', { message: t('bulk.notUndone') })
    const { rows, row_ids, ...same } = run
    const changed = new Set(rows.map(({ row_id }) => row_id))
    const ids = row_ids.filter((id) => changed.has(id)).toReversed()
    const { id } = await tx.listRun.create({
      data: {
        ...{ ...same, undoes_id: named.id, row_ids: ids, total: ids.length },
        ...{ ...(await runnerOf(inside)), chosen_group_id: ctx.groupId },
      },
      select: { id: true },
    })
    await enqueueListRun(ctx.services.boss, tx, id)
    return { id }
  })
}

/** Takes the outcome of a run away, with the run that it took back. One that goes on stays. @throws AppError NOT_FOUND */
export async function dismissRun(ctx: SignedInContext, named: Named): Promise<{ id: string }> {
  const { id, ...of } = own(ctx, named)
  const ended = { ...of, undone: null, id, state: { not: 'running' as const } }
  // The former run takes its undo along.
  const { count: pairs } = await ctx.db.listRun.deleteMany({ where: { ...of, undone: ended } })
  const { count: alone } = await ctx.db.listRun.deleteMany({ where: ended })
  const count = pairs + alone
  if (count === 0) await requireOwn(ctx, named)
  return { id: named.id }
}

async function requireOwn(ctx: SignedInContext, named: Named): Promise<void> {
  const found = await ctx.db.listRun.findFirst({ where: own(ctx, named), select: { id: true } })
  if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
}
