import type { Prisma } from '@kollegium/db'
import { crud } from '../core/crud.ts'
import { invalid } from '../core/errors.ts'
import { containing, flag, oneOf } from '../core/filters.ts'
import { router } from '../core/trpc.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { diskNames } from './disks.ts'
import { portfolio } from './portfolio.resource.ts'

const t = createWords(sv)

const select = {
  id: true,
  name: true,
  title: true,
  description: true,
  disk: true,
  status: true,
  group_id: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.PortfolioSelect
type Row = Prisma.PortfolioGetPayload<{ select: typeof select }>

const present = ({ created_at, updated_at, ...row }: Row) => ({
  ...row,
  type: 'Portfolio' as const,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export const portfolioRouter = router({
  ...crud(portfolio, {
    delegate: (db) => db.portfolio,
    select,
    present: (rows: Row[]) => rows.map(present),
    listSelect: select,
    presentList: (rows: Row[]) => rows.map(present),
    search: (text) => ({ OR: [{ title: containing(text) }, { description: containing(text) }] }),
    filters: {
      disk: oneOf(diskNames, (chosen) => ({ disk: { in: chosen } })),
      status: flag((status) => ({ status })),
    },
    narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
    owned: (ctx) => ({ group_id: ctx.groupId }),
    async prepare({ db }, data, before) {
      // Its files lie where they lie; who may fetch them doesn't change under people's hands.
      const moves = before && data.disk !== undefined && data.disk !== before.disk
      if (moves && (await db.file.count({ where: { portfolio_id: before.id } })) > 0) {
        throw invalid({ 'data.disk': [t('valid.diskInUse')] }, t('valid.invalidFields'))
      }
      return data
    },
    usedIn: async (db, { id }) => [
      { entity: 'folder', count: await db.folder.count({ where: { portfolio_id: id } }) },
      { entity: 'file', count: await db.file.count({ where: { portfolio_id: id } }) },
    ],
  }),
})
