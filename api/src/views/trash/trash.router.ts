import { z } from 'zod'
import { byId, listInput, maxLimit } from '../../engine/resource.ts'
import { keptEntities } from '../../engine/trash/kept-rows.ts'
import { removeForGood, takeBack } from '../../engine/trash/trash.ts'
import { listTrash } from '../../engine/trash/trash-list.ts'
import type { TrashedEntity } from '../../engine/trash/trash-rules.ts'
import { aboutTrashed } from '../../engine/trash/trashed-row.ts'
import { undoRemoval } from '../../engine/trash/undo-removal.ts'
import { procedure, router } from '../../engine/trpc.ts'
import type { EntityName } from '../../i18n/sv/entities.ts'
import { contentTypes } from '../../modules/content/content-subjects.ts'
import { readTrashed } from './read-trashed.ts'
import { removalCycleOf, removeTogether } from './removal-cycle.ts'
import { trash } from './trash-rules.ts'

const names = [...trash.keys()]
const entity = z.enum(names)
const one = byId.extend({ entity })
const kept = keptEntities()
const removed = byId.extend({ entity: z.enum([...names, ...kept.keys()]) })
const text = byId.extend({ entity: z.enum(contentTypes) })

/** @throws TypeError for an entity without a trash, which the input's schema lets nobody name */
function trashedEntity(name: EntityName): TrashedEntity {
  const found = trash.get(name)
  if (!found) throw new TypeError(`${name} has no trash`)
  return found
}

/** As {@link trashedEntity}, also of rows that are kept without a trash. */
const undoableEntity = (name: EntityName) => kept.get(name) ?? trashedEntity(name)

/** The trash of texts, files, menus and messages, and the removals of all kinds that are undone. */
export const trashRouter = router({
  /** The rows that the actor may restore or remove, the latest first, with the day of their final removal. */
  list: procedure
    .input(
      listInput
        .pick({ search: true, page: true, limit: true })
        .extend({ types: z.array(entity).max(names.length).nullish() }),
    )
    .query(({ ctx, input }) => listTrash(ctx, trash, input)),

  /**
   * Takes a row out of the trash. A text's address gets a number when another text has taken it; CONFLICT for a menu whose
   * name another one has.
   */
  restore: procedure.input(one).mutation(({ ctx, input }) => takeBack(ctx, trashedEntity(input.entity), input.id)),

  /**
   * Takes back rows that the actor removed a moment ago, all or none: those in the trash, and those without a trash within the hour.
   * CONFLICT names who has done something with one of them since, or says that its place or its name is another's, and then
   * nothing is taken back.
   */
  undo: procedure.input(z.object({ rows: z.array(removed).min(1).max(maxLimit) })).mutation(({ ctx, input }) =>
    undoRemoval(
      ctx,
      input.rows.map((row) => ({ of: undoableEntity(row.entity), id: row.id })),
    ),
  ),

  /** A row in the trash for somebody who comes to its address: its title, who removed it, and whether the actor may restore it. */
  about: procedure.input(one).query(({ ctx, input }) => aboutTrashed(ctx, trashedEntity(input.entity), input.id)),

  /** The words of a row in the trash, as a site would draw them. */
  read: procedure.input(one).query(({ ctx, input }) => readTrashed(ctx, trashedEntity(input.entity), input.id)),

  /**
   * The texts that must be removed together with a text, because they use each other and nothing else does: `{ entity, id, title }`.
   * Empty when there is no such cycle, or the actor may not remove all of them.
   */
  removalCycle: procedure.input(text).query(({ ctx, input }) => removalCycleOf(ctx, input)),

  /** Puts texts of any types there, all or none; they may use each other. CONFLICT says what else uses one. */
  put: procedure
    .input(z.object({ texts: z.array(text).min(1).max(maxLimit) }))
    .mutation(({ ctx, input }) => removeTogether(ctx, input.texts)),

  /** Removes a row in the trash for good; CONFLICT says where it is still used. */
  remove: procedure.input(one).mutation(({ ctx, input }) => removeForGood(ctx, trashedEntity(input.entity), input.id)),
})
