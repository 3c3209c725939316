import type { Prisma } from '@kollegium/db'

const row = { id: true, title: true, type: true, options: true } satisfies Prisma.ValidigGeneralSurveyRowSelect
const inOrder = [{ position: 'asc' as const }, { id: 'asc' as const }]

/** Selects a survey's rows with their items, in their order. */
export const surveyRowsSelect = {
  where: { parent_id: null },
  select: { ...row, items: { select: row, orderBy: inOrder } },
  orderBy: inOrder,
} satisfies Prisma.ValidigGeneralSurvey$rowsArgs
