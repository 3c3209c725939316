import type { Prisma } from '@kollegium/db'
import { asSubject } from '../access/ability.ts'
import { audit } from '../access/audit.ts'
import type { Action } from '../access/subjects.ts'
import { visible } from '../access/visible.ts'
import type { Context, SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { forbidden, inUse } from '../core/refusals.ts'
import { inTransaction, type Tx } from '../core/transaction.ts'
import type { Services } from '../services.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { type ContentRow, contentSelect } from './content-shape.ts'
import { claimSlug } from './content-slug.ts'
import { requirePublisher } from './content-workflows.ts'
import { contentTypes, subjectOf } from './readable.ts'
import { usesOf } from './usage.ts'

const t = createWords(sv)

/** What lies in the trash can be taken back for so many days (readings, States). */
export const daysInTrash = 30
const dayInMs = 86_400_000

/** When what was removed then is gone for good. */
export const removedForGoodAt = (trashedAt: Date) => new Date(trashedAt.getTime() + daysInTrash * dayInMs)

/** Asked again by the write itself: somebody else may have taken it back, or removed it, meanwhile. */
const isTrashed = { trashed_at: { not: null } }

/** Texts of all types in the trash on which the actor may do `action`. */
export function trashedFor({ actor }: Context, action: Action): Prisma.ContentWhereInput {
  return {
    ...isTrashed,
    OR: contentTypes.map((type) => ({ AND: [{ type }, visible(actor.ability, action, subjectOf[type])] })),
  }
}

/** @throws AppError NOT_FOUND for a text that isn't in the trash or may not be read, FORBIDDEN for one that may not be removed */
async function findTrashed(ctx: Context, id: number): Promise<ContentRow> {
  const row = await ctx.db.content.findFirst({
    where: { AND: [{ id }, trashedFor(ctx, 'read')] },
    select: contentSelect,
  })
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!ctx.actor.ability.can('delete', asSubject(subjectOf[row.type], row))) throw forbidden()
  return row
}

/**
 * Takes a text out of the trash. An address that another text has taken meanwhile gets a number; a page of a book whose
 * place is in the trash itself comes first in its site's books. What was published is shown again at once, which needs the
 * right to publish.
 */
export function takeBack(ctx: SignedInContext, id: number) {
  return inTransaction(ctx.db, async (db) => {
    const row = await findTrashed({ ...ctx, db }, id)
    const { type, group_id, parent_id } = row
    requirePublisher(ctx, subjectOf[type], row)
    const slug = await claimSlug(db, { chosen: '', title: row.slug }, { type, groupId: group_id, id })
    const parent =
      parent_id && (await db.content.findFirst({ where: { id: parent_id, trashed_at: null }, select: { id: true } }))
    const data = { trashed_at: null, slug, parent_id: parent ? parent_id : null }
    await db.content.update({ where: { id, ...isTrashed }, data, select: { id: true } })
    await audit(db, ctx, { action: 'restore', subject: subjectOf[type], id })
    return { id, entity: type, slug }
  })
}

/** Removes a text from the trash for good. @throws AppError CONFLICT saying where it is still used */
export function removeForGood(ctx: SignedInContext, id: number) {
  return inTransaction(ctx.db, async (db) => {
    const row = await findTrashed({ ...ctx, db }, id)
    const uses = await usesOf(db, row, { ...ctx.services, forGood: true })
    if (uses.length > 0) throw inUse(uses)
    await removeRow(db, id)
    await audit(db, ctx, { action: 'remove', subject: subjectOf[row.type], id })
    return { id, entity: row.type }
  })
}

/** Its versions, addresses and links to files go with it; the files stay. What was taken back meanwhile is not found. */
const removeRow = (db: Tx, id: number) => db.content.delete({ where: { id, ...isTrashed }, select: { id: true } })

/**
 * Removes for good what has lain in the trash for thirty days. What something still uses stays, and the log says what that
 * is: it goes the night after it is no longer used.
 */
export async function emptyTrash(
  { db, env, logger }: Pick<Services, 'db' | 'env' | 'logger'>,
  now = new Date(),
): Promise<{ removed: number; kept: number }> {
  const due = await db.content.findMany({
    where: { trashed_at: { lte: new Date(now.getTime() - daysInTrash * dayInMs) } },
    select: { id: true, type: true, group_id: true, group: { select: { name: true } } },
    orderBy: { id: 'asc' },
  })
  let removed = 0
  for (const row of due) {
    const subject = subjectOf[row.type]
    const uses = await usesOf(db, row, { env, forGood: true })
    if (uses.length > 0) {
      logger.info({ subject, id: row.id, uses }, 'kept in the trash: still used')
      continue
    }
    const entry = { action: 'remove', subject, subject_id: String(row.id), group_id: row.group_id }
    const remove = async (tx: Tx) => {
      await removeRow(tx, row.id)
      await tx.auditEntry.create({ data: entry, select: { id: true } })
    }
    // One that was taken back or used in this very moment stays, and the others go all the same.
    const failed = await inTransaction(db, remove).catch((err: Error) => err)
    if (failed) logger.warn({ subject, id: row.id, err: failed }, 'kept in the trash')
    else removed++
  }
  return { removed, kept: due.length - removed }
}
