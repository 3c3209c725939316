import { putBackWhole, type RemovedWhole, readWhole } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { modelOf, type Subject, subjectFacts, subjectNames } from '../../access/subjects.ts'
import type { EntityName } from '../../i18n/sv/entities.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { SignedInContext } from '../context.ts'
import { forbidden } from '../refusals.ts'

// Rows without a trash are kept for an hour when they are removed, with all that goes along, so that their remover can undo
// that (docs/decisions/0099-removals-without-a-trash.md).

const t = createTranslator(sv)

/** The minutes in which a removal can be undone. */
const minutesKept = 60

/** An entity without a trash, whose removals are kept. */
export type KeptEntity = { name: EntityName; subject: Subject }

/** Whether a removed row is kept for its remover. */
export function keepsRemoved(subject: Subject): boolean {
  const facts = subjectFacts(subject)
  return 'fields' in facts && facts.actions.includes('delete') && !facts.trashed && !facts.finalRemoval
}

/** Every entity whose removals are kept, by name. */
export function keptEntities(): Map<EntityName, KeptEntity> {
  const kept = subjectNames.flatMap((subject): KeptEntity[] => {
    const { name } = subjectFacts(subject)
    return name && keepsRemoved(subject) ? [{ name, subject }] : []
  })
  return new Map(kept.map((entity) => [entity.name, entity]))
}

/** Judges a row that is there again: refuses one that may not be as it was. */
type Judge = (ctx: SignedInContext, id: number) => Promise<void>
const judges = new WeakMap<object, Judge>()

/** Sets the judge of the rows of a resource that are put back. */
export function judgesPutBack(resource: object, judge: Judge): void {
  judges.set(resource, judge)
}

/** Keeps a row that is removed next in this transaction. Rows of which the time is up go. */
export async function keepRemoved(tx: Tx, subject: Subject, id: number): Promise<void> {
  const data = await readWhole(tx, modelOf(subject), id)
  // Those that another removal forgets at this moment are left to it: waiting for it could be waiting for each other.
  await tx.$executeRaw`
    WITH over AS (
      SELECT id FROM "RemovedRow" WHERE removed_at < now() - make_interval(mins => ${minutesKept}::int) FOR UPDATE SKIP LOCKED
    ), forgotten AS (DELETE FROM "RemovedRow" WHERE id IN (SELECT id FROM over))
    INSERT INTO "RemovedRow" (subject, row_id, data) VALUES (${subject}, ${id}, ${JSON.stringify(data)}::jsonb)`
}

/** A kept row: its place in the order of removals, and the row as it was. */
export type KeptRow = { place: number; id: number; whole: RemovedWhole }

/**
 * The kept rows among these that the actor may read, locked: of two that put back the same one, the second finds none.
 * @throws AppError FORBIDDEN for one that the actor may not remove, or not make
 */
export async function keptRows(ctx: SignedInContext, subject: Subject, ids: readonly number[]): Promise<KeptRow[]> {
  const { ability } = ctx.actor
  const found = await ctx.db.$queryRaw<KeptRow[]>`
    SELECT id AS place, row_id AS id, data AS whole FROM "RemovedRow"
    WHERE subject = ${subject} AND row_id = ANY (${[...ids]}::int[])
      AND removed_at >= now() - make_interval(mins => ${minutesKept}::int)
    ORDER BY id FOR UPDATE`
  const judged = found.map((row) => ({ row, as: asSubject(subject, row.whole.rows[0]?.values ?? {}) }))
  const readable = judged.filter(({ as }) => ability.can('read', as))
  if (!readable.every(({ as }) => ability.can('delete', as) && ability.can('create', as))) throw forbidden()
  return readable.map(({ row }) => row)
}

/**
 * Puts a kept row back, under its id and with all that went along and could still be there.
 * @throws AppError CONFLICT when its place is gone, or another row has taken its name
 */
export async function putBack(ctx: SignedInContext, { name, subject }: KeptEntity, row: KeptRow): Promise<void> {
  const { db } = ctx
  const outcome = await putBackWhole(db, row.whole)
  const element = formsOf(name).defSg
  if (outcome === 'gone') throw new AppError('CONFLICT', { message: t('error.undoPlaceGone', { element }) })
  if (outcome === 'taken') throw new AppError('CONFLICT', { message: t('error.undoTaken', { element }) })
  await db.removedRow.delete({ where: { id: row.place }, select: { id: true } })
  await judges.get(subjectFacts(subject))?.(ctx, row.id)
  await audit(db, ctx, { action: 'restore', subject, id: row.id })
}

/**
 * Lets nobody keep a row, or put one back, until the transaction ends. An undo locks its kept row first and then the rows that this one
 * names: a transaction that forgets kept rows calls this before it locks any of those, or each would wait for the other.
 */
export async function holdKeptRows(tx: Tx): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "RemovedRow" IN EXCLUSIVE MODE`
}

/** Forgets the kept rows of which the time is up. @returns their number */
export function forgetKeptRows(db: Tx, now: Date): Promise<number> {
  const removed_at = { lt: new Date(now.getTime() - minutesKept * 60_000) }
  return db.removedRow.deleteMany({ where: { removed_at } }).then(({ count }) => count)
}
