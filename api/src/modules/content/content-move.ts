import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { type LastAct, lastActs } from '../../engine/last-acts.ts'
import { currentStatus, requirePublisher } from '../../engine/publication.ts'
import { forbidden, inUse } from '../../engine/refusals.ts'
import { byId, maxLimit } from '../../engine/resource.ts'
import { procedure } from '../../engine/trpc.ts'
import { countUsing } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { optionalRow, version } from '../../kernel/fields.ts'
import { bulkLimits, inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import { requireReviewed } from '../reviews/contract.ts'
import { settingsReferencing } from '../settings/contract.ts'
import type { ContentRow } from './content-shape.ts'
import { claimSlug } from './content-slug.ts'
import type { ContentSubject } from './content-subjects.ts'
import { lastVersions, requireUntouched } from './content-undo.ts'
import { fitTags } from './fit-copy.ts'
import type { Workflow } from './workflow.ts'

const t = createTranslator(sv)

// Texts that go to another group: with their versions, their old addresses, and everything that shows or links to them. Tags belong to a
// group, so each becomes the other group's tag of the same name; one that it lacks stays behind and is named.

/** A moved text: the group that it left, and the version that the move made. */
const movedText = z.object({ id: byId.shape.id, group_id: optionalRow(), updated_at: version() })
type Moved = z.infer<typeof movedText>

const toInput = z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit), group_id: optionalRow() })
const backInput = z.object({ texts: z.array(movedText).min(1).max(maxLimit) })

/** The parts of a text that fit its new group. `isUndo`: the actor's own move is taken back. */
type Fitted = { slug: string; tags: number[]; isUndo?: boolean }

/** moveTo and moveBack of one type. All rows of a call are moved, or none. */
export function movesOf<Row extends ContentRow>(workflow: Workflow<Row>) {
  const { subject, scope, select, saved } = workflow

  /** @throws AppError NOT_FOUND, FORBIDDEN for a text that the actor may not change */
  async function textsIn(ctx: SignedInContext, ids: number[]): Promise<Row[]> {
    await lockRows(ctx.db, 'Content', ids, 'write')
    const where = { AND: [{ id: { in: ids } }, scope, visible(ctx.actor.ability, 'read', subject)] }
    const rows = (await ctx.db.content.findMany({ where, select, orderBy: { id: 'asc' } })) as unknown as Row[]
    if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', { message: t('error.404') })
    for (const row of rows) {
      if (!ctx.actor.ability.can('update', asSubject(subject, row))) throw forbidden()
      requirePublisher(ctx, subject, row)
    }
    return rows
  }

  async function moveRow(
    ctx: SignedInContext,
    row: Row,
    group_id: number | null,
    { slug, tags, isUndo = false }: Fitted,
  ): Promise<Moved> {
    const { db } = ctx
    await requireRoom(ctx, subject, { ...row, group_id }, isUndo)
    await requireNoPlace(db, row.id)
    const place = { type: row.type, groupId: group_id, id: row.id }
    const own = await claimSlug(db, { chosen: slug, title: row.title }, place)
    const after = await db.content.update({
      where: { id: row.id },
      data: { group_id, slug: own, tags: { set: tags.map((id) => ({ id })) } },
      select,
    })
    await saved(ctx, after as unknown as Row, row)
    const updated_at = after.updated_at.toISOString()
    const details = { from: row.group_id, to: group_id, version: updated_at }
    await audit(db, ctx, { action: 'move', subject, id: row.id, details })
    return { id: row.id, group_id: row.group_id, updated_at }
  }

  return {
    /**
     * Moves texts to another group (null: the front). Answers those that it moved, for {@link moveBack}, and the labels of
     * the tags that stayed behind.
     * @throws AppError FORBIDDEN at either end, CONFLICT for a text that a site's settings or start page name
     */
    moveTo: procedure.input(toInput).mutation(({ ctx, input: { ids, group_id } }) =>
      inTransaction(
        ctx.db,
        async (db) => {
          const inside = { ...ctx, db }
          const rows = await textsIn(inside, ids)
          await requireGroup(db, group_id)
          const moved: Moved[] = []
          const left = new Set<string>()
          for (const row of rows) {
            if (row.group_id === group_id) continue
            const fitted = await fitTags(
              db,
              row.tags.map(({ id }) => id),
              group_id,
            )
            for (const label of fitted.tags) left.add(label)
            moved.push(await moveRow(inside, row, group_id, { slug: row.slug, tags: fitted.ids }))
          }
          return { count: moved.length, moved, left: [...left] }
        },
        bulkLimits,
      ),
    ),

    /**
     * Takes moved texts back to the groups that they left, with their tags and addresses of before. The actor's own move needs no
     * review, when the log tells it as the text's last act.
     * @throws AppError as moveTo, and CONFLICT naming who has saved one of them since
     */
    moveBack: procedure.input(backInput).mutation(({ ctx, input: { texts } }) =>
      inTransaction(
        ctx.db,
        async (db) => {
          const inside = { ...ctx, db }
          const ids = texts.map(({ id }) => id)
          const rows = await textsIn(inside, ids)
          const lasts = await lastVersions(db, ids)
          const acts = new Map((await lastActs(db, subject, ids)).map((act) => [act.id, act]))
          for (const { id, group_id, updated_at } of texts) {
            const row = rows.find((each) => each.id === id)
            if (!row) continue
            await requireGroup(db, group_id)
            await requireUntouched(inside, subject, row, updated_at)
            const { slug = row.slug, tags = [] } = lasts.get(id)?.before ?? {}
            const left = await db.tag.findMany({ where: { id: { in: tags } }, select: { id: true } })
            if (row.group_id === group_id) continue
            const isUndo = isOwnMove(inside, acts.get(id), { row, from: group_id })
            await moveRow(inside, row, group_id, { slug, tags: left.map((tag) => tag.id), isUndo })
          }
          return { count: rows.length }
        },
        bulkLimits,
      ),
    ),
  }
}

