import type { Prisma } from '@kollegium/db'
import { crud } from '../../engine/crud.ts'
import { flag, idsOf } from '../../engine/filters.ts'
import type { Usage } from '../../engine/refusals.ts'
import { belongsTo } from '../../engine/relations.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { router } from '../../engine/trpc.ts'
import { usedInOf } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { generalSurvey } from './general-survey.entity.ts'
import { surveyRowsSelect } from './rows-select.ts'
import { writeRows } from './survey-rows.ts'

const listSelect = {
  id: true,
  title: true,
  description: true,
  status: true,
  group_id: true,
  group: { select: { id: true, name: true, title: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.ValidigGeneralSurveySelect

const select = {
  ...listSelect,
  rows: surveyRowsSelect,
} satisfies Prisma.ValidigGeneralSurveySelect

type Listed = Prisma.ValidigGeneralSurveyGetPayload<{ select: typeof listSelect }>
type Full = Prisma.ValidigGeneralSurveyGetPayload<{ select: typeof select }>

const presentListed = ({ created_at, updated_at, ...row }: Listed) => ({
  ...row,
  type: 'ValidigGeneralSurvey' as const,
  groupTitle: row.group?.title ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
const present = ({ rows, ...survey }: Full) => ({ ...presentListed(survey), rows })

/** The candidates who are to answer any of the surveys, by number alone: their names are those of their validation's staff. */
async function candidatesOf(db: Tx, ids: number[]): Promise<Usage[]> {
  const count = await db.validigCandidate.count({ where: { assignments: { some: { survey_id: { in: ids } } } } })
  return count > 0 ? [{ entity: 'candidate', count }] : []
}

/** The procedures of the general survey. */
export const generalSurveyRouter = router({
  ...crud(generalSurvey, {
    select,
    present: (rows: Full[]) => rows.map(present),
    listSelect,
    presentList: (rows: Listed[]) => rows.map(presentListed),
    search: (text, ctx) => listSearch(ctx, text, 'ValidigGeneralSurvey'),
    filters: {
      status: flag((status) => ({ status })),
      group: idsOf((ids) => ({ group_id: { in: ids } })),
    },
    links: { rows: writeRows, group_id: belongsTo('Group') },
    usedIn: (db, { id }) => candidatesOf(db, [id]),
  }),
  ...usedInOf('ValidigGeneralSurvey', () => ({}), { counting: candidatesOf }),
})
