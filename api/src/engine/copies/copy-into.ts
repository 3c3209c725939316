import { asSubject } from '../../access/ability.ts'
import type { Subject } from '../../access/subjects.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { toAppError } from '../../kernel/translate-error.ts'
import type { SignedInContext } from '../context.ts'
import { namesIn, type VersionFields, withoutUnnamed } from '../versions/version-links.ts'
import { type Copied, type CopyOptions, columnsOf, type Form, type Left } from './copied-rows.ts'

const t = createTranslator(sv)

/** How the copying into a group ended. */
export type CopyResult = {
  /** Null: the front site. */
  group_id: number | null
  /** `draft`: copied, but not published for want of the right, or of a review by somebody else; `exists`: the group has a copy or is the source's own. */
  outcome: 'copied' | 'draft' | 'exists' | 'refused' | 'failed'
  /** The copy; null where none was made. */
  id: number | null
  left: Left | null
  /** Why it failed. */
  message: string | null
}

type Wish = { publish: boolean; tell: boolean }

/**
 * A form without the rows that the actor may not read and those that the group can't use.
 * @param form as a version holds it
 */
export async function fittedForm<Row extends Copied>(
  ctx: SignedInContext,
  fields: VersionFields,
  options: CopyOptions<Row>,
  { form, groupId }: { form: Form; groupId: number | null },
): Promise<{ form: Form; left: Left }> {
  const names = await namesIn(ctx.db, options.names, fields, [form], ctx.actor.ability)
  const known = withoutUnnamed(fields, form, names)
  const fitted = await options.fit(ctx, known, groupId)
  return { form: fitted.form, left: { ...fitted.left, rows: itemsOf(form) - itemsOf(known) } }
}

/** The number of rows that a form names in lists and single fields that can be emptied. */
const itemsOf = (form: Form): number =>
  Object.values(form).reduce<number>((sum, value) => {
    if (Array.isArray(value)) return sum + value.length
    return sum + (value === null ? 0 : 1)
  }, 0)

/** Whether a copy of the source lies in the group already, outside the trash. */
async function hasCopy(
  { db }: SignedInContext,
  subject: Subject,
  id: number,
  groupId: number | null,
): Promise<boolean> {
  const { from, copyRow } = columnsOf(subject)
  // Of two who copy the same row at once, the second finds the copy of the first.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`copies of ${subject} ${id}`}))`
  const where = { [from]: id, [copyRow]: { group_id: groupId, trashed_at: null } }
  return (await db.copy.findFirst({ where, select: { id: true } })) !== null
}

/** Copies a row into one group, in a transaction of its own. It fails alone: others stay. */
export async function copyInto<Row extends Copied>(
  ctx: SignedInContext,
  fields: VersionFields,
  options: CopyOptions<Row>,
  { source, writer_ids, groupId, publish, tell }: Wish & { source: Row; writer_ids: number[]; groupId: number | null },
): Promise<CopyResult> {
  const { subject, versionOf } = options
  const { ability } = ctx.actor
  const none = { group_id: groupId, id: null, left: null, message: null }
  const there = asSubject(subject, { group_id: groupId, author_id: ctx.actor.user.id })
  if (!ability.can('create', there)) return { ...none, outcome: 'refused' }
  if (groupId === source.group_id) return { ...none, outcome: 'exists' }
  const shows = publish && 'status' in fields.fields
  const mayPublish = shows && ability.can('publish', there) && !(await options.isReviewed?.(ctx, groupId))
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const inside: SignedInContext = { ...ctx, db: tx, groupId }
      if (await hasCopy(inside, subject, source.id, groupId)) return { ...none, outcome: 'exists' }
      const snapshot = versionOf(source)
      const { form, left } = await fittedForm(inside, fields, options, { form: snapshot, groupId })
      // The words are those of the source's writers, who approve none of them here, either.
      const writing = { ...inside, keeping: { ...ctx.keeping, writer_ids } }
      const made = await options.create(writing, { data: { ...form, ...statusOf(form, mayPublish) } })
      const { copy, from } = columnsOf(subject)
      await tx.copy.create({
        data: { [copy]: made.id, [from]: source.id, snapshot, seen_at: source.updated_at, told: tell },
      })
      return { ...none, outcome: shows && !mayPublish ? 'draft' : 'copied', id: made.id, left }
    })
  } catch (error) {
    const { code, fields: wrong, message } = toAppError(error, t)
    if (code === 'INTERNAL' || code === 'UNAVAILABLE') throw error
    return { ...none, outcome: 'failed', message: Object.values(wrong).flat()[0] ?? message }
  }
}

/** A copy begins as a draft or is published at once; the source's moments of publication are its own. */
const statusOf = (form: Form, published: boolean): Form =>
  'status' in form ? { status: published ? 'published' : 'unpublished', publish_at: null, unpublish_at: null } : {}