/** Refuses a group in which the actor may not make such a text, and show it when visitors see it now. */
async function requireRoom(ctx: SignedInContext, subject: ContentSubject, there: ContentRow, isUndo: boolean) {
  const { ability } = ctx.actor
  if (!ability.can('create', asSubject(subject, there)) || !ability.can('update', asSubject(subject, there))) {
    throw forbidden()
  }
  requirePublisher(ctx, subject, there)
  // Visitors saw the text in that group until the move, and nothing has changed it since.
  if (isUndo || currentStatus(there) === 'unpublished') return
  await requireReviewed(ctx, { group_id: there.group_id, before: null, next: { status: there.status } })
}

/** Whether the last act upon a text is the actor's own move out of the group `from`, which left the text as it is. */
function isOwnMove(
  { actor }: SignedInContext,
  act: LastAct | undefined,
  { row, from }: { row: ContentRow; from: number | null },
): boolean {
  if (act?.action !== 'move' || act.user_id !== actor.user.id) return false
  const told = { from, to: row.group_id, version: row.updated_at.toISOString() }
  return isDeepStrictEqual(act.details, told)
}

/** Refuses a group that isn't there like one in which the actor may do nothing. */
async function requireGroup(db: Tx, group_id: number | null): Promise<void> {
  if (group_id === null || (await db.group.count({ where: { id: group_id } })) > 0) return
  throw forbidden()
}

/** Settings and start pages choose among texts of their own site and those above, so such a text stays. */
async function requireNoPlace(db: Tx, id: number): Promise<void> {
  const uses = await countUsing(db, {
    setting: settingsReferencing(['queue', 'page', 'book'], [id]),
    group: { start_page_id: id },
  })
  if (uses.length > 0) throw inUse(uses, 'error.movedInUse')
}
