import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import {
  type CommentedKey,
  entityOf,
  keyOf,
  ownerOf,
  personSelect,
  requireShared,
  type SharedRow,
  talkedSelect,
  talkersOf,
} from '../../modules/collaboration/record.ts'
import { countAttempt, limitKey } from '../../platform/auth/rate-limit.ts'
import { tellPeople } from './mails.ts'
import { namesBeginning } from './names.ts'

const t = createTranslator(sv)

/** Comments of a person in an hour: more than a talk needs. */
const limit = { max: 120, seconds: 3_600 }
/** Comments of a record that are shown, the newest. */
const shown = 500
/** Enough to find the one that is meant by typing on. */
const maxPeople = 8

const select = {
  id: true,
  parent_id: true,
  author_id: true,
  body: true,
  quote: true,
  quote_nth: true,
  mentions: true,
  edited_at: true,
  resolved_at: true,
  created_at: true,
  author: { select: personSelect },
  resolved_by: { select: personSelect },
} satisfies Prisma.RecordCommentSelect
type Comment = Prisma.RecordCommentGetPayload<{ select: typeof select }>

const nameOf = (person: Comment['author']) => person && { id: person.id, name: displayName(person) }

/** The comments of a record that the actor may read, oldest first, each with its answers. Three statements. */
export async function commentsOf(ctx: SignedInContext, key: CommentedKey) {
  await requireShared(ctx, key)
  const rows = await ctx.db.recordComment.findMany({
    where: ownerOf(key),
    select,
    orderBy: { id: 'desc' },
    take: shown,
  })
  rows.reverse()
  const ids = [...new Set(rows.flatMap(({ mentions }) => mentions))]
  const people = ids.length > 0 ? await ctx.db.user.findMany({ where: { id: { in: ids } }, select: personSelect }) : []
  const names = new Map(people.map((person) => [person.id, displayName(person)]))
  const present = ({ author, resolved_by, mentions, author_id, quote, quote_nth, ...row }: Comment) => ({
    ...row,
    /** The passage that it is about; null: the whole record. */
    quote: quote ? { text: quote, nth: quote_nth } : null,
    author: nameOf(author),
    mine: author_id === ctx.actor.user.id,
    resolved_by: nameOf(resolved_by),
    mentions: mentions.flatMap((id) => ({ id, name: names.get(id) ?? '' })).filter(({ name }) => name !== ''),
    edited_at: row.edited_at?.toISOString() ?? null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  })
  const answers = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const threads = (answers.get(null) ?? []).map((row) => ({
    ...present(row),
    answers: (answers.get(row.id) ?? []).map(present),
  }))
  return { items: threads, open: threads.filter(({ resolved_at }) => resolved_at === null).length }
}

/** People who may read the record, by the beginning of a name. @throws AppError NOT_FOUND */
export async function peopleFor(ctx: SignedInContext, key: CommentedKey, search: string) {
  const row = await requireShared(ctx, key)
  const people = await ctx.db.user.findMany({
    where: {
      AND: [await talkersOf(ctx.db, key, row.group_id), { id: { not: ctx.actor.user.id } }, ...namesBeginning(search)],
    },
    select: personSelect,
    orderBy: [{ firstname: 'asc' }, { lastname: 'asc' }, { id: 'asc' }],
    take: maxPeople,
  })
  return people.map((person) => ({ id: person.id, name: displayName(person) }))
}

type Given = { body: string; mentions: readonly number[] }
type New = Given & { parent_id?: number | null; quote?: { text: string; nth: number } | null }

const hasText = (entity: CommentedKey['entity']) => entity !== 'statement' && 'body' in entityOf(entity).fields.shape

/** @throws AppError INVALID at `quote` for an answer, which is about the same as its comment, and for a record without a text */
function requireQuotable({ entity }: CommentedKey, { parent_id, quote }: New): void {
  if (!quote || (!parent_id && hasText(entity))) return
  throw invalid({ quote: [t('together.noQuote')] }, t('together.noQuote'))
}

/** Those of the named people who may read the record. @throws AppError INVALID at `mentions` when one may not */
async function requireReaders(ctx: SignedInContext, key: CommentedKey, row: SharedRow, mentions: readonly number[]) {
  const ids = [...new Set(mentions)]
  if (ids.length === 0) return ids
  const readers = await talkersOf(ctx.db, key, row.group_id)
  const found = await ctx.db.user.count({ where: { AND: [{ id: { in: ids } }, readers] } })
  if (found < ids.length) throw invalid({ mentions: [t('together.mentionUnseen')] }, t('together.mentionUnseen'))
  return ids
}

/**
 * Writes a comment on a record, or an answer to one, and mails the people it names and those who follow the record.
 * @throws AppError NOT_FOUND, INVALID at `mentions` or `quote`, RATE_LIMITED
 */
