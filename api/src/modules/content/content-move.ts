import { currentStatus, requirePublisher } from '../../engine/publication.ts'
import { inUse } from '../../engine/refusals.ts'
import { movesOf } from '../../engine/row-moves.ts'
import { countUsing } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { requireReviewed } from '../reviews/contract.ts'
import { settingsReferencing } from '../settings/contract.ts'
import type { ContentRow } from './content-shape.ts'
import { claimSlug } from './content-slug.ts'
import { lastVersions } from './content-undo.ts'
import { fitTags } from './fit-copy.ts'
import type { Workflow } from './workflow.ts'

// Texts that go to another group: with their versions, their old addresses, and everything that shows or links to them. Tags belong to a
// group, so each becomes the other group's tag of the same name; one that it lacks stays behind and is named.

/** moveTo and moveBack of one type. */
export const contentMovesOf = <Row extends ContentRow>(workflow: Workflow<Row>) =>
  movesOf<Row>({
    ...workflow,
    name: workflow.scope.type,
    requireRights: (ctx, row) => requirePublisher(ctx, workflow.subject, row),
    async requireRoom(ctx, row, there, isUndo) {
      // Visitors saw the text in that group until the move, and nothing has changed it since.
      if (!isUndo && currentStatus(there) !== 'unpublished') {
        await requireReviewed(ctx, { group_id: there.group_id, before: null, next: { status: there.status } })
      }
      await requireNoPlace(ctx.db, row.id)
    },
    async fitting({ db }, ids, isBack) {
      const lasts = isBack ? await lastVersions(db, ids) : null
      const tagsThere = async (row: Row, group_id: number | null) => {
        const before = lasts?.get(row.id)?.before
        if (!lasts) {
          const own = row.tags.map(({ id }) => id)
          const fitted = await fitTags(db, own, group_id)
          return { slug: row.slug, tags: fitted.ids, left: fitted.tags }
        }
        const left = await db.tag.findMany({ where: { id: { in: before?.tags ?? [] } }, select: { id: true } })
        return { slug: before?.slug ?? row.slug, tags: left.map(({ id }) => id), left: [] }
      }
      return async (row, group_id) => {
        const { slug, tags, left } = await tagsThere(row, group_id)
        const place = { type: row.type, groupId: group_id, id: row.id }
        const own = await claimSlug(db, { chosen: slug, title: row.title }, place)
        return { data: { slug: own, tags: { set: tags.map((id) => ({ id })) } }, left }
      }
    },
  })

/** Settings and start pages choose among texts of their own site and those above, so such a text stays. */
async function requireNoPlace(db: Tx, id: number): Promise<void> {
  const uses = await countUsing(db, {
    setting: settingsReferencing(['queue', 'page', 'book'], [id]),
    group: { start_page_id: id },
  })
  if (uses.length > 0) throw inUse(uses, 'error.movedInUse')
}
