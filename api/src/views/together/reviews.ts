import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { modelOf } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { forbidden } from '../../engine/refusals.ts'
import { type PendingHead, pendingHeadOf, pendingTextOf } from '../../engine/versions/pending-text.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import {
  keyOf,
  ownerOf,
  personSelect,
  placeOf,
  type ReviewedKey,
  requireShared,
  type SharedRow,
  subjectOfRecord,
  whereOwnerMay,
} from '../../modules/collaboration/record.ts'
import { subjectOf } from '../../modules/content/contract.ts'
import { groupsReviewedByOthers, isReviewedByOthers } from '../../modules/reviews/contract.ts'
import { hasRightsToDecide, peopleWithRightsToDecide } from './deciders.ts'
import { tellPeople } from './mails.ts'
import { namesBeginning } from './names.ts'
import { isBehind, saveApproved, savingLimits, versionOf } from './pending.ts'
import { publishRecord, saveRecord } from './publish.ts'
import { writersOf, writersOfAll } from './writers.ts'

const t = createTranslator(sv)

const select = {
  id: true,
  status: true,
  word: true,
  created_at: true,
  decided_at: true,
  asked_by_id: true,
  asked_by: { select: personSelect },
  reviewer: { select: personSelect },
  decided_by: { select: personSelect },
} satisfies Prisma.RecordReviewSelect
type Review = Prisma.RecordReviewGetPayload<{ select: typeof select }>

const nameOf = (person: Review['asked_by']) => person && { id: person.id, name: displayName(person) }

const present = ({ asked_by_id: _, ...row }: Review) => ({
  ...row,
  asked_by: nameOf(row.asked_by),
  reviewer: nameOf(row.reviewer),
  decided_by: nameOf(row.decided_by),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
})

/** The state of a record's review, and what the actor may do in it. */
export async function reviewOf(ctx: SignedInContext, key: ReviewedKey) {
  const row = await requireShared(ctx, key)
  const { ability, user } = ctx.actor
  const subject = subjectOfRecord(key)
  const pending = await pendingHeadOf(ctx.db, ownerOf(key))
  const [review, everyone, writers] = [
    await ctx.db.recordReview.findFirst({ where: ownerOf(key), orderBy: { id: 'desc' }, select }),
    await isReviewedByOthers(ctx.db, row.group_id),
    await writersOf(ctx, key, row),
  ]
  const isHidden = currentStatus(row) === 'unpublished'
  const waits = review?.status === 'waiting'
  const mayUpdate = ability.can('update', asSubject(subject, row))
  const mayPublish = hasRightsToDecide(ability, key, { ...row, changed: pending !== null })
  const wrote = writers.has(user.id)
  return {
    /** Every text of the group is reviewed by somebody else. */
    everyone,
    review: review && review.status !== 'withdrawn' ? present(review) : null,
    /** A changed text waits beside the published one. */
    changed: pending !== null,
    mayAsk: !waits && mayUpdate && (isHidden ? !pending : pending !== null && !isBehind(row, pending)),
    mayDecide: waits && mayPublish && !wrote,
    /** A moment is chosen by a save of the row. */
    mayChooseMoment: isHidden && mayUpdate,
    mayWithdraw: waits && review.asked_by_id === user.id,
    /** The actor could approve it if others had written it. */
    ownText: waits && mayPublish && wrote,
  }
}

/** Whether a changed text waits beside the record. */
const isChanged = async ({ db }: SignedInContext, key: ReviewedKey) => (await pendingHeadOf(db, ownerOf(key))) !== null

/** People who may decide about a record and have written none of it; the actor isn't among them. */
async function mayReview(ctx: SignedInContext, key: ReviewedKey, row: SharedRow): Promise<Prisma.UserWhereInput> {
  const writers = await writersOf(ctx, key, row)
  return { AND: [await otherPublishers(ctx, key, row), { id: { notIn: [...writers] } }] }
}

async function otherPublishers(ctx: SignedInContext, key: ReviewedKey, { group_id, publish_at }: SharedRow) {
  const changed = await isChanged(ctx, key)
  const people = peopleWithRightsToDecide(key, { changed, publish_at }, await placeOf(ctx.db, group_id))
  return { AND: [people, { id: { not: ctx.actor.user.id } }] }
}

/** The people who may decide about the record, by the beginnings of their names; the first of them without a search. */
export async function reviewersFor(ctx: SignedInContext, key: ReviewedKey, search: string) {
  const row = await requireShared(ctx, key, 'update')
  const people = await ctx.db.user.findMany({
    where: { AND: [await mayReview(ctx, key, row), ...namesBeginning(search)] },
    select: personSelect,
    orderBy: [{ firstname: 'asc' }, { lastname: 'asc' }, { id: 'asc' }],
    take: maxReviewers,
  })
  return people.map((person) => ({ id: person.id, name: displayName(person) }))
}