export async function writeComment(ctx: SignedInContext, key: CommentedKey, given: New) {
  requireNotMasquerading(ctx.actor)
  requireQuotable(key, given)
  const row = await requireShared(ctx, key)
  const user = ctx.actor.user.id
  const tried = await countAttempt(ctx.services.tries, limitKey('comments by', String(user)), limit)
  if (!tried.allowed) throw new AppError('RATE_LIMITED', { message: t('together.tooManyComments') })
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const mentions = await requireReaders(inside, key, row, given.mentions)
    const parent_id = given.parent_id ?? null
    const parent =
      parent_id === null
        ? null
        : await db.recordComment.findFirst({ where: { ...ownerOf(key), id: parent_id, parent_id: null } })
    if (parent_id !== null && !parent) throw new AppError('NOT_FOUND', { message: t('together.commentGone') })
    const made = await db.recordComment.create({
      data: {
        ...{ ...ownerOf(key), parent_id, author_id: user, body: given.body, mentions },
        ...(given.quote && { quote: given.quote.text, quote_nth: given.quote.nth }),
      },
      select: { id: true },
    })
    const quote = given.quote ? `”${given.quote.text}”\n${given.body}` : given.body
    const about = { key, row, quote, mark: String(made.id) }
    const named = mentions.length > 0 ? await tellPeople(inside, { ...about, what: 'mention', to: mentions }) : []
    const answered = parent?.author_id ? [parent.author_id] : []
    const told = await tellPeople(inside, { ...about, what: 'comment', to: answered, without: named })
    await tellPeople(inside, { ...about, what: 'comment', to: 'followers', without: [...named, ...told] })
    return made
  })
}

const whole = {
  ...{
    ...select,
    content_id: true,
    menu_id: true,
    message_id: true,
    ...talkedSelect,
  },
  content: { select: { type: true } },
}

/** A comment on a record that the actor may read. @throws AppError NOT_FOUND */
async function commentOf(ctx: SignedInContext, id: number) {
  const gone = () => new AppError('NOT_FOUND', { message: t('together.commentGone') })
  const row = await ctx.db.recordComment.findUnique({ where: { id }, select: whole })
  if (!row) throw gone()
  const key = keyOf(row as Parameters<typeof keyOf>[0])
  const record = await requireShared(ctx, key).catch(() => {
    throw gone()
  })
  return { row, key, record }
}

/** @throws AppError NOT_FOUND for somebody else's comment */
function requireOwn({ actor }: SignedInContext, { author_id }: { author_id: number | null }): void {
  if (author_id !== actor.user.id) throw new AppError('NOT_FOUND', { message: t('together.commentNotOwn') })
}

/** Changes one's own comment. People whom it names anew are mailed. @throws AppError NOT_FOUND, INVALID */
export async function editComment(ctx: SignedInContext, id: number, given: Given): Promise<void> {
  requireNotMasquerading(ctx.actor)
  const { row, key, record } = await commentOf(ctx, id)
  requireOwn(ctx, row)
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    // People named before stay named, whatever they may read by now.
    const before = given.mentions.filter((each) => row.mentions.includes(each))
    const added = await requireReaders(
      inside,
      key,
      record,
      given.mentions.filter((each) => !before.includes(each)),
    )
    const data = { body: given.body, mentions: [...before, ...added], edited_at: new Date() }
    await db.recordComment.update({ where: { id }, data, select: { id: true } })
    const about = { key, row: record, quote: given.body, mark: String(id) }
    if (added.length > 0) await tellPeople(inside, { ...about, what: 'mention', to: added })
  })
}

/** Removes one's own comment with its answers; one that others have answered stays. @throws AppError NOT_FOUND, CONFLICT */
export async function removeComment(ctx: SignedInContext, id: number): Promise<void> {
  requireNotMasquerading(ctx.actor)
  const { row } = await commentOf(ctx, id)
  const user = ctx.actor.user.id
  requireOwn(ctx, row)
  const answered = { parent_id: id, OR: [{ author_id: null }, { author_id: { not: user } }] }
  if ((await ctx.db.recordComment.count({ where: answered })) > 0) {
    throw new AppError('CONFLICT', { message: t('together.commentAnswered') })
  }
  await ctx.db.recordComment.delete({ where: { id }, select: { id: true } })
}

/** Marks a talk as resolved, or opens it again: everybody who may read the record may. @throws AppError NOT_FOUND */
export async function resolveComment(ctx: SignedInContext, id: number, resolved: boolean): Promise<void> {
  requireNotMasquerading(ctx.actor)
  const { row } = await commentOf(ctx, id)
  const data = resolved
    ? { resolved_at: new Date(), resolved_by_id: ctx.actor.user.id }
    : { resolved_at: null, resolved_by_id: null }
  await ctx.db.recordComment.update({ where: { id: row.parent_id ?? id }, data, select: { id: true } })
}
