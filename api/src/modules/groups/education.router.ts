import { entityProcedures } from '../../engine/entity-router.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { education } from './education.entity.ts'

/** The procedures of educations. */
export const educationRouter = router({
  ...entityProcedures(education, {
    usedIn: async (db, { id }) => [
      { entity: 'group', count: await db.group.count({ where: { educations: { some: { education_id: id } } } }) },
    ],
  }),

  /** The active ones, for a group's form. A catalogue: every signed-in user may choose from it. */
  options: procedure.query(({ ctx }) =>
    ctx.db.education.findMany({
      where: { status: true },
      select: { id: true, title: true, code: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    }),
  ),
})
