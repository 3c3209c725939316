import type { Context } from '../../engine/context.ts'
import { currentStatus, type Publication } from '../../engine/publication.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { effectiveSettings, storedValue } from '../settings/contract.ts'

const t = createTranslator(sv)

type Asking = Pick<Context, 'db' | 'reviewed'>
type Owner = { content_id: number } | { message_id: number }

/** Whether every text of a group is reviewed by somebody else before it is published (the setting `publishReview`). */
export async function isReviewedByOthers(db: Tx, groupId: number | null): Promise<boolean> {
  const found = await effectiveSettings(db, groupId, ['publishReview'])
  return found.get('publishReview')?.value === 'everyone'
}

/**
 * The groups whose every text is reviewed by somebody else, null among them for the front; as {@link isReviewedByOthers} of each. Two
 * statements, and one where no group asks for it.
 */
export async function groupsReviewedByOthers(db: Tx): Promise<(number | null)[]> {
  const rows = await db.setting.findMany({ where: { name: 'publishReview' }, select: { group_id: true, value: true } })
  const own = new Map(rows.map(({ group_id, value }) => [group_id, storedValue('publishReview', value)]))
  if (![...own.values()].includes('everyone')) return []
  const groups = await db.group.findMany({ select: { id: true, path: true } })
  const isReviewed = (line: (number | null)[]) => line.map((id) => own.get(id)).findLast(Boolean) === 'everyone'
  return [
    ...(isReviewed([null]) ? [null] : []),
    ...groups.filter(({ id, path }) => isReviewed([null, ...path, id])).map(({ id }) => id),
  ]
}

/**
 * Refuses to publish a version of a row that nobody else has approved, in a group that asks for it.
 * @throws AppError FORBIDDEN
 */
export async function requireApproval(
  { db }: Asking,
  owner: Owner,
  { group_id, updated_at }: { group_id: number | null; updated_at: Date },
): Promise<void> {
  if (!(await isReviewedByOthers(db, group_id))) return
  const where = { ...owner, status: 'approved' as const, version: updated_at }
  if ((await db.recordReview.count({ where })) > 0) return
  throw new AppError('FORBIDDEN', { message: t('review.needed') })
}

/** A save of a row, by what it does to the row's publication. */
type Save = {
  group_id: number | null
  before: Omit<Publication, 'date'> | null
  next: Partial<Publication>
  /** The row, when the save changes nothing but its publication: an approved version may be published so. */
  approved?: (Owner & { updated_at: Date }) | null
}

/**
 * Refuses a save that shows visitors a text as nobody else has approved it: one that publishes, and one that changes a published
 * text, in a group where others review. Unpublishing is free.
 * @throws AppError FORBIDDEN
 */
export async function requireReviewed(ctx: Asking, { group_id, before, next, approved }: Save): Promise<void> {
  const { db, reviewed } = ctx
  if (reviewed) return
  const wasShown = before !== null && currentStatus(before) !== 'unpublished'
  const isShown = next.status === undefined ? wasShown : next.status === 'published'
  if (!isShown) return
  if (approved && !wasShown) {
    const { updated_at, ...owner } = approved
    return requireApproval({ db }, owner, { group_id, updated_at })
  }
  if (!(await isReviewedByOthers(db, group_id))) return
  throw new AppError('FORBIDDEN', { message: t(wasShown ? 'review.publishedLocked' : 'review.needed') })
}
