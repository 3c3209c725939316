import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { draftLinksOf } from '../../engine/draft-links/draft-links.ts'
import { currentStatus, dateFor, publicationFrom, requirePublisher } from '../../engine/publication.ts'
import { forbidden } from '../../engine/refusals.ts'
import { requireReadable } from '../../engine/relations.ts'
import { byId, maxLimit } from '../../engine/resource.ts'
import { procedure } from '../../engine/trpc.ts'
import { readableRow } from '../../engine/versions/versioned-rows.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { version } from '../../kernel/fields.ts'
import { bulkLimits, inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import { groupsReviewedByOthers, requireApproval, requireReviewed } from '../reviews/contract.ts'
import { type ContentRow, draftAddress } from './content-shape.ts'
import { undoMany } from './content-undo.ts'
import { usedIn, usedInAny, usedSelect } from './content-usage.ts'
import type { Workflow } from './workflow.ts'

const t = createTranslator(sv)

const many = z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit) })

/** Versions of texts, by their ids. */
const versionsById = z.record(z.string().regex(/^[1-9]\d{0,8}$/), version())

const readBefore = many.extend({
  /**
   * When each was last saved, by its id, as the publishing editor saw it; one left out is published as it is (old
   * clients know no versions).
   */
  versions: versionsById.optional(),
})

/** At least one row, and no more than an act changes. */
const isSome = (versions: object) => {
  const count = Object.keys(versions).length
  return count > 0 && count <= maxLimit
}

type Change<Row> = {
  ids: number[]
  versions?: Record<string, string> | undefined
  action: 'publish' | 'update'
  note: string
  /** Refuses a change that others have to review first. */
  review?: (ctx: SignedInContext, row: Row) => Promise<void>
  /** Returns the columns to write; null when the row needs no change. */
  change: (row: Row) => Prisma.ContentUpdateInput | null
}

/**
 * Changes several texts of a type at once, all or none, each with its revision. Answers the versions of those that it changed,
 * by id: an undo names them.
 * @throws AppError NOT_FOUND for one that the actor can't see, FORBIDDEN for one on which `action` is not allowed, CONFLICT
 * for one that was saved since the version that is named
 */
async function changeMany<Row extends ContentRow>(ctx: SignedInContext, workflow: Workflow<Row>, given: Change<Row>) {
  const { subject, scope, select, saved } = workflow
  const ids = [...new Set(given.ids)]
  const changeAll = async (tx: Tx) => {
    // Saves at the same moment are done first, and then count among the versions.
    await lockRows(tx, 'Content', ids, 'write')
    const rows = (await tx.content.findMany({
      where: { AND: [{ id: { in: ids } }, scope, visible(ctx.actor.ability, 'read', subject)] },
      select,
    })) as unknown as Row[]
    if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
    const versions: Record<string, string> = {}
    for (const row of rows) {
      if (!ctx.actor.ability.can(given.action, asSubject(subject, row))) throw forbidden()
      if (given.action === 'update') requirePublisher(ctx, subject, row)
      requireVersion(row, given.versions?.[row.id])
      const data = given.change(row)
      if (!data) continue
      await given.review?.({ ...ctx, db: tx }, row)
      const after = await tx.content.update({ where: { id: row.id }, data, select })
      versions[row.id] = after.updated_at.toISOString()
      await saved({ ...ctx, db: tx }, after as unknown as Row, row)
      await audit(tx, ctx, { action: given.note, subject, id: row.id })
    }
    return { count: rows.length, versions }
  }
  return inTransaction(ctx.db, changeAll, bulkLimits)
}

/** Refuses to publish a version that the actor has not seen (docs/decisions/0014-published-texts.md). */
function requireVersion({ title, updated_at }: ContentRow, expected: string | undefined): void {
  if (expected === undefined || new Date(expected).getTime() === updated_at.getTime()) return
  throw new AppError('CONFLICT', { message: t('content.publishStale', { text: title }) })
}

/** publish, unpublish, addTag, undo, preview with its link and its end, usedIn and usedInAny of one type. */
export function workflowsOf<Row extends ContentRow>(workflow: Workflow<Row>) {
  const { scope, subject } = workflow
  return {
    /** Shows them to visitors from now on, whatever was scheduled. */
    publish: procedure.input(readBefore).mutation(({ ctx, input }) =>
      changeMany(ctx, workflow, {
        ...input,
        action: 'publish',
        note: 'publish',
        review: ({ db }, row) => requireApproval({ db }, { content_id: row.id }, row),
        change: (row) => {
          if (currentStatus(row) === 'published') return null
          const publication = { ...publicationFrom({ status: 'published' }, row), publish_at: null }
          return { ...publication, date: dateFor(publication, row) }
        },
      }),
    ),

    unpublish: procedure.input(many).mutation(({ ctx, input }) =>
      changeMany(ctx, workflow, {
        ...input,
        action: 'publish',
        note: 'unpublish',
        change: (row) => (currentStatus(row) === 'unpublished' ? null : { status: 'unpublished' }),
      }),
    ),

    addTag: procedure.input(many.extend({ tag_id: byId.shape.id })).mutation(async ({ ctx, input }) => {
      await requireReadable(ctx, 'Tag', [input.tag_id], 'tag_id')
      const id = input.tag_id
      const change = ({ tags }: Row) => (tags.some((tag) => tag.id === id) ? null : { tags: { connect: { id } } })
      const reviewed = new Set(await groupsReviewedByOthers(ctx.db))
      // A tag of a published text is seen by visitors, as in its form.
      const review = async (inside: SignedInContext, row: Row) => {
        if (reviewed.has(row.group_id)) await requireReviewed(inside, { group_id: row.group_id, before: row, next: {} })
      }
      return changeMany(ctx, workflow, { ids: input.ids, action: 'update', note: 'update', review, change })
    }),

    /**
     * Takes texts back to how they were before publish, unpublish or addTag. `versions` are those that the act answered;
     * CONFLICT names who has saved one of them since, and then none is taken back.
     */
    undo: procedure
      .input(z.object({ versions: versionsById.refine(isSome) }))
      .mutation(({ ctx, input }) => undoMany(ctx, workflow, input.versions)),

    ...draftLinksOf<Row>({ ...workflow, addressOf: (row, { services: { env } }) => draftAddress(env, row) }),

    /** Where the text is used: the rows that stand in the way of its removal. */
    usedIn: procedure
      .input(byId)
      .query(async ({ ctx, input }) => usedIn(ctx, await readableRow<Row>(ctx, workflow, input.id))),

    /**
     * Where any of the texts is used, apart from each other: `shownBy` are the places that they vanish from when visitors
     * no longer see them, `linkedFrom` those whose links then lead nowhere.
     */
    usedInAny: procedure.input(many).query(async ({ ctx, input }) => {
      const ids = [...new Set(input.ids)]
      const where = { AND: [{ id: { in: ids } }, scope, visible(ctx.actor.ability, 'read', subject)] }
      const rows = await ctx.db.content.findMany({ where, select: usedSelect })
      if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
      return usedInAny(ctx, rows)
    }),
  }
}
