import type { Prisma } from '@kollegium/db'
import { crud } from '../../engine/crud.ts'
import { flag } from '../../engine/filters.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { education } from './education.entity.ts'

const select = {
  id: true,
  title: true,
  code: true,
  status: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.EducationSelect
type Row = Prisma.EducationGetPayload<{ select: typeof select }>

const present = ({ created_at, updated_at, ...row }: Row) => ({
  ...row,
  type: 'Education' as const,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export const educationRouter = router({
  ...crud(education, {
    delegate: (db) => db.education,
    select,
    present: (rows: Row[]) => rows.map(present),
    listSelect: select,
    presentList: (rows: Row[]) => rows.map(present),
    search: (text, ctx) => listSearch(ctx, text, 'Education'),
    filters: { status: flag((status) => ({ status })) },
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
