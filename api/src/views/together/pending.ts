import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { modelOf } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { staleError } from '../../engine/refusals.ts'
import { savedAsFarAsItGoes, takenBack } from '../../engine/taken-back.ts'
import { type PendingHead, type PendingText, pendingTextOf } from '../../engine/versions/pending-text.ts'
import { clockIn } from '../../i18n/languages.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import {
  entityOf,
  ownerOf,
  type ReviewedKey,
  requireShared,
  type SharedRow,
  subjectOfRecord,
} from '../../modules/collaboration/record.ts'
import { isReviewedByOthers } from '../../modules/reviews/contract.ts'
import { type FormRecord, readRecord, saveRecord } from './publish.ts'

const t = createTranslator(sv)

// A changed text waits beside its published row, which visitors go on seeing, until somebody else approves it
// (docs/decisions/0092-changed-texts-wait-beside-their-rows.md).

type Fields = Record<string, unknown>

/** The longest text of a form takes seconds on a busy machine: its words are indexed. In milliseconds. */
export const savingLimits = { timeout: 30_000, maxWait: 5_000 }

/** The fields that say when visitors see a row. They are no part of a changed text. */
const moments = ['status', 'publish_at', 'unpublish_at']

/** The version of a form that shows a row and its changed text: the newer of both. */
export const versionOf = ({ updated_at }: SharedRow, pending: PendingHead | null): Date =>
  pending && pending.saved_at > updated_at ? pending.saved_at : updated_at

/** Whether the row has been saved since the change began: nobody has read the two together. */
export const isBehind = ({ updated_at }: SharedRow, { base }: PendingHead) => base.getTime() !== updated_at.getTime()

const isShown = (row: SharedRow) => currentStatus(row) !== 'unpublished'

/** Tells whether the actor may save the record's form, and whether that saves the row itself (`direct`). */
async function savingOf(ctx: SignedInContext, key: ReviewedKey, row: SharedRow) {
  const { ability } = ctx.actor
  const there = asSubject(subjectOfRecord(key), row)
  const direct = !isShown(row) || (ability.can('publish', there) && !(await isReviewedByOthers(ctx.db, row.group_id)))
  return { mayUpdate: ability.can('update', there), direct }
}

/**
 * Tries a changed text on the row: saves it, reads it as its form and as a version, and takes all of it back.
 * @param stored the words of it that nobody types now
 */
const tried = (ctx: SignedInContext, key: ReviewedKey, data: Fields, stored: Fields) =>
  takenBack(
    ctx,
    async (inside) => {
      const record = await saveRecord({ ...inside, stored }, key, data)
      const { snapshot } = await inside.db.revision.findFirstOrThrow({
        where: ownerOf(key),
        orderBy: { id: 'desc' },
        select: { snapshot: true },
      })
      return { record, snapshot: snapshot as Fields, data }
    },
    savingLimits,
  )

const triedAsFarAsItGoes = (ctx: SignedInContext, key: ReviewedKey, { data }: PendingText) =>
  savedAsFarAsItGoes(data, (fields) => tried(ctx, key, fields, data))

type Tried = Awaited<ReturnType<typeof tried>>

/** The state of a record's form: whether its saves are kept for a review, and the changed text that waits. */
function stateOf(
  row: SharedRow,
  pending: PendingText | null,
  about: { mayUpdate: boolean; direct: boolean; text: Tried | null },
) {
  const { mayUpdate, direct, text } = about
  const author = pending?.author
  return {
    keeps: mayUpdate && (pending !== null || !direct),
    /** The version of the row itself. */
    saved: row.updated_at.toISOString(),
    pending: pending && {
      by: author ? { id: author.id, name: displayName(author) } : null,
      at: pending.saved_at.toISOString(),
      behind: isBehind(row, pending),
      hidden: !isShown(row),
      /** A save of the form saves the row itself, the changed text with it. */
      direct,
      /** Changed fields that the row no longer takes, for example a tag of a group that the text has left. */
      lost: text ? Object.keys(pending.data).filter((field) => !(field in text.data)) : [],
    },
  }
}

/**
 * The part of a record's form that the row lacks: its state (`kept`) and version, and the record as its changed text would have it, for
 * those who may change it. @throws AppError NOT_FOUND
 */
export async function formOf(ctx: SignedInContext, key: ReviewedKey) {
  const row = await requireShared(ctx, key)
  const { mayUpdate, direct } = await savingOf(ctx, key, row)
  const pending = await pendingTextOf(ctx.db, ownerOf(key))
  const text = pending && mayUpdate ? await triedAsFarAsItGoes(ctx, key, pending) : null
  const kept = stateOf(row, pending, { mayUpdate, direct, text })
  const updated_at = versionOf(row, pending).toISOString()
  return { version: updated_at, kept, record: text && { ...text.record, updated_at, kept } }
}

