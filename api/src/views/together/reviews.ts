import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import { modelOf } from '../../access/subjects.ts'
import { whoMay } from '../../access/who-may.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction, lockRows } from '../../kernel/transaction.ts'
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
import { isReviewedByOthers } from '../../modules/reviews/contract.ts'
import { requireNotMasquerading } from '../../platform/auth/masquerade.ts'
import { tellPeople } from './mails.ts'
import { publishRecord } from './publish.ts'

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

/** The people who wrote what is reviewed: the authors of every version since the last approval, and the one who asks. */
async function writersOf({ db }: SignedInContext, key: ReviewedKey, row: SharedRow): Promise<Set<number>> {
  const last = await db.recordReview.findFirst({
    where: { ...ownerOf(key), status: 'approved' },
    orderBy: { id: 'desc' },
    select: { decided_at: true },
  })
  const versions = await db.revision.findMany({
    where: { ...ownerOf(key), ...(last?.decided_at && { created_at: { gt: last.decided_at } }) },
    distinct: ['author_id'],
    select: { author_id: true },
  })
  const asked = await db.recordReview.findFirst({
    where: { ...ownerOf(key), status: 'waiting' },
    select: { asked_by_id: true },
  })
  const first = versions.length === 0 ? [row.author_id] : []
  const ids = [...first, asked?.asked_by_id, ...versions.map(({ author_id }) => author_id)]
  return new Set(ids.filter((id) => typeof id === 'number'))
}

/** The state of a record's review, and what the actor may do in it. */
export async function reviewOf(ctx: SignedInContext, key: ReviewedKey) {
  const row = await requireShared(ctx, key)
  const { ability, user } = ctx.actor
  const subject = subjectOfRecord(key)
  const [review, everyone, writers] = [
    await ctx.db.recordReview.findFirst({ where: ownerOf(key), orderBy: { id: 'desc' }, select }),
    await isReviewedByOthers(ctx.db, row.group_id),
    await writersOf(ctx, key, row),
  ]
  const isHidden = currentStatus(row) === 'unpublished'
  const waits = review?.status === 'waiting'
  const mayPublish = ability.can('publish', asSubject(subject, row))
  const wrote = writers.has(user.id)
  return {
    /** Every text of the group is reviewed by somebody else. */
    everyone,
    review: review && review.status !== 'withdrawn' ? present(review) : null,
    mayAsk: isHidden && !waits && ability.can('update', asSubject(subject, row)),
    mayDecide: waits && mayPublish && !wrote,
    mayWithdraw: waits && review.asked_by_id === user.id,
    /** The actor could approve it if others had written it. */
    ownText: waits && mayPublish && wrote,
  }
}

/** People who may publish the record, by the beginning of a name; the actor isn't among them. */
export async function reviewersFor(ctx: SignedInContext, key: ReviewedKey) {
  const row = await requireShared(ctx, key, 'update')
  const people = await ctx.db.user.findMany({
    where: {
      AND: [
        whoMay('publish', subjectOfRecord(key), await placeOf(ctx.db, row.group_id)),
        { id: { notIn: [ctx.actor.user.id] } },
      ],
    },
    select: personSelect,
    orderBy: [{ firstname: 'asc' }, { lastname: 'asc' }, { id: 'asc' }],
    take: maxReviewers,
  })
  return people.map((person) => ({ id: person.id, name: displayName(person) }))
}

/** The people among whom a reviewer is chosen, and those of them who are mailed when nobody is. */
const maxReviewers = 50
const maxMailed = 20