/** The people among whom a reviewer is chosen, and those of them who are mailed when nobody is. */
const maxReviewers = 50
const maxMailed = 20

/** A hidden text is reviewed itself, and of a published one the changed text that waits beside it. @throws AppError CONFLICT */
function requireAskable(row: SharedRow, pending: PendingHead | null): void {
  const isHidden = currentStatus(row) === 'unpublished'
  if (isHidden ? !pending : pending && !isBehind(row, pending)) return
  const reason = isHidden ? 'review.hidden' : pending ? 'review.behind' : 'review.published'
  throw new AppError('CONFLICT', { message: t(reason) })
}

/** Asks that somebody else reviews a record. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, INVALID at `reviewer_id` */
export async function askForReview(ctx: SignedInContext, key: ReviewedKey, reviewer_id: number | null) {
  requireNotMasquerading(ctx.actor)
  const row = await requireShared(ctx, key, 'update')
  requireAskable(row, await pendingHeadOf(ctx.db, ownerOf(key)))
  const subject = subjectOfRecord(key)
  const publishers = await mayReview(ctx, key, row)
  if ((await ctx.db.user.count({ where: await otherPublishers(ctx, key, row) })) === 0) {
    throw new AppError('CONFLICT', { message: t('review.nobody') })
  }
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`review of ${key.entity} ${key.id}`}))`
    const waiting = await db.recordReview.count({ where: { ...ownerOf(key), status: 'waiting' } })
    if (waiting > 0) throw new AppError('CONFLICT', { message: t('review.waits') })
    const chosen = reviewer_id === null ? publishers : { AND: [publishers, { id: reviewer_id }] }
    const people = await db.user.findMany({ where: chosen, select: { id: true }, take: maxMailed })
    if (people.length === 0 && reviewer_id !== null) {
      throw invalid({ reviewer_id: [t('review.noReviewer')] }, t('review.noReviewer'))
    }
    const data = { ...ownerOf(key), asked_by_id: ctx.actor.user.id, reviewer_id }
    const { id } = await db.recordReview.create({ data, select: { id: true } })
    await audit(db, ctx, { action: 'ask_review', subject, id: key.id })
    await tellPeople(inside, { key, row, what: 'asked', to: people.map((each) => each.id), mark: String(id) })
  })
}

/**
 * The review that waits, for somebody who may decide it: people with the rights to decide who haven't written the text.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when none waits
 */
async function requireDecidable(ctx: SignedInContext, key: ReviewedKey) {
  requireNotMasquerading(ctx.actor)
  const row = await requireShared(ctx, key, 'publish')
  const changed = await isChanged(ctx, key)
  if (!hasRightsToDecide(ctx.actor.ability, key, { ...row, changed })) throw forbidden()
  const review = await ctx.db.recordReview.findFirst({ where: { ...ownerOf(key), status: 'waiting' }, select })
  if (!review) throw new AppError('CONFLICT', { message: t('review.decided') })
  if ((await writersOf(ctx, key, row)).has(ctx.actor.user.id)) {
    throw new AppError('FORBIDDEN', { message: t('review.own') })
  }
  return { row, review }
}

const told = ({ asked_by_id }: Review) => (asked_by_id === null ? [] : [asked_by_id])

/** `version` is the one that the reviewer has read. */
type Approval = { version: string; publish_at: Date | null }

/**
 * Approves a version and publishes it: the changed text that waits, or else the row, which may be scheduled.
 * @throws AppError NOT_FOUND, FORBIDDEN to whoever wrote it, CONFLICT for another version, INVALID at `publish_at` for a moment that has passed
 */
export async function approve(ctx: SignedInContext, key: ReviewedKey, approval: Approval): Promise<void> {
  const { version, publish_at } = approval
  if (publish_at && publish_at <= new Date()) {
    throw invalid({ publish_at: [t('review.momentPast')] }, t('review.momentPast'))
  }
  const decide = async (db: Tx) => {
    const inside = { ...ctx, db }
    // A save at the same moment is done first, and is then another version than the one that was read.
    await lockRows(db, modelOf(subjectOfRecord(key)), [key.id], 'write')
    const { row, review } = await requireDecidable(inside, key)
    const pending = await pendingTextOf(db, ownerOf(key))
    if (versionOf(row, pending).getTime() !== new Date(version).getTime()) {
      throw new AppError('CONFLICT', { message: t('content.publishStale', { text: row.title }) })
    }
    const decided = { decided_by_id: ctx.actor.user.id, decided_at: new Date() }
    const data = { ...decided, status: 'approved' as const, version: row.updated_at }
    await db.recordReview.update({ where: { id: review.id, status: 'waiting' }, data, select: { id: true } })
    await audit(db, ctx, { action: 'approve', subject: subjectOfRecord(key), id: key.id })
    const published = pending
      ? await saveApproved(inside, key, row, pending)
      : await publishAsIs(inside, key, { row, publish_at })
    // The version that is published so has no writer: the person may decide about the next one, too.
    const after = { version: published, decided_at: new Date() }
    await db.recordReview.update({ where: { id: review.id }, data: after, select: { id: true } })
    await tellPeople(inside, { key, row, what: 'approved', to: told(review), mark: String(review.id) })
  }
  await inTransaction(ctx.db, decide, savingLimits)
}

/** Publishes an approved row at once, at the chosen moment, or at the one that its writer has saved. */
async function publishAsIs(
  ctx: SignedInContext,
  key: ReviewedKey,
  { row, publish_at }: { row: SharedRow; publish_at: Date | null },
): Promise<Date> {
  const moment = publish_at ?? row.publish_at
  if (moment && moment > new Date()) {
    const data = { status: 'scheduled', publish_at: moment.toISOString() }
    await saveRecord({ ...ctx, reviewed: 'approved' }, key, data)
  } else await publishRecord(ctx, key)
  return row.updated_at
}

/** Sends a text back with a word. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function sendBack(ctx: SignedInContext, key: ReviewedKey, word: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const { row, review } = await requireDecidable(inside, key)
    const decided = { decided_by_id: ctx.actor.user.id, decided_at: new Date() }
    const data = { ...decided, status: 'sent_back' as const, word }
    await db.recordReview.update({ where: { id: review.id, status: 'waiting' }, data, select: { id: true } })
    await audit(db, ctx, { action: 'send_back', subject: subjectOfRecord(key), id: key.id })
    await tellPeople(inside, { key, row, what: 'sentBack', to: told(review), quote: word, mark: String(review.id) })
  })
}

/** Takes one's own request back. @throws AppError NOT_FOUND, CONFLICT */
export async function withdraw(ctx: SignedInContext, key: ReviewedKey): Promise<void> {
  requireNotMasquerading(ctx.actor)
  await requireShared(ctx, key)
  const where = { ...ownerOf(key), status: 'waiting' as const, asked_by_id: ctx.actor.user.id }
  const { count } = await ctx.db.recordReview.updateMany({ where, data: { status: 'withdrawn' } })
  if (count === 0) throw new AppError('CONFLICT', { message: t('review.decided') })
}

/** The requests that wait on records that the actor may read, oldest first, with what the actor has to do with each. */
export async function waitingReviews(ctx: SignedInContext) {
  const shared = { id: true, title: true, group_id: true, author_id: true, publish_at: true }
  const reviewed = { ...shared, pending_texts: { select: { id: true }, take: 1 } }
  const rows = await ctx.db.recordReview.findMany({
    where: { status: 'waiting', OR: whereOwnerMay(ctx, 'read', false) as Prisma.RecordReviewWhereInput[] },
    select: {
      ...{ id: true, content_id: true, message_id: true, created_at: true, asked_by_id: true, reviewer_id: true },
      ...{
        content: { select: { ...reviewed, type: true } },
        message: { select: reviewed },
        asked_by: { select: personSelect },
      },
    },
    orderBy: { id: 'asc' },
    take: maxWaiting,
  })
  const { ability, user } = ctx.actor
  const waiting = rows.flatMap(({ content, message, asked_by, ...row }) => {
    const record = content ?? message
    if (!record) return []
    const key = keyOf({ content, content_id: row.content_id ?? 0, message_id: row.message_id ?? 0 }) as ReviewedKey
    const mayPublish = hasRightsToDecide(ability, key, { ...record, changed: record.pending_texts.length > 0 })
    const forMe = row.reviewer_id === null || row.reviewer_id === user.id
    const told = { ...key, title: record.title, asked_by: nameOf(asked_by), created_at: row.created_at.toISOString() }
    return { key, told, author_id: record.author_id, mayBeMine: mayPublish && row.asked_by_id !== user.id && forMe }
  })
  const asked = waiting.filter(({ mayBeMine }) => mayBeMine)
  const writers = await writersOfAll(ctx, asked)
  const mine = new Set(asked.filter((_, at) => !writers[at]?.has(user.id)))
  /** `mine`: the actor is the one to decide. */
  return waiting.map((each) => ({ ...each.told, mine: mine.has(each) }))
}

/** The groups in which the actor publishes texts, and every text is reviewed by somebody else (null: the front). */
export async function reviewedGroups({ db, actor: { ability } }: SignedInContext): Promise<(number | null)[]> {
  const subjects = [...Object.values(subjectOf), 'Message'] as const
  const found = await groupsReviewedByOthers(db)
  return found.filter((group_id) =>
    subjects.some((subject) => ability.can('publish', asSubject(subject, { group_id }))),
  )
}

/** More than wait anywhere; beyond it the oldest are told. */
const maxWaiting = 200
