import { entityProcedures } from '../../engine/entity-router.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { countUsing, type UsageFilter, usedInOf } from '../../engine/usage.ts'
import { education } from './education.entity.ts'

/** The groups that have the education. */
const using = (ids: number[]): UsageFilter => ({ group: { educations: { some: { education_id: { in: ids } } } } })

/** The procedures of educations. */
export const educationRouter = router({
  ...entityProcedures(education, { usedIn: (db, { id }) => countUsing(db, using([id])) }),

  ...usedInOf('Education', (_ctx, ids) => using(ids)),

  /** The active ones, for a group's form. A catalogue: every signed-in user may choose from it. */
  options: procedure.query(({ ctx }) =>
    ctx.db.education.findMany({
      where: { status: true },
      select: { id: true, title: true, code: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    }),
  ),
})