/** Asks that somebody else reviews a record. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, INVALID at `reviewer_id` */
export async function askForReview(ctx: SignedInContext, key: ReviewedKey, reviewer_id: number | null) {
  requireNotMasquerading(ctx.actor)
  const row = await requireShared(ctx, key, 'update')
  if (currentStatus(row) !== 'unpublished') throw new AppError('CONFLICT', { message: t('review.published') })
  const subject = subjectOfRecord(key)
  const publishers = {
    AND: [whoMay('publish', subject, await placeOf(ctx.db, row.group_id)), { id: { not: ctx.actor.user.id } }],
  }
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`review of ${key.entity} ${key.id}`}))`
    const waiting = await db.recordReview.count({ where: { ...ownerOf(key), status: 'waiting' } })
    if (waiting > 0) throw new AppError('CONFLICT', { message: t('review.waits') })
    const chosen = reviewer_id === null ? publishers : { AND: [publishers, { id: reviewer_id }] }
    const people = await db.user.findMany({ where: chosen, select: { id: true }, take: maxMailed })
    if (reviewer_id !== null && people.length === 0) {
      throw invalid({ reviewer_id: [t('review.noReviewer')] }, t('review.noReviewer'))
    }
    const data = { ...ownerOf(key), asked_by_id: ctx.actor.user.id, reviewer_id }
    const { id } = await db.recordReview.create({ data, select: { id: true } })
    await audit(db, ctx, { action: 'ask_review', subject, id: key.id })
    await tellPeople(inside, { key, row, what: 'asked', to: people.map((each) => each.id), mark: String(id) })
  })
}

/**
 * The review that waits, for somebody who may decide it: people with the right to publish who haven't written the text.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when none waits
 */
async function requireDecidable(ctx: SignedInContext, key: ReviewedKey) {
  requireNotMasquerading(ctx.actor)
  const row = await requireShared(ctx, key, 'publish')
  const review = await ctx.db.recordReview.findFirst({ where: { ...ownerOf(key), status: 'waiting' }, select })
  if (!review) throw new AppError('CONFLICT', { message: t('review.decided') })
  if ((await writersOf(ctx, key, row)).has(ctx.actor.user.id)) {
    throw new AppError('FORBIDDEN', { message: t('review.own') })
  }
  return { row, review }
}

const told = ({ asked_by_id }: Review) => (asked_by_id === null ? [] : [asked_by_id])

/**
 * Approves a version and publishes it. @param version the version that the reviewer has read
 * @throws AppError NOT_FOUND, FORBIDDEN to whoever wrote it, CONFLICT for another version
 */
export async function approve(ctx: SignedInContext, key: ReviewedKey, version: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    // A save at the same moment is done first, and is then another version than the one that was read.
    await lockRows(db, modelOf(subjectOfRecord(key)), [key.id], 'write')
    const { row, review } = await requireDecidable(inside, key)
    if (row.updated_at.getTime() !== new Date(version).getTime()) {
      throw new AppError('CONFLICT', { message: t('content.publishStale', { text: row.title }) })
    }
    const decided = { decided_by_id: ctx.actor.user.id, decided_at: new Date() }
    const data = { ...decided, status: 'approved' as const, version: row.updated_at }
    await db.recordReview.update({ where: { id: review.id, status: 'waiting' }, data, select: { id: true } })
    await audit(db, ctx, { action: 'approve', subject: subjectOfRecord(key), id: key.id })
    await publishRecord(inside, key)
    await tellPeople(inside, { key, row, what: 'approved', to: told(review), mark: String(review.id) })
  })
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
  const owned = { content: { select: { id: true, type: true, title: true, group_id: true } } }
  const rows = await ctx.db.recordReview.findMany({
    where: { status: 'waiting', OR: whereOwnerMay(ctx, 'read', false) as Prisma.RecordReviewWhereInput[] },
    select: {
      ...{ id: true, content_id: true, notice_id: true, created_at: true, asked_by_id: true, reviewer_id: true },
      ...{
        ...owned,
        notice: { select: { id: true, title: true, group_id: true } },
        asked_by: { select: personSelect },
      },
    },
    orderBy: { id: 'asc' },
    take: maxWaiting,
  })
  return rows.flatMap(({ content, notice, asked_by, ...row }) => {
    const record = content ?? notice
    if (!record) return []
    const key = keyOf({ content, content_id: row.content_id ?? 0, notice_id: row.notice_id ?? 0 })
    const mayPublish = ctx.actor.ability.can('publish', asSubject(subjectOfRecord(key), record))
    const asked = row.asked_by_id === ctx.actor.user.id
    const forMe = row.reviewer_id === null || row.reviewer_id === ctx.actor.user.id
    return {
      ...key,
      title: record.title,
      asked_by: nameOf(asked_by),
      created_at: row.created_at.toISOString(),
      /** The actor is the one to decide. */
      mine: mayPublish && !asked && forMe,
    }
  })
}

/** More than wait anywhere; beyond it the oldest are told. */
const maxWaiting = 200