/** The record as its form shows it: with the changed text that waits. @throws AppError NOT_FOUND */
export async function recordOf(ctx: SignedInContext, key: ReviewedKey): Promise<FormRecord & { kept: Kept }> {
  const { record, version, kept } = await formOf(ctx, key)
  return record ?? { ...(await readRecord(ctx, key)), updated_at: version, kept }
}

/** All fields of the text that the form shows, as a version has them. */
export async function shownText(ctx: SignedInContext, key: ReviewedKey): Promise<Fields> {
  const pending = await pendingTextOf(ctx.db, ownerOf(key))
  const { snapshot } = pending ? await triedAsFarAsItGoes(ctx, key, pending) : await tried(ctx, key, {}, {})
  return snapshot
}

/** The refusal of a save over a newer version, with the record as it stands now. */
async function stale(ctx: SignedInContext, key: ReviewedKey, { row, pending }: Current) {
  const current = await recordOf(ctx, key)
  const version = new Date(current.updated_at)
  if (!pending || version > pending.saved_at) {
    return staleError(ctx.db, { subject: subjectOfRecord(key), id: row.id, updated_at: version, current })
  }
  const name = pending.author ? displayName(pending.author) : t('error.someone')
  const date = `kl. ${clockIn('sv', version)}`
  return new AppError('CONFLICT', {
    message: t('error.stale', { name, date }),
    details: { stale: true, name, current, updated_at: version.toISOString() },
  })
}

/** The fields of the record's form. @throws AppError INVALID at a moment of publication */
function textOf({ entity }: ReviewedKey, data: Fields): Fields {
  const given = moments.filter((field) => data[field] !== undefined)
  const { shape } = entityOf(entity).fields
  if (given.length === 0)
    return Object.fromEntries(Object.entries(data).filter(([field]) => Object.hasOwn(shape, field)))
  const fields = Object.fromEntries(given.map((field) => [`data.${field}`, [t('review.momentsApart')]]))
  throw invalid(fields, t('review.momentsApart'))
}

/** Words are kept as the row would hold them: rich text is clean, an address is free. */
const asSaved = (data: Fields, { snapshot }: Tried) =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      typeof value === 'string' && typeof snapshot[field] === 'string' ? snapshot[field] : value,
    ]),
  )

export type Kept = ReturnType<typeof stateOf>
/**
 * `given`: nobody typed the fields, they were stored elsewhere, and `writer_ids` are the people who wrote them there. `also` is done in the
 * transaction that keeps the change.
 */
type Change = {
  data: Fields
  given?: true
  writer_ids?: readonly number[]
  updated_at: string
  also?: (db: Tx) => Promise<unknown>
}

/**
 * Saves the form of a published record for a review: the changed fields, over those that wait already, are kept beside the row. Where
 * visitors don't see the row, or the actor may change it alone, the row itself is saved, and nothing waits any longer.
 * @param updated_at the version that the form began from (`formOf`)
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT over a newer version, INVALID as the entity's own update
 */
export async function keepChange(
  ctx: SignedInContext,
  key: ReviewedKey,
  change: Change,
): Promise<FormRecord & { kept: Kept }> {
  requireNotMasquerading(ctx.actor)
  const data = textOf(key, change.data)
  const began = new Date(change.updated_at)
  const seen = await current(ctx, key)
  if (began.getTime() !== versionOf(seen.row, seen.pending).getTime()) throw await stale(ctx, key, seen)
  // The form has shown what waits without the fields that the row no longer takes, and they are not taken along.
  const waiting = seen.pending ? (await triedAsFarAsItGoes(ctx, key, seen.pending)).data : {}
  const merged = { ...waiting, ...data }
  const stored = { ...seen.pending?.data, ...(change.given && data) }
  const text = await tried(ctx, key, merged, stored)
  return atVersion(ctx, key, began, async (inside, row) => {
    const { db } = inside
    await change.also?.(db)
    if ((await savingOf(inside, key, row)).direct) {
      const saved = await saveRecord({ ...(await namingWriters(inside, key, change.writer_ids)), stored }, key, merged)
      await endChange(inside, key, isShown(row))
      const now = { ...row, updated_at: new Date(saved.updated_at) }
      return { ...saved, kept: stateOf(now, null, { mayUpdate: true, direct: true, text: null }) }
    }
    const author_id = ctx.actor.user.id
    const saved_at = new Date(Math.max(Date.now(), began.getTime() + 1))
    const own = { ...ownerOf(key), author_id }
    const before = await db.pendingText.findMany({ where: own, select: { writer_ids: true } })
    await db.pendingText.deleteMany({ where: own })
    const writer_ids = [...new Set(before.flatMap((each) => each.writer_ids).concat(change.writer_ids ?? []))]
    const made = { author_id, base: row.updated_at, saved_at, data: asSaved(merged, text), snapshot: text.snapshot }
    const data = { ...ownerOf(key), ...made, writer_ids } as Prisma.PendingTextUncheckedCreateInput
    await db.pendingText.create({ data, select: { id: true } })
    const details = { fields: Object.keys(change.data) }
    await audit(db, ctx, { action: 'keep_change', subject: subjectOfRecord(key), id: key.id, details })
    const kept = stateOf(row, { ...made, author: ctx.actor.user }, { mayUpdate: true, direct: false, text })
    return { ...text.record, updated_at: saved_at.toISOString(), kept }
  })
}

/** The context of a save that takes the changed text in: its writers approve none of its words afterwards. */
async function namingWriters(
  ctx: SignedInContext,
  key: ReviewedKey,
  others: readonly number[] = [],
): Promise<SignedInContext> {
  const select = { author_id: true, writer_ids: true } as const
  const taken = await ctx.db.pendingText.findMany({ where: ownerOf(key), select })
  const wrote = taken.flatMap(({ author_id, writer_ids }) => [author_id ?? [], writer_ids].flat())
  const writer_ids = [...new Set([...wrote, ...others])]
  return writer_ids.length > 0 ? { ...ctx, keeping: { ...ctx.keeping, writer_ids } } : ctx
}

/** Takes a changed text away; `asked`: with the request that it waits by. */
async function endChange({ db }: SignedInContext, key: ReviewedKey, asked: boolean): Promise<void> {
  const owner = ownerOf(key)
  await db.pendingText.deleteMany({ where: owner })
  if (asked) await db.recordReview.updateMany({ where: { ...owner, status: 'waiting' }, data: { status: 'withdrawn' } })
}

type Current = Awaited<ReturnType<typeof current>>

/**
 * Does `work` in a transaction that holds the row, at the version that the form began from. @throws AppError CONFLICT over a newer one
 */
async function atVersion<Result>(
  ctx: SignedInContext,
  key: ReviewedKey,
  began: Date,
  work: (inside: SignedInContext, row: SharedRow, pending: PendingText | null) => Promise<Result>,
): Promise<Result> {
  let newer: Current | null = null
  const whole = async (db: Tx) => {
    const inside = { ...ctx, db }
    await lockRows(db, modelOf(subjectOfRecord(key)), [key.id], 'write')
    const now = await current(inside, key)
    if (began.getTime() === versionOf(now.row, now.pending).getTime()) return work(inside, now.row, now.pending)
    newer = now
    return null
  }
  const result = await inTransaction(ctx.db, whole, savingLimits)
  // The newer text is tried for the answer, which takes the lock anew.
  if (newer) throw await stale(ctx, key, newer)
  return result as Result
}

async function current(ctx: SignedInContext, key: ReviewedKey) {
  const row = await requireShared(ctx, key, 'update')
  return { row, pending: await pendingTextOf(ctx.db, ownerOf(key)) }
}

/**
 * Throws a changed text away, with the request that it waits by. @param updated_at as for {@link keepChange}
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT over a newer version
 */
export async function dropChange(ctx: SignedInContext, key: ReviewedKey, updated_at: string): Promise<void> {
  requireNotMasquerading(ctx.actor)
  await atVersion(ctx, key, new Date(updated_at), async (inside, _row, pending) => {
    if (!pending) throw new AppError('CONFLICT', { message: t('review.noChange') })
    await endChange(inside, key, true)
    await audit(inside.db, ctx, { action: 'drop_change', subject: subjectOfRecord(key), id: key.id })
  })
}

/**
 * Makes an approved changed text the published one, by the entity's own update, with the approver's rights; the version names its writer.
 * Ask in the transaction of the approval, with the row locked.
 * @returns the new version of the row
 * @throws AppError CONFLICT where the row was changed or hidden meanwhile, or takes the text no longer
 */
export async function saveApproved(ctx: SignedInContext, key: ReviewedKey, row: SharedRow, pending: PendingText) {
  if (!isShown(row)) throw new AppError('CONFLICT', { message: t('review.hidden') })
  if (isBehind(row, pending)) throw new AppError('CONFLICT', { message: t('review.behind') })
  const { author_id, data } = pending
  const inside: SignedInContext = { ...ctx, reviewed: 'approved', keeping: { author_id }, stored: data }
  try {
    const { updated_at } = await saveRecord(inside, key, data)
    await ctx.db.pendingText.deleteMany({ where: ownerOf(key) })
    return new Date(updated_at)
  } catch (error) {
    const refusal = error instanceof AppError ? error : (error as { cause?: unknown }).cause
    if (!(refusal instanceof AppError) || refusal.code !== 'INVALID') throw error
    const text = [...new Set(Object.values(refusal.fields).flat())].join(' ') || refusal.message
    throw new AppError('CONFLICT', { message: t('review.noLongerFits', { text }) })
  }
}
